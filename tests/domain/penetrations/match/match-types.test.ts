import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { storePenetrations } from "#app/domain/penetrations/list/store.ts";
import type { Candidate } from "#app/domain/penetrations/match/match.schema.ts";
import { matchPenetrations } from "#app/domain/penetrations/match/match-types.ts";
import type { PenetrationFields } from "#app/domain/penetrations/penetration.schema.ts";
import type { EntityManager } from "#db/orm.ts";
import { insert, makePerson, makeProject, makeSolution, type SpecimenOf } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(8);
let em: EntityManager;
let ann: Actor;

const solution = (drawing: string, ...specimens: SpecimenOf[]) => makeSolution(em, drawing, { specimens });

beforeAll(async () => {
	em = own.em;
	ann = await makePerson(em, "Ann");
	for (const [name, means] of [
		["GIB", "Plasterboard"],
		["uPVC", "PVC"],
		["slab", "Concrete Floor"],
	]) {
		await insert(em, "synonym", { name, means });
	}
});

const BASE = { orientation: "Wall", substrate: "Plasterboard", service: "PVC", required: "-/60/60" };

/** The types of a project with these penetrations. */
async function types(...rows: Partial<PenetrationFields>[]) {
	const project = await makeProject(em, ann, "Harbour Tower");
	const sent = rows.map((fields, at) => ({ fields: { ref: `P-${at}`, ...fields }, errors: {} }));
	await own.act((tx) => storePenetrations(tx, ann, project, sent));
	return matchPenetrations(em, ann, project);
}

async function candidates(fields: Partial<PenetrationFields>): Promise<Candidate[]> {
	const [type] = await types({ ...BASE, ...fields });
	return type!.candidates;
}

const offered = async (fields: Partial<PenetrationFields>) => (await candidates(fields)).map(({ drawing }) => drawing);

const shown = async (fields: Partial<PenetrationFields>, drawing: string) =>
	(await candidates(fields)).find((one) => one.drawing === drawing)?.shown;

test("penetrations that ask for the same are one type, however it is written; what is not needed is none", async () => {
	const found = await types(
		{ ...BASE, size: "Ø100" },
		{ ...BASE, size: "ø 100", service: "pvc", location: "Elsewhere" },
		{ ...BASE, size: "Ø100", required: "- / 60 / 60" },
		{ ...BASE, size: "Ø100", insulation: "none" },
		{ ...BASE, size: "Ø110", status: "not needed" },
	);
	expect(found.map(({ type }) => type.penetrations.map(({ ref }) => ref))).toEqual([["P-0", "P-1", "P-2"], ["P-3"]]);
});

test("each of nine fields makes another type, and nothing else does", async () => {
	const nine: Partial<PenetrationFields> = {
		...{ orientation: "Floor", substrate: "Concrete", thickness: "13mm", classification: "Combustible Pipe" },
		...{ service: "HDPE", service_type: "Pipe", size: "Ø100", insulation: "none", required: "-/30/30" },
	};
	const others = { level: "Level 1", location: "Riser", quantity: 3, note: "Above the ceiling" };
	const found = await types(
		BASE,
		{ ...BASE, ...others },
		...Object.entries(nine).map(([field, text]) => ({ ...BASE, [field]: text })),
	);
	expect(found.map(({ type }) => type.penetrations.length)).toEqual([2, ...Array.from({ length: 9 }, () => 1)]);
});

test("the path and the rating are those of one specimen, not of the solution", async () => {
	await solution("A-1", { frr: "-/60/60", size: "Ø50" }, { frr: "-/30/30", size: "Ø100" });
	await solution("A-2", { service: "Copper / Pipe / Combustible Pipe" }, { frr: "-/30/30" });
	await makeSolution(em, "A-3", { specimens: [{ substrate: "Floor / Concrete / 150mm" }] });
	const walls = await offered({ size: "Ø100" });
	expect(walls).toContain("A-1");
	expect(walls).not.toContain("A-2");
	expect(walls).not.toContain("A-3");
	expect(await shown({ size: "Ø100" }, "A-1")).toMatchObject({ size: "not shown" });
	expect(await shown({ size: "Ø50" }, "A-1")).toMatchObject({ size: "tested", path: true, rating: true });
	expect(await offered({ size: "Ø100", required: "-/30/30" })).toContain("A-1");
	expect(await shown({ size: "Ø100", required: "-/30/30" }, "A-1")).toMatchObject({ size: "tested" });
});

