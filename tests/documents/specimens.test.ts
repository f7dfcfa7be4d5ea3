import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PrintedSpecimens } from "#app/documents/specimens.tsx";
import type { SpecimenFacts } from "#app/domain/facts/facts.ts";
import { testedItem } from "./evidence-facts.ts";

const remarksOf = (...specimens: Partial<SpecimenFacts>[]) => {
	const html = renderToStaticMarkup(createElement(PrintedSpecimens, { specimens: testedItem(1, specimens).specimens }));
	return [...html.matchAll(/<tr class="remarks">(.*?)<\/tr>/g)].map(([, row]) =>
		row!
			.replaceAll(/<[^>]*>/g, " ")
			.replaceAll(/[\s\u00a0]+/g, " ")
			.trim(),
	);
};

const GAP = "Tested with a gap of 5 mm.";

test("what all specimens of a solution have in common is said once, what one has alone below it", () => {
	const description = "PVC pipe, pipe collar.";
	const alike = { sample: true, description, notes: GAP };
	expect(remarksOf(alike, alike, { ...alike, notes: "Sealed on one side." }, alike)).toEqual([
		"Sealed on one side.",
		"All specimens: SAMPLE – not test evidence PVC pipe, pipe collar.",
		"A1, A2, A4: Tested with a gap of 5 mm.",
	]);
	expect(remarksOf({ notes: GAP })).toEqual([GAP]);
});

test("where not all are samples each that is says so, and specimens called alike are told apart by their size", () => {
	expect(remarksOf({ sample: true, notes: GAP }, { sample: true }, { notes: GAP })).toEqual([
		"SAMPLE – not test evidence",
		"SAMPLE – not test evidence",
		"A1, A3: Tested with a gap of 5 mm.",
	]);
	const called = { specimenId: "A1", notes: GAP };
	expect(remarksOf({ ...called, size: "Ø50 mm" }, { ...called, size: "Ø65 mm" }, { specimenId: "A2" })).toEqual([
		"A1, Ø50 mm, A1, Ø65 mm: Tested with a gap of 5 mm.",
	]);
});

test("facts from before there was a second form say all at each specimen, as they did", () => {
	const old = { withdrawn: undefined, description: "", notes: GAP };
	expect(remarksOf(old, old)).toEqual([GAP, GAP]);
});
