import { mkdir, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { readCatalogueVersion } from "#app/domain/catalogue/finder-index/catalogue-version.sql.ts";
import { isRefusal } from "#app/domain/errors.ts";
import { annotatedPaths } from "#app/domain/imports/annotated-paths.ts";
import type { ImportReport } from "#app/domain/imports/report.schema.ts";
import { type ImportInput, type ImportOptions, REPORT_LIMIT } from "#app/domain/imports/report.ts";
import { runImport } from "#app/domain/imports/run.ts";
import { errorCode } from "#db/thrown.ts";
import { CHANGES_FILE } from "./accepted.ts";
import { storeApplied } from "./applied.sql.ts";
import { checkAgain, failImport, handBack, noteAnnotated, storeCheck, type Task, takeUp } from "./attempts.ts";
import { fetchUploads } from "./fetch.ts";
import { progressWriter } from "./progress-writer.ts";
import { IMPORT_FAILED, type ImportWork, MAX_ATTEMPTS } from "./task.ts";
import { isUploadRefusal, layOut } from "./unpack.ts";

const STALE = Symbol("stale");

/** May be repeated. Errors are thrown for another try; after the last one the import has failed. */
export async function performImport(jobId: number, work: ImportWork): Promise<void> {
	const task = await takeUp(work.fork(), jobId);
	if (!task) return;
	const folder = join(work.folder, `${task.id}-${task.version}-${task.attempt}`);
	try {
		if (task.attempt > MAX_ATTEMPTS) return await failImport(work.fork(), task, IMPORT_FAILED);
		if ((await attempt(task, folder, work)) !== STALE) return;
		if (!(await checkAgain(work.fork(), task))) return;
	} catch (error) {
		if (work.signal.aborted) {
			await handBack(work.fork(), task);
			throw error;
		}
		if (isUploadRefusal(error)) return failImport(work.fork(), task, "The upload was refused.", error.problems);
		work.onFault(error);
		if (task.attempt >= MAX_ATTEMPTS) await failImport(work.fork(), task, failureOf(error));
		throw error;
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
	return performImport(jobId, work);
}

function failureOf(error: unknown): string {
	if (errorCode(error) === "ENOSPC") return "The disk of the server is full. Nothing was stored.";
	return IMPORT_FAILED;
}

async function attempt(task: Task, folder: string, work: ImportWork): Promise<typeof STALE | undefined> {
	const version = await readCatalogueVersion(work.fork());
	if (task.status === "applying" && version !== task.catalogueVersion) return STALE;
	await mkdir(folder, { recursive: true, mode: 0o700 });
	const tell = progressWriter(task, work);
	try {
		const received = await fetchUploads(task, join(folder, "sent"), work);
		const { signal } = work;
		const inputs = await layOut(received, join(folder, "files"), work.limits, { onBytes: tell.unpacked, signal });
		const options: ImportOptions = {
			createLookups: task.createLookups,
			source: "screen",
			actorId: task.user.id,
			filesDir: null,
			onProgress: await tell.importing(inputs),
			signal,
		};
		if (task.status === "applying") return await apply(task, inputs, options, work);
		await check(
			task,
			inputs,
			{ ...options, annotate: join(folder, "annotated.csv"), changes: join(folder, "changes.csv") },
			version,
			work,
		);
	} finally {
		await tell.end();
	}
}

async function check(
	task: Task,
	inputs: ImportInput[],
	options: ImportOptions & { annotate: string; changes: string },
	version: number,
	work: ImportWork,
): Promise<void> {
	const report = await runImport(work, inputs, { ...options, dryRun: true });
	const place = dirname(task.uploads[0]!.key);
	const copies = annotatedPaths(options.annotate, inputs)
		.map((path, at) => ({ path, file: basename(inputs[at]!.path), key: `${place}/annotated-${at + 1}` }))
		.filter((_, at) => report.files[at]?.copyRefused === undefined);
	if ((report.changeCount ?? 0) > REPORT_LIMIT) {
		copies.push({ path: options.changes, file: CHANGES_FILE, key: `${place}/changes` });
	}
	const noted = copies.map(({ file, key }) => ({ file, key }));
	if (!(await noteAnnotated(work.fork(), task, noted))) return;
	for (const { key, path } of copies) await work.files.keep(key, path, "text/csv");
	await storeCheck(work.fork(), task, { report, version });
}

async function apply(
	task: Task,
	inputs: ImportInput[],
	options: ImportOptions,
	work: ImportWork,
): Promise<typeof STALE | undefined> {
	const { changes, changeCount } = task.report!;
	const withChanges = (report: ImportReport): ImportReport => ({ ...report, changes, changeCount });
	try {
		const done = await runImport(work, inputs, {
			...options,
			async onStore(run, runId, report) {
				if (!(await storeApplied(run, task, runId, withChanges(report)))) throw STALE;
			},
		});
		return done.applied ? undefined : STALE;
	} catch (error) {
		if (error === STALE || (isRefusal(error) && error.kind === "conflict")) return STALE;
		throw error;
	}
}
