import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { storePenetrations } from "#app/domain/penetrations/list/store.ts";
import { matchOverview } from "#app/domain/penetrations/match/overview.ts";
import type { PenetrationFields } from "#app/domain/penetrations/penetration.schema.ts";
import type { EntityManager } from "#db/orm.ts";
import { insert, makePerson, makeProject, makeSolution, raiseCatalogue } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(8);
let em: EntityManager;
let ann: Actor;

const BARE = "Copper / Pipe / Non-Combustible Pipe";
const LAGGED = {
	service: "Copper / Insulated pipe / Insulated Non-Combustible Pipe",
	insulation: "25mm / Elastomeric foam",
};
const ONE_BOARD = "Wall / Plasterboard / 90mm (1x13mm each side)";
const TWO_BOARDS = "Wall / Plasterboard / 116mm (2x13mm each side)";
const SLAB = "Floor / Concrete / 150mm";

beforeAll(async () => {
	em = own.em;
	ann = await makePerson(em, "Ann");
	const report = "7 / TEST / Lab";
	const add = (drawing: string, ...specimens: object[]) =>
		makeSolution(em, drawing, { specimens: specimens.map((one) => ({ report, ...one })) });
	await add("PVC-1", { size: "Ø100 mm (OD 110 mm)", substrate: ONE_BOARD });
	await add("PVC-2", { size: "Ø100 mm (OD 110 mm)", substrate: TWO_BOARDS });
	await add("BARE", { service: BARE, size: "Ø20 mm (OD 19 mm)", substrate: TWO_BOARDS });
	const lagged = await add("LAGGED", { ...LAGGED, size: "Ø20 mm (OD 19 mm)", substrate: TWO_BOARDS });
	await add("FLOOR", { ...LAGGED, size: "Ø25 mm (OD 25.4 mm)", frr: "-/120/120", substrate: SLAB });
	await add("CONDUIT", { service: "HDPE / Conduit / Combustible Pipe", size: "Ø50" });
	await add("PIPE", { service: "HDPE / Pipe / Combustible Pipe", size: "Ø50" });
	await makeProject(em, ann, "Uses", [lagged]);
	await makeProject(em, ann, "Uses too", [lagged]);
	await em.execute("update report set kind = 'test', issued = '2024-01-01' where number = 'TEST'");
	await raiseCatalogue(em);
});

const WALL = { orientation: "Wall", substrate: "Plasterboard", required: "-/60/60" };

async function overview(...rows: Partial<PenetrationFields>[]) {
	const project = await makeProject(em, ann, "Harbour Tower");
	const sent = rows.map((fields, at) => ({ fields: { ref: `P-${at + 1}`, ...fields }, faults: {} }));
	await own.act((tx) => storePenetrations(tx, ann, project, sent));
	return matchOverview(em, ann, project);
}

const types = async (...rows: Partial<PenetrationFields>[]) => (await overview(...rows)).types;

const first = async (fields: Partial<PenetrationFields>) => {
	const [type] = await types(fields);
	return { isClear: type!.isClear, ...type!.candidates[0]! };
};

const FIELDS: Record<string, keyof PenetrationFields> = {
	...{ "Penetration No": "ref", Orientation: "orientation", Substrate: "substrate", Thickness: "thickness" },
	...{ Service: "service", Size: "size", FRR: "required" },
};

/** Rows of a file without quotes. */
async function rowsOf(file: string): Promise<Partial<PenetrationFields>[]> {
	const text = await readFile(`tests/cases/${file}`, "utf8");
	const [head = [], ...rows] = text
		.trim()
		.split("\n")
		.map((line) => line.split(","));
	return rows.map((cells) =>
		Object.fromEntries(head.flatMap((name, at) => (FIELDS[name] ? [[FIELDS[name], cells[at]]] : []))),
	);
}

test("nothing is ticked for a seal tested around insulation while the list says nothing of insulation", async () => {
	const [wall, floor] = await types(...(await rowsOf("insulation-not-said.csv")));
	expect([wall, floor].map((one) => [one!.isClear, one!.candidates[0]!.drawing])).toEqual([
		[false, "BARE"],
		[false, "FLOOR"],
	]);
	expect(floor!.candidates[0]).toMatchObject({ complete: false, unstated: ["thickness", "insulation"] });
	expect(floor!.candidates[0]!.open).toEqual([
		"thickness not stated; tested in 150mm",
		"insulation not stated; tested with 25 mm elastomeric foam",
	]);
});

