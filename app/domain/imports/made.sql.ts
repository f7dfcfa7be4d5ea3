import { entityOf } from "#app/domain/catalogue/records/records.ts";
import type { ImportSession, RunSession } from "./session.sql.ts";
import { literal } from "./sql-text.ts";

/** `insert` is without `returning`. Answers 0 when it inserted nothing. */
export async function insertNoted(session: ImportSession, table: string, insert: string): Promise<number> {
	return session.run(`with made as (${insert} returning id) ${noteMade(table)}`);
}

/** Ids follow one another but for those that somebody else drew meanwhile. `made` has them. */
export const noteMade = (table: string): string => `insert into imp_made
	select ${literal(entityOf(table))}, min(m.id), max(m.id)
	from (select id, id - row_number() over (order by id) as span from made) m group by m.span`;

export async function storeMade(session: RunSession, run: number): Promise<void> {
	await session.run("insert into import_run_record select $1, entity, first_id, last_id from imp_made", [run]);
	await session.run(
		`insert into import_run_file (import_run_id, entity, record_id, col, file_id)
		select $1, f.entity, f.record_id, f.col, f.id from imp_replaced f on conflict do nothing`,
		[run],
	);
}
