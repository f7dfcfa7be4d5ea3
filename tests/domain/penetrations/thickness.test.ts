import { expect, test } from "vitest";
import { compareThickness, isMassElement } from "#app/domain/penetrations/thickness.ts";

const ONE = "90mm (1x13mm each side)";
const TWO = "116mm (2x13mm each side)";

test.each([
	["1x13", ONE],
	["1 x 13", ONE],
	["1x13mm each side", ONE],
	["13mm each side", ONE],
	["2 × 13mm ea. side", TWO],
	["2 layers of 13mm both sides", TWO],
	["116 mm (2x13 mm each side)", TWO],
	["2x13mm", "26mm (2x13mm)"],
	["150mm thick", "150mm"],
	["150 thk", "150mm"],
	["１５０ mm", "150mm"],
	["150", "150 mm thick"],
	["180", "min 120mm"],
	["120", "≥120"],
	["180mm", "120mm or thicker"],
	["150", "120–180mm"],
	["140mm CLT", "140 mm CLT"],
])("%s is all that %s states", (asked, tested) => {
	expect(compareThickness(asked, tested, false)).toEqual({ criterion: "shown", unstated: [], away: 0 });
});

test.each([
	["116mm", TWO, ["boards"]],
	["116mm (2 layers each side)", TWO, ["boards"]],
	["140mm", "140mm CLT", ["build"]],
	["13mm", "13mm (fire-rated)", ["build"]],
])("%s is as thick as %s, which states more", (asked, tested, unstated) => {
	expect(compareThickness(asked, tested, false)).toMatchObject({ criterion: "shown", unstated });
});

test.each([
	["1x13", TWO],
	["1x13mm each side", TWO],
	["2x13mm each side", "26mm (2x13mm)"],
	["2x16mm each side", TWO],
	["13mm", "13mm (2 layers each side)"],
	["13mm", "13mm each side"],
	["92", ONE],
	["92", TWO],
	["90mm (2x13mm each side)", ONE],
	["90mm (1x13mm each side)", "90mm"],
	["13mm (fire-rated)", "13mm"],
	["13mm (standard)", "13mm (fire-rated)"],
	["110mm", "min 120mm"],
	["64mm stud 1x13 + 1x16", ONE],
])("%s is not shown by %s", (asked, tested) => {
	expect(compareThickness(asked, tested, false).criterion).toBe("not shown");
	expect(compareThickness(asked, tested, true).criterion).toBe("not shown");
});

test.each([
	["150", "120mm", true, "thicker"],
	["150", "120mm", false, "not shown"],
	["min 120", "120mm", true, "thicker"],
	["100", "120mm", true, "not shown"],
	["150mm", "116mm (2x13mm each side)", true, "not shown"],
])("%s against %s, of concrete %s: %s", (asked, tested, isMass, criterion) => {
	expect(compareThickness(asked, tested, isMass).criterion).toBe(criterion);
});

test("nothing is open where neither states a thickness", () => {
	expect(["", "N.A.", "150mm", "13mm each side"].map((tested) => compareThickness("", tested, false).unstated)).toEqual(
		[...[[], [], ["thickness"], ["boards"]]],
	);
});

test("concrete, masonry and the like are told from walls of board", () => {
	const names = ["Concrete", "Brick", "Concrete block", "AAC", "Hebel", "Plasterboard", "Korok", "Unlined Timber"];
	expect(names.map(isMassElement)).toEqual([true, true, true, true, true, false, false, false]);
	expect(["502 Batt", "Stone wool batt", "Blockboard"].map(isMassElement)).toEqual([false, false, false]);
});
