import type { Actor } from "#app/domain/actor.ts";
import { ScheduleRun } from "#db/entities/schedules.ts";
import type { EntityManager } from "#db/orm.ts";
import { type Gathered, gatherNow } from "./gather.ts";
import { compareParts } from "./outdated.sql.ts";
import { asVersion1 } from "./version-1.ts";

/** In the order in which the database keeps their hashes (`schedule_parts`), and penetrations, which it compares itself. */
const PARTS = ["project", "solutions", "cover", "documents", "penetrations"] as const;

export type ChangedPart = (typeof PARTS)[number];

/** By the facts, never by marks that a change would have to leave. The caller has checked who may see it. */
export async function findOutdated(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	runIds: number[],
	gathered?: Gathered,
): Promise<Map<number, ChangedPart[]>> {
	if (runIds.length === 0) return new Map();
	const { facts: now } = gathered ?? (await gatherNow(em, actor, projectId));
	const compared = await compareParts(em, projectId, runIds, now, asVersion1(now));
	const parts = compared.map(({ id, same }) => [id, PARTS.filter((_, index) => !same[index])] as const);
	return new Map(parts.filter(([, changed]) => changed.length > 0));
}

/** The newest schedule of a project by anybody, where it would be printed otherwise now. The caller has checked as above. */
export async function findOutdatedLatest(
	em: EntityManager,
	actor: Actor,
	projectId: number,
): Promise<{ documentNo: string; changed: ChangedPart[] } | null> {
	const latest = await em.findOne(
		ScheduleRun,
		{ project: projectId, status: "done" },
		{ fields: ["documentNo"], orderBy: { issueNo: "desc nulls last", id: "desc" }, disableIdentityMap: true },
	);
	const changed = latest && (await findOutdated(em, actor, projectId, [latest.id])).get(latest.id);
	return changed ? { documentNo: latest.documentNo, changed } : null;
}
