import { z } from "zod";
import { labelOf } from "#app/domain/catalogue/history/labels.ts";
import { historySelect } from "#app/domain/catalogue/history/record-texts.sql.ts";
import { CATALOGUE_ENTITIES } from "#app/domain/catalogue/records/records.ts";
import { REPORT_LIMIT } from "#app/domain/imports/report.ts";
import type { RunSession } from "#app/domain/imports/session.sql.ts";
import { literal } from "#app/domain/imports/sql-text.ts";
import { isMade } from "./made-by.ts";
import type { UndoReport } from "./report.schema.ts";

/** The query answers `entity, record_id, reason`. */
export const addObstacles = (session: RunSession, query: string): Promise<number> =>
	session.run(`insert into imp_obstacle (entity, record_id, reason) ${query}`);

/** Runs that were undone, and those that undid them, changed nothing in the end. */
const VOID = "select undone_id from import_undo union all select import_run_id from import_undo";

export async function findLaterChanges(session: RunSession, run: number): Promise<void> {
	await addObstacles(
		session,
		`select c.entity, c.record_id, 'was changed by ' || coalesce('import ' || max(c.import_run_id),
			(select u.first_name || ' ' || u.last_name from user_account u where u.id = max(c.actor_id)), 'somebody')
		from catalogue_change c
		where c.import_run_id is distinct from ${run} and (c.import_run_id is null or c.import_run_id not in (${VOID}))
			and (exists (select from catalogue_change o where o.import_run_id = ${run} and o.entity = c.entity
					and o.record_id = c.record_id and o.id < c.id)
				or ${isMade(run, "c.entity", "c.record_id")})
		group by c.entity, c.record_id order by max(c.id)`,
	);
}

const labelled = z.object({ no: z.int(), record: z.string().nullable(), reason: z.string() });

export async function listObstacles(session: RunSession): Promise<Pick<UndoReport, "obstacles" | "obstacleCount">> {
	const [count] = await session.read(z.object({ total: z.int() }), "select count(*)::int as total from imp_obstacle");
	if (count!.total === 0) return { obstacles: [], obstacleCount: 0 };
	const parts = CATALOGUE_ENTITIES.map((entity) => {
		const { noun, label } = labelOf(entity);
		return `select o.no, ${literal(`${noun} `)} || (${label}) as record, o.reason
			from (select * from imp_obstacle where entity = ${literal(entity)} order by no limit ${REPORT_LIMIT}) o
			left join lateral (select to_jsonb(e) as doc from (${historySelect(entity)}) e where e.id = o.record_id) d on true`;
	});
	const rows = await session.read(labelled, `${parts.join(" union all ")} order by no limit ${REPORT_LIMIT}`);
	const obstacles = rows.map(({ record, reason }) => ({ record: record ?? "a record", reason }));
	return { obstacles, obstacleCount: count!.total };
}
