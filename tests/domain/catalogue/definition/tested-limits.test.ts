import { expect, test } from "vitest";
import {
	limitLines,
	limitWords,
	NO_LIMITS,
	type TestedLimits,
} from "#app/domain/catalogue/definition/tested-limits.ts";

const words = (limits: Partial<TestedLimits>) => limitWords({ ...NO_LIMITS, ...limits });

test.each<[Partial<TestedLimits>, string]>([
	[{}, ""],
	[
		{ opening_min: "Ø26", opening_max: "Ø125", gap_min: 5, gap_max: 25, sealed: "both sides" },
		"opening Ø26 to Ø125, gap 5 to 25 mm, both sides",
	],
	[{ opening_min: "Ø26 mm", opening_max: "Ø125 mm" }, "opening Ø26 to Ø125 mm"],
	[{ opening_min: "15 mm wide", opening_max: "20 mm wide" }, "opening 15 to 20 mm wide"],
	[{ opening_min: "Ø26", opening_max: "Ø125 mm" }, "opening Ø26 to Ø125 mm"],
	[{ opening_max: "600 x 400" }, "opening up to 600 x 400"],
	[{ opening_min: "Ø110 mm", opening_max: "Ø110 mm" }, "opening Ø110 mm"],
	[{ gap_min: 0, gap_max: 12.5 }, "gap 0 to 12.5 mm"],
	[{ gap_min: 0, gap_max: 0 }, "gap 0 mm"],
	[{ gap_min: 5 }, "gap from 5 mm"],
	[{ gap_max: 5 }, "gap up to 5 mm"],
	[{ services: "one" }, "one service"],
	[
		{ services: "several", services_tested: "PVC, Pipe, Ø110, none\nCopper, Pipe, Ø22, none" },
		"several services: PVC, Pipe, Ø110, none; Copper, Pipe, Ø22, none",
	],
	[
		{ spacing_min: 40, sealed: "from above", fire_from: "below", support_max: 300 },
		"at least 40 mm to the next seal, sealed from above, fire from below, first support within 300 mm",
	],
])("%j is %j", (limits, text) => {
	expect(words(limits)).toBe(text);
});

test("a line names its limit, and what is not stated has none", () => {
	expect(limitLines({ ...NO_LIMITS, gap_max: 25, sealed: "one side" })).toEqual([
		{ name: "gap", label: "Gap around the service", text: "up to 25 mm" },
		{ name: "sealed", label: "Sealed", text: "one side" },
	]);
});
