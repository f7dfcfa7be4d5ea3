import type { Actor } from "#app/domain/actor.ts";
import type { EntityManager } from "#db/orm.ts";
import { intArray } from "#db/sql.ts";
import { gatherFacts } from "./gather.ts";
import { asVersion1 } from "./version-1.ts";

/** In the order in which the database keeps their hashes (`schedule_parts`). */
const PARTS = ["project", "solutions", "cover", "documents"] as const;

export type ChangedPart = (typeof PARTS)[number];

/**
 * Which of a project's finished schedules no longer say what one would say that is issued now, and in which parts.
 * Number, date and issuer do not count. Told by the facts themselves, never by marks that a change would have to leave
 * behind: they are gathered once, and compared with all the runs by their hashes, those of version 1 in that version's
 * form. The caller has made sure that the
 * actor may see the project.
 */
export async function findOutdated(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	runIds: number[],
): Promise<Map<number, ChangedPart[]>> {
	if (runIds.length === 0) return new Map();
	const issue = { projectId, userId: actor.id, documentNo: "", issuedAt: new Date(), timeZone: "UTC" };
	const now = await gatherFacts(em, issue);
	const rows = await em.execute<{ id: number; same: boolean[] }[]>(
		`select r.id, array(
		   select was is not distinct from today or was is not distinct from first
		   from unnest(r.parts, n.parts, n.first) as p (was, today, first)) as same
		 from schedule_run r, (select schedule_parts(?::jsonb) as parts, schedule_parts(?::jsonb) as first) n
		 where r.project_id = ? and r.id = any(?::int[]) and r.status = 'done' and r.facts is not null`,
		[JSON.stringify(now), JSON.stringify(asVersion1(now)), projectId, intArray(runIds)],
	);
	const told = rows.map(({ id, same }) => [id, PARTS.filter((_, index) => !same[index])] as const);
	return new Map(told.filter(([, changed]) => changed.length > 0));
}

export async function findOutdatedLatest(
	em: EntityManager,
	actor: Actor,
	projectId: number,
): Promise<{ documentNo: string; changed: ChangedPart[] } | null> {
	const [latest] = await em.execute<{ id: number; documentNo: string }[]>(
		`select id, document_no as "documentNo" from schedule_run
		 where project_id = ? and status = 'done' order by started desc, id desc limit 1`,
		[projectId],
	);
	const changed = latest && (await findOutdated(em, actor, projectId, [latest.id])).get(latest.id);
	return changed ? { documentNo: latest.documentNo, changed } : null;
}
