import fc from "fast-check";
import { expect, test } from "vitest";
import { outOfOrder } from "#app/domain/comparison/compare-solutions.ts";

test("for any order as few as possible are out of it, and the rest rises", () => {
	const orders = fc.uniqueArray(fc.nat(40), { maxLength: 12 });
	fc.assert(
		fc.property(orders, (places) => {
			const moved = outOfOrder(places);
			const rest = places.filter((_, at) => !moved.has(at));
			expect(rest).toEqual([...rest].sort((a, b) => a - b));
			expect(moved.size).toBe(places.length - longestRising(places));
		}),
	);
});

/** By trying all that a rising row can go on with. */
function longestRising(places: number[], above = -1): number {
	return places.reduce((best, place, at) => {
		if (place <= above) return best;
		return Math.max(best, 1 + longestRising(places.slice(at + 1), place));
	}, 0);
}
