import { z } from "zod";
import { type ImportSession, readInBunches } from "./session.sql.ts";

const rowResult = z.object({ line: z.int(), result: z.string().nullable(), errors: z.string() });

export type RowResult = z.output<typeof rowResult>;

/** By line. Unchanged rows are left out, faults of lines on which no row begins are not. Warnings stand behind the faults. */
export async function* readResults(session: ImportSession): AsyncGenerator<RowResult> {
	const query = `select coalesce(e.line, r.line, w.line) as line, case when e.line is not null then 'refused' else r.result end as result,
			concat_ws(' | ', e.errors, w.warnings) as errors
		from (select f.line, string_agg(concat_ws(': ', f.col, f.message) || coalesce('; nearest: ' || array_to_string(
				nullif(n.names, '{}'), ', '), ''), ' | ' order by f.pos, f.no) as errors
			from imp_fault f left join imp_nearest n on n.scope = f.scope and n.value = f.value
			where f.file = ${session.file} group by f.line) e
		full join imp_result r on r.line = e.line
		full join (select w.line, string_agg(concat_ws(': ', 'warning', w.col, w.message), ' | ' order by w.no) as warnings
			from imp_warning w where w.file = ${session.file} group by w.line) w on w.line = coalesce(e.line, r.line)
		order by 1`;
	for await (const rows of readInBunches(session, rowResult, query)) yield* rows;
}
