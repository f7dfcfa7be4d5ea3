import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { bulkFields, bulkSchema } from "#app/domain/bulk/bulk-acts.ts";
import { bulkRows } from "#app/domain/bulk/bulk-rows.sql.ts";
import { ID } from "#app/domain/catalogue/definition/csv-columns.ts";
import { fileOfEntity, type ImportListName } from "#app/domain/catalogue/definition/import-lists.ts";
import type { CatalogueEntity, FieldOf } from "#app/domain/catalogue/definition/record-definition.ts";
import { CATALOGUE_ENTITIES, recordFields, tableOf } from "#app/domain/catalogue/definition/records.ts";
import { findTexts } from "#app/domain/catalogue/history/record-texts.sql.ts";
import { saveProduct, saveSolution, saveSpecimen } from "#app/domain/catalogue/records/saved-records.ts";
import { saveCover } from "#app/domain/datasheets/covers.ts";
import { isRefusal } from "#app/domain/errors.ts";
import { MAX_NOTE, MAX_NOTES } from "#app/domain/files/drawing-limits.ts";
import { openFileStore } from "#app/domain/files/files.server.ts";
import type { GridList } from "#app/domain/grid/grid-columns.ts";
import type { ImportInput } from "#app/domain/imports/import-options.ts";
import { madeCsv } from "#app/domain/imports/jobs/made-import.ts";
import { runImport } from "#app/domain/imports/run.ts";
import { inputsOfWorkbook } from "#app/domain/imports/workbook-inputs.ts";
import { saveListRecord } from "#app/domain/lists/save-list-record.ts";
import { checkEntry, isReady, storeEntry } from "#app/domain/report-entry/check-entry.ts";
import { getEntryReport } from "#app/domain/report-entry/entry-choices.sql.ts";
import { ENTRY_NAMES } from "#app/domain/report-entry/entry-columns.ts";
import { beginEntry } from "#app/domain/report-entry/entry-form.ts";
import { writeWorkbook } from "#app/tables/workbook/write.ts";
import { type ApiPlace, type Caller, openApi } from "#tests/support/api.ts";
import { insert, makeFile, makePerson, makeSolution } from "#tests/support/catalogue.ts";

/** The ways by which a text of a record comes in; every one that there is for its field is tried. */
type Way = "FORM" | "API" | "CSV" | "XLSX" | "BULK" | "TABLE";

interface Limit {
	entity: CatalogueEntity;
	field: FieldOf<"text">;
	id: number;
}

let api: ApiPlace;
let staff: Actor;
let caller: Caller;
const ids = new Map<CatalogueEntity, number>();

const fork = () => api.em.fork() as typeof api.em;
const context = () => ({ address: api.place.address, files: openFileStore(api.place.settings) });

const LIMITS: Omit<Limit, "id">[] = CATALOGUE_ENTITIES.flatMap((entity) =>
	recordFields(entity).flatMap((field) => (field.kind === "text" ? [{ entity, field }] : [])),
);

beforeAll(async () => {
	api = await openApi();
	staff = await makePerson(api.em, "Sue", { staff: true });
	caller = await api.as(staff);
	await makeSolution(api.em, "V-1", { notes: ["One"] });
	for (const key of ["brand", "company", "standard"]) await insert(api.em, key, { name: `Some ${key}` });
	await insert(api.em, "city", { name: "Some city", region: "Some region" });
	await insert(api.em, "synonym", { name: "some word", means: "Mastic" });
	await insert(api.em, "rejection_reason", { name: "Seal damaged" });
	await insert(api.em, "cover", { revision: "1", content: "<p>A</p>" });
	await insert(api.em, "warranty", { revision: "1", pdf_id: await makeFile(api.em, "warranty", "w") });
	await api.em.execute("update specimen set services = 'several'");
	for (const entity of CATALOGUE_ENTITIES) {
		const [row] = await api.em.execute<{ id: number }[]>(`select id from ${tableOf(entity)} order by id limit 1`);
		ids.set(entity, row!.id);
	}
});
afterAll(() => api?.close());

/** Answers the message of a refusal at the field, and null where the value was stored. */
async function refusal(work: Promise<unknown>): Promise<string | null> {
	try {
		await work;
		return null;
	} catch (error) {
		if (isRefusal(error) && error.kind === "invalid") return JSON.stringify(error.fields);
		throw error;
	}
}

async function runInput(input: ImportInput): Promise<string | null> {
	const { faultCount, faults } = await runImport(context(), [input], { source: "screen", actorId: staff.id });
	return faultCount === 0 ? null : faults.map(({ message }) => message).join("\n");
}

