import type { ScheduleFacts } from "#app/domain/schedules/facts.ts";
import { findFallen } from "#app/domain/schedules/fallen.ts";
import type { EntityManager } from "#db/orm.ts";
import type { FrozenIssue } from "./earlier.sql.ts";
import { goneSolutions } from "./solutions.ts";

/** By their codes: solutions of an issue that would not be shown now, with what has become of them in the catalogue. */
export async function findCancelled(
	em: EntityManager,
	{ run, facts: was }: FrozenIssue,
	now: ScheduleFacts,
): Promise<Map<string, string>> {
	const items = goneSolutions(was, now);
	const fallen = items.length === 0 ? [] : await findFallen(em, run, { items });
	const byDrawing = Map.groupBy(fallen, ({ drawing }) => drawing);
	return new Map([...byDrawing].map(([drawing, told]) => [drawing, told.map(({ what }) => what).join("; ")]));
}
