import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { LOCK_CATALOGUE } from "#app/domain/catalogue/catalogue-version.sql.ts";
import { fileOfEntity, IMPORT_LISTS, type ImportListName } from "#app/domain/catalogue/definition/import-lists.ts";
import { findLookup } from "#app/domain/catalogue/definition/lookups.ts";
import type { CatalogueEntity } from "#app/domain/catalogue/definition/record-definition.ts";
import { CATALOGUE_ENTITIES, tableOf } from "#app/domain/catalogue/definition/records.ts";
import { solutionsUsing } from "#app/domain/catalogue/finder-index/dependents.sql.ts";
import { refreshPathsOf } from "#app/domain/catalogue/finder-index/read-model.ts";
import { oldTexts } from "#app/domain/catalogue/history/record-texts.sql.ts";
import {
	affectedBy,
	changedTexts,
	moveBack,
	movesPaths,
	rememberTexts,
} from "#app/domain/catalogue/merge/merge-moves.sql.ts";
import { type MergeConnection, mergeMoves } from "#app/domain/catalogue/merge/merge-plan.sql.ts";
import { conflict, notFound } from "#app/domain/errors.ts";
import type { ImportContext, ImportOptions } from "#app/domain/imports/import-options.ts";
import { IS_UNDOABLE } from "#app/domain/imports/import-views.sql.ts";
import type { ImportFileResult, UndoReport } from "#app/domain/imports/report.schema.ts";
import { beginRun, inSession, storeRun } from "#app/domain/imports/run.ts";
import { progressOf, type RunSession } from "#app/domain/imports/session.sql.ts";
import { literal } from "#db/sql.ts";
import { addObstacles, findLaterChanges, findUses, isMade, listObstacles, spansOf } from "./obstacles.sql.ts";
import { type Former, restoreFormer } from "./restore.sql.ts";

const runRow = z.object({ undoneBy: z.int().nullable(), undoes: z.int().nullable(), isUndoable: z.boolean() });

/** Locks the catalogue until the commit and checks that the run can be undone. Throws not found, conflict. */
async function lockRun(session: RunSession, run: number): Promise<void> {
	await session.run(LOCK_CATALOGUE);
	const [found] = await session.read(
		runRow,
		`select (select u.import_run_id from import_undo u where u.undone_id = r.id) as "undoneBy",
			(select u.undone_id from import_undo u where u.import_run_id = r.id) as undoes,
			${IS_UNDOABLE} as "isUndoable"
		from import_run r where r.id = $1`,
		[run],
	);
	if (!found) throw notFound(`There is no import ${run}.`);
	if (found.undoneBy) throw conflict(`Import ${run} was undone by import ${found.undoneBy} already.`);
	if (found.undoes) throw conflict(`Import ${run} undid import ${found.undoes}: import the files again.`);
	if (!found.isUndoable) throw conflict(`Import ${run} is from an older version and cannot be undone.`);
}

async function noteUndo(session: RunSession, by: number, run: number): Promise<void> {
	await session.run("insert into import_undo (import_run_id, undone_id) values ($1, $2)", [by, run]);
	await session.run("delete from import_run_file where import_run_id = $1", [run]);
}

const fileColumns: [CatalogueEntity, string[]][] = [
	["product", ["img_id", "tds_id", "msds_id"]],
	["report", ["document_id"]],
	["solution", ["pdf_id", "img_small_id", "img_large_id"]],
	["warranty", ["pdf_id"]],
];

/** A record that refers to others goes before them; names are left for the end. */
const FIRST: readonly CatalogueEntity[] = [
	"solution",
	"warranty",
	"cover",
	"specimen",
	"report",
	"serv",
	"subs",
	"insu",
	"product",
	"frr",
];
const ORDER = [...FIRST, ...CATALOGUE_ENTITIES.filter((entity) => !FIRST.includes(entity))];

const made = (run: number, entity: CatalogueEntity) =>
	`${tableOf(entity)} t join ${spansOf(run, entity)} on t.id between m.first_id and m.last_id`;

/** Removes the records that a run made, its solutions from the finder's index first. Answers the number of records by entity. */
async function removeMade(session: RunSession, run: number): Promise<Map<CatalogueEntity, number>> {
	const solutions = `select t.id from ${made(run, "solution")}`;
	if ((await session.run(`${solutions} limit 1`)) > 0) {
		await session.run(`update solution set is_active = false where id in (${solutions})`);
		await refreshPathsOf({ query: session.run }, solutions);
	}
	for (const [entity, columns] of fileColumns) {
		for (const column of columns) {
			await session.run(`insert into imp_replaced (entity, record_id, col, id)
				select ${literal(entity)}, t.id, ${literal(column)}, t.${column} from ${made(run, entity)}
				where t.${column} is not null`);
		}
	}
	const removed = new Map<CatalogueEntity, number>();
	for (const entity of ORDER) {
		const count = await session.run(`delete from ${tableOf(entity)} t using ${spansOf(run, entity)}
			where t.id between m.first_id and m.last_id`);
		if (count > 0) removed.set(entity, count);
	}
	return removed;
}

