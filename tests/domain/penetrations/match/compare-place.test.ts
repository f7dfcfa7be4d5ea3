import { expect, test } from "vitest";
import { compareRating } from "#app/domain/penetrations/match/compare-place.ts";
import { criterionLine, criterionWords } from "#app/domain/penetrations/match/criterion-labels.ts";
import { requiredOpening } from "#app/domain/penetrations/match/required-opening.ts";

const named = (name: string) => ({ id: 1, name });

const TEXTS = {
	...{ orientation: "Wall", substrate: "Plasterboard", thickness: "", classification: "", service: "PVC" },
	...{ service_type: "Pipe", size: "Ø100", insulation: "none", required: "EI 60" },
	...{ opening: "", gap: "10", spacing: "", access: "", fire_from: "" },
};

/** The criteria of a rating beside the requirement, as people read them. */
function compare(frr: string, texts: Partial<typeof TEXTS> = {}) {
	const meant = { ...TEXTS, ...texts };
	const names = meant.classification === "" ? {} : { classification: named(meant.classification) };
	const { criteria } = compareRating(requiredOpening([{ meant, names }]), { frr, isStructural: false });
	return criteria.map(({ criterion, state }) => `${criterion}: ${state}`);
}

test.each([
	["EI 60-U/C", "Tested with one end capped (U/C)"],
	["EI 60-C/U", "Tested with one end capped (C/U)"],
	["EI 90-C/C", "Tested with both ends capped"],
	["-/60/60 C/C", "Tested with both ends capped"],
])("a list that does not say how the ends of a pipe are leaves %s to be checked on site", (frr, words) => {
	const required = frr.startsWith("-") ? "-/60/60" : "EI 60";
	expect(compare(frr, { required })).toEqual(["requirement: covered", "ends: ask the list"]);
	const meant = { ...TEXTS, required };
	const [, ends] = compareRating(requiredOpening([{ meant, names: {} }]), {
		frr,
		isStructural: false,
	}).criteria;
	expect(criterionWords(ends!)).toBe(
		`Check on site: ${words.toLowerCase().replace(/\(.*\)/, (ends) => ends.toUpperCase())}`,
	);
	expect(criterionLine(ends!)).toBe(
		`Ends of the pipe: ${words.toLowerCase().replace(/\(.*\)/, (ends) => ends.toUpperCase())}`,
	);
});

test("open ends are covered whatever the pipe has, and ends that the list states belong to the requirement", () => {
	expect(compare("EI 60-U/U")).toEqual(["requirement: covered", "ends: covered"]);
	expect(compare("EI 60-U/C", { required: "EI 60-C/C" })).toEqual(["requirement: covered"]);
	expect(compare("EI 60-C/C", { required: "EI 60-U/C" })).toEqual(["requirement: not covered"]);
	expect(compare("EI 60")).toEqual(["requirement: covered"]);
});

test.each([
	[{ classification: "Combustible Pipe" }, true],
	[{ classification: "Insulated Combustible Pipe" }, true],
	[{ classification: "Non-Combustible Pipe" }, false],
	[{ classification: "Electrical Penetration" }, false],
	[{ service: "HDPE" }, true],
	[{ service: "Steel" }, false],
	[{ service: "" }, true],
])("the ends of %o matter: %s", (texts, isAsked) => {
	expect(compare("EI 60-U/C", texts).includes("ends: ask the list")).toBe(isAsked);
});
