import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { storePenetrations } from "#app/domain/penetrations/list/store.ts";
import { matchOverview, typeOverview, type WholeType } from "#app/domain/penetrations/match/overview.ts";
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
const GAP = { gap_min: 5, gap_max: 25 };

beforeAll(async () => {
	em = own.em;
	ann = await makePerson(em, "Ann");
	const report = "7 / TEST / Lab";
	const add = (drawing: string, ...specimens: object[]) =>
		makeSolution(em, drawing, { specimens: specimens.map((one) => ({ report, limits: GAP, ...one })) });
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

/** The types in the order of their penetrations, each with its candidates. */
async function types(...rows: Partial<PenetrationFields>[]): Promise<WholeType[]> {
	const project = await makeProject(em, ann, "Harbour Tower", [...new Set(rows.flatMap(({ sol }) => sol ?? []))]);
	const sent = rows.map((fields, at) => ({ fields: { ref: `P-${at + 1}`, ...fields }, errors: {} }));
	await own.act((tx) => storePenetrations(tx, ann, project, sent));
	const all = (await matchOverview(em, ann, project, { state: "", sort: "openings" })).types;
	return Promise.all(all.map(({ id }) => typeOverview(own.fork(), ann, project, id)));
}

const first = async (fields: Partial<PenetrationFields>) => {
	const [type] = await types(fields);
	return { isTicked: type!.isTicked, ...type!.candidates[0]! };
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
	expect([wall, floor].map((one) => [one!.isTicked, one!.candidates[0]!.drawing])).toEqual([
		[false, "BARE"],
		[false, "FLOOR"],
	]);
	expect(floor!.candidates[0]).toMatchObject({
		class: "check_on_site",
		differences: [
			...["Gap: tested with a gap of 5 to 25 mm", "Thickness: tested in 150mm"],
			...["Insulation: tested with 25 mm elastomeric foam", "Service type: tested as Insulated pipe"],
		],
	});
});

/** Stated in all that decides, but for what the rows of a file state. */
const PVC = { ...WALL, service: "PVC", size: "Ø100", service_type: "Pipe", insulation: "none", gap: "10" };

test("number and thickness of boards are compared, however they are written", async () => {
	const rows = (await rowsOf("linings-not-said.csv")).map((row) => ({ ...PVC, ...row }));
	const all = await types(...rows);
	const compared = all.map(({ isTicked, texts, candidates }) => [
		texts.thickness,
		isTicked,
		...candidates.map(({ drawing, class: of, differences: [line] }) => [drawing, of, line ?? ""].join("; ")),
	]);
	expect(compared).toEqual([
		[
			...["", false, "PVC-1; check_on_site; Thickness: tested in 90mm (1x13mm each side)"],
			"PVC-2; check_on_site; Thickness: tested in 116mm (2x13mm each side)",
		],
		[
			...["1x13", false, "PVC-1; check_on_site; Thickness: tested in 90mm (1x13mm each side)"],
			"PVC-2; not_covered; Boards: asked 1x13, tested 116mm (2x13mm each side)",
		],
		[
			...["1x13mm each side", false, "PVC-1; check_on_site; Thickness: tested in 90mm (1x13mm each side)"],
			"PVC-2; not_covered; Boards: asked 1x13mm each side, tested 116mm (2x13mm each side)",
		],
		[
			...["92", false, "PVC-1; not_covered; Thickness: asked 92, tested 90mm (1x13mm each side)"],
			"PVC-2; not_covered; Thickness: asked 92, tested 116mm (2x13mm each side)",
		],
	]);
	expect(await first({ ...PVC, thickness: "116mm" })).toMatchObject({
		...{ drawing: "PVC-2", isTicked: false, class: "check_on_site" },
		differences: ["Boards: tested with 2x13 mm each side"],
	});
	expect(await first({ ...PVC, thickness: "90mm (1x13 each side)" })).toMatchObject({
		...{ drawing: "PVC-1", isTicked: true, class: "covered", differences: [] },
	});
});

test("the seal tested bare comes before the insulated one that more projects have, and is ticked where the list says none", async () => {
	const copper = { ...PVC, service: "Copper", size: "Ø20", thickness: "116mm (2x13mm each side)" };
	const standing = async (fields: Partial<PenetrationFields>) => {
		const [type] = await types({ ...copper, ...fields });
		return [type!.isTicked, ...type!.candidates.map(({ drawing, class: of }) => `${drawing} ${of}`)];
	};
	const silent = { insulation: "", service_type: "" };
	expect(await standing(silent)).toEqual([false, "BARE check_on_site", "LAGGED check_on_site"]);
	expect(await standing({})).toEqual([true, "BARE covered", "LAGGED not_covered"]);
});

test.each([
	["orientation", { orientation: "" }],
	["substrate", { substrate: "" }],
	["service", { service: "", classification: "Combustible Pipe" }],
	["service_type", { service_type: "" }],
	["size", { size: "" }],
	["thickness", { thickness: "tbc" }],
	["boards", { thickness: "90mm" }],
	["gap", { gap: "" }],
	["insulation", { insulation: "–" }],
	["insulation", { service: "Copper", size: "Ø20", insulation: "–", thickness: "2x13mm each side" }],
	["insulation", { service: "Copper", size: "Ø20", insulation: "25mm", thickness: "2x13mm each side" }],
	["insulation", { service: "Copper", size: "Ø20", insulation: "elastomeric foam", thickness: "2x13mm each side" }],
] as const)("a type that leaves its %s open is never ticked: %o", async (criterion, fields) => {
	const found = (await types({ ...PVC, thickness: "90mm (1x13mm each side)", ...fields }))[0]!;
	const [candidate] = found.candidates.filter(({ drawing }) => !("service" in fields) || drawing !== "BARE");
	expect([found.isTicked, candidate!.class === "covered"]).toEqual([false, false]);
	expect(candidate!.criteria).toContainEqual(expect.objectContaining({ criterion, state: "ask the list" }));
});

test("a service type is to be stated, unless service or classification say it", async () => {
	const hdpe = { ...PVC, service: "HDPE", size: "Ø50", thickness: "13mm", service_type: "" };
	expect(await first(hdpe)).toMatchObject({ isTicked: false, differences: ["Service type: tested as Conduit"] });
	expect(await first({ ...hdpe, service_type: "Conduit" })).toMatchObject({ isTicked: true, drawing: "CONDUIT" });
	expect(await first({ ...hdpe, classification: "Combustible Pipe" })).toMatchObject({
		...{ isTicked: true, drawing: "PIPE" },
	});
});

test("what is assigned is covered, or to be checked, each for what it is", async () => {
	const sols = Object.fromEntries(
		(await em.execute<{ id: number; drawing: string }[]>("select id, drawing from solution")).map((one) => [
			one.drawing,
			one.id,
		]),
	);
	const project = await makeProject(em, ann, "Harbour Tower", [sols["PVC-1"]!]);
	const rows = [
		{ ...PVC, sol: sols["PVC-1"]!, thickness: "90mm (1x13mm each side)" },
		{ ...PVC, sol: sols["PVC-1"]!, thickness: "90mm" },
		{ ...PVC, sol: sols["PVC-1"]!, thickness: "2x13" },
		PVC,
	].map((fields, at) => ({ fields: { ref: `P-${at + 1}`, ...fields }, errors: {} }));
	await own.act((tx) => storePenetrations(tx, ann, project, rows));
	const { types: all, counts } = await matchOverview(em, ann, project, { state: "", sort: "openings" });
	expect(counts).toEqual({ openings: 4, covered: 1, to_check: 2, open: 1, not_needed: 0 });
	expect(all.map(({ seals: [seal] }) => seal && [seal.class, seal.isCovered, ...seal.differences])).toEqual([
		["covered", true],
		["check_on_site", false, "Boards: tested with 1x13 mm each side"],
		[
			...["not_covered", false, "Boards: asked 2x13, tested 90mm (1x13mm each side)"],
			"Thickness: tested in 90mm (1x13mm each side)",
		],
		undefined,
	]);
});

test("of what is not covered the specimen that comes nearest is named, in its own notation first", async () => {
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
		const [candidate] = type!.candidates;
		return [candidate!.drawing, candidate!.proofs.map((one) => one.size).join(" and "), type!.seals[0]!.differences[0]];
	};
	const of = (size: string, tested: string) => `Size: asked ${size}, tested ${tested}`;
	expect(await nearest("Ø210")).toEqual(["NEAR-2", "Ø200", of("Ø210", "Ø200")]);
	expect(await nearest("Ø16")).toEqual(["NEAR-1", "Ø15", of("Ø16", "Ø20")]);
	expect(await nearest("DN100")).toEqual(["NEAR-2", "DN25", of("DN100", "DN25")]);
	expect(await nearest("OD 110")).toEqual([
		...["NEAR-2", "Ø100 mm (OD 114.3 mm)"],
		of("OD 110", "Ø100 mm (OD 114.3 mm)"),
	]);
	expect((await nearest("300x110")).slice(0, 2)).toEqual(["NEAR-2", "Ø100 mm (OD 114.3 mm)"]);
	await em.execute("update solution set is_active = false where id = ?", [sol]);
});

