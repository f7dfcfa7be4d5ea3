import { createWriteStream } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { IMPORT_LISTS } from "#app/domain/catalogue/definition/import-lists.ts";
import { saveSolution, saveSpecimen } from "#app/domain/catalogue/records/saved-records.ts";
import { saveCover } from "#app/domain/datasheets/covers.ts";
import { exportList } from "#app/domain/exports/export-list.sql.ts";
import { exportWorkbook } from "#app/domain/exports/workbook-export.ts";
import { openFileStore } from "#app/domain/files/files.server.ts";
import type { ImportFile } from "#app/domain/imports/import-options.ts";
import { runImport } from "#app/domain/imports/run.ts";
import { inputsOfWorkbook } from "#app/domain/imports/workbook-inputs.ts";
import { saveListRecord } from "#app/domain/lists/save-list-record.ts";
import { checkList, storeList } from "#app/domain/penetrations/list/list-check.ts";
import { sheetOf, sourceOfFile, writeSheet } from "#app/domain/penetrations/list/sheet-files.ts";
import { NO_DECISIONS } from "#app/domain/penetrations/list/sheet-types.ts";
import { listStoredPenetrations } from "#app/domain/penetrations/penetrations.sql.ts";
import { type ApiPlace, type Caller, openApi } from "#tests/support/api.ts";
import { makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database.ts";

/** Texts that a table, a spreadsheet or a database could take for something else. */
const TEXTS = [
	...["two\nlines", "three\r\nmore\n\nlines", "a tab\there", "\ttab first", "a\u000bcontrol\u0001", "line\u2028end"],
	...[
		'"quoted"',
		'say "a", b',
		'4" x 6"',
		"'",
		"''",
		"'=1+1",
		"''=1",
		"it's",
		"=1+1",
		"+64 21",
		"-5",
		"- 5",
		"@x",
		"|a|b",
	],
	...[
		"  blanks  at ends  ",
		"\u00a0wide\u3000blanks\u2009",
		"\\N",
		"\\.",
		"a\\nb",
		"back\\slash\\",
		"a;b\\;c",
		";",
		"a/b",
	],
	...[
		"Ｗｉｄｅ　１２",
		"e\u0301te\u0301",
		"\u0301first",
		"👩\u200d🚒 🔥",
		"متجر\u200f 7",
		"A\u030a",
		"ﬁ ½ x²",
		"zero\u200bwidth",
	],
	...["_x000D_", "_x0041_", "_x005F_x000D_", "&amp; <b>", "]]>"],
	...[
		"007",
		"1E5",
		"1-2",
		"1/2",
		"TRUE",
		"false",
		"12.50",
		"1,5",
		"2026-01-02",
		"10:30",
		"0x1F",
		"123456789012345678",
		"null",
	],
	...["sep=;", "BK12", "id", "none", "n/a", "N.A.", " - ", "a - b", "%", "100%", "$1", "{}", "[1]"],
];

let api: ApiPlace;
let staff: Actor;
let caller: Caller;
beforeAll(async () => {
	api = await openApi();
	staff = await makePerson(api.em, "Sue", { staff: true });
	caller = await api.as(staff);
	for (const [at, text] of TEXTS.entries()) await storeEverywhere(at, text);
}, 240_000);
afterAll(() => api?.close());

const fork = () => api.em.fork() as typeof api.em;

/** A text in each field that takes it: by the form, by `/api` where the number is odd. */
async function storeEverywhere(at: number, text: string): Promise<void> {
	const isCalled = at % 2 === 1;
	const solution = await makeSolution(api.em, `S-${at}`, {
		specimens: [{ id: `A${at}`, report: `B${at} / R${at} / Lab` }],
	});
	const idOf = async (sql: string) =>
		(await api.em.execute<{ id: number }[]>(`${sql} order by id desc limit 1`))[0]!.id;
	const [report, specimen] = [await idOf("select id from report"), await idOf("select id from specimen")];
	const source = isCalled ? "api" : "page";
	const save = async (path: string, values: Record<string, unknown>, byForm: () => Promise<unknown>) => {
		if (!isCalled) return byForm();
		const { status, body } = await caller("PATCH", path, values);
		expect([path, values, status < 300 || body]).toEqual([path, values, true]);
	};
	const ofReport = { number: text, sponsor: text, scope: text };
	await save(`sol/admin/report/${report}/`, ofReport, () =>
		saveListRecord(fork(), staff, "report", { id: report, source, values: ofReport }),
	);
	const ofSpecimen = { specimen_id: text, size: text, description: text, notes: text, opening_min: text };
	await save(`sol/admin/specimen/${specimen}/`, ofSpecimen, () =>
		saveSpecimen(fork(), staff, { id: specimen, source }, ofSpecimen),
	);
	const ofSolution = { drawing: `${text} ${at}`, title: text, installation: [text, `${text} again`, "last"] };
	await save(`sol/${solution}/`, ofSolution, () => saveSolution(fork(), staff, { id: solution, source }, ofSolution));
	for (const entity of ["brand", "standard"]) {
		const values = { name: entity === "brand" ? `${at}${text}`.slice(0, 25) : `${text} ${at}`.slice(0, 50) };
		await saveListRecord(fork(), staff, entity, { id: null, source, values });
	}
	await saveListRecord(fork(), staff, "city", { id: null, source, values: { name: `City ${at}`, region: text } });
	const ofCover = { revision: `${at} ${text}`.slice(0, 25), content: `<p>${at}</p>`, footer_note: text };
	await saveCover(fork(), staff, { id: null, source }, ofCover);
}

const contextOf = ({ address, settings }: FreshDatabase) => ({ address, files: openFileStore(settings) });

async function csvFiles(database: FreshDatabase, name: string, ids: boolean): Promise<ImportFile[]> {
	const folder = join(api.place.settings.dataDir, name);
	await mkdir(folder);
	const inputs = IMPORT_LISTS.map((list) => ({ list, path: join(folder, `${list}.csv`) }));
	for (const { list, path } of inputs) await exportList(database.address, list, createWriteStream(path), { ids });
	return inputs;
}

async function workbookFiles(database: FreshDatabase, name: string, ids: boolean): Promise<ImportFile[]> {
	const path = join(api.place.settings.dataDir, `${name}.xlsx`);
	await exportWorkbook(database.address, createWriteStream(path), { ids });
	const folder = join(api.place.settings.dataDir, `${name}-sheets`);
	await mkdir(folder);
	const read = await inputsOfWorkbook({ path, name: `${name}.xlsx`, folder: api.place.settings.dataDir }, folder);
	if ("why" in read) throw new Error(read.why);
	return read.inputs;
}

const FORMS = { csv: csvFiles, xlsx: workbookFiles };

async function textsOf(inputs: ImportFile[]): Promise<Record<string, string>> {
	const texts = await Promise.all(inputs.map(async ({ list, path }) => [list, await readFile(path, "utf8")] as const));
	return Object.fromEntries(texts);
}

test.each(["csv", "xlsx"] as const)(
	"what is stored is exported with ids as %s and comes back unchanged",
	async (form) => {
		const inputs = await FORMS[form](api.place, `ids-${form}`, true);
		const { faults, files, warnings } = await runImport(contextOf(api.place), inputs, { source: "cli" });
		expect([faults, warnings]).toEqual([[], []]);
		expect(files.map(({ list, new: made, updated, refused }) => [list, made, updated, refused])).toEqual(
			IMPORT_LISTS.map((list) => [list, 0, 0, 0]),
		);
		expect(files.find(({ list }) => list === "specimens")!.unchanged).toBe(TEXTS.length);
	},
);

test.each(["csv", "xlsx"] as const)("what is exported as %s is the same in an empty place", async (form) => {
	const database = await freshDatabase();
	try {
		const inputs = await FORMS[form](api.place, `other-${form}`, false);
		const { faults } = await runImport(contextOf(database), inputs, { source: "cli" });
		expect(faults).toEqual([]);
		const [before, after] = [
			await csvFiles(api.place, `before-${form}`, false),
			await csvFiles(database, `after-${form}`, false),
		];
		expect(await textsOf(after)).toEqual(await textsOf(before));
	} finally {
		await database.drop();
	}
});

/** A list refuses a size that a spreadsheet shows as a date or a time. */
const isDate = (text: string) => /^\d+:\d+$|^\d+-\d+-\d+$/.test(text);

/** A dash in a list is not stated, and two apostrophes repeat the cell above. */
const MARKS = [" - ", "''"];

const PENETRATION_TEXTS = TEXTS.filter((text) => !MARKS.includes(text)).map((text, at) => ({
	...{ ref: `${at} ${text}`.slice(0, 20), required: "-/60/60", service: text, level: text },
	size: isDate(text) ? "" : text,
	...{ location: text, substrate: text, insulation: text, note: text },
}));

test.each(["csv", "xlsx"])(
	"a list of penetrations comes back from %s unchanged, and the same in another project",
	async (form) => {
		const [project, other] = [await makeProject(api.em, staff, "One"), await makeProject(api.em, staff, "Other")];
		for (const body of PENETRATION_TEXTS) {
			const { status, body: answer } = await caller("POST", `guide/guide/${project}/penetration/`, body);
			expect([body, status === 201 || answer]).toEqual([body, true]);
		}
		const stored = await listStoredPenetrations(fork(), project);
		expect(stored).toHaveLength(PENETRATION_TEXTS.length);
		const name = `list.${form}`;
		const path = join(api.place.settings.dataDir, `${project}-${name}`);
		await writeSheet(name, await sheetOf(fork(), stored), createWriteStream(path));
		const { sheets } = await sourceOfFile(name, path);
		const store = async (into: number) => {
			const checked = await checkList(fork(), staff, into, sheets, NO_DECISIONS);
			expect(checked.errors).toEqual([]);
			return fork().transactional((em) =>
				storeList(em as typeof api.em, staff, into, checked, { source: { kind: "file", name }, overwrite: "correct" }),
			);
		};
		expect(await store(project)).toMatchObject({ created: 0, changed: 0, unchanged: PENETRATION_TEXTS.length });
		expect(await store(other)).toMatchObject({ created: PENETRATION_TEXTS.length });
		const bare = (rows: typeof stored) => rows.map(({ id: _id, version: _version, ...row }) => row);
		expect(bare(await listStoredPenetrations(fork(), other))).toEqual(bare(stored));
	},
);

test("line ends of old are no change, whatever way a text comes back", async () => {
	const [specimen] = await api.em.execute<{ id: number; version: number }[]>(
		"select id, version from specimen order by id",
	);
	const { id, version } = specimen!;
	await api.em.execute("update specimen set description = ? where id = ?", ["one\r\ntwo", id]);
	await saveSpecimen(fork(), staff, { id, source: "page" }, { description: "one\r\ntwo" });
	await saveSpecimen(fork(), staff, { id, source: "api" }, { description: "one\ntwo" });
	for (const form of ["csv", "xlsx"] as const) {
		const inputs = await FORMS[form](api.place, `old-${form}`, true);
		const { files } = await runImport(contextOf(api.place), inputs, { source: "cli" });
		expect(files.find(({ list }) => list === "specimens")).toMatchObject({ updated: 0 });
	}
	const [after] = await api.em.execute("select version, description from specimen where id = ?", [id]);
	expect(after).toEqual({ version, description: "one\r\ntwo" });
});
