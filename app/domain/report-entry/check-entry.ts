import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { amountOf } from "#app/amounts.ts";
import { requireEditor } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { busy, conflict } from "#app/domain/errors.ts";
import { listNoun } from "#app/domain/imports/format.ts";
import type { ImportContext, ImportInput, ImportOptions } from "#app/domain/imports/import-options.ts";
import type { CreatedName, ImportFault, ImportReport } from "#app/domain/imports/report.schema.ts";
import { runImport } from "#app/domain/imports/run.ts";
import { capitalised } from "#app/domain/plain-text.ts";
import { ratingName } from "#app/domain/ratings/rating.ts";
import { spoiltCells } from "./entry-cells.ts";
import type { EntryReport, StoredSpecimen } from "./entry-choices.sql.ts";
import { entryColumn } from "./entry-columns.ts";
import { type EntryFile, solutionsFile, specimensFile } from "./entry-files.ts";
import { type EntryState, MAX_ENTRY_ROWS, MAX_ENTRY_SOLUTIONS } from "./entry-form.ts";

/** Something wrong at a cell of the table, at a field of a solution, or (both null) with the page as a whole. */
export interface EntryError {
	row: number | null;
	solution: number | null;
	/** The column of the file; null for the whole row. */
	column: string | null;
	message: string;
}

/** A name of no list, once for all cells that have it. */
export interface UnknownName {
	/** `servmat:PVC-U`, as a form sends it. */
	key: string;
	list: string;
	/** The list's name in a sentence: `service material`. */
	noun: string;
	name: string;
	nearest: string[];
	creatable: boolean;
	/** The cells that have it. */
	cells: { row: number; column: string }[];
}

export interface EntryCheck {
	errors: EntryError[];
	unknown: UnknownName[];
	/** Names that storing creates. */
	created: string[];
	warnings: string[];
	specimens: number;
	solutions: number;
	/** Rows and solutions that are stored already just as they stand here. */
	unchanged: number;
}

export const ofPage = (message: string): EntryError => ({ row: null, solution: null, column: null, message });

/** Tells whether a person chose to create the name; an FRR is written in one spelling, and brings its groups. */
function isAsked({ create }: EntryState, { list, name }: CreatedName): boolean {
	const spelt = (text: string) => (list === "frr" ? ratingName(text) : text).toLowerCase();
	return (
		list === "frrgroup" ||
		create.some((key) => key.startsWith(`${list}:`) && spelt(key.slice(list.length + 1)) === spelt(name))
	);
}

export const NOTHING_CHECKED: EntryCheck = {
	...{ errors: [], unknown: [], created: [], warnings: [] },
	...{ specimens: 0, solutions: 0, unchanged: 0 },
};

const SPECIMENS = "specimens.csv";
const SOLUTIONS = "solutions.csv";

type Files = Record<typeof SPECIMENS | typeof SOLUTIONS, EntryFile>;

/** Imports follow one another, and a large one may take longer than a person waits for a page. */
const PATIENCE_MS = 45_000;
const BUSY = "Another import is running. Nothing of this is stored yet; try again in a minute.";

