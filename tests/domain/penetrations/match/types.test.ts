import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { freezePenetrations } from "#app/domain/facts/penetration-facts.ts";
import { storePenetrations } from "#app/domain/penetrations/list/store.ts";
import { matchPenetrations } from "#app/domain/penetrations/match/match-types.ts";
import { typesOf } from "#app/domain/penetrations/match/types.ts";
import { listStoredPenetrations } from "#app/domain/penetrations/penetrations.sql.ts";
import { getNames } from "#app/domain/penetrations/terms/catalogue-names.sql.ts";
import { type DefinedWord, defineWords, listWords } from "#app/domain/penetrations/terms/terms.ts";
import type { EntityManager } from "#db/orm.ts";
import { insert, makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();
let em: EntityManager;
let ann: Actor;
let sol: number;
beforeAll(async () => {
	em = own.em;
	ann = await makePerson(em, "Ann");
	const of = (id: string, service: string) => ({ id, size: "Ø65", service });
	sol = await makeSolution(em, "V-1", { specimens: [of("A1", "PVC / Pipe / Combustible Pipe")] });
	await makeSolution(em, "V-2", { specimens: [of("B1", "PEX-AL / Pipe / Combustible Pipe")] });
	await makeSolution(em, "V-3", { specimens: [of("C1", "PEX AL / Pipe / Combustible Pipe")] });
});

const BASE = { orientation: "Wall", substrate: "Plasterboard", service: "PVC", required: "-/60/60" };

/** `P-1`, `P-2` and so on. */
async function listed(...fields: object[]): Promise<number> {
	const project = await makeProject(em, ann, "Harbour Tower");
	const rows = fields.map((one, at) => ({ fields: { ref: `P-${at + 1}`, ...BASE, ...one }, errors: {} }));
	await own.act((tx) => storePenetrations(tx, ann, project, rows));
	return project;
}

const say = (project: number, word: DefinedWord) => own.act((tx) => defineWords(tx, ann, project, [word]));

/** Of each type, its penetrations and what is offered. */
const offered = async (project: number) =>
	(await matchPenetrations(em, ann, project)).map(({ type, candidates }) => [
		type.penetrations.map(({ ref }) => ref).join(),
		candidates.map(({ drawing, shown }) => `${drawing} ${shown.size}`).join(),
	]);

const printed = async (project: number) =>
	(await freezePenetrations(em, project, [])).map(({ facts: { service, notShown } }) => [service, ...notShown]);

test("a size that the owner gave a meaning is of another type than one that is equal to it as written, and has none", async () => {
	for (const sizes of [
		["65", "65mm"],
		["65mm", "65"],
	]) {
		const project = await listed(...sizes.map((size) => ({ size, sol })));
		expect(await offered(project)).toEqual([["P-1,P-2", "V-1 not shown"]]);
		await say(project, { field: "size", text: "65", means: "Ø65" });
		const shown = (size: string | undefined) => (size === "65" ? "V-1 tested" : "V-1 not shown");
		expect(await offered(project)).toEqual([
			["P-1", shown(sizes[0])],
			["P-2", shown(sizes[1])],
		]);
		expect((await printed(project)).toSorted()).toEqual([
			["65 (read as Ø65) PVC"],
			["65mm PVC", "size: asked 65mm, tested Ø65"],
		]);
	}
});

test("so is a name that the owner gave a meaning; a type is one as long as its words are read alike", async () => {
	const project = await listed(...["White pipe", "White-pipe", "WHITE PIPE"].map((service) => ({ service, sol })));
	expect(await offered(project)).toEqual([["P-1,P-2,P-3", ""]]);
	await say(project, { field: "service", text: "White pipe", means: "PVC" });
	expect(await offered(project)).toEqual([
		["P-1,P-3", "V-1 not asked"],
		["P-2", ""],
	]);
	expect(await printed(project)).toEqual([
		["White pipe (read as PVC)"],
		["White-pipe", "service: asked White-pipe, tested PVC"],
		["WHITE PIPE (read as PVC)"],
	]);
	await say(project, { field: "service", text: "White-pipe", means: "PVC" });
	expect(await offered(project)).toEqual([["P-1,P-2,P-3", "V-1 not asked"]]);
});

test("two names of the lists that fold alike are two types", async () => {
	const project = await listed({ service: "PEX-AL" }, { service: "PEX AL" }, { service: "pex-al" });
	expect(await offered(project)).toEqual([
		["P-1,P-3", "V-2 not asked"],
		["P-2", "V-3 not asked"],
	]);
});

const meant = async (project: number) =>
	typesOf(await listStoredPenetrations(em, project), await getNames(em, project)).map((type) => type.meant);

test("a field says in the words of the lists what it means, also what another field's text names", async () => {
	await insert(em, "insulation_material", { name: "Elastomeric foam" });
	const project = await listed(
		{ orientation: "", substrate: "Plasterboard wall 116mm 2x13 ea side", insulation: "13 mm ELASTOMERIC FOAM" },
		{ orientation: "", substrate: "Wall", insulation: "nil" },
		{ substrate: "Plasterboard 2x13mm each side", thickness: "116", insulation: "TBC", service_type: "–" },
		{ substrate: "Plasterboard 90mm", thickness: "116mm (2x13mm each side)", insulation: "13mm unobtainium" },
	);
	const shared = { service: "PVC", orientation: "Wall", required: "-/60/60" };
	expect(await meant(project)).toMatchObject([
		{
			...shared,
			substrate: "Plasterboard",
			thickness: "116mm (2x13mm each side)",
			insulation: "13mm Elastomeric foam",
		},
		{ ...shared, substrate: "", thickness: "", insulation: "none" },
		{
			...shared,
			...{ substrate: "Plasterboard", thickness: "116mm (2x13mm each side)", insulation: "", service_type: "" },
		},
		{ ...shared, substrate: "Plasterboard", thickness: "116mm (2x13mm each side)", insulation: "13mm unobtainium" },
	]);
	const found = typesOf(await listStoredPenetrations(em, project), await getNames(em, project));
	expect(found.map(({ contradicts }) => contradicts)).toEqual([false, false, false, true]);
	expect(found.map(({ unread }) => unread)).toEqual([[], [], [], ["insulation"]]);
});

test("a blank means none only where the owner says so, for the whole list; not known stays blank", async () => {
	const project = await listed({}, { insulation: "none" }, { insulation: "13mm wool" });
	const insulations = async () => (await meant(project)).map(({ insulation }) => insulation);
	expect(await insulations()).toEqual(["", "none", "13mm wool"]);
	await say(project, { field: "insulation", text: "", means: "none" });
	expect(await insulations()).toEqual(["none", "none", "13mm wool"]);
	expect(await printed(project)).toEqual([
		["PVC insulation blank (read as none)"],
		["PVC (none)"],
		["PVC (13mm wool)"],
	]);
	await say(project, { field: "insulation", text: "13mm wool", means: "not known" });
	await say(project, { field: "insulation", text: "", means: "not known" });
	await say(project, { field: "thickness", text: "", means: "not known" });
	expect(await insulations()).toEqual(["", "none", ""]);
	expect((await meant(project)).map(({ thickness }) => thickness)).toEqual(["", "", ""]);
	expect((await listWords(em, project)).blanks).toEqual([
		{ field: "insulation", count: 1, means: "not known" },
		{ field: "thickness", count: 3, means: "not known" },
		{ field: "service_type", count: 3, means: "" },
	]);
	for (const word of [
		{ field: "thickness", text: "", means: "none" },
		{ field: "service", text: "", means: "not known" },
		{ field: "insulation", text: "", means: "13mm wool" },
	] as const) {
		await expect(say(project, word)).rejects.toMatchObject({
			fields: { "means[0]": [`A blank cannot mean “${word.means}”.`] },
		});
	}
});
