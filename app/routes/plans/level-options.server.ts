import { levelName } from "#app/domain/facts/penetration-words.schema.ts";
import { listPlanLevels } from "#app/domain/plans/plans.sql.ts";
import type { RequestContext } from "#app/http/guards.server.ts";

/** The levels that a plan of a project may be of; the first is none. */
export async function levelOptions(em: RequestContext["em"], projectId: number) {
	const levels = new Set(["", ...(await listPlanLevels(em, projectId))]);
	return [...levels].map((value) => ({ value, label: levelName(value) }));
}
