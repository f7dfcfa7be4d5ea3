import { raw } from "@mikro-orm/core";
import { z } from "zod";
import { ownDraftsSql, ownProjectsSql } from "#app/domain/access.ts";
import { solutionEvidence } from "#app/domain/catalogue/evidence/report-status.ts";
import { notFound } from "#app/domain/errors.ts";
import { today } from "#app/domain/today.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray } from "#db/sql.ts";
import { derivedFrom } from "./derived.ts";
import { solutionsOf } from "./solutions-sql.ts";
import { storedSolution } from "./stored-solution.ts";
import type { SolutionView, StoredSolution } from "./views.ts";

const solutionRow = z.object({ solution: storedSolution });

/** In the order of `ids`, unknown ones left out, withdrawn ones read: whoever asks decides who may see them. */
export async function readSolutions(em: EntityManager, ids: number[]): Promise<SolutionView[]> {
	if (ids.length === 0) return [];
	const rows = await readRows(em, solutionRow, raw(solutionsOf("?::int[]", today()), [intArray(ids)]));
	return rows.map(({ solution }) => viewOf(solution));
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

export function viewOf(solution: StoredSolution): SolutionView {
	const specimens = solution.specimens.map((one) => ({ ...one, isActive: one.withdrawn.length === 0 }));
	const statuses = specimens.map(({ evidence }) => evidence.status);
	const evidence = solutionEvidence([...statuses, ...solution.withdrawnSpecimens.map(() => "withdrawn" as const)]);
	return { ...solution, specimens, evidence, ...derivedFrom(specimens, solution.substrates) };
}
