import { afterEach, beforeEach, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { openFileStore } from "#app/domain/files/files.server.ts";
import type { ImportContext } from "#app/domain/imports/import-options.ts";
import { undoImport } from "#app/domain/imports/undo/undo.ts";
import { checkEntry, isReady, storeEntry } from "#app/domain/report-entry/check-entry.ts";
import { getEntryReport, listStoredSpecimens } from "#app/domain/report-entry/entry-choices.sql.ts";
import { ENTRY_NAMES } from "#app/domain/report-entry/entry-columns.ts";
import { beginEntry, blankSolution, type EntrySolution } from "#app/domain/report-entry/entry-form.ts";
import { type Database, openDatabase } from "#db/database.ts";
import type { EntityManager } from "#db/orm.ts";
import { filledTrials, specimen } from "#tests/domain/imports/trial.ts";
import { makeFile, makePerson } from "#tests/support/catalogue.ts";

const trial = filledTrials();
let database: Database;
let em: EntityManager;
let actor: Actor;
let context: ImportContext;
beforeEach(async () => {
	const { settings, address } = trial.database;
	database = await openDatabase(settings, 2);
	em = database.orm.em.fork() as EntityManager;
	actor = await makePerson(em, "Ann", { staff: true, role: "editor" });
	context = { address, files: openFileStore(settings) };
});
afterEach(() => database?.close());

const plain: Record<string, string> = { ...specimen, specimen_id: "B1" };
const row = (more: Record<string, string> = {}) => ENTRY_NAMES.map((name) => ({ ...plain, ...more })[name] ?? "");
const solution = (more: Partial<EntrySolution>): EntrySolution => ({ ...blankSolution, drawing: "V-900", ...more });

async function entryOf(rows: string[][], solutions: EntrySolution[] = [], create: string[] = []) {
	const id = Number(await trial.value("select min(id) from report"));
	return {
		report: await getEntryReport(em, actor, id),
		state: { ...beginEntry(0, 0), rows, solutions, create },
		stored: await listStoredSpecimens(em, id),
	};
}

const count = (table: string) => trial.value(`select count(*)::int from ${table}`);

test("what is wrong stands at its cell, with the importer's words, whatever lines texts have", async () => {
	const entry = await entryOf([
		row({ description: "Two\nlines", services_tested: "PVC\nCopper" }),
		row(),
		[],
		row({ specimen_id: "B3", size: "", gap_min: "wide", is_active: "perhaps" }),
		row({ specimen_id: "B4", frr: "ditto" }),
		row({ specimen_id: "2-Jan-26", frr: "#REF!", size: "1.5E+03" }),
	]);
	const { errors } = await checkEntry(context, actor, entry);
	expect(errors.map(({ row: at, column, message }) => `${at} ${column}: ${message}`)).toEqual([
		"4 frr: A specimen’s ID and its rating are never copied by a ditto mark. Type it.",
		"5 specimen_id: A spreadsheet made a date or a time of this: 1-2 becomes 2 January. Type it as it was.",
		"5 size: A spreadsheet shows this as a power of ten: a text such as 2E04 became a number. Type it as it was.",
		"5 frr: This cell shows an error of the spreadsheet. Type what it should be.",
		"0 services_tested: Only a test with several services names them.",
		"1 null: The same key is already in row 1.",
		"3 size: A value is required.",
		'3 gap_min: "wide" is no number of mm from 0 to 99999, such as 10 or 12.5.',
		'3 is_active: "perhaps" is neither true nor false.',
	]);
	expect(await count("specimen")).toBe(2);
});

test("a name of no list is said once for all its rows, with the nearest; taking it or creating it stores", async () => {
	const rows = [
		row({ service_material: "PVCC" }),
		row({ specimen_id: "B2", service_material: "PVCC", frr: "FRL -/45/45" }),
	];
	const first = await checkEntry(context, actor, await entryOf(rows));
	expect(first.unknown).toEqual([
		{
			...{ key: "servmat:PVCC", list: "servmat", noun: "service material", name: "PVCC", nearest: ["PVC"] },
			...{ creatable: true, cells: [0, 1].map((at) => ({ row: at, column: "service_material" })) },
		},
		expect.objectContaining({ key: "frr:FRL -/45/45", noun: "FRR", cells: [{ row: 1, column: "frr" }] }),
	]);
	expect([first.errors, isReady(first)]).toEqual([[], false]);
	const create = ["servmat:PVCC", "frr:FRL -/45/45"];
	const half = await checkEntry(context, actor, await entryOf(rows, [], create.slice(0, 1)));
	expect(half.unknown.map(({ key }) => key)).toEqual(["frr:FRL -/45/45"]);
	const entry = await entryOf(rows, [], create);
	const both = await checkEntry(context, actor, entry);
	expect([isReady(both), both.specimens, both.created.slice(0, 2)]).toEqual([
		true,
		2,
		["FRR “-/45/45”", "service material “PVCC”"],
	]);
	expect(await storeEntry(context, actor, entry)).toMatchObject({ words: "2 specimens saved." });
	expect(await trial.value("select count(*)::int from service_material where name = 'PVCC'")).toBe(1);
});

test("specimens and their solutions are stored as one run of the screen, and undone as one", async () => {
	const file = (kind: string, key: string) => makeFile(em, kind, key, { state: "pending" });
	const pdf = { id: await file("drawing_pdf", "p"), name: "V-900.pdf", bytes: 1 };
	const [small, large] = [await file("drawing_image", "s"), await file("drawing_image", "l")];
	const solutions = [
		solution({ rows: [0, 1], pdf, image: { id: large, small, name: "V-900.png", bytes: 1 }, notes: "Cut.\nFill." }),
		solution({ drawing: "v-901", rows: [1], stored: [(await listStoredSpecimens(em, 1))[0]!.id], title: "Collar" }),
		{ ...blankSolution },
	];
	const rows = [row(), row({ specimen_id: "B/2;x", substrate_thickness: "16mm" })];
	const entry = await entryOf(rows, solutions);
	expect(await checkEntry(context, actor, entry)).toMatchObject({
		errors: [],
		unknown: [],
		specimens: 2,
		solutions: 2,
	});
	const { run, words } = await storeEntry(context, actor, entry);
	expect(words).toBe("2 specimens and 2 solutions saved.");
	const stored = await trial.query(
		`select s.drawing, s.title, s.pdf_id, s.img_large_id as large, s.img_small_id as small,
			array(select x.specimen_id from solution_specimen l join specimen x on x.id = l.specimen_id
				where l.solution_id = s.id order by l.position) as specimens,
			(select count(*)::int from solution_substrate b where b.solution_id = s.id) as substrates,
			(select count(*)::int from installation_note n where n.solution_id = s.id) as notes
		from solution s where s.drawing like 'V-90%' order by 1`,
	);
	expect(stored).toEqual([
		{
			...{ drawing: "V-900", title: "", pdf_id: pdf.id, large, small, specimens: ["B1", "B/2;x"] },
			...{ substrates: 2, notes: 2 },
		},
		{
			...{ drawing: "V-901", title: "Collar", pdf_id: null, large: null, small: null, specimens: ["B/2;x", "A1"] },
			...{ substrates: 2, notes: 0 },
		},
	]);
	expect(
		await trial.query("select source, actor_id from import_run where id = (select max(id) from import_run)"),
	).toEqual([{ source: "screen", actor_id: actor.id }]);
	expect(await storeEntry(context, actor, await entryOf(rows, solutions))).toEqual({
		run: null,
		words: "All of it is saved already.",
	});
	expect(await undoImport(context, run!, { source: "screen", actorId: actor.id })).toMatchObject({ undone: true });
	expect([await count("specimen"), await count("solution")]).toEqual([2, 1]);
});

test("what is stored is never changed from the table", async () => {
	const taken = await entryOf([row({ specimen_id: "A1", size: "Ø90" })], [solution({ drawing: "V-101", rows: [0] })]);
	const { errors } = await checkEntry(context, actor, taken);
	expect(errors).toEqual([
		expect.objectContaining({ row: 0, column: "specimen_id" }),
		expect.objectContaining({ solution: 0, column: "drawing" }),
	]);
	expect(errors[0]!.message).toBe(
		"BK12 - Specimen A1 - Report FR4567 is there already and differs (size). Edit it in its own form, or use another ID.",
	);
	await expect(storeEntry(context, actor, taken)).rejects.toMatchObject({ kind: "conflict" });
	expect(await trial.value("select size from specimen where specimen_id = 'A1'")).toBe("100 mm");
});

test("a solution's typed substrate of unknown names is an error, also beside names that are to be created", async () => {
	const typed = solution({ rows: [0], substrates: "Roof - Thatch - 300mm" });
	const plainly = await checkEntry(context, actor, await entryOf([row()], [typed]));
	expect(plainly.errors.map(({ solution: at, column }) => [at, column])).toContainEqual([0, "substrates"]);
	const rows = [row({ brand: "Novum" })];
	const beside = await checkEntry(context, actor, await entryOf(rows, [typed], ["brand:Novum"]));
	expect(isReady(beside)).toBe(false);
});

test("readers may neither check nor store; an empty page and one of too many rows store nothing", async () => {
	const reader: Actor = { ...actor, role: "reader" };
	const entry = await entryOf([row()]);
	await expect(checkEntry(context, reader, entry)).rejects.toMatchObject({ kind: "forbidden" });
	await expect(storeEntry(context, reader, entry)).rejects.toMatchObject({ kind: "forbidden" });
	expect((await checkEntry(context, actor, await entryOf([]))).errors).toMatchObject([
		{ message: "Enter at least one specimen or solution." },
	]);
	const many = Array.from({ length: 301 }, (_, at) => row({ specimen_id: `M${at}` }));
	expect((await checkEntry(context, actor, await entryOf(many))).errors).toMatchObject([
		{ message: expect.stringMatching(/^At most 300 rows are saved at once; these are 301\./) },
	]);
});
