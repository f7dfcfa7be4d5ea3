import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { getCatalogueVersion } from "#app/domain/catalogue/catalogue-version.sql.ts";
import { isRefusal } from "#app/domain/errors.ts";
import {
	type ImportFile,
	type ImportOptions,
	type ImportProgress,
	MAX_LISTED,
	progressPercent,
	progressWords,
} from "#app/domain/imports/import-options.ts";
import type { ImportReport } from "#app/domain/imports/report.schema.ts";
import { OVERTAKEN } from "#app/domain/imports/reviewed-run.sql.ts";
import { annotatedPaths, inputName, runImport } from "#app/domain/imports/run.ts";
import { errorCode } from "#db/thrown.ts";
import {
	checkAgain,
	claimImport,
	failImport,
	heartbeat,
	IMPORT_FAILED,
	type ImportWork,
	MAX_IMPORT_ATTEMPTS,
	noteAnnotated,
	releaseImport,
	storeApplied,
	storeCheck,
	type Task,
} from "./import-attempts.sql.ts";
import { isUploadRefusal, layOut, type ReceivedFile } from "./unpack-upload.ts";
import { CHANGES_FILE } from "./upload-rules.ts";

/** Progress is written no more often than this; a page asks every two seconds. */
const PROGRESS_EVERY_MS = 500;
/** The heartbeat shows that the worker lives during a large statement. */
const HEARTBEAT_MS = 10_000;
/** Unpacking counts as the first so many percent. */
const UNPACKED_PERCENT = 10;

function progressWriter(task: Task, { fork, onError }: Pick<ImportWork, "fork" | "onError">) {
	let written = 0;
	let last: Promise<unknown> = Promise.resolve();
	const write = (percent?: number, phase?: string) => {
		written = Date.now();
		last = heartbeat(fork(), task, percent, phase).catch(onError);
	};
	const alive = setInterval(write, HEARTBEAT_MS);
	let lastPhase = "";
	const now = (percent: number, phase: string) => {
		if (phase === lastPhase && Date.now() - written < PROGRESS_EVERY_MS) return;
		lastPhase = phase;
		write(percent, phase);
	};
	return {
		unpacked: (done: number, total: number) =>
			now(Math.floor((done / total) * UNPACKED_PERCENT), "Unpacking the archive"),
		async importing(inputs: ImportFile[]): Promise<(progress: ImportProgress) => void> {
			const files = await Promise.all(
				inputs.map(async (input) => ({ name: inputName(input), bytes: (await stat(input.path)).size })),
			);
			return (progress) => {
				const percent = UNPACKED_PERCENT + (progressPercent(progress, files) * (99 - UNPACKED_PERCENT)) / 100;
				now(Math.floor(percent), progressWords(progress));
			};
		},
		async end(): Promise<void> {
			clearInterval(alive);
			await last;
		},
	};
}

async function fetchUploads(
	task: Task,
	folder: string,
	{ files, signal }: Pick<ImportWork, "files" | "signal">,
): Promise<ReceivedFile[]> {
	await mkdir(folder, { recursive: true, mode: 0o700 });
	const received: ReceivedFile[] = [];
	for (const [at, { name, bytes, sha256, key }] of task.uploads.entries()) {
		const path = join(folder, String(at + 1));
		const hash = createHash("sha256");
		const hashing = new Transform({
			transform(chunk: Buffer, _encoding, done) {
				hash.update(chunk);
				done(null, chunk);
			},
		});
		await pipeline(await files.stream(key), hashing, createWriteStream(path, { flags: "wx", mode: 0o600 }), { signal });
		if (hash.digest("hex") !== sha256) throw new Error(`The stored copy of upload ${at + 1} is not what was uploaded.`);
		received.push({ name, bytes, path });
	}
	return received;
}

const STALE = Symbol("stale");
/** Some rows of a proposal are stored, and the others are checked. */
const AGAIN = Symbol("again");

/** The end of an attempt: undefined if the import is done, or a notice why it is checked once more. */
type Ended = typeof STALE | typeof AGAIN | string | undefined;