test("a rating that does not state what is required, or only its group does, shows nothing", async () => {
	await solution("B-1", { frr: "-/90/-", groups: ["90min"] });
	await solution("B-2", { frr: "-/30/30", groups: ["90min"] });
	await solution("B-3", { frr: "EI 90", groups: ["90min"] });
	const found = await offered({ required: "-/90/90" });
	expect(found).not.toContain("B-1");
	expect(found).not.toContain("B-2");
	expect(found).not.toContain("B-3");
	expect(await offered({ required: "-/90/-" })).toContain("B-1");
	expect(await offered({ required: "EI 90" })).toContain("B-3");
});

test("two substrates of one specimen are not mixed", async () => {
	const both = { substrate: "Wall / Concrete / 150mm", substrate2: "Floor / Plasterboard / 13mm" };
	await solution("C-1", { ...both, service: "Steel / Pipe / Non-Combustible Pipe" });
	const ask = { service: "Steel", thickness: "" };
	expect(await offered({ ...ask, orientation: "Wall", substrate: "Plasterboard" })).not.toContain("C-1");
	expect(await offered({ ...ask, orientation: "Floor", substrate: "Plasterboard" })).toContain("C-1");
	expect(await shown({ ...ask, orientation: "Wall", substrate: "Concrete", thickness: "13mm" }, "C-1")).toMatchObject({
		thickness: "not shown",
	});
	expect(await shown({ ...ask, orientation: "Wall", substrate: "Concrete", thickness: "150" }, "C-1")).toMatchObject({
		thickness: "shown",
	});
});

test("withdrawn, superseded and expired evidence shows nothing, nor does a solution that is not offered", async () => {
	for (const [number, row] of [
		["EXPIRED", { expires: "2020-01-01" }],
		["WITHDRAWN", { is_active: false }],
	] as const) {
		await solution(`D-${number}`, { report: `9 / ${number} / Lab`, service: "Lead / Pipe / Combustible Pipe" });
		const [column, value] = Object.entries(row)[0]!;
		await em.execute(`update report set ${column} = ? where number = ?`, [value, number]);
	}
	await solution("D-SPECIMEN", { active: false, service: "Lead / Pipe / Combustible Pipe" }, {});
	await makeSolution(em, "D-CANCELLED", {
		...{ active: false, specimens: [{ report: "9 / GOOD / Lab", service: "Lead / Pipe / Combustible Pipe" }] },
	});
	await solution("D-3", { report: "9 / GOOD / Lab", service: "Lead / Pipe / Combustible Pipe" });
	expect(await offered({ service: "Lead" })).toEqual(["D-3"]);
	await em.execute(
		"update report set superseded_by_id = (select id from report where number = 'FR1') where number = 'GOOD'",
	);
	await em.execute("update catalogue_version set version = version + 1");
	expect(await offered({ service: "Lead" })).toEqual([]);
});

