import { sql } from "@mikro-orm/core";
import { z } from "zod";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray } from "#db/sql.ts";
import { type SpecItem, specItem } from "./items.schema.ts";

export const storedItems = (em: EntityManager, projectId: number): Promise<SpecItem[]> =>
	readRows(
		em,
		specItem,
		sql`select solution_id as sol, is_active as "isActive" from project_item where project_id = ${projectId}
			order by no_id, id`,
	);

const solRow = specItem.pick({ sol: true });
const idRow = z.object({ id: z.number() });
const storedRow = specItem.extend({ no: z.number() });

export type StoredItem = z.output<typeof storedRow>;

export const storedRows = (em: EntityManager, projectId: number): Promise<StoredItem[]> =>
	readRows(
		em,
		storedRow,
		sql`select solution_id as sol, is_active as "isActive", no_id as no from project_item
			where project_id = ${projectId}`,
	);

export async function unknownSolutions(em: EntityManager, sols: number[]): Promise<number[]> {
	const unknown = await readRows(
		em,
		solRow,
		sql`select r.sol from unnest(${intArray(sols)}::int[]) with ordinality as r(sol, at)
			where not exists (select from solution s where s.id = r.sol and s.is_active) order by r.at`,
	);
	return unknown.map(({ sol }) => sol);
}

export async function upsertItems(em: EntityManager, projectId: number, items: StoredItem[]): Promise<void> {
	await em.execute(
		sql`insert into project_item (project_id, solution_id, no_id, is_active)
			select ${projectId}, r.sol, r.no, r."isActive"
			from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as r(sol int, no int, "isActive" boolean)
			on conflict (project_id, solution_id) do update set no_id = excluded.no_id, is_active = excluded.is_active`,
	);
}

/** Numbers the stored items from 1 in the order given, those not named last. Answers whether any number moved. */
export async function storeOrder(em: EntityManager, projectId: number, order: number[]): Promise<boolean> {
	const moved = await readRows(
		em,
		idRow,
		sql`update project_item i set no_id = n.no from (
			  select i.id, row_number() over (order by w.at nulls last, i.no_id, i.id) as no
			  from project_item i
			  left join unnest(${intArray(order)}::int[]) with ordinality as w(sol, at) on w.sol = i.solution_id
			  where i.project_id = ${projectId}
			) n where n.id = i.id and i.no_id <> n.no returning i.id`,
	);
	return moved.length > 0;
}
