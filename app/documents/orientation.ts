import type { ItemFacts } from "#app/domain/facts/facts.ts";

export function byOrientation(items: ItemFacts[]): [string, ItemFacts[]][] {
	return [...Map.groupBy(items, ({ orientations }) => orientations.join(", ") || "No orientation")];
}