test("number and thickness of boards are compared, however they are written", async () => {
	const all = await types(...(await rowsOf("linings-not-said.csv")));
	const told = all.map(({ isClear, texts, candidates }) => [
		texts.thickness,
		isClear,
		...candidates.map(({ drawing, shown, complete }) => `${drawing} ${shown.thickness}${complete ? "" : ", open"}`),
	]);
	expect(told).toEqual([
		["", false, "PVC-1 not asked, open", "PVC-2 not asked, open"],
		["1x13", true, "PVC-1 shown", "PVC-2 not shown"],
		["1x13mm each side", true, "PVC-1 shown", "PVC-2 not shown"],
		["92", false, "PVC-1 not shown", "PVC-2 not shown"],
	]);
	expect(await first({ ...WALL, service: "PVC", size: "Ø100", thickness: "116mm" })).toMatchObject({
		...{ drawing: "PVC-2", isClear: false, complete: false, unstated: ["thickness"] },
		open: ["number of boards not stated; tested in 116mm (2x13mm each side)"],
	});
});

test("the seal tested bare at exactly the size comes before the insulated one that more projects have, and is ticked", async () => {
	const thickness = "116mm (2x13mm each side)";
	const told = await types({ ...WALL, service: "Copper", size: "Ø20", thickness });
	expect(told[0]!.candidates.map(({ drawing, complete }) => [drawing, complete])).toEqual([
		["BARE", true],
		["LAGGED", false],
	]);
	expect(told[0]!.isClear).toBe(true);
});

test.each([
	["orientation", { orientation: "" }],
	["substrate", { substrate: "" }],
	["service", { service: "", classification: "Combustible Pipe" }],
	["size", { size: "" }],
	["thickness", { thickness: "tbc" }],
	["insulation", { service: "Copper", size: "Ø20", insulation: "–", thickness: "2x13mm each side" }],
	["insulation", { service: "Copper", size: "Ø20", insulation: "25mm", thickness: "2x13mm each side" }],
	["insulation", { service: "Copper", size: "Ø20", insulation: "elastomeric foam", thickness: "2x13mm each side" }],
] as const)("a type that leaves its %s open is never ticked: %o", async (field, fields) => {
	const stated = { ...WALL, service: "PVC", size: "Ø100", thickness: "1x13mm each side" };
	const found = (await types({ ...stated, ...fields }))[0]!;
	const [candidate] = found.candidates.filter(({ drawing }) => !("insulation" in fields) || drawing === "LAGGED");
	expect([found.isClear && found.candidates[0]!.drawing !== "BARE", candidate!.complete]).toEqual([false, false]);
	expect(candidate!.unstated).toContain(field);
});

test("a service type is to be stated where the catalogue has several of one material", async () => {
	const hdpe = { ...WALL, service: "HDPE", size: "Ø50", thickness: "13mm" };
	expect(await first(hdpe)).toMatchObject({ isClear: false, unstated: ["service_type"] });
	expect(await first({ ...hdpe, service_type: "Conduit" })).toMatchObject({ isClear: true, drawing: "CONDUIT" });
});

test("what is assigned counts as covered, or covered as far as stated, or neither", async () => {
	const sols = Object.fromEntries(
		(await em.execute<{ id: number; drawing: string }[]>("select id, drawing from solution")).map((one) => [
			one.drawing,
			one.id,
		]),
	);
	const pvc = { ...WALL, service: "PVC", size: "Ø100", sol: sols["PVC-1"]! };
	const found = await overview(
		{ ...pvc, thickness: "90mm (1x13mm each side)" },
		{ ...pvc, thickness: "90mm" },
		{ ...pvc, thickness: "2x13" },
		{ ...pvc, sol: null },
	);
	expect([found.needed, found.shown, found.partly]).toEqual([4, 1, 1]);
	expect(found.types.map(({ seals }) => seals[0] && [seals[0].notShown, seals[0].notStated])).toEqual([
		[[], []],
		[[], ["number of boards not stated; tested in 90mm (1x13mm each side)"]],
		[["thickness"], []],
		undefined,
	]);
});

