import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { bulkFields } from "#app/domain/bulk/bulk-acts.ts";
import { bulkRows } from "#app/domain/bulk/bulk-rows.sql.ts";
import { ID } from "#app/domain/catalogue/definition/csv-columns.ts";
import { fileOfEntity, type ImportListName } from "#app/domain/catalogue/definition/import-lists.ts";
import type { CatalogueEntity, Field } from "#app/domain/catalogue/definition/record-definition.ts";
import { CATALOGUE_ENTITIES, recordFields, tableOf } from "#app/domain/catalogue/definition/records.ts";
import { findTexts } from "#app/domain/catalogue/history/record-texts.sql.ts";
import { mergeNames } from "#app/domain/catalogue/merge/merge-names.ts";
import { saveSolution, saveSpecimen } from "#app/domain/catalogue/records/saved-records.ts";
import { isRefusal } from "#app/domain/errors.ts";
import { openFileStore } from "#app/domain/files/files.server.ts";
import type { GridList } from "#app/domain/grid/grid-columns.ts";
import { madeCsv } from "#app/domain/imports/jobs/made-import.ts";
import { runImport } from "#app/domain/imports/run.ts";
import { undoImport } from "#app/domain/imports/undo/undo.ts";
import { saveListRecord } from "#app/domain/lists/save-list-record.ts";
import type { ListKey } from "#app/domain/lists/staff-list.ts";
import { listUnannounced } from "#app/domain/recall/changes-without-notice.sql.ts";
import { checkEntry, isReady, storeEntry } from "#app/domain/report-entry/check-entry.ts";
import { getEntryReport } from "#app/domain/report-entry/entry-choices.sql.ts";
import { ENTRY_NAMES } from "#app/domain/report-entry/entry-columns.ts";
import { beginEntry } from "#app/domain/report-entry/entry-form.ts";
import { insert, makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { issueProject } from "#tests/support/issues.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

/** Each way is tried on a record of its own; all of them begin alike. */
const WAYS = ["FORM", "API", "IMPORT", "BULK"] as const;
type Way = (typeof WAYS)[number];

const own = ownDatabase(4);
let staff: Actor;

/** A field as one cell of the list's file, with the value that a form sends and the text that a cell has. */
interface Change {
	entity: ListKey;
	field: Field;
	good: { value: unknown; text: string };
	bad: { value: unknown; text: string }[];
}

const SIZES = /^opening_/;

/** It stands for the way's name in a text, so that keys stay different. */
const WAY = "·";

/** A name of another record that a reference can be changed to. */
const OTHER = "Another one";

function changeOf(entity: ListKey, field: Field): Change | null {
	const same = (value: string) => ({ value, text: value });
	const change = (good: Change["good"], bad: Change["bad"]) => ({ entity, field, good, bad });
	switch (field.kind) {
		case "text": {
			const none = field.optional ? [] : [same("")];
			return change(same(SIZES.test(field.name) ? "Ø65 mm" : `NEW ${WAY}`), [same("x".repeat(field.max + 1)), ...none]);
		}
		case "millimetres":
			return change({ value: "12.5", text: "12.5" }, [same("-1"), same("many")]);
		case "choice":
			return change(same(Object.keys(field.choices).at(-1)!), [same("neither")]);
		case "date":
			return change(same(field.name === "expires" ? "2028-01-31" : "2027-01-31"), [same("2027-02-30")]);
		case "flag":
			return change({ value: true, text: "true" }, []);
		case "reference":
			return field.csv ? null : change({ value: OTHER, text: OTHER }, [{ value: 999_999, text: "Unheard of" }]);
		default:
			return null;
	}
}

const LISTED = CATALOGUE_ENTITIES.filter(
	(entity) => entity !== "warranty" && entity !== "cover" && fileOfEntity(entity) !== undefined && entity !== "product",
) as ListKey[];

const CHANGES = LISTED.flatMap((entity) => recordFields(entity).flatMap((field) => changeOf(entity, field) ?? []));

/** The ids of the records by their way, of each list. */
const records = new Map<CatalogueEntity, Record<Way, number>>();

beforeAll(async () => {
	staff = await makePerson(own.em, "Sue", { staff: true });
	const ann = await makePerson(own.em, "Ann");
	const solutions = [];
	for (const way of WAYS) {
		solutions.push(await makeSolution(own.em, `V-${way}`, { specimens: [{ id: "A1", report: `${way} / FR / Lab` }] }));
	}
	for (const table of ["seal_type", "frr", "brand", "product", "lab", "standard"]) {
		await insert(own.em, table, { name: OTHER });
	}
	await issueProject(own.fork(), ann, await makeProject(own.em, ann, "Tower", solutions));
	for (const entity of LISTED) {
		const rows = await own.em.execute<{ id: number }[]>(`select id from ${tableOf(entity)} order by id`);
		records.set(entity, Object.fromEntries(WAYS.map((way, at) => [way, rows[at]!.id])) as Record<Way, number>);
	}
});

const idOf = (entity: CatalogueEntity, way: Way) => records.get(entity)![way];

async function idOfName(to: CatalogueEntity, name: unknown): Promise<unknown> {
	if (typeof name !== "string") return name;
	const [row] = await own.em.execute<{ id: number }[]>(`select id from ${tableOf(to)} where name = ?`, [name]);
	return row?.id;
}

const context = () => ({ address: own.place.address, files: openFileStore(own.place.settings) });

async function runRows(list: ImportListName, made: Parameters<typeof madeCsv>[0]) {
	const path = join(own.place.settings.dataDir, `${randomUUID()}.csv`);
	await writeFile(path, madeCsv(made));
	return runImport(context(), [{ list, path }], { source: "screen", actorId: staff.id });
}

const importCell = (entity: ListKey, id: number, column: string, text: string) =>
	runRows(fileOfEntity(entity)!, { columns: [ID, column], rows: [[`${entity}-${id}`, text]] });

const isBulk = ({ entity, field }: Change) =>
	bulkFields(fileOfEntity(entity) as GridList, "set").some(({ name }) => name === field.name);

/** Sets the field of ticked records; answers whether the importer takes it. */
async function setInBulk({ entity, field }: Change, id: number, value: string): Promise<boolean> {
	const list = fileOfEntity(entity) as GridList;
	const change = { act: "set", field: field.name, value, find: "", by: "", count: 1 } as const;
	const made = await bulkRows(own.fork(), list, [id], change);
	return made.rows.length > 0 && (await runRows(list, made)).faultCount === 0;
}

/** Saves as the list's form, its wizard and the API do. */
function save(entity: ListKey, record: { id: number; source: "page" | "api" }, values: Record<string, unknown>) {
	if (entity === "specimen") return saveSpecimen(own.fork(), staff, record, values);
	if (entity === "solution") return saveSolution(own.fork(), staff, record, values);
	return saveListRecord(own.fork(), staff, entity, { ...record, values });
}

/** Changes the field in one way; answers whether it was taken. */
async function change(way: Way, one: Change, { value, text }: Change["good"]): Promise<boolean> {
	const { entity, field } = one;
	const id = idOf(entity, way);
	const named = (given: unknown) => (typeof given === "string" ? given.replace(WAY, way) : given);
	// Nobody sets a key of many records: there the record of that way keeps pace by an import.
	if (way === "IMPORT" || (way === "BULK" && !isBulk(one)))
		return (await importCell(entity, id, field.name, named(text) as string)).faultCount === 0;
	const given = field.kind === "reference" ? await idOfName(field.to, value) : named(value);
	try {
		if (way === "BULK") return await setInBulk(one, id, named(text) as string);
		await save(entity, { id, source: way === "FORM" ? "page" : "api" }, { [field.name]: given });
		return true;
	} catch (error) {
		if (isRefusal(error) && error.kind === "invalid") return false;
		throw error;
	}
}

/** The last change that the history has of a record. */
async function lastChange(entity: ListKey, id: number) {
	const [last] = await own.em.execute<object[]>(
		"select old, new, actor_id as actor from catalogue_change where entity = ? and record_id = ? order by id desc limit 1",
		[entity, id],
	);
	return last;
}

const toTell = async (entity: ListKey, id: number) =>
	(await listUnannounced(own.fork(), staff, { limit: 100 })).records.some(
		(record) => record.entity === entity && record.id === id,
	);

const named = CHANGES.map((one) => [`${one.entity} ${one.field.name}`, one] as const);

test("the fields of reports, specimens and solutions are tried", () => {
	expect([...new Set(CHANGES.map(({ entity }) => entity))].sort()).toEqual(["report", "solution", "specimen"]);
	expect(CHANGES.length).toBeGreaterThan(25);
});

describe("whatever way a change takes, the checks, the stored text, the history and the recall are the same", () => {
	test.each(named)("%s", async (_, one) => {
		for (const bad of one.bad) {
			// A change of many is checked as the import that it is.
			for (const way of ["FORM", "API", "IMPORT"] as const)
				expect([way, bad.text, await change(way, one, bad)]).toEqual([way, bad.text, false]);
		}
		const outcomes = [];
		for (const way of WAYS) {
			const id = idOf(one.entity, way);
			expect([way, await change(way, one, one.good)]).toEqual([way, true]);
			const texts = await findTexts(own.fork(), one.entity, id);
			const text = texts![one.field.name];
			const outcome = { text, history: await lastChange(one.entity, id), isTold: await toTell(one.entity, id) };
			outcomes.push(JSON.parse(JSON.stringify(outcome).replaceAll(way, WAY)));
		}
		expect(outcomes[0]!.history).toMatchObject({ new: { [one.field.name]: one.good.text }, actor: staff.id });
		for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
	});
});

test("an undo puts back what a run changed, as a change of its own", async () => {
	const id = idOf("specimen", "IMPORT");
	const before = await findTexts(own.fork(), "specimen", id);
	await importCell("specimen", id, "notes", "Put back");
	const [run] = await own.em.execute<{ id: number }[]>("select max(id) as id from import_run");
	const undone = await undoImport(context(), run!.id, { source: "screen", actorId: staff.id });
	expect(undone).toMatchObject({ undone: true, restored: 1 });
	expect(await findTexts(own.fork(), "specimen", id)).toEqual(before);
	const changed = await lastChange("specimen", id);
	expect(changed).toMatchObject({ old: { notes: "Put back" }, new: { notes: before!.notes }, actor: staff.id });
});

/** The cells of a new specimen: those of a stored one under another name. */
async function newSpecimen(name: string): Promise<Record<string, string>> {
	const texts = await findTexts(own.fork(), "specimen", idOf("specimen", "FORM"));
	return {
		...Object.fromEntries(Object.entries(texts!).map(([column, text]) => [column, text ?? ""])),
		specimen_id: name,
	};
}

async function storeNew(way: "FORM" | "IMPORT" | "TABLE", cells: Record<string, string>): Promise<boolean> {
	const names = Object.keys(cells);
	if (way === "IMPORT") {
		return (await runRows("specimens", { columns: names, rows: [names.map((name) => cells[name]!)] })).faultCount === 0;
	}
	if (way === "TABLE") {
		const reportId = idOf("report", "FORM");
		const entry = {
			report: await getEntryReport(own.fork(), staff, reportId),
			state: { ...beginEntry(0, 0), rows: [ENTRY_NAMES.map((name) => cells[name] ?? "")] },
			stored: [],
			names: ENTRY_NAMES,
		};
		if (!isReady(await checkEntry(context(), staff, entry))) return false;
		await storeEntry(context(), staff, entry);
		return true;
	}
	const [stored] = await own.em.execute<Record<string, unknown>[]>("select * from specimen where id = ?", [
		idOf("specimen", "FORM"),
	]);
	const values = Object.fromEntries(
		recordFields("specimen").map(({ name, column, kind }) => [
			name,
			kind === "reference" ? stored![column] : (cells[name] ?? ""),
		]),
	);
	try {
		await saveSpecimen(own.fork(), staff, { id: null, source: "page" }, values);
		return true;
	} catch (error) {
		if (isRefusal(error) && error.kind === "invalid") return false;
		throw error;
	}
}

const WRONG: Record<string, string>[] = [
	{ size: "" },
	{ size: "x".repeat(101) },
	{ gap_min: "wide" },
	{ sealed: "somehow" },
];

test("a new specimen is checked and stored alike by its wizard, an import and a report's table", async () => {
	const ways = ["FORM", "IMPORT", "TABLE"] as const;
	for (const way of ways) {
		for (const wrong of WRONG) {
			const cells = { ...(await newSpecimen("BAD")), ...wrong };
			expect([way, wrong, await storeNew(way, cells)]).toEqual([way, wrong, false]);
		}
		expect([way, await storeNew(way, await newSpecimen(`MADE-${way}`))]).toEqual([way, true]);
	}
	const made = await Promise.all(
		ways.map(async (way) => {
			const [row] = await own
				.fork()
				.execute<{ id: number }[]>("select id from specimen where specimen_id = ?", [`MADE-${way}`]);
			return { ...(await findTexts(own.fork(), "specimen", row!.id)), specimen_id: "MADE" };
		}),
	);
	for (const texts of made) expect(texts).toEqual(made[0]);
});

test("a merge is remembered and told of as a change of what it moved, and its undo puts that back", async () => {
	const id = idOf("specimen", "FORM");
	const before = await findTexts(own.fork(), "specimen", id);
	const brands = await own.em.execute<{ id: number; name: string; version: number }[]>(
		"select id, name, version from brand where is_active order by name = ? desc limit 2",
		[before!.brand],
	);
	const [from, into] = brands as [(typeof brands)[0], (typeof brands)[0]];
	const versions = { from: from.version, into: into.version };
	const run = await mergeNames(own.fork(), staff, { entity: "brand", from: from.id, into: into.id, versions });
	expect((await findTexts(own.fork(), "specimen", id))!.brand).toBe(into.name);
	expect(await lastChange("specimen", id)).toMatchObject({ old: { brand: from.name }, new: { brand: into.name } });
	expect(await undoImport(context(), run, { source: "screen", actorId: staff.id })).toMatchObject({ undone: true });
	expect(await findTexts(own.fork(), "specimen", id)).toEqual(before);
});
