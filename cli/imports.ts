import { openFileStore } from "#app/adapters/files.server.ts";
import { amount, amountOf } from "#app/amounts.ts";
import { type ImportRunLine, listImportRuns } from "#app/domain/imports/jobs/views.sql.ts";
import type { UndoReport } from "#app/domain/imports/undo/report.schema.ts";
import { undoImport } from "#app/domain/imports/undo/undo.ts";
import type { Call } from "./action.ts";
import { importProgress } from "./import-progress.ts";
import { interrupted } from "./interruption.ts";
import { exitCodes } from "./outcome.ts";
import { table } from "./table.ts";
import { withDatabase } from "./with-database.ts";

/** Whoever can run commands here may read everything. */
const operator = { isStaff: true };

const sources = { cli: "command line", seed: "sample catalogue", screen: "admin screens" } as const;

export async function showImports({ options: { last = 20 }, console }: Call<{ last?: number }>): Promise<undefined> {
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
export async function undoRun({ args: [run], console }: Call<object, [number]>): Promise<number> {
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
