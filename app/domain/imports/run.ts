import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { conflict, invalid } from "#app/domain/errors.ts";
import { advisoryLocks } from "#db/advisory-locks.ts";
import { annotatedPaths } from "./annotate.ts";
import { createChangeTable, listChanges } from "./changes.sql.ts";
import { createFaultTables } from "./faults.sql.ts";
import { importFile } from "./file.sql.ts";
import { removeLeftOvers, removeUnused } from "./left-over-files.ts";
import { createNameTable } from "./passes/names.sql.ts";
import { CHANGED_MEANWHILE } from "./passes/work.sql.ts";
import {
	type ImportContext,
	type ImportFault,
	type ImportInput,
	type ImportOptions,
	type ImportReport,
	REPORT_LIMIT,
} from "./report.ts";
import { type ImportSession, openSession } from "./session.sql.ts";
import { storeRun } from "./store-run.sql.ts";

/** Of the transaction. Small samples: sorting large ones of names in their order takes longer than all they could save. */
const SETTINGS = [
	"work_mem = '64MB'",
	"temp_buffers = '64MB'",
	"default_statistics_target = 10",
	"maintenance_work_mem = '128MB'",
	"jit = off",
	"statement_timeout = 0",
];

const RACES = new Set(["23503", "23505", "40001", "40P01"]);

async function checkInputs(inputs: readonly ImportInput[]): Promise<void> {
	for (const { path } of inputs) {
		const facts = await stat(path).catch(() => null);
		if (!facts?.isFile()) throw invalid({ file: [`${path}: there is no such file.`] });
	}
}

/** An annotated copy must not be written over what is still to be read. */
export async function checkAnnotate(
	inputs: readonly ImportInput[],
	annotate: string | null | undefined,
): Promise<void> {
	if (!annotate) return;
	for (const [index, out] of annotatedPaths(annotate, inputs).entries()) {
		const { path } = inputs[index]!;
		const [from, to] = await Promise.all([path, out].map((each) => stat(each).catch(() => null)));
		if (from && to && from.ino === to.ino && from.dev === to.dev) {
			throw invalid({ annotate: [`${out}: the annotated copy would overwrite its input.`] });
		}
	}
}

async function begin(session: ImportSession): Promise<void> {
	// A backend whose client was killed shall notice soon; where the platform cannot, it notices at its next answer.
	await session.client.query("set client_connection_check_interval = '2s'").catch(() => {});
	await session.query("begin");
	for (const setting of SETTINGS) {
		await session.query(`set local ${setting}`);
	}
	const [lock] = await session.query<{ free: boolean }>(
		`select pg_try_advisory_xact_lock(${advisoryLocks.import}) as free`,
	);
	if (!lock?.free) {
		session.progress("waiting");
		await session.query(`select pg_advisory_xact_lock(${advisoryLocks.import})`);
	}
	await removeLeftOvers(session.side, session.context.files);
	await createFaultTables(session);
	await createChangeTable(session);
	await createNameTable(session);
	await session.query("create temp table imp_touched (solution_id int) on commit drop");
	await session.query("create temp table imp_replaced (id int) on commit drop");
}

async function listFaults(session: ImportSession, names: string[]) {
	const counts = `from imp_fault f where ${Boolean(session.options.partial)} or not f.cascade`;
	const [count] = await session.query<{ total: number }>(`select count(*)::int as total ${counts}`);
	const rows = await session.query<Omit<ImportFault, "file"> & { file: number }>(
		`select f.file, f.line, f.col as column, f.value, f.message, coalesce(n.names, '{}') as nearest
		from (select * ${counts} order by file, line, pos, no limit ${REPORT_LIMIT}) f
		left join imp_nearest n on n.scope = f.scope and n.value = f.value order by f.file, f.line, f.pos, f.no`,
	);
	const faults: ImportFault[] = rows.map((row) => ({ ...row, file: names[row.file - 1] ?? "" }));
	return { faults, faultCount: count!.total };
}

async function runInside(session: ImportSession, inputs: readonly ImportInput[]): Promise<ImportReport> {
	const { options } = session;
	const started = new Date();
	await begin(session);
	const files: ImportReport["files"] = [];
	const copies = options.annotate ? annotatedPaths(options.annotate, inputs) : [];
	for (const [index, input] of inputs.entries()) {
		Object.assign(session, {
			input,
			file: index + 1,
			name: basename(input.path),
			refused: false,
			heldBack: false,
			endsEarly: null,
		});
		session.options = { ...options, annotate: copies[index] };
		files.push(await importFile(session));
	}
	const names = files.map(({ file }) => file);
	const found = await listFaults(session, names);
	const dryRun = Boolean(options.dryRun);
	const applied = !dryRun && (Boolean(options.partial) || found.faultCount === 0);
	const report: ImportReport = { applied, dryRun, files, ...found };
	if (dryRun) Object.assign(report, await listChanges(session, names));
	const run = applied && session.changed ? await storeRun(session, started, files) : null;
	if (applied) await options.onStore?.(session.query, run, report);
	await session.query(applied ? "commit" : "rollback");
	return report;
}

/**
 * Faults are reported, not thrown. Throws invalid (no such input), conflict (another was faster), the signal's reason.
 */
export async function runImport(
	context: ImportContext,
	inputs: readonly ImportInput[],
	options: ImportOptions,
): Promise<ImportReport> {
	await checkInputs(inputs);
	await checkAnnotate(inputs, options.annotate);
	options.signal?.throwIfAborted();
	const session = await openSession(context, options);
	const stop = () => void session.cancel();
	options.signal?.addEventListener("abort", stop, { once: true });
	try {
		return await runInside(session, inputs);
	} catch (error) {
		await session.client.query("rollback").catch(() => {});
		options.signal?.throwIfAborted();
		if (error instanceof Error && "code" in error && RACES.has(String(error.code))) {
			throw conflict(CHANGED_MEANWHILE);
		}
		throw error;
	} finally {
		options.signal?.removeEventListener("abort", stop);
		await session.client.end().catch(() => {});
		await removeUnused(session.side, context.files, session.put).catch(() => {});
		await session.side.close().catch(() => {});
	}
}
