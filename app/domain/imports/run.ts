import { stat } from "node:fs/promises";
import pg from "pg";
import { conflict, invalid, isRefusal } from "#app/domain/errors.ts";
import { annotatedPaths, checkOutputs, nameOf, outputsOf } from "./annotated-paths.ts";
import { beginRun, rollBack } from "./begin.sql.ts";
import { listChanges } from "./changes.sql.ts";
import { writeChanges } from "./changes-file.ts";
import { countUnreachable, listCreated, listUngrouped } from "./created.sql.ts";
import { listFaults } from "./faults.sql.ts";
import { importFile } from "./file.sql.ts";
import { removeUnused } from "./left-over-files.ts";
import { warnOfLinks } from "./link-warnings.sql.ts";
import { CHANGED, changedMeanwhile } from "./passes/work.sql.ts";
import type { ImportFileResult, ImportReport } from "./report.schema.ts";
import type { ImportContext, ImportInput, ImportOptions } from "./report.ts";
import { openFile, openSession, progressOf, type RunSession } from "./session.sql.ts";
import { storeRun } from "./store-run.sql.ts";
import { countTouched } from "./touched.sql.ts";
import { listWarnings } from "./warnings.sql.ts";

const RACES = new Set(["23503", "23505", "40001", "40P01"]);

async function checkInputs(inputs: readonly ImportInput[]): Promise<void> {
	for (const { path } of inputs) {
		const facts = await stat(path).catch(() => null);
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
		const name = nameOf(input);
		files.push(await importFile(openFile(session, { input, name, file: index + 1, copy: copies[index] ?? null })));
	}
	const names = files.map(({ file }) => file);
	const found = await listFaults(session, names);
	const dryRun = Boolean(options.dryRun);
	const applied = !dryRun && (Boolean(options.partial) || found.faultCount === 0);
	if (options.changes) await writeChanges(session, names, options.changes);
	const changes = dryRun ? { ...(await listChanges(session, names)), ...(await countTouched(session)) } : {};
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

/** In PostgreSQL's words, such as `brand: Key (lower(name))=(nova) already exists.` */
function raceOf(error: unknown): string | null {
	if (!(error instanceof pg.DatabaseError) || !RACES.has(error.code ?? "")) return null;
	return [error.table, error.detail?.replace(/\.$/, "")].filter(Boolean).join(": ");
}

/** Rolls back what `work` throws; a lost race is a conflict. */
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
		await removeUnused(session.side, context.files, session.put).catch(() => {});
		await session.side.close().catch(() => {});
	}
}

/** Faults are reported; a lost race is tried again once, unless a dry run was confirmed. Throws invalid, conflict. */
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