/** Checks or stores an import. May be repeated: errors are thrown for another try; after the last one the import has failed. */
export async function performImport(jobId: number, work: ImportWork): Promise<void> {
	const task = await claimImport(work.fork(), jobId);
	if (!task) return;
	const folder = join(work.folder, `${task.id}-${task.version}-${task.attempt}`);
	try {
		if (task.attempt > MAX_IMPORT_ATTEMPTS) return await failImport(work.fork(), task, IMPORT_FAILED);
		const ended = await attempt(task, folder, work);
		if (ended === undefined) return;
		if (ended !== AGAIN && !(await checkAgain(work.fork(), task, ended === STALE ? undefined : ended))) return;
	} catch (error) {
		if (work.signal.aborted) {
			await releaseImport(work.fork(), task);
			throw error;
		}
		if (isUploadRefusal(error)) return failImport(work.fork(), task, "The upload was refused.", error.problems);
		work.onError(error);
		if (task.attempt >= MAX_IMPORT_ATTEMPTS) await failImport(work.fork(), task, failureOf(error));
		throw error;
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
	return performImport(jobId, work);
}

function failureOf(error: unknown): string {
	if (errorCode(error) === "ENOSPC") return "The disk of the server is full. Nothing was saved.";
	return IMPORT_FAILED;
}

async function attempt(task: Task, folder: string, work: ImportWork): Promise<Ended> {
	const version = await getCatalogueVersion(work.fork());
	if (task.status === "applying" && version !== task.catalogueVersion) return STALE;
	await mkdir(folder, { recursive: true, mode: 0o700 });
	const progress = progressWriter(task, work);
	try {
		const received = await fetchUploads(task, join(folder, "sent"), work);
		const { signal } = work;
		const inputs = await layOut(received, join(folder, "files"), work.limits, { onBytes: progress.unpacked, signal });
		const options: ImportOptions = {
			createLookups: task.createLookups,
			source: "screen",
			actorId: task.user.id,
			filesDir: null,
			...proposedOptions(task),
			onProgress: await progress.importing(inputs),
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
		await progress.end();
	}
}

/** A proposal is checked without the rows that were published by themselves, and published with the ticked ones. */
function proposedOptions({ status, proposal }: Task): Partial<ImportOptions> {
	if (!proposal) return {};
	const { id, seenChange, publishing, published } = proposal;
	const read = { without: published, seenChange };
	if (status !== "applying" || !publishing) return read;
	const only = publishing.rows ?? undefined;
	return { ...read, only, approval: { proposal: id, by: publishing.by, rows: only } };
}

const UNTICKED =
	"Nothing was published: the ticked rows have errors without the others. Publish the rows that they need as well.";

async function check(
	task: Task,
	inputs: ImportFile[],
	options: ImportOptions & { annotate: string; changes: string },
	version: number,
	work: ImportWork,
): Promise<void> {
	const report = await runImport(work, inputs, { ...options, dryRun: true });
	const place = dirname(task.uploads[0]!.key);
	const copies = annotatedPaths(options.annotate, inputs)
		.map((path, at) => ({ path, file: inputName(inputs[at]!), key: `${place}/annotated-${at + 1}` }))
		.filter((_, at) => report.files[at]?.copyRefused === undefined);
	if ((report.changeCount ?? 0) > MAX_LISTED) {
		copies.push({ path: options.changes, file: CHANGES_FILE, key: `${place}/changes` });
	}
	const noted = copies.map(({ file, key }) => ({ file, key }));
	if (!(await noteAnnotated(work.fork(), task, noted))) return;
	for (const { key, path } of copies) await work.files.copy(key, path, "text/csv");
	await storeCheck(work.fork(), task, { report, version });
}

async function apply(task: Task, inputs: ImportFile[], options: ImportOptions, work: ImportWork): Promise<Ended> {
	const { changes, changeCount } = task.report!;
	const withChanges = (report: ImportReport): ImportReport => ({ ...report, changes, changeCount });
	try {
		const done = await runImport(work, inputs, {
			...options,
			async onStore(run, runId, report) {
				if (!(await storeApplied(run, task, runId, withChanges(report)))) throw STALE;
			},
		});
		if (!done.applied) return options.only ? UNTICKED : STALE;
		return options.only ? AGAIN : undefined;
	} catch (error) {
		if (isRefusal(error) && error.code === OVERTAKEN) return error.message;
		if (error === STALE || (isRefusal(error) && error.kind === "conflict")) return STALE;
		throw error;
	}
}
