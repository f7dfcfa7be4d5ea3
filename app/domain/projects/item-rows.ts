import { type FieldErrors, unknownRecord } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";
import { MAX_ITEMS } from "./items.ts";

/** An item as a call hands it in; `isActive` null leaves a stored one as it is and makes a new one active. */
export interface ItemInput {
	sol: number;
	no: number;
	isActive: boolean | null;
}

/**
 * What is wrong with a list of items under the field that carried it (docs/rules/projects.md#through-the-api): too
 * many, a solution twice, or one that does not exist or is withdrawn and new to the project. Null for a project that is
 * not stored yet.
 */
export async function itemFaults(
	em: EntityManager,
	projectId: number | null,
	field: string,
	items: ItemInput[],
): Promise<FieldErrors> {
	if (items.length > MAX_ITEMS) return { [field]: [`Ensure this field has no more than ${MAX_ITEMS} elements.`] };
	const ids = items.map(({ sol }) => sol);
	const twice = new Set(ids.filter((id, at) => ids.indexOf(id) !== at));
	const unknown = await em.execute<{ sol: number }[]>(
		`select r.sol from jsonb_to_recordset(?::jsonb) as r(sol int)
		 where not exists (select from solution s where s.id = r.sol and s.is_active)
		   and not exists (select from project_item i where i.project_id = ? and i.solution_id = r.sol)`,
		[JSON.stringify(items), projectId],
	);
	const messages = [
		...[...twice].map((id) => `Solution ${id} is listed more than once.`),
		...new Set(unknown.map(({ sol }) => unknownRecord(sol))),
	];
	return messages.length > 0 ? { [field]: messages } : {};
}

/**
 * Makes the stored items equal to a checked list: those left out go, those that stay keep their row, numbers are stored
 * as sent. Answers whether anything changed.
 */
export async function storeItemRows(em: EntityManager, projectId: number, items: ItemInput[]): Promise<boolean> {
	const rows = JSON.stringify(items.map((item, at) => ({ ...item, at })));
	const gone = await em.execute<unknown[]>(
		`delete from project_item where project_id = ? and solution_id not in
		 (select sol from jsonb_to_recordset(?::jsonb) as r(sol int)) returning id`,
		[projectId, rows],
	);
	const stored = await em.execute<unknown[]>(
		`insert into project_item as i (project_id, solution_id, no_id, is_active)
		 select ?, r.sol, r.no, coalesce(r."isActive", k.is_active, true)
		 from jsonb_to_recordset(?::jsonb) as r(sol int, no int, "isActive" boolean, at int)
		 left join project_item k on k.project_id = ? and k.solution_id = r.sol
		 order by r.no, r.at
		 on conflict (project_id, solution_id) do update set no_id = excluded.no_id, is_active = excluded.is_active
		 where (i.no_id, i.is_active) is distinct from (excluded.no_id, excluded.is_active) returning i.id`,
		[projectId, rows, projectId],
	);
	return gone.length + stored.length > 0;
}
