import { raw } from "@mikro-orm/core";
import { z } from "zod";
import { ownDraftsSql, ownProjectsSql } from "#app/domain/access.ts";
import { notFound } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { keptByDocument } from "./kept-by-document.sql.ts";
import { readSolutionRows } from "./rows.sql.ts";
import { viewOf } from "./solution-view.ts";
import type { SolutionView } from "./views.ts";

/** More than a large project and the finder's first pages have together. */
const keptViews = keptByDocument<SolutionView>({ most: 1_000, sizeOf: () => 1 });

/** In the order of `ids`, unknown ones left out; whoever asks decides who may see withdrawn ones. */
export async function readSolutions(em: EntityManager, ids: number[]): Promise<SolutionView[]> {
	if (ids.length === 0) return [];
	return keptViews(em, ids, async () => {
		const { rows, parts } = await readSolutionRows(em, ids);
		return { all: rows.map((row) => viewOf(row, parts)), parts };
	});
}

/** Throws not found for a withdrawn one, unless the actor has it or is staff. */
export async function getSolution(
	em: EntityManager,
	actor: { id: number; isStaff: boolean },
	id: number,
): Promise<SolutionView> {
	const [solution] = await readSolutions(em, [id]);
	if (!solution) throw notFound();
	if (solution.isActive || actor.isStaff || (await holds(em, actor, id))) return solution;
	throw notFound();
}

/** Whether a person has it in a project, a favourite list or what is not saved yet. */
export async function holds(em: EntityManager, actor: { id: number }, solutionId: number): Promise<boolean> {
	const statement = `select 1 from project_item i join project p on p.id = i.project_id where ? and i.solution_id = ?
		 union all
		 select 1 from favourite_solution s join favourite f on f.id = s.favourite_id where f.user_id = ? and s.solution_id = ?
		 union all
		 select 1 from draft d where ? and d.kind = 'specification' and d.data->'items' @> ?::jsonb
		 limit 1`;
	const rows = await readRows(
		em,
		z.unknown(),
		raw(statement, [
			...[ownProjectsSql(actor), solutionId],
			...[actor.id, solutionId],
			...[ownDraftsSql(actor), JSON.stringify([{ sol: solutionId }])],
		]),
	);
	return rows.length > 0;
}
