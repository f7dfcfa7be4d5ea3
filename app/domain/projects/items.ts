import { conflict, invalid, notFound } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";
import { intArray } from "#db/sql.ts";

/** A solution in a specification; inactive ones are struck through. */
export interface SpecItem {
	sol: number;
	isActive: boolean;
}

export const MAX_ITEMS = 500;

/**
 * Adds solutions in their order, and makes struck-through ones active again. A withdrawn solution may not be newly
 * chosen; one that is not there is not found.
 */
export async function withSolutions(em: EntityManager, items: SpecItem[], sols: number[]): Promise<SpecItem[]> {
	const rows = await em.execute<{ id: number; is_active: boolean }[]>(
		"select id, is_active from solution where id = any(?::int[])",
		[intArray(sols)],
	);
	const offered = new Map(rows.map(({ id, is_active }) => [id, is_active]));
	return sols.reduce((list, sol) => withSolution(list, sol, offered.get(sol)), items);
}

function withSolution(items: SpecItem[], sol: number, offered: boolean | undefined): SpecItem[] {
	const present = items.find((item) => item.sol === sol);
	if (present) return items.map((item) => (item === present ? { sol, isActive: true } : item));
	if (offered === undefined) throw notFound();
	if (!offered) throw conflict("This solution has been withdrawn and can no longer be added.", "withdrawn");
	if (items.length >= MAX_ITEMS) throw invalid({ "": [`A project can hold at most ${MAX_ITEMS} solutions.`] });
	return [...items, { sol, isActive: true }];
}

/** Delete: strikes an item through in a saved project, takes it out of an unsaved one. */
export function withoutSolution(items: SpecItem[], sol: number, saved: boolean): SpecItem[] {
	return saved
		? items.map((item) => (item.sol === sol ? { sol, isActive: false } : item))
		: items.filter((item) => item.sol !== sol);
}

/** Whether two lists hold the same solutions in the same state and order. */
export function sameItems(a: SpecItem[], b: SpecItem[]): boolean {
	return a.length === b.length && a.every((item, at) => item.sol === b[at]?.sol && item.isActive === b[at].isActive);
}

/** The stored items of a project in printed order. */
export async function storedItems(em: EntityManager, projectId: number): Promise<SpecItem[]> {
	return em.execute<SpecItem[]>(
		`select solution_id as sol, is_active as "isActive" from project_item where project_id = ? order by no_id, id`,
		[projectId],
	);
}

/** Makes the stored items equal to the list: those left out are removed, those that stay keep their row. */
export async function storeItems(em: EntityManager, projectId: number, items: SpecItem[]): Promise<void> {
	const rows = JSON.stringify(items.map((item, index) => ({ ...item, no: index + 1 })));
	await em.execute(
		`delete from project_item where project_id = ? and solution_id not in
		 (select sol from jsonb_to_recordset(?::jsonb) as r(sol int))`,
		[projectId, rows],
	);
	await em.execute(
		`insert into project_item (project_id, solution_id, no_id, is_active)
		 select ?, r.sol, r.no, r."isActive" from jsonb_to_recordset(?::jsonb) as r(sol int, no int, "isActive" boolean)
		 on conflict (project_id, solution_id) do update set no_id = excluded.no_id, is_active = excluded.is_active`,
		[projectId, rows],
	);
}

/**
 * Numbers the stored items 1, 2, … n in the order given; those that it does not name follow in their order. Answers
 * whether any number moved.
 */
export async function storeOrder(em: EntityManager, projectId: number, order: number[]): Promise<boolean> {
	const moved = await em.execute<unknown[]>(
		`update project_item i set no_id = n.no from (
		   select i.id, row_number() over (order by w.at nulls last, i.no_id, i.id) as no
		   from project_item i
		   left join jsonb_array_elements_text(?::jsonb) with ordinality as w(sol, at) on w.sol::int = i.solution_id
		   where i.project_id = ?
		 ) n where n.id = i.id and i.no_id <> n.no returning i.id`,
		[JSON.stringify(order), projectId],
	);
	return moved.length > 0;
}
