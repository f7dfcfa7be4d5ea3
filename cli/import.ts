import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { amount, amountOf } from "#app/amounts.ts";
import { IMPORT_LISTS, type ImportListName } from "#app/domain/catalogue/definition/import-lists.ts";
import { tablesAsWorkbook } from "#app/domain/exports/workbook-export.ts";
import { openFileStore } from "#app/domain/files/files.server.ts";
import { formatReport } from "#app/domain/imports/format.ts";
import type { ImportFile, ImportInput, ImportOptions } from "#app/domain/imports/import-options.ts";
import { type ImportRunLine, listImportRuns } from "#app/domain/imports/import-views.sql.ts";
import { KNOWN_FILES } from "#app/domain/imports/jobs/upload-rules.ts";
import type { ImportReport, UndoReport } from "#app/domain/imports/report.schema.ts";
import { annotatedPaths, checkOutputs, outputsOf, runImport } from "#app/domain/imports/run.ts";
import { undoImport } from "#app/domain/imports/undo/undo.ts";
import { inListOrder, inputsOfWorkbook, isWorkbookName } from "#app/domain/imports/workbook-inputs.ts";
import type { CommandCall } from "./action.ts";
import { type Console, importProgress, table, writeOutput } from "./console.ts";
import { exitCodes, explainError, interrupted, usageError } from "./outcome.ts";
import { checkFolder, checkInput, checkOutput, isThere } from "./paths.ts";
import { type Workplace, withDatabase } from "./with-database.ts";

/** Whoever can run commands here may read everything. */
const operator = { isStaff: true };

const sources = { cli: "command line", seed: "sample catalogue", screen: "admin screens" } as const;

export async function showImports({
	options: { last = 20 },
	console,
}: CommandCall<{ last?: number }>): Promise<undefined> {
	const { runs } = await withDatabase(console, ({ em }) => listImportRuns(em, operator, 1, last));
	const rows = runs.map(({ id, job: _, ...rest }) => ({ run: id, ...rest }));
	console.result(rows, runs.length === 0 ? "Nothing was imported yet." : table(runs.flatMap(linesOf)));
	return undefined;
}

function linesOf(run: ImportRunLine): string[][] {
	return run.files.map((file, at) => {
		const counts = [
			`${amount(file.new)} new`,
			`${amount(file.updated)} updated`,
			`${amount(file.unchanged)} unchanged`,
			...(file.removed === undefined ? [] : [`${amount(file.removed)} removed`]),
		].join(", ");
		const state = run.undoneBy ? `undone by ${run.undoneBy}` : run.undoes ? `undid ${run.undoes}` : "";
		const cells = [String(run.id), `${run.finished.slice(0, 16)}Z`, run.who ?? sources[run.source]];
		const isFirst = at === 0;
		return [...(isFirst ? cells : cells.map(() => "")), file.file, file.list, counts, isFirst ? state : ""];
	});
}

/** `pfs import undo RUN`. Answers 1 when something stands in the way. */
export async function undoRun({ args: [run], console }: CommandCall<object, [number]>): Promise<number> {
	const progress = importProgress(console.progress());
	const report = await withDatabase(console, async ({ settings, database }) => {
		const context = { address: database.address, files: openFileStore(settings) };
		return undoImport(context, run, { source: "cli", onProgress: progress.at, signal: interrupted });
	}).finally(() => progress.end());
	const text = wordsOf(report).join("\n");
	(report.undone ? console.done : console.result)(report, text);
	return report.undone ? exitCodes.done : exitCodes.failed;
}

function wordsOf({ run, undone, by, restored, removed, obstacles, obstacleCount }: UndoReport): string[] {
	if (undone) {
		const what = `${amountOf(restored, "record")} put back, ${amountOf(removed, "record")} removed`;
		return [`Import ${run} is undone: ${what}. That was import ${by}.`];
	}
	const rest = obstacleCount - obstacles.length;
	return [
		...obstacles.map(({ record, reason }) => `${record} ${reason}`),
		...(rest > 0 ? [`… and ${amount(rest)} more`] : []),
		`Nothing was undone: ${amountOf(obstacleCount, "obstacle stands", "obstacles stand")} in the way.`,
	];
}

