import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { raw } from "@mikro-orm/core";
import { z } from "zod";
import type { FileStore } from "#app/domain/files/files.server.ts";
import { MAX_STUCK, mayRemoveFiles } from "#app/domain/files/pending.ts";
import type { ImportStatement } from "#app/domain/imports/import-options.ts";
import { type ImportReport, importReport } from "#app/domain/imports/report.schema.ts";
import { rowPlace } from "#app/domain/proposed.schema.ts";
import type { DatabaseAddress } from "#db/address.ts";
import { ImportJob } from "#db/entities/imports.ts";
import { Proposal } from "#db/entities/review.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import type { UploadLimits, UploadProblem } from "./upload-rules.ts";

const RECEIVED_WITHIN = "2 hours";
/** Imports wait this long for their confirmation, and the files of stored ones can be downloaded as long. */
const STORED_FOR = "7 days";

const NAMES = "(select coalesce(jsonb_agg(f - 'key'), '[]') from jsonb_array_elements(uploads) f)";

/**
 * Deletes abandoned imports with their files; rows of stored imports stay as history. Abandoned imports are marked as
 * dropped first, so that nobody can confirm them meanwhile. Throws an error of the store at the end.
 */
export async function sweepImports(em: EntityManager, files: Pick<FileStore, "delete">): Promise<void> {
	await em.execute(
		`update import_job set status = 'dropped'
		 where (status = 'receiving' and touched < now() - interval '${RECEIVED_WITHIN}')
		   or (status in ('checked', 'failed') and touched < now() - interval '${STORED_FOR}')`,
	);
	const over = await readRows(
		em,
		z.object({ id: z.int(), keys: z.array(z.string().nullable()), applied: z.boolean() }),
		raw(`select id, status = 'applied' as applied,
		   array(select f ->> 'key' from jsonb_array_elements(uploads || annotated) f) as keys
		 from import_job where status = 'dropped'
		   or (status = 'applied' and touched < now() - interval '${STORED_FOR}' and jsonb_path_exists(uploads || annotated, '$[*].key'))`),
	);
	const stuck: unknown[] = [];
	for (const { id, keys, applied } of over) {
		if (stuck.length === MAX_STUCK) break;
		const isRemoved = await inTransaction(em, async (tx) => {
			if (!(await mayRemoveFiles(tx))) return false;
			for (const key of keys) if (key) await files.delete(key);
			if (applied)
				await tx.nativeUpdate(ImportJob, { id }, { uploads: raw(NAMES), annotated: [], version: raw("version") });
			else await tx.nativeDelete(ImportJob, { id });
			return true;
		}).catch((error) => stuck.push(error));
		if (isRemoved === false) break;
	}
	if (stuck.length > 0) throw stuck[0];
}

/** For so long an undo can restore the files that a run replaced. */
const REPLACED_STORED_FOR = "30 days";

/** Gives up replaced files after a while; they go with the next sweep of files. */
export async function forgetReplaced(em: EntityManager): Promise<void> {
	await em.execute(`delete from import_run_file i using import_run r
		where r.id = i.import_run_id and r.finished < now() - interval '${REPLACED_STORED_FOR}'`);
}

export async function sweepWorkFolders(em: EntityManager, folder: string): Promise<void> {
	const names = await readdir(folder).catch(() => []);
	const underWay = { status: { $in: ["checking", "applying"] } } as const;
	const live = await em.find(ImportJob, underWay, { fields: ["version", "attempt"], disableIdentityMap: true });
	const inUse = new Set(live.map(({ id, version, attempt }) => `${id}-${version}-${attempt}`));
	for (const name of names) {
		if (/^\d+-\d+-\d+$/.test(name) && !inUse.has(name)) await rm(join(folder, name), { recursive: true, force: true });
	}
}

export interface ImportWork {
	fork(): EntityManager;
	address: DatabaseAddress;
	files: FileStore;
	folder: string;
	limits: UploadLimits;
	/** Aborted when the worker has to stop: the import is then undone and handed back. */
	signal: AbortSignal;
	onError(error: unknown): void;
}

export const MAX_IMPORT_ATTEMPTS = 3;

export const IMPORT_FAILED = "The import failed. Nothing was saved.";

export const CHECKED_AGAIN =
	"The catalogue has changed since this import was checked. Nothing was saved, and it was checked again. Check the result before you confirm it.";

/** Runs in the import's own transaction. Answers false, and writes nothing, if the catalogue or the import has moved on. */
export async function storeApplied(
	run: ImportStatement,
	{ id, version, attempt, proposal }: Task,
	runId: number | null,
	report: ImportReport,
): Promise<boolean> {
	// Rows that were not ticked are checked once more, and their proposal goes on waiting.
	const status = proposal?.publishing?.rows ? "status = 'checking', attempt = 0" : "status = 'applied'";
	const stored = await run(
		`update import_job set ${status}, progress = 100, phase = '', touched = now(), finished = clock_timestamp(),
		   import_run_id = $4, report = $5::jsonb, notice = null
		 where id = $1 and version = $2 and attempt = $3 and status = 'applying'
		   and catalogue_version = (select version from catalogue_version for update) - $6`,
		[id, version, attempt, runId, JSON.stringify(report), runId === null ? 0 : 1],
	);
	return stored > 0;
}