test("tests come before assessments, these before opinions, and an assessment is not ticked while a test may cover the same", async () => {
	const lead = { service: "Lead / Pipe / Non-Combustible Pipe", size: "Ø50", limits: GAP };
	for (const kind of ["opinion", "assessment", "test"]) {
		await makeSolution(em, kind.toUpperCase(), { specimens: [{ ...lead, report: `8 / ${kind} / Lab` }] });
		await em.execute("update report set kind = ?, issued = '2024-01-01' where number = ?", [kind, kind]);
	}
	// A test of which the day is not recorded still comes first.
	await makeSolution(em, "UNDATED", { specimens: [{ ...lead, size: "Ø80", report: "8 / undated / Lab" }] });
	await makeSolution(em, "ASSESSED", { specimens: [{ ...lead, size: "Ø80", report: "8 / assessment / Lab" }] });
	// Of a test whose report is silent it is not known that it covers no more.
	const silent = { ...lead, size: "Ø65", limits: {} };
	await makeSolution(em, "SILENT", { specimens: [{ ...silent, report: "8 / test / Lab" }] });
	await makeSolution(em, "JUDGED", { specimens: [{ ...lead, size: "Ø65", report: "8 / assessment / Lab" }] });
	await em.execute("update report set kind = 'test' where number = 'undated'");
	await raiseCatalogue(em);
	const pipe = { ...PVC, service: "Lead", thickness: "13mm" };
	const [small, large, judged] = await types(
		{ ...pipe, size: "Ø50" },
		{ ...pipe, size: "Ø80" },
		{ ...pipe, size: "Ø65" },
	);
	const order = small!.candidates.map(({ drawing }) => drawing);
	expect(order.slice(0, 3)).toEqual(["TEST", "ASSESSMENT", "OPINION"]);
	expect([small!, large!, judged!].map((one) => [one.best!.drawing, one.isTicked])).toEqual([
		["TEST", true],
		["UNDATED", true],
		["JUDGED", false],
	]);
});

