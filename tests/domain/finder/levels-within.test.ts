import { beforeAll, expect, test } from "vitest";
import { findLevelsWithin } from "#app/domain/finder/levels.sql.ts";
import { searchSolutions } from "#app/domain/finder/search.ts";
import { makeSolution, type SpecimenOf } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();
const PLASTERBOARD = "Wall / Plasterboard / 90mm";
const CONCRETE = "Wall / Concrete / 150mm";
const SLAB = "Floor / Concrete / 150mm";

beforeAll(async () => {
	const made: [drawing: string, substrates: string[], specimens: SpecimenOf[]][] = [
		["V-1", [PLASTERBOARD, SLAB], [{}, { size: "40mm", service: "Copper / Pipe / Metal Pipe" }]],
		["V-2", [PLASTERBOARD], [{ frr: "-/120/120", groups: ["60min", "120min"] }]],
		["V-3", [CONCRETE], [{}, { service: "HDPE / Pipe / Combustible Pipe" }]],
		["V-4", [SLAB], [{ service: "Copper / Pipe / Metal Pipe", frr: "-/30/30", groups: ["30min"] }]],
	];
	for (const [drawing, substrates, specimens] of made)
		await makeSolution(own.em, drawing, {
			substrates,
			specimens: specimens.map((one) => ({ substrate: substrates[0], ...one })),
		});
	await own.em.execute("update report set kind = 'test', issued = '2020-01-01'");
});

async function within(text: string, evidence: "in_force" | null = null) {
	const { facts } = await searchSolutions(own.em, text, 1, evidence);
	return findLevelsWithin(own.em, facts, evidence);
}

test.each([
	"pvc",
	"wall",
	"100mm",
	"concrete",
	"pipe -/60/60",
	"copper 40mm",
	"150mm thick",
	"v-",
	"wall 60 exactly",
	"current",
])("each value of the lists is counted within “%s” as it is found with it", async (text) => {
	const levels = await within(text);
	expect(levels.flatMap(({ options }) => options).length).toBeGreaterThan(4);
	for (const { key, chosen, options } of levels)
		for (const { id, name, count } of options) {
			const { total } = await searchSolutions(own.em, id === chosen ? text : `${text} ${name}`, 1);
			expect([text, key, name, count]).toEqual([text, key, name, total]);
		}
});

test("what was searched is chosen in its list, which has nothing that would find nothing", async () => {
	const [orientation, substrate, , service] = await within("pvc wall concrete");
	expect([orientation!.chosen, orientation!.options.map(({ name }) => name)]).toEqual([
		orientation!.options[0]!.id,
		["Wall"],
	]);
	expect(substrate!.options.map(({ name, count }) => [name, count])).toEqual([["Concrete", 1]]);
	expect(service!.options.map(({ name }) => name)).toEqual(["PVC"]);
	await own.em.execute("update product set is_active = false");
	expect((await within("pvc", "in_force")).flatMap(({ options }) => options)).toEqual([]);
	await own.em.execute("update product set is_active = true");
});
