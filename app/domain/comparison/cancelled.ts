import type { ScheduleFacts } from "#app/domain/schedules/facts.ts";
import { findFallen } from "#app/domain/schedules/fallen.ts";
import type { EntityManager } from "#db/orm.ts";
import { byCatalogue } from "./change-words.ts";
import type { ChangedFact } from "./comparison.schema.ts";
import { type FrozenIssue, readTold } from "./earlier.sql.ts";
import { type Cancelled, goneSolutions } from "./solutions.ts";

/** As if the project were issued now: what has become of the solutions of an issue. */
export async function findCancelled(
	em: EntityManager,
	{ run, facts: was }: FrozenIssue,
	now: ScheduleFacts,
): Promise<Cancelled> {
	const items = goneSolutions(was, now);
	const fallen = items.length === 0 ? [] : await findFallen(em, run, { ...was, items });
	return new Map(
		[...Map.groupBy(fallen, ({ drawing }) => drawing)].map(([drawing, told]) => {
			const words = told.map(({ what }) => what).join("; ");
			return [drawing, byCatalogue([{ what: "In the catalogue", old: "as issued", new: words }])];
		}),
	);
}

/** Between two issues: as the later ones told it when they were made. */
export async function readCancelled(
	em: EntityManager,
	projectId: number,
	issues: { from: number; to: number },
): Promise<Cancelled> {
	const told = await readTold(em, projectId, issues);
	const byDrawing = Map.groupBy(told, ({ drawing }) => drawing);
	return new Map([...byDrawing].map(([drawing, all]) => [drawing, joined(all.flatMap(({ facts }) => facts))]));
}

/** From the first old to the last new of each; what is again as it was has not changed. */
function joined(facts: ChangedFact[]): ChangedFact[] {
	const steps = Map.groupBy(byCatalogue(facts), ({ what }) => what);
	return [...steps.values()].flatMap((alike) => {
		const one = { ...alike[0]!, new: alike.at(-1)!.new };
		return one.old === one.new ? [] : [one];
	});
}
