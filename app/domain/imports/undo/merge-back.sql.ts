import { z } from "zod";
import { solutionsUsing } from "#app/domain/catalogue/finder-index/dependents.sql.ts";
import { writeDocuments } from "#app/domain/catalogue/finder-index/read-model.ts";
import { changedTexts, moveBack, rememberTexts, touchedBy } from "#app/domain/catalogue/merge/merge-moves.sql.ts";
import { type MergeConnection, mergeMoves } from "#app/domain/catalogue/merge/merge-plan.sql.ts";
import type { ImportFileResult } from "#app/domain/imports/report.schema.ts";
import type { RunSession } from "#app/domain/imports/session.sql.ts";
import { addObstacles } from "./obstacles.sql.ts";

/** Puts back what the run merged, by the ids that it moved. Answers null if the run was no merge. */
export async function putMergeBack(session: RunSession, run: number): Promise<ImportFileResult[] | null> {
	const [found] = await session.read(
		z.object({ moves: mergeMoves }),
		"select moves from name_merge where import_run_id = $1",
		[run],
	);
	if (!found) return null;
	const { moves } = found;
	// A kept name that was merged itself since has taken everything with it.
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
	if (using) await session.run(`insert into imp_affected ${using}`);
	const touched = touchedBy(moves);
	await rememberTexts(connection, touched);
	await moveBack(connection, moves);
	await session.run(`update merged_record set is_undone = true where import_run_id = ${run}`);
	const updated = await session.run(`insert into imp_change (file, line, entity, record_id, record, old, new)
		select 1, row_number() over (), c.entity, c.record_id, c.record, c.old, c.new
		from (${changedTexts(touched, name, true)}) c`);
	session.outcome.changed = true;
	if (using) await writeDocuments({ query: session.run }, "select distinct solution_id from imp_affected");
	const list = name.entity === "product" ? "products" : "lookups";
	return [{ file: `undo of ${run}`, list, rows: updated, new: 0, updated, unchanged: 0, refused: 0 }];
}