export interface ImportCallOptions {
	files?: string;
	dryRun?: boolean;
	partial?: boolean;
	createLookups?: boolean;
	annotate?: string;
	changes?: string;
}

/** Stands in the place of a file's path. */
const STANDARD_INPUT = "-";

/** `pfs import <list> FILE…`: several files are one transaction. Answers 1 when anything was refused. */
export async function importFiles(
	list: ImportListName,
	call: CommandCall<ImportCallOptions, [string[]]>,
): Promise<number> {
	const [paths] = call.args;
	if (paths.filter((path) => path === STANDARD_INPUT).length > 1) throw usageError("Standard input can be read once.");
	for (const path of paths) if (path !== STANDARD_INPUT) await checkInput(path);
	return withFolder(async (folder) => {
		const inputs: ImportInput[] = [];
		for (const path of paths) {
			if (path === STANDARD_INPUT) inputs.push({ list, ...(await storeStandardInput(folder)) });
			else if (isWorkbookName(path)) inputs.push(...(await sheetsOf(path, folder, list)));
			else inputs.push({ list, path });
		}
		return importInputs(inputs, call, paths);
	});
}

/** Works with a folder that is removed at the end. */
async function withFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
	const folder = await mkdtemp(join(tmpdir(), "pfs-import-"));
	try {
		return await work(folder);
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

async function sheetsOf(path: string, place: string, list?: ImportListName): Promise<ImportInput[]> {
	const read = await inputsOfWorkbook({ path, name: basename(path), folder: dirname(path), list }, place);
	if ("why" in read) throw usageError(`${path}: ${read.why}`);
	return read.inputs;
}

/** Keeps standard input as a file, since it is read more than once. */
async function storeStandardInput(folder: string): Promise<Omit<ImportFile, "list">> {
	const path = join(folder, "stdin.csv");
	await pipeline(process.stdin, createWriteStream(path, { mode: 0o600 }), { signal: interrupted });
	return { path, name: "stdin", folder: process.cwd() };
}

export async function importFolder(call: CommandCall<ImportCallOptions, [string]>): Promise<number> {
	const [place] = call.args;
	if (isWorkbookName(place) && (await isThere(place, "file"))) {
		return withFolder(async (folder) => importInputs(await sheetsOf(place, folder), call, [place]));
	}
	await checkFolder(place);
	const inputs = await inputsOf(place);
	const workbooks = await workbooksOf(place);
	const unknown = await unknownFiles(place);
	if (inputs.length + workbooks.length === 0) {
		const there = unknown.length > 0 ? ` It has ${unknown.join(", ")}; capitals count.` : "";
		throw usageError(
			`${place} has none of the files ${IMPORT_LISTS.map((list) => `${list}.csv`).join(", ")} and no workbook (.xlsx).${there}`,
		);
	}
	if (unknown.length > 0) {
		call.console.complain(
			`Not imported, since no file of an import is called so: ${unknown.join(", ")}. ${KNOWN_FILES} Capitals count.`,
		);
	}
	return withFolder(async (folder) => {
		for (const path of workbooks) {
			const read = await inputsOfWorkbook({ path, name: basename(path), folder: place }, folder);
			if ("inputs" in read) inputs.push(...read.inputs);
			else if (read.isOther) call.console.complain(`Not imported: ${path}: ${read.why}.`);
			else throw usageError(`${path}: ${read.why}`);
		}
		if (inputs.length === 0) throw usageError(`${place} has no list of an import.`);
		return importInputs(inListOrder(inputs), call, workbooks);
	});
}

/** Lock files that spreadsheets keep beside an open workbook begin with a tilde. */
async function workbooksOf(folder: string): Promise<string[]> {
	const names = await readdir(folder);
	return names
		.filter((name) => isWorkbookName(name) && !/^[~.]/.test(name))
		.sort()
		.map((name) => join(folder, name));
}

/** CSV files of a folder that its import passes over. */
async function unknownFiles(folder: string): Promise<string[]> {
	const known: string[] = IMPORT_LISTS.map((list) => `${list}.csv`);
	const names = await readdir(folder);
	return names.filter((name) => /\.csv$/i.test(name) && !known.includes(name)).sort();
}

/** The import files that a folder has, in the order in which they rest on each other. */
export async function inputsOf(folder: string): Promise<ImportInput[]> {
	const inputs = IMPORT_LISTS.map((list) => ({ list, path: join(folder, `${list}.csv`) }));
	const there = await Promise.all(inputs.map(({ path }) => isThere(path, "file")));
	return inputs.filter((_, index) => there[index]);
}

async function importInputs(
	inputs: ImportInput[],
	{ options, console }: CommandCall<ImportCallOptions, unknown[]>,
	sources: string[] = [],
): Promise<number> {
	const { files = null, annotate = null, changes = null, dryRun, partial, createLookups } = options;
	if (files !== null) await checkFolder(files);
	for (const out of [annotate, changes]) await checkOutput(out ?? undefined, ["csv", "xlsx"]);
	const workbook = annotate !== null && isWorkbookName(annotate) ? annotate : null;
	const copies = annotate === null ? [] : workbook ? [workbook] : annotatedPaths(annotate, inputs);
	const outputs = workbook ? [workbook, ...(changes ? [changes] : [])] : outputsOf(inputs, { annotate, changes });
	// A sheet's rows lie in a file of ours by now: what must not be written over is its workbook.
	const given = [...inputs, ...sources.map((path): ImportInput => ({ list: "lookups", path }))];
	await checkOutputs(given, outputs).catch((error) => {
		throw usageError(explainError(error).lines.join("\n"));
	});
	const report = await withFolder(async (folder) => {
		const asCsv = (out: string | null, name: string) => (out && isWorkbookName(out) ? join(folder, name) : out);
		const written = { annotate: asCsv(annotate, "annotated.csv"), changes: asCsv(changes, "changes.csv") };
		const options = { dryRun, partial, createLookups, filesDir: files, source: "cli", ...written } as const;
		const report = await withDatabase(console, (place) => importInto(place, inputs, console, options));
		if (written.annotate && workbook) await saveCopies(workbook, inputs, report, written.annotate);
		if (written.changes && changes && written.changes !== changes) {
			await saveWorkbook(changes, [{ name: "changes", path: written.changes }]);
		}
		return report;
	});
	const refused = report.faultCount > 0;
	const text = formatReport(report, copies).join("\n");
	const changed = report.files.some((file) => file.new + file.updated > 0);
	const lost = changed && (report.ungroupedCount ?? 0) + (report.unreachable?.count ?? 0) > 0;
	// Errors, changes and what people will not find are the result of the command; that all went well is only a message.
	const isResult = refused || dryRun || lost || (report.warningCount ?? 0) > 0;
	(isResult ? console.result : console.done)(report, text);
	return refused ? exitCodes.failed : exitCodes.done;
}

/** The annotated copies of all files as the sheets of one workbook, which can be fixed and imported. */
async function saveCopies(file: string, inputs: ImportInput[], report: ImportReport, out: string): Promise<void> {
	const paths = annotatedPaths(out, inputs);
	const sheets = inputs.map(({ list }, at) => ({ name: list, path: paths[at]! }));
	const made = sheets.filter((_, at) => report.files[at]?.copyRefused === undefined);
	if (made.length > 0) await saveWorkbook(file, made);
}

const saveWorkbook = (file: string, sheets: { name: string; path: string }[]): Promise<void> =>
	writeOutput(file, (out) =>
		tablesAsWorkbook(
			sheets.map(({ name, path }) => ({ name, csv: (to) => pipeline(createReadStream(path), to) })),
			out,
			interrupted,
		),
	);

/** Imports with progress on the console; a signal rolls it back. */
export async function importInto(
	{ settings, database }: Workplace,
	inputs: ImportInput[],
	console: Console,
	options: ImportOptions,
): Promise<ImportReport> {
	const progress = importProgress(console.progress());
	try {
		return await runImport({ address: database.address, files: openFileStore(settings) }, inputs, {
			...options,
			onProgress: progress.at,
			signal: interrupted,
		});
	} finally {
		progress.end();
	}
}