/** Runs the importer on what the page has, from a folder of its own. */
async function runFiles(context: ImportContext, files: Files, options: ImportOptions): Promise<ImportReport> {
	const folder = await mkdtemp(join(tmpdir(), "pfs-entry-"));
	const signal = AbortSignal.timeout(PATIENCE_MS);
	try {
		const inputs: ImportInput[] = [];
		for (const [list, name] of [["specimens", SPECIMENS] as const, ["solutions", SOLUTIONS] as const]) {
			if (files[name].places.size === 0) continue;
			const path = join(folder, name);
			await writeFile(path, files[name].csv);
			inputs.push({ list, path });
		}
		return await runImport(context, inputs, { ...options, storedFiles: true, signal });
	} catch (error) {
		throw signal.aborted ? busy(BUSY, PATIENCE_MS / 1000) : error;
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

const filesOf = (report: EntryReport, state: EntryState, stored: StoredSpecimen[]): Files => ({
	[SPECIMENS]: specimensFile(report, state),
	[SOLUTIONS]: solutionsFile(report, state, stored),
});

const isUnknown = ({ file, column, message }: ImportFault) =>
	file === SPECIMENS && column !== null && entryColumn(column)?.list && message.includes(" is not a known ");

const nameKeyOf = ({ column, value }: ImportFault) => `${entryColumn(column!)!.list}:${value}`;

function placeOf(files: Files, { file, line }: Pick<ImportFault, "file" | "line">) {
	const isSpecimen = file === SPECIMENS;
	const place = files[isSpecimen ? SPECIMENS : SOLUTIONS].places.get(line) ?? null;
	return { row: isSpecimen ? place : null, solution: isSpecimen ? null : place };
}

const OF_REPORT = ["report_book", "report_number", "report_lab"];

/** The lines of a file that messages name are rows of the page. */
function inRows(message: string, files: Files, file: string): string {
	return capitalised(
		message.replace(/already in line (\d+)/, (words, line: string) => {
			const place = placeOf(files, { file, line: Number(line) });
			const at = place.row ?? place.solution;
			if (at === null) return words;
			return place.row === null ? `already solution ${at + 1}` : `already in row ${at + 1}`;
		}),
	).replace(/\.?$/, ".");
}

function errorOf(files: Files, fault: ImportFault): EntryError {
	const { column, nearest } = fault;
	const near = nearest.length > 0 ? ` Nearest: ${nearest.map((name) => `“${name}”`).join(", ")}.` : "";
	const message = inRows(fault.message, files, fault.file) + near;
	// All rows have the report of the page.
	if (fault.file === SPECIMENS && column !== null && OF_REPORT.includes(column)) {
		return ofPage(message);
	}
	return { ...placeOf(files, fault), column, message };
}

/** Words for what the lists call `N.A.` */
const NO_INSULATION = /^(none|nil|bare|no insulation|uninsulated|[-–—]+)$/i;

function unknownNames(files: Files, faults: ImportFault[]): UnknownName[] {
	return [...Map.groupBy(faults, nameKeyOf)].map(([key, same]) => {
		const [{ column, value, nearest, creatable }] = same as [ImportFault];
		const list = entryColumn(column!)!.list!;
		const name = value ?? "";
		const cells = same.flatMap((one) => {
			const { row } = placeOf(files, one);
			return row === null ? [] : [{ row, column: one.column! }];
		});
		return {
			...{ key, list, noun: listNoun(list), name, cells, creatable: creatable === true },
			nearest: list === "insumat" && NO_INSULATION.test(name) ? ["N.A."] : nearest,
		};
	});
}

/**
 * Refuses keys that are stored with other values: nothing stored is changed from here, so that a repeated key writes
 * nothing over.
 */
function takenKeys(files: Files, { changes = [] }: ImportReport): EntryError[] {
	const byLine = Map.groupBy(changes, ({ file, line }) => `${file}:${line}`);
	return [...byLine.values()].map((same) => {
		const [{ file, line, record }] = same as [(typeof changes)[number]];
		const fields = same.map(({ field }) => (entryColumn(field)?.label ?? field).toLowerCase()).join(", ");
		const isSpecimen = file === SPECIMENS;
		return {
			...placeOf(files, { file, line }),
			column: isSpecimen ? "specimen_id" : "drawing",
			message: `${record} is there already and differs (${fields}). Edit it in its own form, or use another ${isSpecimen ? "ID" : "code"}.`,
		};
	});
}

function warningsOf(files: Files, { warnings = [] }: ImportReport): string[] {
	return warnings.map(({ file, line, message }) => {
		const { row, solution } = placeOf(files, { file, line });
		const where = row !== null ? `Row ${row + 1}: ` : solution !== null ? `Solution ${solution + 1}: ` : "";
		return where + capitalised(message).replace(/\.?$/, ".");
	});
}

const sum = (report: ImportReport, list: string, count: "new" | "unchanged") =>
	report.files.filter((file) => file.list === list).reduce((all, file) => all + file[count], 0);

export interface EntryInput {
	report: EntryReport;
	state: EntryState;
	stored: StoredSpecimen[];
}

/** Why so many rows and solutions are not taken; null where they are. */
function amountRefusal(specimens: number, solutions: number): string | null {
	if (specimens + solutions === 0) return "Enter at least one specimen or solution.";
	const few = "Leave some out, and enter them after these are stored.";
	if (specimens > MAX_ENTRY_ROWS)
		return `At most ${MAX_ENTRY_ROWS} rows are stored at once; these are ${specimens}. ${few}`;
	if (solutions <= MAX_ENTRY_SOLUTIONS) return null;
	return `At most ${MAX_ENTRY_SOLUTIONS} solutions are stored at once; these are ${solutions}. ${few}`;
}

/** Checks what the page has by a dry run of the importer; nothing is written. */
export async function checkEntry(context: ImportContext, actor: Actor, entry: EntryInput): Promise<EntryCheck> {
	requireEditor(actor);
	const { report, state, stored } = entry;
	const files = filesOf(report, state, stored);
	const spoilt = spoiltCells(state);
	const refused = amountRefusal(files[SPECIMENS].places.size, files[SOLUTIONS].places.size);
	if (refused) return { ...NOTHING_CHECKED, errors: [ofPage(refused)] };
	const options: ImportOptions = { source: "screen", actorId: actor.id, dryRun: true };
	const first = await runFiles(context, files, options);
	const isChosen = (fault: ImportFault) =>
		isUnknown(fault) && state.create.includes(nameKeyOf(fault)) && fault.creatable;
	const left = first.faults.filter((fault) => !isChosen(fault));
	// With the names that are to be created, what else is wrong shows, too.
	const isMore = left.length === 0 && first.faults.length > 0;
	const checked = isMore ? await runFiles(context, files, { ...options, createLookups: true }) : first;
	const hidden = checked.faultCount - checked.faults.length;
	const faults = isMore ? checked.faults : left;
	// Names of substrates that are typed for a solution alone are not offered for creation.
	const unasked = (checked.created ?? []).filter((name) => !isAsked(state, name));
	return {
		errors: [
			...spoilt.map((cell) => ({ ...cell, solution: null })),
			...faults.filter((fault) => !isUnknown(fault)).map((fault) => errorOf(files, fault)),
			...takenKeys(files, checked),
			...(hidden > 0
				? [ofPage(`There are ${amountOf(hidden, "more error", "more errors")}, which show when these are corrected.`)]
				: []),
			...unasked.map(({ list, name }) => ofPage(`“${name}” is not a known ${listNoun(list)}.`)),
		],
		unknown: unknownNames(files, faults.filter(isUnknown)),
		created: (checked.created ?? []).map(({ list, name }) => `${listNoun(list)} “${name}”`),
		warnings: warningsOf(files, checked),
		specimens: sum(checked, "specimens", "new"),
		solutions: sum(checked, "solutions", "new"),
		unchanged: sum(checked, "specimens", "unchanged") + sum(checked, "solutions", "unchanged"),
	};
}

export const isReady = ({ errors, unknown }: EntryCheck): boolean => errors.length + unknown.length === 0;

interface StoredEntry {
	/** The run of the history; null where all of it was stored already. */
	run: number | null;
	words: string;
}

const CHANGED = "The catalogue has changed meanwhile. Check it again.";

/** Stores what was checked as one run, all or nothing. Throws conflict where the catalogue has changed since the check. */
export async function storeEntry(context: ImportContext, actor: Actor, entry: EntryInput): Promise<StoredEntry> {
	requireEditor(actor);
	const { report, state, stored } = entry;
	let run: number | null = null;
	const done = await runFiles(context, filesOf(report, state, stored), {
		source: "screen",
		actorId: actor.id,
		createLookups: state.create.length > 0,
		async onStore(_run, id, { files, created = [] }) {
			const isMeant = created.every((name) => isAsked(state, name)) && files.every(({ updated }) => updated === 0);
			if (!isMeant) throw conflict(CHANGED);
			run = id;
		},
	});
	if (!done.applied) throw conflict(CHANGED);
	const parts = [
		...[amountOf(sum(done, "specimens", "new"), "specimen")],
		...(sum(done, "solutions", "new") > 0 ? [amountOf(sum(done, "solutions", "new"), "solution")] : []),
	];
	return { run, words: run === null ? "All of it is stored already." : `${parts.join(" and ")} stored.` };
}
