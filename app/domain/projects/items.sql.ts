import { sql } from "@mikro-orm/core";
import { z } from "zod";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray } from "#db/sql.ts";
import { type ItemInput, type SpecItem, specItem } from "./items.schema.ts";

const changedRow = z.object({ id: z.int() });

/** The stored items of a project in printed order. */
export const storedItems = (em: EntityManager, projectId: number): Promise<SpecItem[]> =>
	readRows(
		em,
		specItem,
		sql`select solution_id as sol, is_active as "isActive" from project_item where project_id = ${projectId}
			order by no_id, id`,
	);

/** The solutions that may not be stored in a project (null for a new one): not there, or withdrawn and new to it. */
export async function unknownSolutions(em: EntityManager, projectId: number | null, sols: number[]): Promise<number[]> {
	const unknown = await readRows(
		em,
		specItem.pick({ sol: true }),
		sql`select r.sol from unnest(${intArray(sols)}::int[]) with ordinality as r(sol, at)
			where not exists (select from solution s where s.id = r.sol and s.is_active)
			  and not exists (select from project_item i where i.project_id = ${projectId} and i.solution_id = r.sol)
			order by r.at`,
	);
	return unknown.map(({ sol }) => sol);
}

/** Makes the stored items equal to a checked list; those that stay keep their row. Answers whether anything changed. */
export async function storeItems(em: EntityManager, projectId: number, items: ItemInput[]): Promise<boolean> {
	const rows = JSON.stringify(items.map((item, at) => ({ ...item, at })));
	const gone = await readRows(
		em,
		changedRow,
		sql`delete from project_item where project_id = ${projectId} and solution_id not in
			(select sol from jsonb_to_recordset(${rows}::jsonb) as r(sol int)) returning id`,
	);
	const stored = await readRows(
		em,
		changedRow,
		sql`insert into project_item as i (project_id, solution_id, no_id, is_active)
			select ${projectId}, r.sol, r.no, coalesce(r."isActive", k.is_active, true)
			from jsonb_to_recordset(${rows}::jsonb) as r(sol int, no int, "isActive" boolean, at int)
			left join project_item k on k.project_id = ${projectId} and k.solution_id = r.sol
			order by r.no, r.at
			on conflict (project_id, solution_id) do update set no_id = excluded.no_id, is_active = excluded.is_active
			where (i.no_id, i.is_active) is distinct from (excluded.no_id, excluded.is_active) returning i.id`,
	);
	return gone.length + stored.length > 0;
}

/** Numbers the stored items from 1 in the order given, those not named last. Answers whether any number moved. */
export async function storeOrder(em: EntityManager, projectId: number, order: number[]): Promise<boolean> {
	const moved = await readRows(
		em,
		changedRow,
		sql`update project_item i set no_id = n.no from (
			  select i.id, row_number() over (order by w.at nulls last, i.no_id, i.id) as no
			  from project_item i
			  left join unnest(${intArray(order)}::int[]) with ordinality as w(sol, at) on w.sol = i.solution_id
			  where i.project_id = ${projectId}
			) n where n.id = i.id and i.no_id <> n.no returning i.id`,
	);
	return moved.length > 0;
}
