import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { IMPORT_LISTS, type ImportListName } from "#app/domain/catalogue/definition/import-lists.ts";
import { exportList } from "#app/domain/exports/export-list.sql.ts";
import { counts, csv, filledTrials, report, solution, specimen } from "./trial.ts";

const trial = filledTrials();

async function exported(list: ImportListName, ids = true): Promise<string> {
	const out = new PassThrough();
	const [whole] = await Promise.all([text(out), exportList(trial.database.address, list, out, { ids })]);
	return whole;
}

const idOf = async (entity: string, where: string, table = entity) =>
	`${entity}-${await trial.value(`select id from ${table} where ${where}`)}`;

test("with ids an export names its records in a first column, and is read back as unchanged", async () => {
	for (const list of IMPORT_LISTS) {
		const [header, first] = (await exported(list)).split("\n");
		expect(header).toBe(`id,${(await exported(list, false)).split("\n")[0]}`);
		if (first) expect(first).toMatch(/^[a-z]+-\d+,/);
	}
	const files = { lookups: "", reports: "", specimens: "", solutions: "" };
	for (const list of Object.keys(files) as (keyof typeof files)[]) files[list] = await exported(list);
	expect(counts(await trial.run(files))).toEqual({
		lookups: "0/0/22/0",
		reports: "0/0/1/0",
		specimens: "0/0/2/0",
		solutions: "0/0/1/0",
	});
});

test("a row with an id changes the key of its record, and later files know it by the new one", async () => {
	const before = await trial.query("select specimen_id, solution_id from solution_specimen");
	const done = await trial.run({
		lookups: csv([{ id: await idOf("brand", "name = 'Halvern'"), list: "brand", name: "Halvern NZ" }]),
		reports: csv([{ id: await idOf("report", "true"), ...report, number: "FR 9" }]),
		specimens: csv([
			{
				id: String(await trial.value("select id from specimen where specimen_id = 'A1'")),
				...specimen,
				report_number: "FR 9",
				specimen_id: "B1",
				brand: "halvern nz",
			},
		]),
		solutions: csv([{ id: await idOf("solution", "true"), ...solution, drawing: "w-7", specimens: "BK12/FR 9/B1" }]),
	});
	expect([done.faults, counts(done)]).toEqual([
		[],
		{ lookups: "0/1/0/0", reports: "0/1/0/0", specimens: "0/1/0/0", solutions: "0/1/0/0" },
	]);
	expect(await trial.query("select specimen_id, solution_id from solution_specimen")).toEqual(before);
	expect(await trial.value("select drawing from search_specimen")).toBe("W-7");
	expect(await trial.query("select entity, old, new from catalogue_change order by id")).toEqual([
		{ entity: "brand", old: { name: "Halvern" }, new: { name: "Halvern NZ" } },
		{ entity: "report", old: { number: "FR4567" }, new: { number: "FR 9" } },
		expect.objectContaining({ entity: "specimen", old: { specimen_id: "A1" }, new: { specimen_id: "B1" } }),
		expect.objectContaining({ entity: "solution", old: { drawing: "V-101" }, new: { drawing: "W-7" } }),
	]);
});

test("records exchange their names, and a name that another gives up is free", async () => {
	const [pvc, copper] = [
		await idOf("servmat", "name = 'PVC'", "service_material"),
		await idOf("servmat", "name = 'Copper'", "service_material"),
	];
	const rows = (first: string, second: string) =>
		csv([
			{ id: pvc, list: "servmat", name: first },
			{ id: copper, list: "servmat", name: second },
		]);
	expect(counts(await trial.run({ lookups: rows("Copper", "PVC") }))).toEqual({ lookups: "0/2/0/0" });
	expect(counts(await trial.run({ lookups: rows("PVC", "Steel") }))).toEqual({ lookups: "0/2/0/0" });
	expect(await trial.query("select name from service_material order by id")).toEqual([
		{ name: "PVC" },
		{ name: "Steel" },
	]);
});

test("a key that differs in its case alone is written as the row with its id has it", async () => {
	const id = await idOf("brand", "true");
	await trial.run({ lookups: csv([{ id, list: "brand", name: "HALVERN" }]) });
	expect(await trial.value("select name from brand")).toBe("HALVERN");
});

test("a city that is renamed without a region is its own region by the new name, and so it stays", async () => {
	const id = await idOf("city", "true");
	const files = { lookups: csv([{ id, list: "city", name: "Christchurch", region: "" }]) };
	expect(counts(await trial.run(files))).toEqual({ lookups: "0/1/0/0" });
	expect(await trial.query("select name, region from city")).toEqual([
		{ name: "Christchurch", region: "Christchurch" },
	]);
	expect(counts(await trial.run(files))).toEqual({ lookups: "0/0/1/0" });
	const otherCase = { lookups: csv([{ list: "city", name: "christchurch", region: "" }]) };
	expect(counts(await trial.run(otherCase))).toEqual({ lookups: "0/0/1/0" });
});

