import type { ItemFacts } from "#app/domain/schedules/facts.ts";

export function byOrientation(items: ItemFacts[]): [string, ItemFacts[]][] {
	return [...Map.groupBy(items, ({ orientations }) => orientations.join(", ") || "No orientation")];
}
