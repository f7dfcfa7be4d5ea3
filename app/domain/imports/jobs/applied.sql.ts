import type { ImportReport } from "#app/domain/imports/report.schema.ts";
import type { ImportStatement } from "#app/domain/imports/report.ts";
import type { Task } from "./attempts.ts";

/** In the import's own transaction; false, and nothing written, when the catalogue or the import has moved on. */
export async function storeApplied(
	run: ImportStatement,
	{ id, version, attempt }: Task,
	runId: number | null,
	report: ImportReport,
): Promise<boolean> {
	const stored = await run(
		`update import_job set status = 'applied', progress = 100, phase = '', touched = now(), finished = clock_timestamp(),
		   import_run_id = $4, report = $5::jsonb, notice = null
		 where id = $1 and version = $2 and attempt = $3 and status = 'applying'
		   and catalogue_version = (select version from catalogue_version for update) - $6`,
		[id, version, attempt, runId, JSON.stringify(report), runId === null ? 0 : 1],
	);
	return stored > 0;
}