test("of what is not shown the specimen that comes nearest is named, in its own notation first, then by thickness", async () => {
	const steel = { service: "Steel / Pipe / Non-Combustible Pipe" };
	const specimens = ["Ø20", "Ø200", "Ø80", "Ø100 mm (OD 114.3 mm)", "DN25"].map((size, at) => ({
		...steel,
		id: `N${at}`,
		size,
	}));
	await makeSolution(em, "NEAR-1", { specimens: [{ ...steel, size: "Ø15" }] });
	const sol = await makeSolution(em, "NEAR-2", { specimens });
	const nearest = async (size: string) => {
		const [type] = await types({ ...WALL, service: "Steel", size, sol, thickness: "13mm" });
		return [type!.candidates[0]!.drawing, type!.proof.map((one) => one.size).join(" and "), type!.seals[0]!.notShown];
	};
	expect(await nearest("Ø210")).toEqual(["NEAR-2", "Ø200", ["size"]]);
	expect(await nearest("Ø16")).toEqual(["NEAR-1", "Ø15", ["size"]]);
	expect(await nearest("DN100")).toEqual(["NEAR-2", "DN25", ["size"]]);
	expect(await nearest("OD 110")).toEqual(["NEAR-2", "Ø100 mm (OD 114.3 mm)", ["size"]]);
	expect(await nearest("300x110")).toEqual(["NEAR-2", "Ø100 mm (OD 114.3 mm)", ["size"]]);
	await em.execute("update solution set is_active = false where id = ?", [sol]);
});

test("tests come before assessments, these before opinions, and an assessment is not ticked while a test shows the same", async () => {
	const lead = { service: "Lead / Pipe / Non-Combustible Pipe", size: "Ø50" };
	for (const kind of ["opinion", "assessment", "test"]) {
		await makeSolution(em, kind.toUpperCase(), { specimens: [{ ...lead, report: `8 / ${kind} / Lab` }] });
		await em.execute("update report set kind = ?, issued = '2024-01-01' where number = ?", [kind, kind]);
	}
	// A test of which the day is not recorded still comes first.
	await makeSolution(em, "UNDATED", { specimens: [{ ...lead, size: "Ø80", report: "8 / undated / Lab" }] });
	await makeSolution(em, "ASSESSED", { specimens: [{ ...lead, size: "Ø80", report: "8 / assessment / Lab" }] });
	await em.execute("update report set kind = 'test' where number = 'undated'");
	await raiseCatalogue(em);
	const [small, large] = await types(
		{ ...WALL, service: "Lead", size: "Ø50", thickness: "13mm" },
		{ ...WALL, service: "Lead", size: "Ø80", thickness: "13mm" },
	);
	const order = small!.candidates.map(({ drawing }) => drawing);
	expect(order.slice(0, 3)).toEqual(["TEST", "ASSESSMENT", "OPINION"]);
	expect([small!.isClear, large!.candidates[0]!.drawing, large!.isClear]).toEqual([true, "UNDATED", false]);
});

test("concrete that is thicker than tested is told as such and not ticked; so is no wall of board", async () => {
	await makeSolution(em, "SLAB", { specimens: [{ substrate: "Floor / Concrete / 120mm", size: "Ø100" }] });
	await makeSolution(em, "SLAB-MIN", { specimens: [{ substrate: "Floor / Concrete / min 130mm", size: "Ø160" }] });
	await makeSolution(em, "BOARD", { specimens: [{ substrate: "Wall / Timber / 120mm", size: "Ø100" }] });
	await insert(em, "synonym", { name: "conc", means: "Concrete" });
	const floor = { orientation: "Floor", substrate: "Concrete", service: "PVC", required: "-/60/60" };
	const slab = await first({ ...floor, size: "Ø100", thickness: "150mm" });
	expect(slab).toMatchObject({
		...{ drawing: "SLAB", thickerThan: "120mm", isClear: false, isCovered: false, complete: true },
		shown: { thickness: "not shown" },
	});
	expect(await first({ ...floor, size: "Ø160", thickness: "200 thk" })).toMatchObject({
		...{ drawing: "SLAB-MIN", shown: { thickness: "shown" } },
	});
	const wall = { ...floor, orientation: "Wall", substrate: "Timber", size: "Ø100", thickness: "150mm" };
	expect(await first(wall)).toMatchObject({ drawing: "BOARD", thickerThan: "", shown: { thickness: "not shown" } });
	expect(await first({ ...floor, size: "Ø100", thickness: "100mm" })).toMatchObject({ thickerThan: "" });
});
