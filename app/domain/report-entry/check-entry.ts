import { amountOf } from "#app/amounts.ts";
import { requireEditor } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { busy, conflict } from "#app/domain/errors.ts";
import { listNoun } from "#app/domain/imports/format.ts";
import type { ImportContext, ImportOptions, ImportRows } from "#app/domain/imports/import-options.ts";
import type { CreatedName, ImportError, ImportReport } from "#app/domain/imports/report.schema.ts";
import { runImport } from "#app/domain/imports/run.ts";
import { capitalised } from "#app/domain/plain-text.ts";
import { ratingName } from "#app/domain/ratings/rating.ts";
import { spoiltCells } from "./entry-cells.ts";
import type { EntryReport, StoredSpecimen } from "./entry-choices.sql.ts";
import { entryColumn } from "./entry-columns.ts";
import { type EntryState, MAX_ENTRY_ROWS, MAX_ENTRY_SOLUTIONS } from "./entry-form.ts";
import { isSpecimen, placeOf, SUBSTRATES, solutionRows, specimenRows } from "./entry-rows.ts";

/** Something wrong at a cell of the table, at a field of a solution, or (both null) with the page as a whole. */
export interface EntryError {
	row: number | null;
	solution: number | null;
	/** The column of the file; null for the whole row. */
	column: string | null;
	message: string;
	/** An empty cell of the table that needs a value. */
	isMissing?: true;
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
function isRequested({ create }: EntryState, { list, name }: CreatedName): boolean {
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

/** Imports follow one another, and a large one may take longer than a person waits for a page. */
const PATIENCE_MS = 45_000;
const BUSY = "Another import is running. Nothing of this is saved yet; try again in a minute.";

async function runRows(context: ImportContext, inputs: ImportRows[], options: ImportOptions): Promise<ImportReport> {
	const signal = AbortSignal.timeout(PATIENCE_MS);
	const filled = inputs.filter(({ rows }) => rows.length > 0);
	try {
		return await runImport(context, filled, { ...options, storedFiles: true, signal });
	} catch (error) {
		throw signal.aborted ? busy(BUSY, PATIENCE_MS / 1000) : error;
	}
}

const isUnknown = (error: ImportError) =>
	error.code === "unknown_name" && isSpecimen(error) && error.column !== null && entryColumn(error.column)?.list;

const nameKeyOf = ({ column, value }: ImportError) => `${entryColumn(column!)!.list}:${value}`;

const OF_REPORT = ["report_book", "report_number", "report_lab"];

/** Lines that messages name are rows of the page. */
const sentence = (error: Pick<ImportError, "file" | "message">): string =>
	capitalised(
		error.message.replace(/already in line (?=\d)/, isSpecimen(error) ? "already in row " : "already solution "),
	).replace(/\.?$/, ".");

function errorOf(error: ImportError): EntryError {
	const { column, nearest } = error;
	const near = nearest.length > 0 ? ` Nearest: ${nearest.map((name) => `“${name}”`).join(", ")}.` : "";
	const message = sentence(error) + near;
	// The rows share the report of the page, so its errors stand at the page.
	if (isSpecimen(error) && column !== null && OF_REPORT.includes(column)) return ofPage(message);
	const isMissing = isSpecimen(error) && column !== null && entryColumn(column)?.required && !error.value;
	return { ...placeOf(error), column, message, ...(isMissing && { isMissing: true as const }) };
}

/** Leaves out that a solution has no substrates where its specimens are to bring them: they are named themselves. */
function withoutOwnSubstrates(errors: ImportError[], { solutions }: EntryState, sent: ImportRows): ImportError[] {
	const isMissing = ({ line }: ImportError) =>
		solutions[line - 1]?.isOwn === true && sent.rows.find((row) => row.line === line)?.cells[SUBSTRATES] === "";
	return errors.filter((error) => isSpecimen(error) || error.column !== "substrates" || !isMissing(error));
}

/** Words for what the lists call `N.A.` */
const NO_INSULATION = /^(none|nil|bare|no insulation|uninsulated|[-–—]+)$/i;

function unknownNames(errors: ImportError[]): UnknownName[] {
	return [...Map.groupBy(errors, nameKeyOf)].map(([key, same]) => {
		const [{ column, value, nearest, creatable }] = same as [ImportError];
		const list = entryColumn(column!)!.list!;
		const name = value ?? "";
		const cells = same.map(({ line, column }) => ({ row: line - 1, column: column! }));
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
function keysInUse({ changes = [] }: ImportReport): EntryError[] {
	const byLine = Map.groupBy(changes, ({ file, line }) => `${file}:${line}`);
	return [...byLine.values()].map((same) => {
		const [change] = same as [(typeof changes)[number]];
		const fields = same.map(({ field }) => (entryColumn(field)?.label ?? field).toLowerCase()).join(", ");
		const [column, key] = isSpecimen(change) ? ["specimen_id", "ID"] : ["drawing", "code"];
		const message = `${change.record} is there already and differs (${fields}). Edit it in its own form, or use another ${key}.`;
		return { ...placeOf(change), column, message };
	});
}

const warningsOf = ({ warnings = [] }: ImportReport): string[] =>
	warnings.map((warning) => `${isSpecimen(warning) ? "Row" : "Solution"} ${warning.line}: ${sentence(warning)}`);

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
	const few = "Leave some out, and enter them after these are saved.";
	if (specimens > MAX_ENTRY_ROWS)
		return `At most ${MAX_ENTRY_ROWS} rows are saved at once; these are ${specimens}. ${few}`;
	if (solutions <= MAX_ENTRY_SOLUTIONS) return null;
	return `At most ${MAX_ENTRY_SOLUTIONS} solutions are saved at once; these are ${solutions}. ${few}`;
}

/** Checks what the page has by a dry run of the importer; nothing is written. */
export async function checkEntry(context: ImportContext, actor: Actor, entry: EntryInput): Promise<EntryCheck> {
	requireEditor(actor);
	const { report, state, stored } = entry;
	const specimens = specimenRows(report, state);
	const solutions = solutionRows(report, state, stored);
	const refused = amountRefusal(specimens.rows.length, solutions.rows.length);
	if (refused) return { ...NOTHING_CHECKED, errors: [ofPage(refused)] };
	const options: ImportOptions = { source: "screen", actorId: actor.id, dryRun: true };
	const first = await runRows(context, [specimens, solutions], options);
	const isChosen = (error: ImportError) =>
		isUnknown(error) && state.create.includes(nameKeyOf(error)) && error.creatable;
	const left = first.faults.filter((error) => !isChosen(error));
	// With the names that are to be created, what else is wrong shows, too.
	const isMore = left.length === 0 && first.faults.length > 0;
	const checked = isMore ? await runRows(context, [specimens, solutions], { ...options, createLookups: true }) : first;
	const hidden = checked.faultCount - checked.faults.length;
	const errors = isMore ? checked.faults : left;
	// Names of substrates that are typed for a solution alone are not offered for creation.
	const unasked = (checked.created ?? []).filter((name) => !isRequested(state, name));
	return {
		errors: [
			...spoiltCells(state).map((cell) => ({ ...cell, solution: null })),
			...withoutOwnSubstrates(errors, state, solutions)
				.filter((error) => !isUnknown(error))
				.map(errorOf),
			...keysInUse(checked),
			...(hidden > 0
				? [ofPage(`${amountOf(hidden, "more error", "more errors")} will show once these are corrected.`)]
				: []),
			...unasked.map(({ list, name }) => ofPage(`“${name}” is not a known ${listNoun(list)}.`)),
		],
		unknown: unknownNames(errors.filter(isUnknown)),
		created: (checked.created ?? []).map(({ list, name }) => `${listNoun(list)} “${name}”`),
		warnings: warningsOf(checked),
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

const CHANGED = "The catalogue has changed in the meantime. Check again.";

/** Stores what was checked as one run, all or nothing. Throws conflict where the catalogue has changed since the check. */
export async function storeEntry(context: ImportContext, actor: Actor, entry: EntryInput): Promise<StoredEntry> {
	requireEditor(actor);
	const { report, state, stored } = entry;
	let run: number | null = null;
	const done = await runRows(context, [specimenRows(report, state), solutionRows(report, state, stored)], {
		source: "screen",
		actorId: actor.id,
		createLookups: state.create.length > 0,
		async onStore(_run, id, { files, created = [] }) {
			const isMeant = created.every((name) => isRequested(state, name)) && files.every(({ updated }) => updated === 0);
			if (!isMeant) throw conflict(CHANGED);
			run = id;
		},
	});
	if (!done.applied) throw conflict(CHANGED);
	const parts = [
		...[amountOf(sum(done, "specimens", "new"), "specimen")],
		...(sum(done, "solutions", "new") > 0 ? [amountOf(sum(done, "solutions", "new"), "solution")] : []),
	];
	return { run, words: run === null ? "All of it is saved already." : `${parts.join(" and ")} saved.` };
}