test("a size lies between two of one report, seal, product, service and substrate, with no lesser one between them", async () => {
	const kelox = { service: "KELOX / Pipe / Combustible Pipe", report: "7 / R7 / Lab" };
	await solution("E-1", { ...kelox, size: "Ø50" }, { ...kelox, size: "Ø110" });
	await solution("E-2", { ...kelox, size: "Ø50" }, { ...kelox, size: "Ø110", report: "7 / R8 / Lab" });
	await solution("E-3", { ...kelox, size: "Ø50" }, { ...kelox, size: "Ø110", products: ["Collar"] });
	await solution("E-4", { ...kelox, size: "Ø50" }, { ...kelox, size: "Ø110", frr: "-/30/30" });
	await solution("E-5", { ...kelox, size: "Ø50" }, { ...kelox, size: "OD110" });
	await solution("E-6", { ...kelox, size: "50mm" }, { ...kelox, size: "110mm" });
	const thick = { substrate: "Wall / Plasterboard / 26mm" };
	await solution("E-7", { ...kelox, size: "Ø50" }, { ...kelox, ...thick, size: "Ø110" });
	const lagged = { insulation: "25mm / Foam" };
	await solution("E-8", { ...kelox, size: "Ø50" }, { ...kelox, ...lagged, size: "Ø110" });
	const lesser = { ...kelox, size: "Ø75", frr: "-/30/30" };
	await solution("E-9", { ...kelox, size: "Ø50" }, lesser, { ...kelox, size: "Ø110" });
	const all = await candidates({ service: "KELOX", size: "Ø80" });
	const sizes = Object.fromEntries(all.map((one) => [one.drawing, [one.shown.size, one.specimens.length]]));
	expect(sizes["E-1"]).toEqual(["between", 2]);
	const others = Object.entries(sizes).filter(([drawing]) => drawing !== "E-1");
	expect(others.map(([, size]) => size)).toEqual(others.map(() => ["not shown", 1]));
	expect(all[0]!.drawing).toBe("E-1");
	expect(await shown({ service: "KELOX", size: "80mm" }, "E-6")).toMatchObject({ size: "between" });
	expect(await shown({ service: "KELOX", size: "80mm" }, "E-1")).toMatchObject({ size: "not shown" });
	expect((await shown({ service: "KELOX", size: "Ø120" }, "E-1"))!.size).toBe("not shown");
	expect((await shown({ service: "KELOX", size: "Ø110" }, "E-1"))!.size).toBe("tested");
	expect((await shown({ service: "KELOX", size: "about 4 inches" }, "E-1"))!.size).toBe("not read");
	expect((await shown({ service: "KELOX", size: "" }, "E-1"))!.size).toBe("not asked");
});

test("plain millimetres of a joint between two substrates are a width, which nothing brackets", async () => {
	const joint = { service: "Sealant / Joint / Blank Aperture", substrate2: "Floor / Concrete / 150mm" };
	await solution("J-1", { ...joint, size: "10mm" }, { ...joint, size: "30mm" });
	expect((await shown({ service: "Sealant", size: "20mm" }, "J-1"))!.size).toBe("not shown");
	expect((await shown({ service: "Sealant", size: "30mm" }, "J-1"))!.size).toBe("tested");
});

test("the structural part is asked of structural elements alone", async () => {
	const beam = { service: "Steel beam / Member / Structural Element", frr: "-/60/60", groups: [] };
	await solution("K-1", beam);
	await solution("K-2", { ...beam, frr: "60/60/60" });
	await solution("K-3", { service: "Cable / Bundle / Electrical Penetration" });
	expect(await offered({ service: "Steel beam", required: "60/60/60" })).toEqual(["K-2"]);
	expect(await offered({ service: "Cable", required: "60/60/60" })).toEqual(["K-3"]);
});

test("insulation and service type are shown, not shown, or not asked", async () => {
	const copper = { service: "Copper / Insulated pipe / Insulated Non-Combustible Pipe", insulation: "25mm / Foam" };
	await solution("F-1", copper);
	await solution("F-2", { service: "Copper / Pipe / Insulated Non-Combustible Pipe" });
	await solution("F-3", { service: "Copper / Pipe / Non-Combustible Pipe" });
	const said = async (fields: Partial<PenetrationFields>) => {
		const all = await candidates({ service: "Copper", classification: "Insulated Non-Combustible Pipe", ...fields });
		return Object.fromEntries(all.map(({ drawing, shown }) => [drawing, [shown.insulation, shown.service_type]]));
	};
	// The classification says that it is a pipe, and not that it is an insulated one.
	expect(await said({})).toEqual({ "F-1": ["not asked", "not asked"], "F-2": ["not asked", "shown"] });
	expect(await said({ insulation: "25 mm foam" })).toMatchObject({
		"F-1": ["shown", "not asked"],
		"F-2": ["not shown", "shown"],
	});
	expect((await said({ insulation: "13 mm foam" }))["F-1"]![0]).toBe("not shown");
	expect((await said({ insulation: "none" }))["F-1"]![0]).toBe("not shown");
	// The catalogue may say no more of a pipe than that it is insulated.
	expect((await said({ insulation: "None" }))["F-2"]![0]).toBe("not shown");
	const bare = { classification: "Non-Combustible Pipe", insulation: "None" };
	expect((await said(bare))["F-3"]![0]).toBe("shown");
	expect(await said({ service_type: "insulated pipe" })).toMatchObject({
		"F-1": ["not asked", "shown"],
		"F-2": ["not asked", "not shown"],
	});
	expect((await said({ service_type: "Hose" }))["F-1"]![1]).toBe("not shown");
});

