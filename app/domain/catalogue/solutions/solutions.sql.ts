import { raw } from "@mikro-orm/core";
import { z } from "zod";
import { ownDraftsSql, ownProjectsSql } from "#app/domain/access.ts";
import { cachedById } from "#app/domain/cache.ts";
import { readCatalogueVersion } from "#app/domain/catalogue/finder-index/version.sql.ts";
import { notFound } from "#app/domain/errors.ts";
import { today } from "#app/domain/today.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { readSolutionRows } from "./rows.sql.ts";
import { viewOf } from "./solution-view.ts";
import type { SolutionView } from "./views.ts";

/** Reads solutions in the order of `ids`, withdrawn ones too, without unknown ones: the caller decides who may see them. */
export async function readSolutions(em: EntityManager, ids: number[]): Promise<SolutionView[]> {
	if (ids.length === 0) return [];
	const key = ["solutions", await readCatalogueVersion(em), today()];
	return cachedById(em, key, ids, async (missing) => {
		const { rows, parts } = await readSolutionRows(em, missing);
		return rows.map((row) => viewOf(row, parts));
	});
}

/** Throws not found for one that is not there, and for a withdrawn one unless the actor has it or is staff. */
export async function requireVisible<Solution extends { id: number; isActive: boolean }>(
	em: EntityManager,
	actor: { id: number; isStaff: boolean },
	solution: Solution | undefined,
): Promise<Solution> {
	const isVisible = solution && (solution.isActive || actor.isStaff || (await holds(em, actor, solution.id)));
	if (!isVisible) throw notFound();
	return solution;
}

export const getSolution = async (
	em: EntityManager,
	actor: { id: number; isStaff: boolean },
	id: number,
): Promise<SolutionView> => requireVisible(em, actor, (await readSolutions(em, [id]))[0]);

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