async function importRows(way: "CSV" | "XLSX", list: ImportListName, columns: string[], row: string[]) {
	const name = randomUUID();
	const path = join(api.place.settings.dataDir, `${name}.${way.toLowerCase()}`);
	if (way === "CSV") {
		await writeFile(path, madeCsv({ columns, rows: [row] }));
		return runInput({ list, path });
	}
	await writeWorkbook([{ name: list, rows: [columns, row] }], createWriteStream(path));
	const folder = join(api.place.settings.dataDir, `${name}.sheets`);
	await mkdir(folder);
	const read = await inputsOfWorkbook({ path, name: `${list}.xlsx`, folder: api.place.settings.dataDir, list }, folder);
	if ("why" in read) return read.why;
	return runInput(read.inputs[0]!);
}

/** Substrates and insulations have no file: specimens name them. */
const COLUMN_OF_SPECIMENS: Partial<Record<CatalogueEntity, string>> = {
	subs: "substrate_thickness",
	insu: "insulation_thickness",
};

async function importText(way: "CSV" | "XLSX", { entity, field, id }: Limit, text: string) {
	const named = COLUMN_OF_SPECIMENS[entity];
	if (named) return importRows(way, "specimens", [ID, named], [`specimen-${ids.get("specimen")}`, text]);
	const list = fileOfEntity(entity);
	if (list) return importRows(way, list, [ID, field.name], [`${entity}-${id}`, text]);
	if (field.name === "name") {
		const { means } = { means: "Mastic", ...(await findTexts(fork(), entity, id)) };
		const own = entity === "synonym" ? { columns: ["means"], cells: [means ?? ""] } : { columns: [], cells: [] };
		return importRows(
			way,
			"lookups",
			[ID, "list", "name", ...own.columns],
			[`${entity}-${id}`, entity, text, ...own.cells],
		);
	}
	const { name } = (await findTexts(fork(), entity, id))!;
	return importRows(way, "lookups", ["list", "name", field.name], [entity, name!, text]);
}

async function storeTable(field: string, text: string): Promise<string | null> {
	const texts = await findTexts(fork(), "specimen", ids.get("specimen")!);
	const cells: Record<string, string | null> = { ...texts, [field]: text };
	const entry = {
		report: await getEntryReport(fork(), staff, ids.get("report")!),
		state: { ...beginEntry(0, 0), rows: [ENTRY_NAMES.map((name) => cells[name] ?? "")] },
		stored: [],
		names: ENTRY_NAMES,
	};
	const check = await checkEntry(context(), staff, entry);
	if (!isReady(check)) return check.errors.map(({ message }) => message).join("\n");
	return refusal(storeEntry(context(), staff, entry));
}

function save({ entity, field, id }: Limit, text: string): Promise<unknown> {
	const values = { [field.name]: text };
	const record = { id, source: "page" } as const;
	if (entity === "solution") return saveSolution(fork(), staff, record, values);
	if (entity === "specimen") return saveSpecimen(fork(), staff, record, values);
	if (entity === "cover") return saveCover(fork(), staff, record, values);
	if (entity === "product") return saveProduct(fork(), staff, record, values);
	return saveListRecord(fork(), staff, entity, { ...record, values });
}

const addressOf = ({ entity, id }: Limit) =>
	entity === "solution" ? `sol/${id}/` : entity === "cover" ? `datasheets/cover/${id}/` : `sol/admin/${entity}/${id}/`;

async function callApi(limit: Limit, text: string): Promise<string | null> {
	const { status, body } = await caller("PATCH", addressOf(limit), { [limit.field.name]: text });
	if (status === 200) return null;
	expect([limit.entity, limit.field.name, status]).toEqual([limit.entity, limit.field.name, 400]);
	return JSON.stringify(body);
}

async function setMany({ entity, field, id }: Limit, value: string): Promise<string | null> {
	const list = fileOfEntity(entity) as GridList;
	const sent = bulkSchema.safeParse({ act: "set", field: field.name, value, count: "1" });
	if (!sent.success) return sent.error.message;
	try {
		const made = await bulkRows(fork(), list, [id], sent.data);
		return made.rows.length === 0 ? null : await importRows("CSV", list, [...made.columns], made.rows[0]!);
	} catch (error) {
		return refusal(Promise.reject(error));
	}
}

const WAYS: Record<Way, (limit: Limit, text: string) => Promise<string | null>> = {
	FORM: (limit, text) => refusal(save(limit, text)),
	API: callApi,
	CSV: (limit, text) => importText("CSV", limit, text),
	XLSX: (limit, text) => importText("XLSX", limit, text),
	BULK: setMany,
	TABLE: ({ field }, text) => storeTable(field.name, text),
};

function waysOf({ entity, field }: Omit<Limit, "id">): Way[] {
	const ways: Way[] = [];
	// A stored warranty is changed by an import alone, and the form of an FRR takes ratings alone.
	if (entity !== "warranty" && entity !== "frr") ways.push("FORM");
	if (!["warranty", "city", "synonym", "rejection"].includes(entity)) ways.push("API");
	ways.push("CSV", "XLSX");
	const list = fileOfEntity(entity);
	const isGrid = list === "reports" || list === "specimens" || list === "solutions";
	if (isGrid && bulkFields(list, "set").some(({ name }) => name === field.name)) ways.push("BULK");
	if (entity === "specimen" && ENTRY_NAMES.includes(field.name)) ways.push("TABLE");
	return ways;
}

