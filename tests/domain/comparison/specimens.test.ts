import { expect, test } from "vitest";
import { compareFacts } from "#app/domain/comparison/compare-facts.ts";
import type { ItemFacts, SpecimenFacts } from "#app/domain/facts/facts.ts";
import { catalogue, change, facts, item, items, specimen } from "./made-facts.ts";

test.each<[string, Partial<SpecimenFacts>, string, string]>([
	["size", { size: "Ø80" }, "Ø50", "Ø80"],
	[
		"service",
		{ service: { ...specimen(10).service, material: "HDPE" } },
		"PVC, Pipe, Combustible Pipe",
		"HDPE, Pipe, Combustible Pipe",
	],
	["insulation", { insulation: "13mm - Wool" }, "N.A.", "13mm - Wool"],
	["substrate", { substrates: ["Floor - Concrete - 150mm"] }, "Wall - Plasterboard - 13mm", "Floor - Concrete - 150mm"],
	["seal type", { sealType: "Collar" }, "Pipe Seal", "Collar"],
	["brand", { brand: "Other" }, "Brand", "Other"],
	["products", { products: ["Wrap", "Mastic"] }, "Mastic", "Wrap, Mastic"],
	["report", { report: "BK2 - Report R [Lab]" }, "BK1 - Report R [Lab]", "BK2 - Report R [Lab]"],
	["evidence", { withdrawn: ["product"] }, "current", "Product withdrawn"],
	["description", { description: "As built" }, "", "As built"],
	["notes", { notes: "Both sides" }, "", "Both sides"],
])("%s of a specimen is told with what it was", (what, how, old, now) => {
	const changed = change(1, { specimens: [{ ...specimen(10), ...how }, specimen(11)] });
	expect(compareFacts(facts(items(1)), facts([changed])).solutions).toEqual([
		{ drawing: "V-1", change: "changed", facts: [{ what: `Specimen S-10: ${what}`, old, new: now, ...catalogue }] },
	]);
});

test("limits are told one by one, and an issue from before there were limits says nothing of them", () => {
	const limited = (limits: SpecimenFacts["limits"]) =>
		facts([change(1, { specimens: [{ ...specimen(10), limits }, specimen(11)] })]);
	const told = (was: SpecimenFacts["limits"], is: SpecimenFacts["limits"]) =>
		compareFacts(limited(was), limited(is)).solutions.flatMap((one) => one.facts);
	expect(
		told({ gap_min: 5, gap_max: 25, sealed: "both sides" }, { gap_min: 5, gap_max: 20, support_max: 300 }),
	).toEqual([
		{ what: "Specimen S-10: gap around the service", old: "5 to 25 mm", new: "5 to 20 mm", ...catalogue },
		{ what: "Specimen S-10: sealed", old: "both sides", new: "not stated", ...catalogue },
		{ what: "Specimen S-10: first support", old: "not stated", new: "within 300 mm", ...catalogue },
	]);
	expect(told(undefined, { gap_min: 5 })).toEqual([]);
	expect(told({}, {})).toEqual([]);
});

test("a specimen that is no line since it is withdrawn is told once", () => {
	const gone = change(1, { specimens: [specimen(10)], withdrawnSpecimens: ["S-11"] });
	const line = "PVC, Pipe, Combustible Pipe; Ø50; -/60/60; BK1 - Report R [Lab]";
	const told = (was: ItemFacts, is: ItemFacts) =>
		compareFacts(facts([was]), facts([is])).solutions.flatMap((one) => one.facts);
	expect(told(item(1), gone)).toEqual([{ what: "Specimen S-11", old: line, new: "withdrawn", ...catalogue }]);
	expect(told(gone, item(1))).toEqual([{ what: "Specimen S-11", old: "withdrawn", new: line, ...catalogue }]);
	const other = change(1, { withdrawnSpecimens: ["S-12"] });
	expect(told(item(1), other)).toEqual([{ what: "Withdrawn specimens", old: "", new: "S-12", ...catalogue }]);
});
