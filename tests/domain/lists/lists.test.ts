import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import type { CatalogueEntity, RecordInput } from "#app/domain/catalogue/definition/record-definition.ts";
import { listCatalogueChanges } from "#app/domain/catalogue/history/catalogue-changes.sql.ts";
import { folded } from "#app/domain/folded-text.sql.ts";
import { usedIn, withdrawalEffect } from "#app/domain/lists/effect.sql.ts";
import { countLists, findRow, getRecord, listOptions, listRecords } from "#app/domain/lists/read.sql.ts";
import { saveListRecord, setRecordActive } from "#app/domain/lists/save-list-record.ts";
import { LISTS } from "#app/domain/lists/table.ts";
import { listSpecimens, listSubstrates } from "#app/domain/wizards/solution-choices.sql.ts";
import type { EntityManager } from "#db/orm.ts";
import { makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(4);
let em: EntityManager;
let staff: Actor;
let person: Actor;
beforeAll(async () => {
	em = own.em;
	staff = await makePerson(em, "Sam", { staff: true });
	person = await makePerson(em, "Kim");
	const solution = await makeSolution(em, "V-1", {
		specimens: [{ id: "A1" }, { id: "A2", service: "Copper / Pipe / Metal Pipe" }],
	});
	await makeSolution(em, "V-2", { specimens: [{ id: "B1" }], substrates: ["Floor / Concrete / 90mm"] });
	await makeProject(em, person, "Tower", [solution]);
	await save("synonym", { name: "gib", means: "Plasterboard" });
	await save("rejection", { name: "Seal damaged" });
	await save("standard", { name: "AS 1530.4:2014", accepted_until: "" });
});

const idOf = async (table: string, where: string) =>
	(await em.execute<{ id: number }[]>(`select id from ${table} where ${where} order by id limit 1`))[0]!.id;
const save = (key: string, values: RecordInput, id: number | null = null) =>
	saveListRecord(em, staff, key, { id, values, source: "page" });
const refusedFields = (key: string, values: RecordInput, id: number | null = null) =>
	save(key, values, id).then(
		() => ({}),
		(error) => error.fields ?? error.kind,
	);

test.each(LISTS.map(({ key }) => key))("%s is read, counted and found by what its rows show", async (key) => {
	const page = await listRecords(em, staff, key, {});
	expect(page.total).toBe((await countLists(em, staff))[key]);
	expect(page.total).toBeGreaterThan(0);
	const [first] = page.rows;
	const word = first!.cells[0]!.replace(/^BK/, "").split(" ")[0]!;
	const found = await listRecords(em, staff, key, { search: word.toUpperCase() });
	expect(found.rows.map(({ id }) => id)).toContain(first!.id);
	expect((await listRecords(em, staff, key, { search: "%_nothing\\?" })).total).toBe(0);
	expect(await findRow(em, staff, key, first!.id)).toEqual(first);
});

test("nobody but staff reads or writes a list, and an unknown list is not found", async () => {
	const all = [
		() => listRecords(em, person, "brand", {}),
		() => getRecord(em, person, "brand", 1),
		() => countLists(em, person),
		() => listOptions(em, person, "brand"),
		() => saveListRecord(em, person, "brand", { id: null, source: "page", values: { name: "No" } }),
		() => setRecordActive(em, person, "brand", { id: 1, isActive: false, source: "page" }),
		() => usedIn(em, person, "brand", 1),
		() => withdrawalEffect(em, person, "brand", 1),
		() => listCatalogueChanges(em, person, { entity: "brand", record: 1 }, 9),
	];
	for (const one of all) await expect((async () => one())()).rejects.toMatchObject({ kind: "forbidden" });
	await expect(listRecords(em, staff, "nothing", {})).rejects.toMatchObject({ kind: "not_found" });
	await expect(save("specimen", {})).rejects.toMatchObject({ kind: "not_found" });
});

test("a name is required, trimmed, at most as long as its list says, and unique in any case", async () => {
	expect(await refusedFields("brand", { name: "  " })).toEqual({ name: ["Name is required"] });
	expect(await refusedFields("brand", {})).toEqual({ name: ["Name is required"] });
	expect(await refusedFields("brand", { name: "x".repeat(26) })).toEqual({
		name: ["Ensure this field has no more than 25 characters."],
	});
	expect(await refusedFields("servclass", { name: "Insulated Non-Combustible Pipe" })).toEqual({});
	await save("brand", { name: "  Halvern " });
	expect(await refusedFields("brand", { name: "HALVERN" })).toEqual({ name: ["This name already exists."] });
});

test("a name that looks as another one does is taken, as an import takes it, and an unchanged one is not", async () => {
	const { id } = await save("lab", { name: "Whare Āhua – Ōtaki" });
	const alike = [
		"whare āhua - ōtaki".normalize("NFD"),
		"Whare\u00a0Āhua  –  Ōtaki",
		"Whare Āhu\u200ba – Ōtaki",
		"Ｗhare Āhua - Ōtaki",
	];
	for (const name of alike) {
		expect(await refusedFields("lab", { name })).toEqual({ name: ["This name already exists."] });
		const [row] = await em.execute<{ same: boolean }[]>(
			`select ${folded("name")} = ${folded(`'${name}'`)} as same from lab where id = ${id}`,
		);
		expect([name, row!.same]).toEqual([name, true]);
	}
	await save("lab", { name: "Whare  Āhua - Ōtaki" }, id);
	await save("lab", { name: "Whare Ahua - Otaki" });
});

test("a synonym says what it means", async () => {
	expect(await refusedFields("synonym", { name: "slab", means: " " })).toHaveProperty("means");
	const { id } = await save("synonym", { name: "slab", means: "Concrete Floor" });
	expect((await getRecord(em, staff, "synonym", id)).values).toEqual({ name: "slab", means: "Concrete Floor" });
});

test("a city without a region is its own region, and keeps one that it has", async () => {
	const { id } = await save("city", { name: "Taupō", region: " " });
	expect((await getRecord(em, staff, "city", id)).values).toEqual({ name: "Taupō", region: "Taupō" });
	await save("city", { region: "Waikato" }, id);
	await save("city", { name: "Taupo" }, id);
	expect((await getRecord(em, staff, "city", id)).values).toEqual({ name: "Taupo", region: "Waikato" });
});

test("an FRR's groups are replaced as a whole, and stay when they are not said", async () => {
	const [a, b] = [await save("frrgroup", { name: "90min" }), await save("frrgroup", { name: "180min" })];
	const { id } = await save("frr", { name: "-/180/180", group: [a.id, b.id] });
	await save("frr", { name: "180/180/180" }, id);
	expect((await getRecord(em, staff, "frr", id)).values.group).toEqual([a.id, b.id]);
	await save("frr", { group: [b.id] }, id);
	expect((await getRecord(em, staff, "frr", id)).values).toEqual({ name: "180/180/180", group: [b.id] });
	expect(await refusedFields("frr", { group: [99_999] }, id)).toEqual({
		group: ['Invalid pk "99999" - object does not exist.'],
	});
	const [newest] = await listCatalogueChanges(em, staff, { entity: "frr", record: id }, 9);
	expect(newest).toMatchObject({
		isNew: false,
		who: "Sam Lee",
		fields: [{ name: "group", old: "90min;180min", new: "180min" }],
	});
});

test("composite records refuse a second one of the same parts, each with its own words", async () => {
	const [sub] = (await listRecords(em, staff, "subs", {})).rows;
	const [insu] = (await listRecords(em, staff, "insu", {})).rows;
	const [serv] = (await listRecords(em, staff, "serv", {})).rows;
	const [report] = (await listRecords(em, staff, "report", {})).rows;
	const again = async (key: string, id: number, more: RecordInput = {}) =>
		refusedFields(key, { ...(await getRecord(em, staff, key, id)).values, ...more });
	expect(await again("subs", sub!.id)).toEqual({ "": ["This substrate already exists."] });
	expect(await again("insu", insu!.id, { thickness: "n.a." })).toEqual({ "": ["This insulation already exists."] });
	expect(await again("serv", serv!.id)).toEqual({ "": ["This service already exists."] });
	expect(await again("report", report!.id, { book: "bk12" })).toEqual({ number: ["This report already exists."] });
	expect(await refusedFields("report", { book: "BK", number: "", lab: null })).toEqual({
		book: ["This field may not be blank."],
		number: ["This field may not be blank."],
		lab: ["This field is required."],
	});
});

test("a withdrawn record may stay where it is, but is not chosen anew, and is offered only where it is stored", async () => {
	const lab = await save("lab", { name: "Old Lab" });
	const { id } = await save("report", { book: "BK 9", number: "R1", lab: lab.id });
	await setRecordActive(em, staff, "lab", { id: lab.id, isActive: false, source: "page" });
	expect(await refusedFields("report", { number: "R2", lab: lab.id }, id)).toEqual({});
	expect(await refusedFields("report", { book: "9", number: "R3", lab: lab.id })).toEqual({
		lab: [`Invalid pk "${lab.id}" - object does not exist.`],
	});
	expect((await listOptions(em, staff, "lab")).map((option) => option.id)).not.toContain(lab.id);
	expect(await listOptions(em, staff, "lab", [lab.id])).toContainEqual({
		id: lab.id,
		label: "Old Lab",
		isActive: false,
	});
	expect((await getRecord(em, staff, "report", id)).label).toBe("BK9 - Report R2 [Old Lab]");
});

test("withdrawing twice is done once, and a restored record is as it was", async () => {
	const { id } = await save("brand", { name: "Twice" });
	const off = { id, isActive: false, source: "page" } as const;
	expect((await setRecordActive(em, staff, "brand", off)).changed).toBe(true);
	expect((await setRecordActive(em, staff, "brand", off)).changed).toBe(false);
	expect((await listRecords(em, staff, "brand", { search: "twice", includeInactive: false })).total).toBe(0);
	await setRecordActive(em, staff, "brand", { ...off, isActive: true });
	expect(
		(await listCatalogueChanges(em, staff, { entity: "brand", record: id }, 9)).map(({ fields }) => fields.at(-1)!.new),
	).toEqual(["true", "false", "true"]);
});

test("what a record is used in, and what its withdrawal does, are told before it", async () => {
	const pvc = await idOf("service_material", "name = 'PVC'");
	expect(await usedIn(em, staff, "servmat", pvc)).toEqual([{ count: 1, what: "service" }]);
	expect(await withdrawalEffect(em, staff, "servmat", pvc)).toEqual({ hidden: 1, unproven: 0, projects: 1 });
	const wall = await idOf("orientation", "name = 'Wall'");
	expect(await withdrawalEffect(em, staff, "orient", wall)).toEqual({ hidden: 1, unproven: 0, projects: 1 });
	const group = await idOf("frr_group", "name = '60min'");
	expect(await withdrawalEffect(em, staff, "frrgroup", group)).toEqual({ hidden: 2, unproven: 0, projects: 1 });
	expect(await withdrawalEffect(em, staff, "lab", await idOf("lab", "true"))).toEqual({
		hidden: 0,
		unproven: 0,
		projects: 1,
	});
	expect(await usedIn(em, staff, "solution", await idOf("solution", "drawing = 'V-1'"))).toEqual([
		{ count: 1, what: "project" },
	]);
	const hides = async (entity: "specimen" | "subs" | "serv" | "frr" | "solution", id: number) =>
		(await withdrawalEffect(em, staff, entity, id)).hidden;
	expect(await hides("specimen", await idOf("specimen", "specimen_id = 'A1'"))).toBe(0);
	expect(await hides("specimen", await idOf("specimen", "specimen_id = 'B1'"))).toBe(1);
	expect(await hides("frr", await idOf("frr", "name = '-/60/60'"))).toBe(2);
	expect(await hides("solution", await idOf("solution", "drawing = 'V-2'"))).toBe(1);
	expect(await usedIn(em, staff, "frr", await idOf("frr", "name = '-/60/60'"))).toEqual([
		{ count: 3, what: "specimens" },
	]);
});

test("how many solutions a withdrawal leaves without current evidence is told before it", async () => {
	const leaves = async (entity: CatalogueEntity, table: string, where: string) =>
		(await withdrawalEffect(em, staff, entity, await idOf(table, where))).unproven;
	expect(await leaves("specimen", "specimen", "specimen_id = 'A1'")).toBe(0);
	expect(await leaves("specimen", "specimen", "specimen_id = 'B1'")).toBe(1);
	expect(await leaves("report", "report", "true")).toBe(2);
	expect(await leaves("frr", "frr", "name = '-/60/60'")).toBe(2);
	expect(await leaves("serv", "service", "material_id = (select id from service_material where name = 'PVC')")).toBe(1);
	expect(await leaves("product", "product", "true")).toBe(2);
	// Of V-2 the specimen alone is in it, not the list.
	expect(await leaves("subs", "substrate", "thickness = '13mm'")).toBe(2);
	expect(await leaves("solution", "solution", "drawing = 'V-1'")).toBe(0);
	await em.execute("update report set expires = '2020-01-01'");
	expect(await leaves("frr", "frr", "name = '-/60/60'")).toBe(0);
	await em.execute("update report set expires = null");
});

test("pages follow the order, hold what they should, and the page of a selected record is found", async () => {
	for (let at = 1; at <= 9; at++) await save("sealtype", { name: `Seal ${at}` });
	const { id } = await save("sealtype", { name: "Seal 10" });
	const first = await listRecords(em, staff, "sealtype", { search: "seal" });
	expect(first.rows.map(({ label }) => label)).toEqual(["Pipe Seal", ...[1, 2, 3, 4, 5, 6].map((at) => `Seal ${at}`)]);
	const last = await listRecords(em, staff, "sealtype", { search: "seal", selected: id });
	expect([last.page, last.pages, last.rows.at(-1)!.label]).toEqual([2, 2, "Seal 10"]);
	expect((await listRecords(em, staff, "sealtype", { page: 99, size: 6 })).page).toBe(2);
	const specimens = (await listRecords(em, staff, "specimen", {})).rows.map((row) => row.id);
	expect(specimens).toEqual([...specimens].sort((a, b) => b - a));
	const byDrawing = await listRecords(em, staff, "specimen", { search: "v-2" });
	expect(byDrawing.rows).toMatchObject([
		{ label: "BK12 - Specimen B1 - Report FR1", cells: [expect.anything(), "100mm", "PVC", "-/60/60", "V-2"] },
	]);
	expect((await listRecords(em, staff, "solution", { search: "copper" })).rows).toMatchObject([
		{ label: "V-1", cells: ["V-1", "", "Copper, PVC", "-/60/60", "2"] },
	]);
});

test("what is shown is found as it is shown, and as one types it elsewhere", async () => {
	await makeSolution(em, "Q-77", {
		specimens: [{ id: "Q1", report: "13 / AFR 1303 / Lab" }],
		substrates: ["Wall / Plasterboard / 90mm"],
	});
	await save("company", { name: "Tūī & Quill" });
	const labels = async (key: string, search: string) =>
		(await listRecords(em, staff, key, { search })).rows.map(({ label }) => label);
	for (const typed of ["AFR 1303", "afr1303", "BK13", "bk 13 afr"])
		expect([typed, await labels("report", typed)]).toEqual([typed, ["BK13 - Report AFR 1303 [Lab]"]]);
	expect(await labels("company", "tui quill")).toEqual(["Tūī & Quill"]);
	expect(await labels("subs", "wall plasterboard 90")).toEqual(["Wall - Plasterboard - 90mm"]);
	expect(await labels("solution", "q77")).toEqual(["Q-77"]);
	expect(await labels("specimen", "q77")).toEqual(["BK13 - Specimen Q1 - Report AFR 1303"]);
	expect(await labels("specimen", "BK13")).toEqual(["BK13 - Specimen Q1 - Report AFR 1303"]);
	expect((await listSubstrates(em, [], "wall plasterboard 90")).map(({ label }) => label)).toEqual([
		"Wall - Plasterboard - 90mm",
	]);
	const filter = { classification: null, material: null, type: null };
	for (const text of ["Q1", "afr1303", "q77"])
		expect(
			(await listSpecimens(em, { specimens: [], substrates: [], filter: { ...filter, text } })).specimens.map(
				({ label }) => label,
			),
		).toEqual(["BK13 - Specimen Q1 - Report AFR 1303"]);
});

test("the solution wizard offers specimens of the chosen substrates, those of chosen reports first, until any substrate is chosen", async () => {
	const [here, there] = ["Wall / Timber / 45mm", "Floor / Timber / 45mm"];
	await makeSolution(em, "W-1", {
		specimens: [
			{ id: "W1", report: "31 / R31 / Lab", substrate: here },
			{ id: "W2", report: "31 / R31 / Lab", substrate: here },
			{ id: "W3", report: "32 / R32 / Lab", substrate: here },
			{ id: "W4", report: "31 / R31 / Lab", substrate: there },
		],
		substrates: [here],
	});
	const chosen = await idOf("specimen", "specimen_id = 'W1'");
	const substrate = await idOf("substrate", `id = (select substrate_id from specimen where id = ${chosen})`);
	const offered = async (here?: boolean) => {
		const filter = { classification: null, material: null, type: null, text: "W-1", here };
		const found = await listSpecimens(em, { specimens: [chosen], substrates: [substrate], filter });
		return found.specimens.map(({ label }) => /Specimen (\w+)/.exec(label)![1]);
	};
	expect(await offered()).toEqual(["W2", "W3"]);
	expect(await offered(true)).toEqual(["W2", "W3"]);
	expect(await offered(false)).toEqual(["W4", "W2", "W3"]);
});

test("names that are equal in natural order stand by id", async () => {
	const keys = [
		"orient",
		"subname",
		"servclass",
		"servmat",
		"servtype",
		"insumat",
		"frrgroup",
		"brand",
		"city",
		"product",
	];
	for (const key of keys) {
		const ids = [await save(key, { name: "Tie 9" }), await save(key, { name: "tie 09" })].map(({ id }) => id);
		const { rows } = await listRecords(em, staff, key, { search: "tie" });
		expect([key, rows.map(({ id }) => id)]).toEqual([key, ids]);
	}
	const lab = await idOf("lab", "is_active");
	const reports = [
		await save("report", { number: "Tie 9", book: "1", lab, is_sample: false }),
		await save("report", { number: "tie 09", book: "01", lab, is_sample: false }),
	];
	const { rows } = await listRecords(em, staff, "report", { search: "tie" });
	expect(rows.map(({ id }) => id)).toEqual(reports.map(({ id }) => id));
});
