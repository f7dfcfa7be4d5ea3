import { raw } from "@mikro-orm/core";
import { z } from "zod";
import { type ImportReport, importReport } from "#app/domain/imports/report.schema.ts";
import type { ImportStatement } from "#app/domain/imports/report.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import type { UploadProblem } from "./names.ts";
import { CHECKED_AGAIN } from "./task.ts";

/** `version` and `attempt` decide if it still may write. */
const taskRow = z.object({
	id: z.int(),
	status: z.enum(["checking", "applying"]),
	version: z.int(),
	attempt: z.int(),
	userId: z.int(),
	createLookups: z.boolean(),
	uploads: z.array(z.object({ name: z.string(), bytes: z.int(), sha256: z.string(), key: z.string() })),
	catalogueVersion: z.int().nullable(),
	report: importReport.nullable(),
});

export type Task = z.output<typeof taskRow>;

const MINE = "id = ? and version = ? and attempt = ? and status in ('checking', 'applying')";
const mine = ({ id, version, attempt }: Task) => [id, version, attempt];

export async function takeUp(em: EntityManager, id: number): Promise<Task | null> {
	const [task] = await readRows(
		em,
		taskRow,
		raw(
			`update import_job set attempt = attempt + 1, progress = 0, phase = '', touched = now()
		 where id = ? and status in ('checking', 'applying')
		 returning id, status, version, attempt, user_id as "userId", create_lookups as "createLookups", uploads,
		   catalogue_version::int as "catalogueVersion", report`,
			[id],
		),
	);
	return task ?? null;
}

export async function handBack(em: EntityManager, task: Task): Promise<void> {
	await em.execute(`update import_job set attempt = attempt - 1, phase = '' where ${MINE}`, mine(task));
}

export async function touch(em: EntityManager, task: Task, percent = 0, phase?: string): Promise<void> {
	await em.execute(
		`update import_job set progress = greatest(progress, least(99, ?)), phase = coalesce(?, phase), touched = now() where ${MINE}`,
		[percent, phase ?? null, ...mine(task)],
	);
}

export async function noteAnnotated(
	em: EntityManager,
	task: Task,
	copies: { file: string; key: string }[],
): Promise<void> {
	await em.execute(`update import_job set annotated = ?::jsonb where ${MINE}`, [JSON.stringify(copies), ...mine(task)]);
}

export async function storeCheck(
	em: EntityManager,
	task: Task,
	found: { report: ImportReport; version: number },
): Promise<void> {
	await em.execute(
		`update import_job set status = 'checked', version = version + 1, attempt = 0, progress = 100, phase = '', touched = now(),
		   report = ?::jsonb, catalogue_version = ? where ${MINE}`,
		[JSON.stringify(found.report), found.version, ...mine(task)],
	);
}

/** In the import's own transaction; false, and nothing written, when the catalogue or the import has moved on. */
export async function storeApplied(
	run: ImportStatement,
	task: Task,
	runId: number | null,
	report: ImportReport,
): Promise<boolean> {
	const stored = await run(
		`update import_job set status = 'applied', progress = 100, phase = '', touched = now(), finished = clock_timestamp(),
		   import_run_id = $4, report = $5::jsonb, notice = null
		 where id = $1 and version = $2 and attempt = $3 and status = 'applying'
		   and catalogue_version = (select version from catalogue_version for update) - $6`,
		[...mine(task), runId, JSON.stringify(report), runId === null ? 0 : 1],
	);
	return stored > 0;
}

export async function checkAgain(em: EntityManager, task: Task): Promise<boolean> {
	const rows = await readRows(
		em,
		z.object({ id: z.int() }),
		raw(
			`update import_job set status = 'checking', version = version + 1, attempt = 0, progress = 0, phase = '', notice = ?,
		   touched = now() where ${MINE} returning id`,
			[CHECKED_AGAIN, ...mine(task)],
		),
	);
	return rows.length > 0;
}

export async function failImport(
	em: EntityManager,
	task: Task,
	failure: string,
	problems: UploadProblem[] = [],
): Promise<void> {
	await em.execute(
		`update import_job set status = 'failed', version = version + 1, progress = 100, phase = '', failure = ?,
		   problems = ?::jsonb, notice = null, touched = now(), finished = now() where ${MINE}`,
		[failure, JSON.stringify(problems), ...mine(task)],
	);
}