/** An attempt at an import, which may write only while the import still has its `version` and `attempt`. */
const taskRow = z.object({
	id: z.int(),
	status: z.enum(["checking", "applying"]),
	version: z.int(),
	attempt: z.int(),
	user: z.object({ id: z.int() }),
	createLookups: z.boolean(),
	uploads: z.array(z.object({ name: z.string(), bytes: z.int(), sha256: z.string(), key: z.string() })),
	catalogueVersion: z.int().nullable(),
	report: importReport.nullable(),
});

/** The open proposal that an import has become. */
const taskProposal = z.object({
	id: z.int(),
	seenChange: z.int(),
	publishing: z.object({ by: z.int(), rows: z.array(rowPlace).nullable() }).nullable(),
	published: z.array(rowPlace),
});

export type Task = z.output<typeof taskRow> & { proposal: z.output<typeof taskProposal> | null };

const underWay = { status: { $in: ["checking", "applying"] } } as const;

const now = raw("now()");
/** Progress is no change of state: the version, which the ORM raises with each update, is kept. */
const unmoved = { version: raw("version") };

const mine = ({ id, version, attempt }: Task) => ({ id, version, attempt, ...underWay });

export function claimImport(em: EntityManager, id: number): Promise<Task | null> {
	const job = { id, ...underWay };
	return inTransaction(em, async (inside) => {
		const begun = { ...unmoved, attempt: raw("attempt + 1"), progress: 0, phase: "", touched: now };
		if ((await inside.nativeUpdate(ImportJob, job, begun)) === 0) return null;
		const task = taskRow.parse(
			await inside.findOne(ImportJob, job, { populate: ["report"], disableIdentityMap: true }),
		);
		const proposal = await inside.findOne(Proposal, { job: id, status: "open" }, { disableIdentityMap: true });
		return { ...task, proposal: proposal && taskProposal.parse(proposal) };
	});
}

export async function releaseImport(em: EntityManager, task: Task): Promise<void> {
	await em.nativeUpdate(ImportJob, mine(task), { ...unmoved, attempt: raw("attempt - 1"), phase: "" });
}

export async function heartbeat(em: EntityManager, task: Task, percent = 0, phase?: string): Promise<void> {
	const progress = raw("greatest(progress, least(99, ?))", [percent]);
	await em.nativeUpdate(ImportJob, mine(task), { ...unmoved, progress, ...(phase && { phase }), touched: now });
}

/** Notes the annotated copies before they are stored, so that the sweep finds them even after a crash. Answers false if another task has the import. */
export async function noteAnnotated(
	em: EntityManager,
	task: Task,
	annotated: { file: string; key: string }[],
): Promise<boolean> {
	return (await em.nativeUpdate(ImportJob, mine(task), { ...unmoved, annotated })) > 0;
}

/**
 * Answers the status after a check. A proposal goes on waiting, unless the check finds nothing left to change: then
 * its last row has been published.
 */
async function statusOfChecked(em: EntityManager, { proposal }: Task, { files, faultCount }: ImportReport) {
	if (!proposal) return "checked";
	const isDone = faultCount === 0 && files.every(({ new: fresh, updated }) => fresh + updated === 0);
	if (!isDone || proposal.published.length === 0) return "proposed";
	const done = { status: "published", decided: raw("clock_timestamp()") } as const;
	await em.nativeUpdate(Proposal, { id: proposal.id, status: "open" }, done);
	return "applied";
}

export async function storeCheck(
	em: EntityManager,
	task: Task,
	found: { report: ImportReport; version: number },
): Promise<void> {
	await em.nativeUpdate(ImportJob, mine(task), {
		status: await statusOfChecked(em, task, found.report),
		attempt: 0,
		progress: 100,
		phase: "",
		touched: now,
		report: { ...found.report },
		catalogueVersion: found.version,
	});
}

export async function checkAgain(em: EntityManager, task: Task, notice = CHECKED_AGAIN): Promise<boolean> {
	const begun = { attempt: 0, progress: 0, phase: "", touched: now };
	const again = { status: "checking", notice, ...begun } as const;
	if (task.proposal) await em.nativeUpdate(Proposal, { id: task.proposal.id }, { publishing: null, ...unmoved });
	return (await em.nativeUpdate(ImportJob, mine(task), again)) > 0;
}

const failed = (failure: string) =>
	({ status: "failed", progress: 100, phase: "", failure, notice: null, finished: now }) as const;

export async function failImport(
	em: EntityManager,
	task: Task,
	failure: string,
	problems: UploadProblem[] = [],
): Promise<void> {
	await em.nativeUpdate(ImportJob, mine(task), { ...failed(failure), problems, touched: now });
}

const LOST_AFTER = "15 minutes";

export async function failLostImports(em: EntityManager): Promise<void> {
	const lost = { ...underWay, attempt: { $gt: 0 }, touched: { $lt: raw(`now() - interval '${LOST_AFTER}'`) } };
	await em.nativeUpdate(ImportJob, lost, failed(IMPORT_FAILED));
}