test("concrete that is thicker than tested is told as such and not ticked; a thicker wall of board is another wall", async () => {
	const limits = GAP;
	await makeSolution(em, "SLAB", { specimens: [{ substrate: "Floor / Concrete / 120mm", size: "Ø100", limits }] });
	await makeSolution(em, "SLAB-MIN", {
		specimens: [{ substrate: "Floor / Concrete / min 130mm", size: "Ø160", limits }],
	});
	await makeSolution(em, "BOARD", { specimens: [{ substrate: "Wall / Timber / 120mm", size: "Ø100", limits }] });
	await insert(em, "synonym", { name: "conc", means: "Concrete" });
	const floor = { ...PVC, orientation: "Floor", substrate: "Concrete" };
	expect(await first({ ...floor, thickness: "150mm" })).toMatchObject({
		...{ drawing: "SLAB", isTicked: false, class: "not_covered" },
		differences: ["Thickness: asked 150mm, tested 120mm: ask the laboratory"],
	});
	expect(await first({ ...floor, size: "Ø160", thickness: "200 thk" })).toMatchObject({
		...{ drawing: "SLAB-MIN", isTicked: true, class: "covered" },
	});
	const wall = { ...floor, orientation: "Wall", substrate: "Timber", thickness: "150mm" };
	expect(await first(wall)).toMatchObject({
		...{ drawing: "BOARD", class: "not_covered", differences: ["Thickness: asked 150mm, tested 120mm"] },
	});
	expect(await first({ ...floor, thickness: "100mm" })).toMatchObject({
		differences: ["Thickness: asked 100mm, tested 120mm"],
	});
});
