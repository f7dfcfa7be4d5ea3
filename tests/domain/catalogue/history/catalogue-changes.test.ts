import { text } from "node:stream/consumers";
import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import type { CatalogueEntity, RecordInput } from "#app/domain/catalogue/definition/record-definition.ts";
import {
	type HistoryQuery,
	listCatalogueChanges,
	listChangers,
} from "#app/domain/catalogue/history/catalogue-changes.sql.ts";
import { describeChanges, listAdded } from "#app/domain/catalogue/history/change-descriptions.sql.ts";
import { saveSpecimen } from "#app/domain/catalogue/records/saved-records.ts";
import { historyRows } from "#app/domain/exports/history-rows.ts";
import { saveListRecord } from "#app/domain/lists/save-list-record.ts";
import { csvFile } from "#app/tables/write-csv.ts";
import { makePerson, makeSolution } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(4);
let staff: Actor;
let other: Actor;
let solution: number;

const idOf = async (table: string, where: string) =>
	(await own.em.execute<{ id: number }[]>(`select id from ${table} where ${where} order by id limit 1`))[0]!.id;
const save = (actor: Actor, key: CatalogueEntity, id: number | null, values: RecordInput) =>
	saveListRecord(own.em, actor, key, { id, values, source: "page" });

beforeAll(async () => {
	const { em } = own;
	staff = await makePerson(em, "Sam", { staff: true });
	other = await makePerson(em, "Kim", { staff: true });
	solution = await makeSolution(em, "V-1", { specimens: [{ id: "A1" }] });
	await makeSolution(em, "V-2", { specimens: [{ id: "B1" }] });
	await save(staff, "brand", null, { name: "Nova" });
	await save(other, "frr", await idOf("frr", "true"), { name: "-/90/90" });
	await own.em.execute("update catalogue_change set at = at - interval '3 days' where entity = 'brand'");
});

const found = async (query: HistoryQuery, actor = staff) =>
	(await describeChanges(own.em, actor, query, 50)).map(({ noun, label }) => `${noun} ${label}`);

test("every change is told with its record, the newest first, and with the solutions that rest on it", async () => {
	const changes = await describeChanges(own.em, staff, {}, 50);
	expect(changes.map(({ noun, label, who, isNew }) => ({ noun, label, who, isNew }))).toEqual([
		{ noun: "FRR", label: "-/90/90", who: "Kim Lee", isNew: false },
		{ noun: "brand", label: "Nova", who: "Sam Lee", isNew: true },
	]);
	expect(changes[0]!.fields).toEqual([{ name: "name", old: expect.any(String), new: "-/90/90" }]);
	expect(changes[0]!.solutions).toEqual({ count: 2, drawings: ["V-1", "V-2"] });
	expect(changes[1]!.solutions).toBeNull();
});

test("kind, person, source, day and age narrow it", async () => {
	const all = ["FRR -/90/90", "brand Nova"];
	const today = new Date().toISOString().slice(0, 10);
	expect(await found({ entity: "brand" })).toEqual(["brand Nova"]);
	expect(await found({ person: other.id })).toEqual(["FRR -/90/90"]);
	expect(await found({ source: "page" })).toEqual(all);
	expect(await found({ source: "api" })).toEqual([]);
	expect(await found({ run: 1 })).toEqual([]);
	expect(await found({ from: today, to: today })).toEqual(["FRR -/90/90"]);
	expect(await found({ to: "2020-01-01" })).toEqual([]);
	const [newest] = await listCatalogueChanges(own.em, staff, {}, 1);
	expect(await found({ before: newest!.id })).toEqual(["brand Nova"]);
	expect(await listChangers(own.em, staff)).toEqual([
		{ id: other.id, name: "Kim Lee" },
		{ id: staff.id, name: "Sam Lee" },
	]);
});

test("days are those of the zone", async () => {
	await own.em.execute("update catalogue_change set at = '2026-11-20T22:30:00Z' where entity = 'brand'");
	expect(await found({ from: "2026-11-21", to: "2026-11-21", zone: "Pacific/Auckland" })).toEqual(["brand Nova"]);
	expect(await found({ from: "2026-11-20", to: "2026-11-20", zone: "Pacific/Auckland" })).toEqual([]);
	expect(await found({ from: "2026-11-20", to: "2026-11-20", zone: "UTC" })).toEqual(["brand Nova"]);
});

test("a solution's history has the changes of what it rests on, and no others", async () => {
	const specimen = await idOf("specimen", "specimen_id = 'A1'");
	const elsewhere = await idOf("specimen", "specimen_id = 'B1'");
	await saveSpecimen(own.em, staff, { id: specimen, source: "page" }, { size: "75 mm" });
	await saveSpecimen(own.em, staff, { id: elsewhere, source: "page" }, { size: "90 mm" });
	const told = await listCatalogueChanges(own.em, staff, { entity: "solution", record: solution }, 50);
	expect(told.map(({ entity, recordId }) => [entity, recordId])).toEqual([
		["specimen", specimen],
		["frr", await idOf("frr", "name = '-/90/90'")],
	]);
});

test("the CSV has a line for each changed field in the words of its form", async () => {
	const csv = await text(csvFile(historyRows(own.em, staff, { entity: "frr" })));
	const [head, line, ...rest] = csv.replace("\uFEFF", "").split("\r\n");
	expect(head).toBe("change,at,who,source,import_run,kind,id,record,field,old,new,solutions");
	expect(line).toMatch(/,Kim Lee,page,,FRR,\d+,'?-\/90\/90,Name,.*,'?-\/90\/90,2$/);
	expect(rest).toEqual([""]);
});

test("an import names the records that it made, by kind, and so does its CSV", async () => {
	const [{ id: run } = { id: 0 }] = await own.em.execute<{ id: number }[]>(
		"insert into import_run (source, files, started, finished) values ('cli', '[]', now(), now()) returning id",
	);
	const brands: number[] = [];
	for (const name of ["Aa", "Bb", "Cc"]) brands.push((await save(staff, "brand", null, { name })).id);
	await own.em.execute(
		"insert into import_run_record values (?, 'brand', ?, ?), (?, 'brand', ?, ?), (?, 'solution', ?, ?)",
		[run, brands[0], brands[1], run, brands[2], brands[2], run, solution, solution],
	);
	const [made, drawn] = await listAdded(own.em, staff, run, { limit: 2 });
	expect(made).toMatchObject({ noun: "brand", total: 3, records: [{ label: "Aa" }, { label: "Bb" }] });
	expect(drawn).toMatchObject({ noun: "solution", total: 1, records: [{ id: solution, label: "V-1" }] });
	const csv = await text(csvFile(historyRows(own.em, staff, { run })));
	expect(
		csv
			.trim()
			.split("\r\n")
			.slice(1)
			.map((line) => line.split(",").slice(4, 9).join(" ")),
	).toEqual([
		...["Aa", "Bb", "Cc"].map((name, at) => `${run} brand ${brands[at]} ${name} new record`),
		`${run} solution ${solution} V-1 new record`,
	]);
});

test("nobody but staff sees it", async () => {
	const person = await makePerson(own.em, "Ana");
	await expect(found({}, person)).rejects.toMatchObject({ kind: "forbidden" });
	await expect(listChangers(own.em, person)).rejects.toMatchObject({ kind: "forbidden" });
});
