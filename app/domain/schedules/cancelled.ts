import { byCatalogue } from "#app/domain/comparison/change-words.ts";
import { type Cancelled, DRAWING_CODE, goneSolutions } from "#app/domain/comparison/solutions.ts";
import type { ChangedFact } from "#app/domain/facts/changes.schema.ts";
import type { ScheduleFacts } from "#app/domain/facts/facts.ts";
import type { EntityManager } from "#db/orm.ts";
import { type FrozenIssue, readTold, type ToldChange } from "./earlier.sql.ts";
import { findFallen } from "./fallen.ts";

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
	const told = byFirstCode(await readTold(em, projectId, issues));
	return new Map([...told].map(([drawing, facts]) => [drawing, joined(facts)]));
}

/** Of a solution that came later. */
const NONE = "";

/** A change is told by the code that its solution has by then: drawings may be numbered anew, and codes be given to others. */
function byFirstCode(told: ToldChange[]): Map<string, ChangedFact[]> {
	const found = new Map<string, ChangedFact[]>();
	let first = new Map<string, string>();
	for (const changes of Map.groupBy(told, ({ no }) => no).values()) {
		const before = first;
		const renamed = changes.flatMap(({ facts }) => facts.filter(({ what }) => what === DRAWING_CODE));
		first = new Map(before);
		for (const { old } of renamed) first.delete(old);
		for (const { drawing, change } of changes) if (change === "added") first.set(drawing, NONE);
		for (const { old, new: code } of renamed) first.set(code, before.get(old) ?? old);
		for (const { drawing, change, facts } of changes) {
			const code = (change === "cancelled" ? before : first).get(drawing) ?? drawing;
			found.set(code, [...(found.get(code) ?? []), ...facts]);
		}
	}
	return found;
}

/** From the first old to the last new of each; what is again as it was has not changed. */
function joined(facts: ChangedFact[]): ChangedFact[] {
	const steps = Map.groupBy(byCatalogue(facts), ({ what }) => what);
	return [...steps.values()].flatMap((alike) => {
		const one = { ...alike[0]!, new: alike.at(-1)!.new };
		return one.old === one.new ? [] : [one];
	});
}
