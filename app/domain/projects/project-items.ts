import { sql } from "@mikro-orm/core";
import { z } from "zod";
import { withdrawnSolution } from "#app/domain/catalogue/solutions/withdrawn.ts";
import { type FieldErrors, invalid, notFound, unknownRecord } from "#app/domain/errors.ts";
import { Solution } from "#db/entities/solutions.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray } from "#db/sql.ts";

export const MAX_ITEMS = 500;

/** The largest number of an item. */
export const MAX_NO = 100_000;

export const specItem = z.object({ sol: z.number(), isActive: z.boolean() });

export type SpecItem = z.output<typeof specItem>;

/** An item to be stored; `isActive` null leaves a stored one as it is and makes a new one active. */
export interface ItemInput {
	sol: number;
	no: number;
	isActive: boolean | null;
}

export interface SentItems {
	field: string;
	rows: ItemInput[];
}

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

async function unknownSolutions(em: EntityManager, sols: number[]): Promise<number[]> {
	const unknown = await readRows(
		em,
		solRow,
		sql`select r.sol from unnest(${intArray(sols)}::int[]) with ordinality as r(sol, at)
			where not exists (select from solution s where s.id = r.sol and s.is_active) order by r.at`,
	);
	return unknown.map(({ sol }) => sol);
}

/** Stores items beside others, and takes those of the `removed` solutions out. */
export async function upsertItems(
	em: EntityManager,
	projectId: number,
	items: StoredItem[],
	removed: number[] = [],
): Promise<void> {
	await em.execute(
		sql`with taken_out as (
			  delete from project_item where project_id = ${projectId} and solution_id = any(${intArray(removed)}::int[]))
			insert into project_item (project_id, solution_id, no_id, is_active)
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

/** Adds solutions in their order and makes struck-through ones active again; a withdrawn one may not be newly chosen. */
export async function withSolutions(em: EntityManager, items: SpecItem[], sols: number[]): Promise<SpecItem[]> {
	const found = await em.find(Solution, { id: { $in: sols } }, { fields: ["isActive"], disableIdentityMap: true });
	const offered = new Map(found.map(({ id, isActive }) => [id, isActive]));
	return sols.reduce((list, sol) => withSolution(list, sol, offered.get(sol)), items);
}

function withSolution(items: SpecItem[], sol: number, offered: boolean | undefined): SpecItem[] {
	const present = items.find((item) => item.sol === sol);
	if (present) return items.map((item) => (item === present ? { sol, isActive: true } : item));
	if (offered === undefined) throw notFound();
	if (!offered) throw withdrawnSolution();
	if (items.length >= MAX_ITEMS) throw invalid({ "": [`A project can have at most ${MAX_ITEMS} solutions.`] });
	return [...items, { sol, isActive: true }];
}

export function withoutSolution(items: SpecItem[], sol: number, saved: boolean): SpecItem[] {
	return saved
		? items.map((item) => (item.sol === sol ? { sol, isActive: false } : item))
		: items.filter((item) => item.sol !== sol);
}

export function sameItems(a: SpecItem[], b: SpecItem[]): boolean {
	return a.length === b.length && a.every((item, at) => item.sol === b[at]?.sol && item.isActive === b[at].isActive);
}

export const countActive = (items: { isActive: boolean }[]): number => items.filter((item) => item.isActive).length;

export const numbered = (items: SpecItem[]): ItemInput[] => items.map((item, at) => ({ ...item, no: at + 1 }));

/** The errors of a list of items, under the field that carried it; those that are `stored` may be withdrawn. */
export async function itemErrors(
	em: EntityManager,
	{ field, rows }: SentItems,
	stored: StoredItem[],
): Promise<FieldErrors> {
	if (rows.length > MAX_ITEMS) return { [field]: [`Ensure this field has no more than ${MAX_ITEMS} elements.`] };
	const ids = rows.map(({ sol }) => sol);
	const twice = new Set(ids.filter((id, at) => ids.indexOf(id) !== at));
	const present = new Set(stored.map(({ sol }) => sol));
	const chosen = ids.filter((id) => !present.has(id));
	const unknown = chosen.length > 0 ? await unknownSolutions(em, chosen) : [];
	const messages = [
		...[...twice].map((id) => `Solution ${id} is listed more than once.`),
		...new Set(unknown.map(unknownRecord)),
	];
	return messages.length > 0 ? { [field]: messages } : {};
}

/** Answers the items to write and to remove so that the stored ones equal a list; null if they are equal already. */
export function changesOf(items: ItemInput[], stored: StoredItem[]) {
	const before = new Map(stored.map((item) => [item.sol, item]));
	const changed = items
		.map(({ sol, no, isActive }) => ({ sol, no, isActive: isActive ?? before.get(sol)?.isActive ?? true }))
		.filter(({ sol, no, isActive }) => before.get(sol)?.no !== no || before.get(sol)?.isActive !== isActive)
		.sort((a, b) => a.no - b.no);
	const named = new Set(items.map(({ sol }) => sol));
	const removed = stored.map(({ sol }) => sol).filter((sol) => !named.has(sol));
	return removed.length + changed.length === 0 ? null : { changed, removed };
}

/** Makes the stored items equal to a checked list; those that stay keep their row. Answers whether anything changed. */
export async function storeItems(
	em: EntityManager,
	projectId: number,
	items: ItemInput[],
	stored: StoredItem[],
): Promise<boolean> {
	const changes = changesOf(items, stored);
	if (changes) await upsertItems(em, projectId, changes.changed, changes.removed);
	return changes !== null;
}
