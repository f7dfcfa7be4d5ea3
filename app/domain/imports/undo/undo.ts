import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileOfEntity, IMPORT_LISTS, type ImportListName } from "#app/domain/catalogue/records/csv-columns.ts";
import { findLookup } from "#app/domain/catalogue/records/lookups.ts";
import type { CatalogueEntity } from "#app/domain/catalogue/records/record-definition.ts";
import { beginRun } from "#app/domain/imports/begin.sql.ts";
import type { ImportFileResult } from "#app/domain/imports/report.schema.ts";
import type { ImportContext, ImportOptions } from "#app/domain/imports/report.ts";
import { inSession } from "#app/domain/imports/run.ts";
import { progressOf, type RunSession } from "#app/domain/imports/session.sql.ts";
import { storeRun } from "#app/domain/imports/store-run.sql.ts";
import { beforeRun } from "./before-run.sql.ts";
import { findLaterChanges, listObstacles } from "./obstacles.sql.ts";
import { removeMade } from "./remove.sql.ts";
import type { UndoReport } from "./report.schema.ts";
import { restoreFormer } from "./restore.sql.ts";
import { lockRun, noteUndo } from "./runs.sql.ts";
import { findUses } from "./uses.sql.ts";

type UndoOptions = Pick<ImportOptions, "source" | "actorId" | "onProgress" | "signal">;

/**
 * Puts back what a run changed and removes what it made, in one transaction and as a run of its own; where others rest
 * on that by now, nothing is done and they are named. Throws not found, conflict (undone already, kept too little, a
 * race), the signal's reason.
 */
export async function undoImport(context: ImportContext, run: number, options: UndoOptions): Promise<UndoReport> {
	const folder = await mkdtemp(join(tmpdir(), "pfs-undo-"));
	try {
		return await inSession(context, { ...options, putsBack: true }, (session) => undoInside(session, run, folder));
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

async function undoInside(session: RunSession, run: number, folder: string): Promise<UndoReport> {
	const started = new Date();
	await beginRun(session);
	await lockRun(session, run);
	await findLaterChanges(session, run);
	const restored = await restoreFormer(session, await beforeRun(session, run), folder);
	await findUses(session, run);
	const found = await listObstacles(session);
	const sum = restored.reduce((all, { updated }) => all + updated, 0);
	if (found.obstacleCount > 0) {
		await session.run("rollback");
		return { run, undone: false, by: null, restored: 0, removed: 0, ...found };
	}
	progressOf(session, "")("writing");
	const removed = await removeMade(session, run);
	progressOf(session, "")("storing");
	const by = await storeRun(session, started, resultsOf(run, restored, removed));
	await noteUndo(session, by, run);
	await session.run("commit");
	const gone = [...removed.values()].reduce((all, count) => all + count, 0);
	return { run, undone: true, by, restored: sum, removed: gone, ...found };
}

/** By list; parts that were made with rows of another list count there. */
function resultsOf(
	run: number,
	restored: readonly ImportFileResult[],
	removed: Awaited<ReturnType<typeof removeMade>>,
): ImportFileResult[] {
	return IMPORT_LISTS.flatMap((list) => {
		const updated = restored.find((one) => one.list === list)?.updated ?? 0;
		const gone = [...removed].reduce((sum, [entity, count]) => sum + (listOfEntity(entity) === list ? count : 0), 0);
		if (updated + gone === 0) return [];
		const counts = { rows: updated + gone, new: 0, updated, unchanged: 0, refused: 0, removed: gone };
		return [{ file: `undo of ${run}`, list, ...counts }];
	});
}

function listOfEntity(entity: CatalogueEntity): ImportListName {
	return fileOfEntity(entity) ?? (findLookup(entity) ? "lookups" : "specimens");
}
