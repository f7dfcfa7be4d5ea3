import { beforeAll, beforeEach, expect, test } from "vitest";
import type { WantedEvidence } from "#app/domain/catalogue/evidence/report-status.ts";
import { findNearestSolutions } from "#app/domain/finder/nearest.ts";
import { searchSolutions } from "#app/domain/finder/search.ts";
import { findUsualWords, findWordsLike } from "#app/domain/finder/vocabulary.sql.ts";
import type { EntityManager } from "#db/orm.ts";
import { makeSolution, type SpecimenOf } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();
let em: EntityManager;
beforeAll(() => {
	em = own.em;
});
beforeEach(() =>
	em.execute(
		"truncate solution, specimen, solution_path, path_count, frr_group_member, report, product, frr, substrate cascade",
	),
);

const make = (drawing: string, thickness: string, ...specimens: SpecimenOf[]) => {
	const wall = `Wall / Plasterboard / ${thickness}`;
	return makeSolution(em, drawing, {
		specimens: (specimens.length > 0 ? specimens : [{}]).map((one) => ({ size: "100mm", substrate: wall, ...one })),
		substrates: [wall],
	});
};

async function nearest(text: string, evidence: WantedEvidence | null = null) {
	const { total, near } = await searchSolutions(em, text, 1, evidence);
	expect(total).toBe(0);
	const found = await findNearestSolutions(em, near, evidence);
	const codes = await em.execute<{ id: number; drawing: string }[]>("select id, drawing from solution");
	return found.map(({ id, best, near: { kind, offer, instead, place } }) => ({
		code: codes.find((one) => one.id === id)!.drawing,
		...{ best: best.length, kind, offer, instead, place },
	}));
}
const said = async (text: string) =>
	(await nearest(text)).map(({ code, offer, instead }) => [code, offer, instead].join(" "));

test("the nearest walls come first, with a better rating too, and each solution once by the one thing that differs", async () => {
	await make("V-1", "90mm (1x13mm each side)", { frr: "-/60/60" });
	await make("V-2", "116mm (2x13mm each side)", { frr: "-/120/120" }, { frr: "-/120/120", size: "40mm" });
	await make("V-3", "200mm", { frr: "-/30/30" });
	expect(await nearest("100mm pvc through 128mm plasterboard wall -/60/60")).toEqual([
		{ code: "V-2", best: 1, kind: "thickness", offer: "116 mm", instead: "128 mm", place: "Wall" },
		{ code: "V-1", best: 1, kind: "thickness", offer: "90 mm", instead: "128 mm", place: "Wall" },
	]);
	expect(await said("100mm pvc 90mm plasterboard wall -/120/120")).toEqual([
		"V-2 116 mm 90 mm",
		"V-1 -/60/60 -/120/120",
	]);
});

test("the smallest change comes first, whether it is of the size or of the wall; a lower rating after both", async () => {
	await make("V-1", "90mm", { size: "95mm" });
	await make("V-2", "60mm", { size: "100mm" });
	await make("V-3", "90mm", { size: "100mm", frr: "-/30/30" });
	await make("V-4", "90mm", { size: "150mm" });
	expect(await said("100mm pvc 90mm plasterboard -/60/60")).toEqual([
		"V-1 95 mm 100 mm",
		"V-2 60 mm 90 mm",
		"V-4 150 mm 100 mm",
		"V-3 -/30/30 -/60/60",
	]);
});

test("where only a word stands in the way, solutions without it are near: what names the seal before service and wall", async () => {
	await make("V-1", "90mm", { products: ["Collar"] });
	await make("V-2", "90mm", { products: ["Mastic"], service: "Copper / Pipe / Metal Pipe" });
	expect(await said("copper collar wall")).toEqual(["V-2  Collar", "V-1  Copper"]);
	expect(await said("copper collar wall -/60/60")).toEqual(["V-2  Collar", "V-1  Copper"]);
});

test("a solution that is near is no match, and without anything near there is none", async () => {
	await make("V-1", "90mm");
	const { total, near } = await searchSolutions(em, "100mm pvc 90mm plasterboard", 1);
	expect([total, near]).toEqual([1, []]);
	await em.execute("insert into service_material (name) values ('Zinc') on conflict do nothing");
	expect(await nearest("zinc")).toEqual([]);
	expect(await nearest("xyzzy")).toEqual([]);
});

test("evidence in force is asked of what is near, too", async () => {
	await make("V-1", "90mm");
	await em.execute("update report set kind = 'test', issued = '2020-01-01', is_active = false");
	expect(await said("pvc 128mm plasterboard")).toEqual(["V-1 90 mm 128 mm"]);
	expect(await nearest("pvc 128mm plasterboard", "in_force")).toEqual([]);
});

test("a word that means nothing is answered with words spelled like it that lead somewhere, else with the usual ones", async () => {
	await make("V-1", "90mm");
	await em.execute("insert into service_material (name) values ('Plaster') on conflict do nothing");
	expect([...(await findWordsLike(em, ["plasterbord", "pvcc", "downlight"]))]).toEqual([
		["plasterbord", ["plasterboard"]],
		["pvcc", ["pvc"]],
	]);
	expect(await findUsualWords(em)).toEqual(["pvc", "plasterboard", "wall"]);
});
