import { stat } from "node:fs/promises";
import { basename, dirname, extname, join, resolve } from "node:path";
import pg from "pg";
import { z } from "zod";
import { loadPathsOf, writeDocumentsOfRun } from "#app/domain/catalogue/finder-index/read-model.ts";
import { conflict, invalid, isRefusal } from "#app/domain/errors.ts";
import { releaseSql } from "#app/domain/files/unused.ts";
import type { ProposedAct } from "#app/domain/proposed.schema.ts";
import { advisoryLocks } from "#db/advisory-locks.ts";
import { countUnreachable, listCreated, listUngrouped, storeCreatedRecords } from "./created-records.sql.ts";
import { countAffectedIssues, listChanges, storeChanges, writeChanges } from "./import-changes.sql.ts";
import { listErrors } from "./import-errors.sql.ts";
import { importFile } from "./import-file.sql.ts";
import type { ImportContext, ImportInput, ImportOptions } from "./import-options.ts";
import { CHANGED, changedMeanwhile } from "./importers/upsert-plan.sql.ts";
import type { ImportFileResult, ImportReport } from "./report.schema.ts";
import { foresee, requireReviewedRun } from "./reviewed-run.sql.ts";
import { openFile, openSession, progressOf, type RunSession } from "./session.sql.ts";
import { beginTables } from "./staging.sql.ts";
import { listWarnings, warnOfLinks } from "./warnings.sql.ts";
import { nameForCopy } from "./workbook-inputs.ts";

export const inputName = (input: ImportInput): string =>
	input.path === undefined ? input.name : (input.name ?? basename(input.path));

export function annotatedPaths(out: string, inputs: readonly ImportInput[]): string[] {
	if (inputs.length === 1) return [out];
	const extension = extname(out);
	const beginning = join(dirname(out), basename(out, extension));
	const used = new Set<string>();
	return inputs.map((input) => {
		const name = nameForCopy(inputName(input)).replace(/\.csv$/i, "");
		let own = name;
		for (let number = 2; used.has(own.normalize("NFC").toLowerCase()); number++) own = `${name}-${number}`;
		used.add(own.normalize("NFC").toLowerCase());
		return `${beginning}-${own}${extension || ".csv"}`;
	});
}

export const outputsOf = (
	inputs: readonly ImportInput[],
	{ annotate, changes }: Pick<ImportOptions, "annotate" | "changes">,
): string[] => [...(annotate ? annotatedPaths(annotate, inputs) : []), ...(changes ? [changes] : [])];

const factsOf = (path: string) => stat(path).catch(() => null);

const pathsOf = (inputs: readonly ImportInput[]): string[] => inputs.flatMap(({ path }) => path ?? []);

export async function checkOutputs(inputs: readonly ImportInput[], outputs: readonly string[]): Promise<void> {
	const sources = await Promise.all(pathsOf(inputs).map(factsOf));
	const places = new Set<string>();
	for (const out of outputs) {
		const place = resolve(out).normalize("NFC").toLowerCase();
		if (places.has(place)) throw invalid({ "": [`Two files would be written to ${out}.`] });
		places.add(place);
		const facts = await factsOf(out);
		if (!facts) continue;
		if (facts.isDirectory()) throw invalid({ "": [`${out} is a folder.`] });
		if (sources.some((source) => source?.ino === facts.ino && source.dev === facts.dev)) {
			throw invalid({ "": [`${out} would be written over an input of this import.`] });
		}
	}
}

/**
 * Stores what a run has written. `act` describes a run that is more than an import of files. Throws as {@link
 * requireReviewedRun}.
 */
export async function storeRun(
	session: RunSession,
	started: Date,
	files: ImportFileResult[],
	act?: ProposedAct,
): Promise<number> {
	await requireReviewedRun(session, act && { act, names: files.map(({ file }) => file) });
	// From here to the commit writers follow one another, so that none misses what another is about to commit.
	await session.run("update catalogue_version set version = version + 1");
	await session.run("analyze imp_affected");
	await loadPathsOf({ query: session.run }, "select solution_id from imp_affected");
	await session.run(releaseSql("in (select id from imp_replaced)"));
	const [run] = await session.read(
		z.object({ id: z.int() }),
		`insert into import_run (actor_id, source, files, started, finished)
		values ($1, $2, $3, $4, clock_timestamp()) returning id`,
		[session.options.actorId ?? null, session.options.source, JSON.stringify(files), started],
	);
	await storeChanges(session, run!.id);
	if (!session.options.putsBack) await storeCreatedRecords(session, run!.id);
	await writeDocumentsOfRun({ query: session.run }, run!.id);
	return run!.id;
}

/** Settings of the transaction. Statistics take small samples: sorting large ones of names takes longer than they could save. */
const SETTINGS = [
	"work_mem = '64MB'",
	"temp_buffers = '64MB'",
	"default_statistics_target = 10",
	"maintenance_work_mem = '128MB'",
	"jit = off",
	"statement_timeout = 0",
	// The search documents of solutions are written together at the end, so the triggers need not mark each as outdated.
	"pfs.documents = 'later'",
];

