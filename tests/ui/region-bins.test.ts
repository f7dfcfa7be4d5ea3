import { expect, test } from "vitest";
import { NEW_ZEALAND } from "#app/ui/chart/new-zealand.ts";
import { regionBins, regionKey, shadeOf } from "#app/ui/chart/region-map.tsx";

test("bins are round, grow, number four at most and end at or above the largest", () => {
	expect([0, 1, 2, 3, 7, 20, 21, 60, 1234].map(regionBins)).toEqual([
		[],
		[1],
		[1, 2],
		[1, 2, 5],
		[1, 2, 5, 10],
		[2, 5, 10, 20],
		[5, 10, 20, 50],
		[10, 20, 50, 100],
		[200, 500, 1000, 2000],
	]);
});

test("a number has the shade of its bin: none the lightest, the last bin the darkest", () => {
	const bins = regionBins(60);
	expect([0, 1, 10, 11, 20, 21, 50, 51, 60].map((count) => shadeOf(count, bins))).toEqual([0, 1, 1, 2, 2, 3, 3, 4, 4]);
	expect([0, 1, 2].map((count) => shadeOf(count, regionBins(2)))).toEqual([0, 3, 4]);
});

test("a region is found however its name is written", () => {
	const spellings = {
		"Manawatū-Whanganui": ["Manawatu-Wanganui", "MANAWATŪ WHANGANUI", "Manawatū–Whanganui Region"],
		"Hawke’s Bay": ["Hawke's Bay", "Hawkes Bay"],
		Nelson: ["Nelson City"],
		Tasman: ["Tasman District"],
	};
	for (const [name, others] of Object.entries(spellings)) {
		expect(others.map(regionKey)).toEqual(others.map(() => regionKey(name)));
	}
	expect(new Set(NEW_ZEALAND.map(({ name }) => regionKey(name))).size).toBe(16);
});

/** The middle of an outline's box, in the map's units. */
function middleOf(outline: string): { x: number; y: number } {
	const points: [number, number][] = [];
	for (const [, ring] of outline.matchAll(/M([^z]*)z/g)) {
		const numbers = ring!.match(/-?\d+/g)!.map(Number);
		let [x, y] = [0, 0];
		for (let at = 0; at < numbers.length; at += 2) {
			[x, y] = [x + numbers[at]!, y + numbers[at + 1]!];
			points.push([x, y]);
		}
	}
	const middle = (all: number[]) => (Math.min(...all) + Math.max(...all)) / 2;
	return { x: middle(points.map(([x]) => x)), y: middle(points.map(([, y]) => y)) };
}

test("every region lies where it does in New Zealand: from north to south, and east or west of its neighbours", () => {
	const at = new Map(NEW_ZEALAND.map(({ name, outline }) => [name, middleOf(outline)]));
	const order = (names: string[], by: "x" | "y") => names.map((name) => at.get(name)![by]);
	const sorted = (all: number[]) => [...all].sort((a, b) => a - b);
	for (const [by, names] of [
		[
			"y",
			["Northland", "Auckland", "Waikato", "Manawatū-Whanganui", "Wellington", "Marlborough", "Canterbury", "Otago"],
		],
		["y", ["Gisborne", "Hawke’s Bay", "Wellington", "Canterbury", "Southland"]],
		["x", ["Taranaki", "Manawatū-Whanganui", "Hawke’s Bay", "Gisborne"]],
		["x", ["Waikato", "Bay of Plenty", "Gisborne"]],
		["x", ["Southland", "Otago", "Canterbury"]],
		["x", ["West Coast", "Tasman", "Nelson", "Marlborough", "Wellington"]],
	] as const) {
		expect(order([...names], by)).toEqual(sorted(order([...names], by)));
	}
});
