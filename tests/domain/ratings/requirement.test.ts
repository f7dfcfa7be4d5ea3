import { expect, test } from "vitest";
import { showsRequirement, structuralNotApplicable } from "#app/domain/ratings/requirement.ts";

test.each([
	["-/60/60", "-/60/60"],
	["-/120/60", "-/60/60"],
	["-/120/30", "-/60/-"],
	["-/60/60", "60/60/60"],
	["60/60/60", "60/60/60"],
	["120/-/-", "90/-/-"],
	["EI 90", "EI 60"],
	["EI 60-U/C", "EI 60"],
	["EI 60-U/C", "EI 60-U/C"],
	["-/60/0", "-/60/0"],
])("%s shows %s", (frr, required) => {
	expect(showsRequirement(frr, required)).toBe(true);
});

test.each([
	["-/60/-", "-/60/60"],
	["-/60/30", "-/60/60"],
	["-/60/-", "-/60/0"],
	["-/60/60", "60/-/-"],
	["30/60/60", "60/60/60"],
	["60/-/-", "60/60/60"],
	["EI 60", "-/60/60"],
	["-/60/60", "EI 60"],
	["EI 60", "EI 60-U/C"],
	["EI 60-U/U", "EI 60-U/C"],
	["60 min", "-/60/60"],
	["-/60/60", "60"],
])("%s does not show %s", (frr, required) => {
	expect(showsRequirement(frr, required)).toBe(false);
});

test("the structural part of a requirement does not apply to a seal", () => {
	expect(structuralNotApplicable("-/60/60", "60/60/60")).toBe(true);
	expect(structuralNotApplicable("60/60/60", "60/60/60")).toBe(false);
	expect(structuralNotApplicable("-/60/60", "-/60/60")).toBe(false);
});