test("consultants' words are read by the lists and the staff's synonyms, and what is in neither is named", async () => {
	await solution("G-1", { substrate: "Floor / Concrete / 150mm", size: "Ø65" });
	const [gib, floor, odd, against] = await types(
		{ ...BASE, substrate: "gib", service: "uPVC pipe" },
		{ ...BASE, orientation: "", substrate: "slab", size: "Ø65" },
		{ ...BASE, service: "Refrigerant line" },
		{ ...BASE, substrate: "slab" },
	);
	expect(gib!.type.readAs).toEqual([
		{ field: "substrate", text: "gib", as: "Plasterboard" },
		{ field: "service", text: "uPVC pipe", as: "PVC, Pipe" },
	]);
	expect(gib!.candidates.length).toBeGreaterThan(0);
	expect(floor!.candidates.map(({ drawing }) => drawing)).toContain("G-1");
	expect([odd!.type.unread, odd!.candidates]).toEqual([["service"], []]);
	expect([against!.type.contradicts, against!.candidates]).toEqual([true, []]);
});

test("names that differ by what parts two numbers are never taken for one another", async () => {
	await solution("ALIKE-1", { service: "Tube 15 / Type 15 / Combustible Pipe", insulation: "25mm / Foam 15" });
	await solution("ALIKE-2", { service: "Tube 1.5 / Pipe / Combustible Pipe" });
	expect(await offered({ service: "Tube 15" })).toEqual(["ALIKE-1"]);
	expect(await offered({ service: "tube 1.5" })).toEqual(["ALIKE-2"]);
	const other = { service: "Tube 15", service_type: "Type 1.5", insulation: "Foam 1.5" };
	expect(await shown(other, "ALIKE-1")).toMatchObject({ service_type: "not shown", insulation: "not shown" });
	expect(await offered({ service: "Tube 1-5" })).toEqual(["ALIKE-2"]);
});

test("of names that fold alike only the one that is written so is meant", async () => {
	await solution("FOLD-1", { service: "PA-11 / Pipe / Combustible Pipe" });
	await solution("FOLD-2", { service: "PA11 / Pipe / Combustible Pipe" });
	expect(await offered({ service: "pa-11" })).toEqual(["FOLD-1"]);
	expect(await offered({ service: "PA11" })).toEqual(["FOLD-2"]);
	expect(await offered({ service: "PA.11" })).toEqual([]);
});

test("what covers most comes first, then the better evidence, then the drawing; what people choose decides nothing", async () => {
	const mdpe = { service: "MDPE / Pipe / Combustible Pipe" };
	const made: Record<string, number> = {};
	for (const drawing of ["H-1", "H-2", "H-3", "H-4"]) made[drawing] = await solution(drawing, { ...mdpe, size: "Ø50" });
	made["H-5"] = await solution("H-5", { ...mdpe, size: "Ø63" });
	made["H-6"] = await solution("H-6", { ...mdpe, size: "Ø50", report: "5 / SURE / Lab" });
	await em.execute("update report set kind = 'test', issued = '2024-01-01' where number = 'SURE'");
	await makeProject(em, ann, "Uses", [made["H-4"]!]);
	const favourite_id = await insert(em, "favourite", { user_id: ann.id, name: "Mine" });
	await em.execute("insert into favourite_solution values (?, ?, 1)", [favourite_id, made["H-3"]!]);
	expect(await offered({ service: "MDPE", size: "Ø50" })).toEqual(["H-6", "H-1", "H-2", "H-3", "H-4", "H-5"]);
});

test("no more than ten are offered for a type, the best of all", async () => {
	const pex = { service: "PEX / Pipe / Combustible Pipe" };
	for (let n = 1; n <= 12; n++) await solution(`I-${n}`, { ...pex, size: n > 10 ? "Ø20" : "Ø50" });
	const found = await offered({ service: "PEX", size: "Ø20" });
	expect([found.length, found.slice(0, 2)]).toEqual([10, ["I-11", "I-12"]]);
});
