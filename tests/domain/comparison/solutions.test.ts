import { expect, test } from "vitest";
import { compareFacts } from "#app/domain/comparison/compare-facts.ts";
import type { ItemFacts } from "#app/domain/facts/facts.ts";
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
	["Service classification", { classifications: ["Cable"] }, "Combustible Pipe", "Cable"],
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