/** Begins the transaction, once the imports before it have ended. */
export async function beginRun(session: RunSession): Promise<void> {
	// The server then soon notices that a client was killed; on a platform without this check it notices at its next answer.
	await session.client.query("set client_connection_check_interval = '2s'").catch(() => {});
	await session.run("begin");
	for (const setting of SETTINGS) {
		await session.run(`set local ${setting}`);
	}
	const [lock] = await session.read(
		z.object({ free: z.boolean() }),
		`select pg_try_advisory_xact_lock(${advisoryLocks.import}) as free`,
	);
	if (!lock?.free) {
		progressOf(session, "")("waiting");
		await session.run(`select pg_advisory_xact_lock(${advisoryLocks.import})`);
	}
	await session.second.removeOrphanedFiles();
	await beginTables(session, "run");
}

/** Does nothing if the connection is gone. */
async function rollBack(session: RunSession): Promise<void> {
	await session.client.query("rollback").catch(() => {});
}

const RACES = new Set(["23503", "23505", "40001", "40P01"]);

async function checkInputs(inputs: readonly ImportInput[]): Promise<void> {
	for (const path of pathsOf(inputs)) {
		const facts = await factsOf(path);
		if (!facts?.isFile()) throw invalid({ file: [`${path}: there is no such file.`] });
	}
}

async function runInside(session: RunSession, inputs: readonly ImportInput[]): Promise<ImportReport> {
	const { options } = session;
	const started = new Date();
	await beginRun(session);
	const files: ImportFileResult[] = [];
	const copies = options.annotate ? annotatedPaths(options.annotate, inputs) : [];
	for (const [index, input] of inputs.entries()) {
		const name = inputName(input);
		files.push(await importFile(openFile(session, { input, name, file: index + 1, copy: copies[index] ?? null })));
	}
	const names = files.map(({ file }) => file);
	const found = await listErrors(session, names);
	const dryRun = Boolean(options.dryRun);
	const applied = !dryRun && (Boolean(options.partial) || found.faultCount === 0);
	if (options.changes) await writeChanges(session, names, options.changes);
	const changes = dryRun
		? {
				...(await listChanges(session, names)),
				...(await countAffectedIssues(session)),
				...(await foresee(session, names)),
			}
		: {};
	const created = applied || dryRun ? await listCreated(session) : {};
	const reached = { ...(await listUngrouped(session)), ...(await countUnreachable(session)) };
	const warned = await listWarnings(session, names, await warnOfLinks(session));
	const report: ImportReport = { applied, dryRun, files, ...found, ...warned, ...created, ...reached, ...changes };
	if (applied) progressOf(session, names.at(-1) ?? "")("storing");
	const runId = applied && session.outcome.changed ? await storeRun(session, started, files) : null;
	if (applied) await options.onStore?.(session.run, runId, report);
	await session.run(applied ? "commit" : "rollback");
	return report;
}

/** Names the lost race in PostgreSQL's words, such as `brand: Key (lower(name))=(nova) already exists`. */
function raceOf(error: unknown): string | null {
	if (!(error instanceof pg.DatabaseError) || !RACES.has(error.code ?? "")) return null;
	return [error.table, error.detail?.replace(/\.$/, "")].filter(Boolean).join(": ");
}

/** Runs `work` on a connection of its own and rolls back if it throws; a lost race is a conflict. */
export async function inSession<Result>(
	context: ImportContext,
	options: ImportOptions,
	work: (session: RunSession) => Promise<Result>,
): Promise<Result> {
	const session = await openSession(context, options);
	const stop = () => void session.cancel();
	options.signal?.addEventListener("abort", stop, { once: true });
	try {
		return await work(session);
	} catch (error) {
		await rollBack(session);
		options.signal?.throwIfAborted();
		const race = raceOf(error);
		throw race === null ? error : conflict(changedMeanwhile(race), CHANGED);
	} finally {
		options.signal?.removeEventListener("abort", stop);
		await session.client.end().catch(() => {});
		await session.second.removeUnstoredFiles(session.put).catch(() => {});
		await session.second.close().catch(() => {});
	}
}

/**
 * Imports files in one transaction and reports errors. A lost race is tried again once, unless a dry run was confirmed.
 * Throws invalid, conflict.
 */
export async function runImport(
	context: ImportContext,
	inputs: readonly ImportInput[],
	options: ImportOptions,
): Promise<ImportReport> {
	await checkInputs(inputs);
	await checkOutputs(inputs, outputsOf(inputs, options));
	options.signal?.throwIfAborted();
	const runFiles = (session: RunSession) => runInside(session, inputs);
	try {
		return await inSession(context, options, runFiles);
	} catch (error) {
		if (!isRefusal(error) || error.code !== CHANGED || options.onStore) throw error;
		return inSession(context, options, runFiles);
	}
}
