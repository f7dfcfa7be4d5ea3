import { createWriteStream } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { openFileStore } from "#app/adapters/files/files.server.ts";
import { amount, amountOf } from "#app/amounts.ts";
import { IMPORT_LISTS, type ImportListName } from "#app/domain/catalogue/records/import-lists.ts";
import { formatReport } from "#app/domain/imports/format.ts";
import type { ImportInput, ImportOptions } from "#app/domain/imports/import-options.ts";
import { type ImportRunLine, listImportRuns } from "#app/domain/imports/import-views.sql.ts";
import { KNOWN_FILES } from "#app/domain/imports/jobs/upload-rules.ts";
import type { ImportReport, UndoReport } from "#app/domain/imports/report.schema.ts";
import { annotatedPaths, checkOutputs, outputsOf, runImport } from "#app/domain/imports/run.ts";
import { undoImport } from "#app/domain/imports/undo/undo.ts";
import type { CommandCall } from "./action.ts";
import { type Console, importProgress, table } from "./console.ts";
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
	const folder = paths.includes(STANDARD_INPUT) ? await mkdtemp(join(tmpdir(), "pfs-import-")) : null;
	try {
		const inputs: ImportInput[] = [];
		for (const path of paths) {
			if (folder && path === STANDARD_INPUT) inputs.push({ list, ...(await keepStandardInput(folder)) });
			else inputs.push({ list, path });
		}
		return await importInputs(inputs, call);
	} finally {
		if (folder) await rm(folder, { recursive: true, force: true });
	}
}

/** Keeps standard input as a file, since it is read more than once. */
async function keepStandardInput(folder: string): Promise<Pick<ImportInput, "path" | "name" | "folder">> {
	const path = join(folder, "stdin.csv");
	await pipeline(process.stdin, createWriteStream(path, { mode: 0o600 }), { signal: interrupted });
	return { path, name: "stdin", folder: process.cwd() };
}

export async function importFolder(call: CommandCall<ImportCallOptions, [string]>): Promise<number> {
	const [folder] = call.args;
	await checkFolder(folder);
	const inputs = await inputsOf(folder);
	const unknown = await unknownFiles(folder);
	if (inputs.length === 0) {
		const there = unknown.length > 0 ? ` It has ${unknown.join(", ")}; capitals count.` : "";
		throw usageError(
			`${folder} has none of the files ${IMPORT_LISTS.map((list) => `${list}.csv`).join(", ")}.${there}`,
		);
	}
	if (unknown.length > 0) {
		call.console.complain(
			`Not imported, since no file of an import is called so: ${unknown.join(", ")}. ${KNOWN_FILES} Capitals count.`,
		);
	}
	return importInputs(inputs, call);
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
): Promise<number> {
	const { files = null, annotate = null, changes = null, dryRun, partial, createLookups } = options;
	if (files !== null) await checkFolder(files);
	for (const out of [annotate, changes]) await checkOutput(out ?? undefined);
	const copies = annotate === null ? [] : annotatedPaths(annotate, inputs);
	await checkOutputs(inputs, outputsOf(inputs, { annotate, changes })).catch((error) => {
		throw usageError(explainError(error).lines.join("\n"));
	});
	const report = await withDatabase(console, (place) =>
		importInto(place, inputs, console, {
			dryRun,
			partial,
			createLookups,
			filesDir: files,
			annotate,
			changes,
			source: "cli",
		}),
	);
	const refused = report.faultCount > 0;
	const text = formatReport(report, copies).join("\n");
	const changed = report.files.some((file) => file.new + file.updated > 0);
	const lost = changed && (report.ungroupedCount ?? 0) + (report.unreachable?.count ?? 0) > 0;
	// Faults, changes and what people will not find were asked for; that all went well is a message.
	const isAskedFor = refused || dryRun || lost || (report.warningCount ?? 0) > 0;
	(isAskedFor ? console.result : console.done)(report, text);
	return refused ? exitCodes.failed : exitCodes.done;
}

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