test("an id that is unknown, of another list, there twice or no id is a fault, and so is a key that is taken", async () => {
	const brand = await idOf("brand", "true");
	await trial.run({ lookups: csv([{ list: "brand", name: "Other" }]) });
	const other = await idOf("brand", "name = 'Other'");
	const lab = await idOf("lab", "name = 'Fire Lab'");
	const at = async (...rows: [string, string][]) =>
		trial.faults({ lookups: csv(rows.map(([id, name]) => ({ id, list: "brand", name }))) });
	expect(await at(["brand-999", "New"])).toEqual(["lookups.csv:2:id  there is no brand with the id 999"]);
	expect(await at(["999", "New"])).toEqual(["lookups.csv:2:id  there is no brand with the id 999"]);
	expect(await at([lab, "New"])).toEqual([`lookups.csv:2:id  "${lab}" is an id of lab, not of brand`]);
	expect(await at(["No. 7", "New"])).toEqual(['lookups.csv:2:id  "No. 7" is no id like brand-12']);
	const twice = "lookups.csv:3:id  the same record is already in line 2";
	expect(await at([brand, "New"], [brand, "Newer"])).toEqual([twice]);
	expect(await at([brand, "New"], ["", "Halvern"])).toEqual([twice]);
	expect(await at([brand, "other"])).toEqual([`lookups.csv:2:name  "other" is taken by ${other}`]);
	expect(await at([brand, "New"], [other, "new"])).toEqual(["lookups.csv:3  the same key is already in line 2"]);
	expect(await trial.query("select name from brand order by id")).toEqual([{ name: "Halvern" }, { name: "Other" }]);
});

test("with --partial a record keeps its key where the one that it waits for was refused", async () => {
	await trial.run({ lookups: csv(["B", "C"].map((name) => ({ list: "brand", name }))) });
	const [a, b, c] = (await trial.query("select id from brand order by id")).map(({ id }) => `brand-${id}`);
	const rows = [
		{ id: a!, list: "brand", name: "B", is_active: "" },
		{ id: b!, list: "brand", name: "C", is_active: "" },
		{ id: c!, list: "brand", name: "D", is_active: "perhaps" },
	];
	const done = await trial.run({ lookups: csv(rows) }, { partial: true });
	expect([done.applied, counts(done)]).toEqual([true, { lookups: "0/0/0/3" }]);
	expect(done.faults.map(({ line, column }) => `${line}:${column}`)).toEqual(["2:name", "3:name", "4:is_active"]);
});

test("a specimen that moves to a withdrawn report is refused", async () => {
	await trial.run({ reports: csv([{ ...report, number: "Old", is_active: "false" }]) });
	const id = await idOf("specimen", "specimen_id = 'A1'");
	expect(await trial.faults({ specimens: csv([{ id, ...specimen, report_number: "Old" }]) })).toEqual([
		"specimens.csv:2:report_number  BK12 - Report Old is a withdrawn report",
	]);
});

test("a report that is renamed stays the successor of others, by its new key in the same file and without a word of it", async () => {
	const rows = [
		{ ...report, superseded_by: "BK12/New" },
		{ ...report, number: "New", superseded_by: "" },
	];
	await trial.run({ reports: csv(rows) });
	const successor = () =>
		trial.value("select s.number from report r join report s on s.id = r.superseded_by_id where r.number = 'FR4567'");
	expect(await successor()).toBe("New");
	const [first, second] = [await idOf("report", "number = 'FR4567'"), await idOf("report", "number = 'New'")];
	const renamed = [
		{ id: first, ...report, is_sample: "false" },
		{ id: second, ...report, number: "Newer" },
	];
	expect(counts(await trial.run({ reports: csv(renamed) }))).toEqual({ reports: "0/2/0/0" });
	expect(await successor()).toBe("Newer");
	const again = [
		{ id: first, ...rows[0]!, superseded_by: "BK12/Newest" },
		{ id: second, ...rows[1]!, number: "Newest" },
	];
	expect(await trial.faults({ reports: csv(again) })).toEqual([]);
	expect(await successor()).toBe("Newest");
	expect(await trial.faults({ reports: csv([again[0]!, { ...again[1]!, number: "Old again" }]) })).toEqual([
		'reports.csv:2:superseded_by  "BK12/Newest" is not a known report',
	]);
});

test("with ids a file needs no more than the columns that it corrects, and all others stay as stored", async () => {
	const specimenId = await idOf("specimen", "specimen_id = 'A1'");
	const solutionId = await idOf("solution", "true");
	const before = await exported("solutions");
	const facts = "select to_jsonb(s) - '{version,size,sizes}'::text[] as facts from specimen s order by id";
	const factsBefore = await trial.query(facts);
	const done = await trial.run({
		specimens: csv([{ id: specimenId, size: "65 mm" }]),
		solutions: csv([{ id: solutionId, title: "Corrected" }]),
	});
	expect([done.faults, counts(done)]).toEqual([[], { specimens: "0/1/0/0", solutions: "0/1/0/0" }]);
	expect(await trial.query(facts)).toEqual(factsBefore);
	expect(await trial.value("select size from specimen where specimen_id = 'A1'")).toBe("65 mm");
	expect((await exported("solutions")).replace("Corrected", "")).toBe(before);
	const again = await trial.run({ specimens: csv([{ id: specimenId, size: "65 mm" }]) });
	expect(counts(again)).toEqual({ specimens: "0/0/1/0" });
});

test("a row without a stored record is refused where columns lack that a new one needs", async () => {
	const done = await trial.run({
		specimens: csv([
			{ id: "", size: "65 mm" },
			{ id: "specimen-9999", size: "65 mm" },
		]),
	});
	expect(done.faults.map(({ line, column, message }) => `${line} ${column}: ${message}`)).toEqual([
		'2 id: a row without an id needs the column "report_book"',
		"3 id: there is no specimen with the id specimen-9999",
	]);
	const lookups = await trial.run({ lookups: csv([{ id: "brand-1", name: "X" }]) });
	expect(lookups.faults).toMatchObject([{ line: 1, message: 'the column "list" is missing' }]);
});