const longest = ({ entity, field }: Omit<Limit, "id">, letter: string) =>
	entity === "cover" && field.name === "content" ? `<p>${letter.repeat(field.max - 7)}</p>` : letter.repeat(field.max);

const LETTERS = ["W", "😀"];

test("the limits of all lists are tried, by two ways at least", () => {
	expect(LIMITS.length).toBeGreaterThan(35);
	expect(LIMITS.filter((limit) => waysOf(limit).length < 2)).toEqual([]);
	expect(LIMITS.flatMap(waysOf).filter((way) => way === "BULK" || way === "TABLE").length).toBeGreaterThan(8);
});

test.each(LIMITS.map((limit) => [`${limit.entity} ${limit.field.name}`, limit] as const))(
	"%s takes the same by every way",
	async (_, limited) => {
		const { entity, field } = limited;
		const limit = { ...limited, id: ids.get(entity)! };
		for (const letter of LETTERS) {
			const text = longest(limit, letter);
			const more = text.replace(letter, letter + letter);
			for (const way of waysOf(limit)) {
				expect([way, await WAYS[way](limit, more)]).toEqual([way, expect.stringContaining(String(field.max))]);
				expect([way, await WAYS[way](limit, text)]).toEqual([way, null]);
				if (way === "TABLE" || COLUMN_OF_SPECIMENS[entity]) continue;
				const stored = await findTexts(fork(), entity, limit.id);
				expect([way, stored![field.name]!.toLowerCase()]).toEqual([way, text.toLowerCase()]);
			}
		}
	},
);

/** As a client writes JSON that keeps to ASCII: twelve bytes for a character outside the common planes. */
const escaped = (value: unknown) =>
	JSON.stringify(value).replaceAll(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

function formOf(parts: string[]): FormData {
	const form = new FormData();
	for (const part of parts) form.append("installation", part);
	return form;
}

async function sendNotes(body: string | FormData, headers = {}): Promise<string | null> {
	const { status, body: answer } = await caller("PATCH", `sol/${ids.get("solution")}/`, body, headers);
	return status === 200 ? null : `${status} ${JSON.stringify(answer)}`;
}

const JSON_TYPE = { "Content-Type": "application/json" };

const NOTE_WAYS: [string, (notes: string[]) => Promise<string | null>][] = [
	["FORM", (installation) => refusal(saveSolution(fork(), staff, solution(), { installation }))],
	["JSON", (installation) => sendNotes(JSON.stringify({ installation }), JSON_TYPE)],
	["escaped JSON", (installation) => sendNotes(escaped({ installation }), JSON_TYPE)],
	["parts", (notes) => sendNotes(formOf(notes))],
	["a part with JSON", (notes) => sendNotes(formOf([escaped(notes)]))],
	["CSV", (notes) => importNotes("CSV", notes)],
	["BULK", (notes) => setMany({ entity: "solution", field: INSTALLATION, id: solution().id }, notes.join("\n"))],
];

const solution = () => ({ id: ids.get("solution")!, source: "page" }) as const;
const INSTALLATION = { name: "installation" } as FieldOf<"text">;
const importNotes = (way: "CSV" | "XLSX", notes: string[]) =>
	importRows(way, "solutions", [ID, "installation"], [`solution-${solution().id}`, notes.join("\n")]);

const notesOf = async () => (await findTexts(fork(), "solution", solution().id))!.installation!.split("\n");

test.each(NOTE_WAYS)("a solution has as many and as long installation notes by %s", async (_, send) => {
	for (const letter of LETTERS) {
		await saveSolution(fork(), staff, solution(), { installation: ["One"] });
		const most = Array.from({ length: MAX_NOTES }, (_, at) => String(at).padEnd(3, "-") + letter.repeat(MAX_NOTE - 3));
		expect(await send(most.with(99, most[99]! + letter))).toContain(String(MAX_NOTE));
		expect(await send([...most, "more"])).toContain(String(MAX_NOTES));
		expect(await send(most)).toBe(null);
		expect(await notesOf()).toEqual(most);
	}
});

test("notes that no cell of a workbook holds are refused as cut, never stored so", async () => {
	const most = Array.from({ length: MAX_NOTES }, (_, at) => String(at).padEnd(MAX_NOTE, "x"));
	await saveSolution(fork(), staff, solution(), { installation: most });
	expect(await importNotes("XLSX", most)).toContain("was cut when the workbook was written");
	expect(await importNotes("XLSX", most.slice(0, 30))).toBe(null);
});