async function beforeRun(session: RunSession, run: number): Promise<Former> {
	const changed = await session.read(
		z.object({ entity: z.enum(CATALOGUE_ENTITIES) }),
		`select distinct entity from catalogue_change where import_run_id = ${run}`,
	);
	const replacedFile = (entity: CatalogueEntity, col: string) =>
		`(select k.file_id from import_run_file k where k.import_run_id = ${run} and k.entity = ${literal(entity)}
			and k.record_id = e.id and k.col = ${literal(col)})`;
	return {
		entities: changed.map(({ entity }) => entity),
		texts: (entity) =>
			oldTexts(entity, `c.import_run_id = ${run} and not ${isMade(run, literal(entity), "c.record_id")}`),
		file: (entity, name) =>
			name === "image"
				? `${replacedFile(entity, "img_large_id")} || coalesce('/' || ${replacedFile(entity, "img_small_id")}, '')`
				: `${replacedFile(entity, `${name}_id`)}::text`,
	};
}

type UndoOptions = Pick<ImportOptions, "source" | "actorId" | "approval" | "seenChange" | "onProgress" | "signal">;

/**
 * Restores the records that a run changed and removes those that it made, in one transaction and as a run of its own.
 * If other records depend on them by now, nothing is done and these are listed. Throws not found, conflict (undone
 * already, kept too little, a race, needs review), the signal's reason.
 */
export async function undoImport(context: ImportContext, run: number, options: UndoOptions): Promise<UndoReport> {
	const folder = await mkdtemp(join(tmpdir(), "pfs-undo-"));
	try {
		return await inSession(context, { ...options, putsBack: true }, (session) => undoInside(session, run, folder));
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

/** Undoes a merge of names by the ids that it moved. Answers null if the run was no merge. */
async function putMergeBack(session: RunSession, run: number): Promise<ImportFileResult[] | null> {
	const [found] = await session.read(
		z.object({ moves: mergeMoves }),
		"select moves from name_merge where import_run_id = $1",
		[run],
	);
	if (!found) return null;
	const { moves } = found;
	// If the remaining name was merged itself since, that merge moved everything on.
	await addObstacles(
		session,
		`select m.entity, m.from_id, 'was merged by import ' || m.import_run_id || ' since: undo that first'
		from merged_record m join merged_record o on o.import_run_id = ${run} and o.entity = m.entity and o.into_id = m.from_id
		where not m.is_undone`,
	);
	if ((await session.count("imp_obstacle")) > 0) return [];
	const connection: MergeConnection = { read: (row, sql) => session.read(row, sql), run: (sql) => session.run(sql) };
	const name = moves.pairs[0]!;
	const using = solutionsUsing(name.entity, `(select unnest(array[${name.from}, ${name.into}]) as id)`);
	const affected = affectedBy(moves);
	await rememberTexts(connection, affected, name);
	await moveBack(connection, moves);
	await session.run(`update merged_record set is_undone = true where import_run_id = ${run}`);
	const updated = await session.run(`insert into imp_change (file, line, entity, record_id, record, old, new)
		select 1, row_number() over (), c.entity, c.record_id, c.record, c.old, c.new
		from (${changedTexts(affected, name, true)}) c`);
	session.outcome.changed = true;
	// The paths in the finder are made anew for the solutions that use either name.
	if (using && (await movesPaths(connection, "select entity, new from imp_change"))) {
		await session.run(`insert into imp_affected ${using}`);
	}
	const list = name.entity === "product" ? "products" : "lookups";
	return [{ file: `undo of ${run}`, list, rows: updated, new: 0, updated, unchanged: 0, refused: 0 }];
}

async function undoInside(session: RunSession, run: number, folder: string): Promise<UndoReport> {
	const started = new Date();
	await beginRun(session);
	await lockRun(session, run);
	await findLaterChanges(session, run);
	const restored =
		(await putMergeBack(session, run)) ?? (await restoreFormer(session, await beforeRun(session, run), folder));
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
	const by = await storeRun(session, started, resultsOf(run, restored, removed), { kind: "undo", run });
	await noteUndo(session, by, run);
	await session.run("commit");
	const removedCount = [...removed.values()].reduce((all, count) => all + count, 0);
	return { run, undone: true, by, restored: sum, removed: removedCount, ...found };
}

/** Counts records by list; parts that were made with rows of another list count there. */
function resultsOf(
	run: number,
	restored: readonly ImportFileResult[],
	removed: Awaited<ReturnType<typeof removeMade>>,
): ImportFileResult[] {
	return IMPORT_LISTS.flatMap((list) => {
		const updated = restored.find((one) => one.list === list)?.updated ?? 0;
		const removedCount = [...removed].reduce(
			(sum, [entity, count]) => sum + (listOfEntity(entity) === list ? count : 0),
			0,
		);
		if (updated + removedCount === 0) return [];
		const counts = { rows: updated + removedCount, new: 0, updated, unchanged: 0, refused: 0, removed: removedCount };
		return [{ file: `undo of ${run}`, list, ...counts }];
	});
}

function listOfEntity(entity: CatalogueEntity): ImportListName {
	return fileOfEntity(entity) ?? (findLookup(entity) ? "lookups" : "specimens");
}
