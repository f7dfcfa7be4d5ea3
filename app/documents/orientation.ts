import type { ItemFacts } from "#app/domain/schedules/facts.ts";

/** The items under each orientation, in printed order. */
export function byOrientation(items: ItemFacts[]): [string, ItemFacts[]][] {
	return [...Map.groupBy(items, ({ orientations }) => orientations.join(", ") || "No orientation")];
}
