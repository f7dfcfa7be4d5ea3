import { sql } from "@mikro-orm/core";
import { z } from "zod";
import type { Actor } from "#app/domain/actor.ts";
import type { ScheduleFacts } from "#app/domain/facts/facts.ts";
import { asVersion1, withoutLimits } from "#app/domain/facts/version-1.ts";
import { ScheduleRun } from "#db/entities/schedules.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray } from "#db/sql.ts";
import { type CollectedFacts, collectFactsNow, withSite } from "./collect-facts.ts";

const compared = z.object({
	id: z.int(),
	same: z.array(z.boolean()),
});

/** Compares the parts of each run with those of now, one after another; older ones by the form that facts had then. */
const compareParts = (
	em: EntityManager,
	projectId: number,
	runIds: number[],
	now: ScheduleFacts,
): Promise<z.output<typeof compared>[]> =>
	readRows(
		em,
		compared,
		sql`select r.id, array(
			  select was is not distinct from today or was is not distinct from unlimited or was is not distinct from first
			  from unnest(r.parts, n.parts, n.unlimited, n.first) as p (was, today, unlimited, first))
			  || ((r.facts->'penetrations') - 'chosen' - 'told' - 'counts'
			    is not distinct from n.penetrations - 'chosen' - 'told' - 'counts')
			  || (r.facts->'asBuilt' is null or (r.facts #> '{asBuilt,openings}') = n.openings) as same
			from schedule_run r, (select schedule_parts(${JSON.stringify(now)}::jsonb) as parts,
			  schedule_parts(${JSON.stringify(withoutLimits(now))}::jsonb) as unlimited,
			  schedule_parts(${JSON.stringify(asVersion1(now))}::jsonb) as first,
			  nullif(${JSON.stringify(now.penetrations ?? null)}::jsonb, 'null') as penetrations,
			  ${JSON.stringify(now.asBuilt?.openings ?? {})}::jsonb as openings) n
			where r.project_id = ${projectId} and r.id = any(${intArray(runIds)}::int[]) and r.status = 'done'
			  and r.facts is not null`,
	);

/** The parts, in the order of their hashes in the database (`schedule_parts`); then those that the query compares itself. */
const PARTS = ["project", "solutions", "cover", "documents", "penetrations", "site"] as const;

export type ChangedPart = (typeof PARTS)[number];

/** Finds outdated issues by the facts, never by marks that changes would have to leave. The caller has checked who may see it. */
export async function findOutdated(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	runIds: number[],
	gathered?: CollectedFacts,
): Promise<Map<number, ChangedPart[]>> {
	if (runIds.length === 0) return new Map();
	const collected = gathered ?? (await collectFactsNow(em, actor, projectId));
	const isBuilt = (await em.count(ScheduleRun, { id: { $in: runIds }, intendedUse: "As built" })) > 0;
	const { facts: now } = isBuilt ? await withSite(em, projectId, collected, { intendedUse: "As built" }) : collected;
	const compared = await compareParts(em, projectId, runIds, now);
	const parts = compared.map(({ id, same }) => [id, PARTS.filter((_, index) => !same[index])] as const);
	return new Map(parts.filter(([, changed]) => changed.length > 0));
}

/** Tells whether a schedule of the project was ever issued, by anybody. The caller has checked as above. */
export const isIssued = async (em: EntityManager, projectId: number): Promise<boolean> =>
	(await em.count(ScheduleRun, { project: projectId, status: "done" })) > 0;

/** The newest schedule of a project by anybody, where it would be printed otherwise now. The caller has checked as above. */
export async function findOutdatedLatest(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	collect = () => collectFactsNow(em, actor, projectId),
): Promise<{ documentNo: string; changed: ChangedPart[] } | null> {
	const latest = await em.findOne(
		ScheduleRun,
		{ project: projectId, status: "done" },
		{ fields: ["documentNo"], orderBy: { issueNo: "desc nulls last", id: "desc" }, disableIdentityMap: true },
	);
	const changed = latest && (await findOutdated(em, actor, projectId, [latest.id], await collect())).get(latest.id);
	return changed ? { documentNo: latest.documentNo, changed } : null;
}
