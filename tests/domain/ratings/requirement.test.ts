import { expect, test } from "vitest";
import {
	frrsServing,
	isOtherStandard,
	isStructural,
	showsRequirement,
	structuralNotApplicable,
} from "#app/domain/ratings/requirement.ts";

test.each([
	["-/60/60", "-/60/60"],
	["-/120/60", "-/60/60"],
	["-/120/30", "-/60/-"],
	["-/60/60", "60/60/60"],
	["60/60/60", "60/60/60"],
	["30/60/60", "60/60/60"],
	["EI 90", "EI 60"],
	["EI 60", "REI 60"],
	["EI 60-U/C", "EI 60"],
	["EI 60-U/C", "EI 60-U/C"],
	...["U/U", "C/U", "U/C", "C/C"].map((ends): [string, string] => ["EI 60-U/U", `EI 60-${ends}`]),
	...["C/U", "U/C", "C/C"].map((ends): [string, string] => ["-/60/60 C/U", `-/60/60 ${ends}`]),
	...["U/C", "C/C"].map((ends): [string, string] => ["-/60/60 U/C", `-/60/60 ${ends}`]),
	["EI 60", "EI2 60"],
	["EI2 60", "EI2 30"],
	["-/60/0", "-/60/0"],
])("a seal of %s shows %s", (frr, required) => {
	expect(showsRequirement({ frr, isStructural: false }, required)).toBe(true);
});

test.each([
	["-/60/-", "-/60/60"],
	["-/60/30", "-/60/60"],
	["-/60/-", "-/60/0"],
	["-/60/60", "60/-/-"],
	["60/60/60", "60/-/-"],
	["60/-/-", "60/60/60"],
	["EI 60", "-/60/60"],
	["-/60/60", "EI 60"],
	["EI 60", "EI 60-U/C"],
	["EI 60-U/C", "EI 60-U/U"],
	["EI 60-U/C", "EI 60-C/U"],
	["EI 60-C/U", "EI 60-U/U"],
	["EI 60-C/C", "EI 60-U/C"],
	["EI2 60", "EI 60"],
	["EI2 60", "EI1 60"],
	["EI 230", "EI 120"],
	["-/2/2", "-/2/2"],
	["60 min", "-/60/60"],
	["-/60/60", "60"],
])("a seal of %s does not show %s", (frr, required) => {
	expect(showsRequirement({ frr, isStructural: false }, required)).toBe(false);
});

test.each([
	["60/60/60", "60/60/60", true],
	["120/-/-", "90/-/-", true],
	["60/60/60", "-/60/60", true],
	["-/60/60", "-/60/60", true],
	["REI 60", "REI 60", true],
	["-/60/60", "60/60/60", false],
	["30/60/60", "60/60/60", false],
	["60/-/-", "60/60/60", false],
	["EI 60", "REI 60", false],
])("a structural element of %s shows %s: %s", (frr, required, shown) => {
	expect(showsRequirement({ frr, isStructural: true }, required)).toBe(shown);
});

test("structural elements are told by their classification, however it is written", () => {
	expect(["Structural Element", "structural element", "Combustible Pipe"].map(isStructural)).toEqual([
		true,
		true,
		false,
	]);
});

test("the structural part of a requirement does not apply to a seal", () => {
	const [seal, element] = [false, true].map((isStructural) => ({ frr: "-/60/60", isStructural }));
	expect(structuralNotApplicable(seal!, "60/60/60")).toBe(true);
	expect(structuralNotApplicable({ ...seal!, frr: "60/60/60" }, "60/60/60")).toBe(true);
	expect(structuralNotApplicable(element!, "60/60/60")).toBe(false);
	expect(structuralNotApplicable(seal!, "-/60/60")).toBe(false);
	expect(structuralNotApplicable(seal!, "60/-/-")).toBe(false);
});

test("only two readable ratings are of different test standards", () => {
	expect(isOtherStandard("-/60/60", "EI 60")).toBe(true);
	expect(isOtherStandard("REI 60", "60/60/60")).toBe(true);
	expect(isOtherStandard("-/30/30", "-/60/60")).toBe(false);
	expect(isOtherStandard("EI 30", "E 60")).toBe(false);
	expect(isOtherStandard("banana", "EI 60")).toBe(false);
	expect(isOtherStandard("-/60/60", "60")).toBe(false);
});

test("better ratings serve, on elements by their structural part too", () => {
	const frrs = ["-/60/60", "-/60/30", "90/90/90", "30/90/90", "EI 90"].map((name, id) => ({ id, name }));
	expect(frrsServing(frrs, "-/60/60")).toEqual({ seals: [0, 2, 3], elements: [0, 2, 3] });
	expect(frrsServing(frrs, "60/60/60")).toEqual({ seals: [0, 2, 3], elements: [2] });
	expect(frrsServing(frrs, "EI 60")).toEqual({ seals: [4], elements: [4] });
	expect(frrsServing(frrs, "60min")).toEqual({ seals: [], elements: [] });
});
