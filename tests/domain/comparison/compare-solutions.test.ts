import fc from "fast-check";
import { expect, test } from "vitest";
import { compareFacts } from "#app/domain/comparison/compare-facts.ts";
import { outOfOrder } from "#app/domain/comparison/compare-solutions.ts";
import type { ItemFacts, SpecimenFacts } from "#app/domain/facts/facts.ts";
import { catalogue, change, facts, item, items, specimen } from "./made-facts.ts";

test("a rating is told by what leads, and by its specimen", () => {
	const lower = { ...specimen(11), frr: "-/30/30" };
	const { solutions, because } = compareFacts(
		facts(items(1)),
		facts([change(1, { specimens: [specimen(10), lower] })]),
	);
	expect(solutions).toEqual([
		{
			drawing: "V-1",
			change: "changed",
			facts: [
				{ what: "Rating", old: "-/60/60", new: "-/30/30 to -/60/60, depending on service and size", ...catalogue },
				{ what: "Specimen S-11: FRR", old: "-/60/60", new: "-/30/30", ...catalogue },
			],
		},
	]);
	expect(because).toEqual(["catalogue"]);
});

test.each<[string, Partial<ItemFacts>, string, string]>([
	["Title of the drawing", { title: "PVC pipe, collar" }, "", "PVC pipe, collar"],
	["In the catalogue", { withdrawn: true }, "yes", "withdrawn"],
	["Orientation", { orientations: ["Floor"] }, "Wall", "Floor"],
	["Orientation", { orientations: ["Wall", "Floor"] }, "Wall", "Wall, Floor"],
	["Service classification", { classifications: ["Cable"] }, "Combustible Pipe", "Cable"],
	["Service classification", { classifications: ["Cable", "Duct"] }, "Combustible Pipe", "Cable, Duct"],
	["Substrates", { substrates: [] }, "Wall - Plasterboard - 13mm", ""],
	[
		"Substrates",
		{ withdrawnSubstrates: [{ id: 1, name: "Wall - Plasterboard - 13mm" }] },
		"Wall - Plasterboard - 13mm",
		"Wall - Plasterboard - 13mm (withdrawn)",
	],
	["Products", { products: [{ id: 1, name: "Mastic", withdrawn: true }] }, "Mastic", "Mastic (withdrawn)"],
	["Sample data", { sample: true }, "no", "yes"],
	["Picture of the drawing", { image: { key: "other", width: 4, height: 3 } }, "as issued", "another file"],
	["PDF of the drawing", { pdf: { key: "first" } }, "none", "another file"],
	["Installation note 1", { notes: [{ no: 1, text: "Fill it." }] }, "Seal it.", "Fill it."],
	["Installation note 2", { notes: [...item(1).notes, { no: 2, text: "Sign it." }] }, "", "Sign it."],
])("%s of a solution is told with what it was", (what, how, old, now) => {
	expect(compareFacts(facts(items(1)), facts([change(1, how)])).solutions).toEqual([
		{ drawing: "V-1", change: "changed", facts: [{ what, old, new: now, ...catalogue }] },
	]);
});

test("a solution that was struck through and is so no more is restored", () => {
	const struck = facts([item(1), change(2, { active: false })]);
	expect(compareFacts(struck, facts(items(1, 2))).solutions).toEqual([
		{ drawing: "V-2", change: "restored", facts: [] },
	]);
});

test("only what was moved has moved, not all that stands behind what was added", () => {
	const drawings = (...numbers: number[]) =>
		compareFacts(facts(items(1, 2, 3, 4)), facts(items(...numbers))).solutions.map(
			({ drawing, change: kind }) => `${drawing} ${kind}`,
		);
	expect(drawings(9, 1, 2, 3, 4)).toEqual(["V-9 added"]);
	expect(drawings(4, 1, 2, 3)).toEqual(["V-4 moved"]);
	expect(drawings(1, 3, 4)).toEqual(["V-2 cancelled"]);
});

test("another order of the substrates, or of the products, is no other list", () => {
	const listing = (...substrates: string[]) => facts([change(1, { substrates })]);
	expect(compareFacts(listing("A", "B"), listing("B", "A")).solutions).toEqual([]);
	expect(compareFacts(listing("B", "A"), listing("C", "A")).solutions).toMatchObject([
		{ facts: [{ what: "Substrates", old: "A, B", new: "A, C" }] },
	]);
	const [mastic, collar] = ["Mastic", "Collar"].map((name, id) => ({ id, name, withdrawn: false }));
	const resting = (...products: ItemFacts["products"]) => facts([change(1, { products })]);
	expect(compareFacts(resting(mastic!, collar!), resting(collar!, mastic!)).solutions).toEqual([]);
});

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
