import { expect, test } from "vitest";
import { compareThickness, isMassElement, isThickness } from "#app/domain/penetrations/thickness.ts";

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
	const { whole, boards } = compareThickness(asked, tested, false);
	// Boards alone leave the thickness of the whole to be checked.
	const states = whole === "ask the list" ? [boards] : [whole, boards];
	expect(states.filter((state) => state !== null && state !== "covered")).toEqual([]);
	expect(isThickness(asked, tested)).toBe(true);
});

test.each([
	["116mm", TWO, "covered", "ask the list"],
	["116mm (2 layers each side)", TWO, "covered", "ask the list"],
	["140mm", "140mm CLT", "ask the list", null],
	["13mm", "13mm (fire-rated)", "ask the list", null],
	["1x13mm each side", ONE, "ask the list", "covered"],
])("%s is as thick as %s, which states more", (asked, tested, whole, boards) => {
	expect(compareThickness(asked, tested, false)).toMatchObject({ whole, boards });
});

test.each([
	["90mm (1x13mm each side)", "90mm", "covered", "ask the report"],
	["2x13mm each side", "26mm", "ask the list", "ask the report"],
	["116mm", "2x13mm each side", "ask the report", "ask the list"],
	["116mm", "", "ask the report", null],
	["", "116mm", "ask the list", null],
])("%s against %s: who can say what", (asked, tested, whole, boards) => {
	expect(compareThickness(asked, tested, false)).toMatchObject({ whole, boards });
});

test.each([
	["1x13", TWO],
	["1x13mm each side", TWO],
	["2x13mm each side", "26mm (2x13mm)"],
	["2x16mm each side", TWO],
	["92", ONE],
	["92", TWO],
	["90mm (2x13mm each side)", ONE],
	["13mm (fire-rated)", "13mm"],
	["13mm (standard)", "13mm (fire-rated)"],
	["110mm", "min 120mm"],
	["64mm stud 1x13 + 1x16", ONE],
])("%s is not shown by %s", (asked, tested) => {
	for (const isMass of [false, true]) {
		const { whole, boards } = compareThickness(asked, tested, isMass);
		expect([whole, boards]).toContain("not covered");
	}
});

test.each([
	["150", "120mm", true, "thicker"],
	["150", "120mm", false, "not covered"],
	["min 120", "120mm", true, "thicker"],
	["100", "120mm", true, "not covered"],
	["150mm", "116mm (2x13mm each side)", true, "not covered"],
])("%s against %s, of concrete %s: %s", (asked, tested, isMass, criterion) => {
	expect(compareThickness(asked, tested, isMass).whole).toBe(criterion);
});

test("a text without a thickness states none", () => {
	expect(compareThickness("", "", false)).toEqual({ whole: null, boards: null, away: 0 });
});

test("concrete, masonry and the like are told from walls of board", () => {
	const names = ["Concrete", "Brick", "Concrete block", "AAC", "Hebel", "Plasterboard", "Korok", "Unlined Timber"];
	expect(names.map(isMassElement)).toEqual([true, true, true, true, true, false, false, false]);
	expect(["502 Batt", "Stone wool batt", "Blockboard"].map(isMassElement)).toEqual([false, false, false]);
});
