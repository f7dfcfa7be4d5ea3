import { z } from "zod";
import { entityOf } from "#app/domain/catalogue/definition/records.ts";
import { stagedSolutions, toUnreachable, unreachableSql } from "#app/domain/catalogue/finder-index/unreachable.sql.ts";
import { literal } from "#db/sql.ts";
import { MAX_LISTED } from "./import-options.ts";
import type { ImportReport } from "./report.schema.ts";
import type { ImportSession, RunSession } from "./session.sql.ts";

/** Runs an `insert` without `returning` and notes what it created. Answers 0 if that is nothing. */
export async function insertRecorded(session: ImportSession, table: string, insert: string): Promise<number> {
	return session.run(`with made as (${insert} returning id) ${recordCreated(table)}`);
}

/** Notes the ids of `made` as spans: they are consecutive unless another writer used some of the numbers meanwhile. */
export const recordCreated = (table: string): string => `insert into imp_made
	select ${literal(entityOf(table))}, min(m.id), max(m.id)
	from (select id, id - row_number() over (order by id) as span from made) m group by m.span`;

export async function storeCreatedRecords(session: RunSession, run: number): Promise<void> {
	await session.run("insert into import_run_record select $1, entity, first_id, last_id from imp_made", [run]);
	await session.run(
		`insert into import_run_file (import_run_id, entity, record_id, col, file_id)
		select $1, f.entity, f.record_id, f.col, f.id from imp_replaced f on conflict do nothing`,
		[run],
	);
}

const created = z.object({ list: z.string(), name: z.string(), groups: z.array(z.string()).nullable() });

type Created = Pick<ImportReport, "created" | "createdCount" | "frrGroups">;

export async function listCreated(session: RunSession): Promise<Created> {
	const rows = await session.read(
		created,
		`select c.list, c.name, case when c.list = 'frr' then array(select g.name from frr f
				join frr_group_member m on m.frr_id = f.id join frr_group g on g.id = m.group_id
				where f.name = c.name order by g.name collate natural_ties) end as groups
			from imp_created c order by c.list, c.no limit ${MAX_LISTED}`,
	);
	const count = await session.count("imp_created");
	const frrGroups = Object.fromEntries(rows.flatMap(({ name, groups }) => (groups ? [[name, groups]] : [])));
	const isRated = Object.keys(frrGroups).length > 0;
	return {
		created: rows.map(({ list, name }) => ({ list, name })),
		createdCount: count,
		...(isRated && { frrGroups }),
	};
}

const GROUPLESS = `frr f where f.is_active and f.name in (select name from imp_ungrouped
		union all select name from imp_created where list = 'frr')
	and not exists (select from frr_group_member m join frr_group g on g.id = m.group_id
		where m.frr_id = f.id and g.is_active)`;

/** Lists the FRRs of the files that have no FRR group at the end of the run, so that the finder offers no solution by them. */
export async function listUngrouped(session: RunSession): Promise<Pick<ImportReport, "ungrouped" | "ungroupedCount">> {
	const rows = await session.read(
		z.object({ name: z.string() }),
		`select f.name from ${GROUPLESS} order by f.name collate natural_ties limit ${MAX_LISTED}`,
	);
	if (rows.length === 0) return {};
	const count = await session.count(GROUPLESS);
	return { ungrouped: rows.map(({ name }) => name), ungroupedCount: count };
}

export async function countUnreachable(session: RunSession): Promise<Pick<ImportReport, "unreachable">> {
	await session.run("analyze imp_affected");
	return { unreachable: toUnreachable(await session.read(stagedSolutions, unreachableSql("imp_affected"))) };
}
