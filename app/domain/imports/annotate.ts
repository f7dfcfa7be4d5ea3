import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { stringify } from "csv-stringify/sync";
import { ANNOTATIONS } from "./header.ts";
import { openCsv } from "./reading.ts";
import type { ImportInput } from "./report.ts";
import type { ImportSession } from "./session.sql.ts";

interface RowResult {
	line: number;
	result: string;
	errors: string;
}

export function annotatedPaths(out: string, inputs: readonly ImportInput[]): string[] {
	if (inputs.length === 1) return [out];
	const extension = extname(out);
	const beginning = join(dirname(out), basename(out, extension));
	return inputs.map(({ path }) => `${beginning}-${basename(path).replace(/\.csv$/i, "")}${extension || ".csv"}`);
}

async function* results(session: ImportSession): AsyncGenerator<RowResult> {
	const partial = Boolean(session.options.partial);
	await session.query(`declare imp_results no scroll cursor for
		select coalesce(e.line, r.line) as line, case when e.line is not null then 'refused' else r.result end as result,
			coalesce(e.errors, '') as errors
		from (select f.line, string_agg(concat_ws(': ', f.col, f.message) || coalesce('; nearest: ' || array_to_string(
				nullif(n.names, '{}'), ', '), ''), ' | ' order by f.pos, f.no) as errors
			from imp_fault f left join imp_nearest n on n.scope = f.scope and n.value = f.value
			where f.file = ${session.file} and (${partial} or not f.cascade) group by f.line) e
		full join imp_result r on r.line = e.line order by 1`);
	for (;;) {
		const rows = await session.query<RowResult>("fetch 1000 from imp_results");
		if (rows.length === 0) break;
		yield* rows;
	}
	await session.query("close imp_results");
}

export async function annotateFile(session: ImportSession, out: string): Promise<void> {
	const reader = await openCsv(session.input.path, session.input.list);
	const stream = createWriteStream(out);
	const failed = new Promise<never>((_, reject) => stream.once("error", reject));
	failed.catch(() => {});
	const told = results(session);
	let next = (await told.next()).value as RowResult | undefined;
	const general: string[] = [];
	const write = async (rows: string[][]) => {
		const text = stringify(rows, { delimiter: reader.delimiter, record_delimiter: "windows" });
		if (!stream.write(text)) await Promise.race([once(stream, "drain"), failed]);
	};
	try {
		const own = reader.names.map((name) => !ANNOTATIONS.includes(name.toLowerCase()));
		const names = reader.names.filter((_, at) => own[at]);
		await write([[...names, ...ANNOTATIONS]]);
		for await (const { rows } of reader.batches()) {
			const lines: string[][] = [];
			for (const { line, cells, raw } of rows) {
				while (next && next.line < line) {
					general.push(next.errors);
					next = (await told.next()).value as RowResult | undefined;
				}
				const mine = next?.line === line ? next : undefined;
				const padded = cells?.filter((_, at) => own[at] ?? true) ?? [raw ?? ""];
				const filler = Array.from({ length: Math.max(0, names.length - padded.length) }, () => "");
				const result = session.refused ? "refused" : (mine?.result ?? "unchanged");
				const errors = mine?.errors || (session.refused ? general.join(" | ") : "");
				lines.push([...padded, ...filler, result, errors]);
			}
			await write(lines);
		}
		stream.end();
		await Promise.race([once(stream, "close"), failed]);
	} finally {
		await told.return(undefined);
		await session.query("close all");
		await reader.close();
	}
}
