import { type RawQueryFragment, raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { ownProjectsSql, visibleProjectsSql } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray } from "#db/sql.ts";
import { type PenetrationFields, type PenetrationView, penetrationShape, refKey } from "./penetration.schema.ts";

/** Columns of a penetration that are named as its fields are. */
export const TEXTS = `ref, level, location, orientation, substrate, thickness, classification, service, service_type, size,
	insulation, required, quantity, unit, note, status`;

const COLUMNS = `n.id, ${TEXTS.split(",")
	.map((name) => `n.${name.trim()}`)
	.join(", ")},
	n.solution_id as sol, array_remove(array[n.specimen_id, n.specimen_2_id], null) as specimens, n.version`;

const read = (em: EntityManager, where: RawQueryFragment) =>
	readRows(
		em,
		penetrationShape,
		sql`select ${raw(COLUMNS)} from penetration n where ${where}
		order by n.level collate natural_ties, n.ref collate natural_ties, n.id`,
	);

export const readPenetrations = (em: EntityManager, projectId: number): Promise<PenetrationView[]> =>
	read(em, sql`n.project_id = ${projectId}`);

export const readSome = (em: EntityManager, projectId: number, ids: number[]): Promise<PenetrationView[]> =>
	read(em, sql`n.project_id = ${projectId} and n.id = any(${intArray(ids)}::int[])`);

export async function visibleProject(em: EntityManager, actor: Actor, id: number) {
	const row = z.object({ id: z.int(), name: z.string(), isActive: z.boolean(), own: z.boolean() });
	const [project] = await readRows(
		em,
		row,
		sql`select p.id, p.proj_name as name, p.is_active as "isActive", p.user_id = ${actor.id} as own
			from project p where p.id = ${id} and ${visibleProjectsSql(actor)}`,
	);
	return project ?? null;
}

/** The actor's own project that a penetration stands in, open or not. */
export async function ownProjectOf(em: EntityManager, actor: Actor, penetrationId: number) {
	const [project] = await readRows(
		em,
		z.object({ id: z.int() }),
		sql`select p.id from project p join penetration n on n.project_id = p.id
			where n.id = ${penetrationId} and ${ownProjectsSql(actor)}`,
	);
	return project ?? null;
}

export type StoredFields = PenetrationFields & { id: number | null };

/** Rows without an id are new. Answers the ids in the order given. */
export async function storeRows(em: EntityManager, projectId: number, rows: StoredFields[]): Promise<number[]> {
	const sent = rows.map(({ specimens: [first, second], ...row }, at) => {
		return { ...row, key: refKey(row.ref), at, first, second };
	});
	const record = `r(at int, id int, key text, ref text, level text, location text, orientation text, substrate text, thickness text,
		classification text, service text, service_type text, size text, insulation text, required text, quantity int,
		unit text, note text, status text, sol int, first int, second int)`;
	const set = TEXTS.split(",").map((name) => `${name.trim()} = r.${name.trim()}`);
	const values = `${TEXTS.split(",")
		.map((name) => `r.${name.trim()}`)
		.join(", ")}, r.sol, r.first, r.second`;
	const stored = await readRows(
		em,
		z.object({ at: z.int(), id: z.int() }),
		sql`with sent as (
			  select r.*, coalesce(r.id, nextval(pg_get_serial_sequence('penetration', 'id'))::int) as to_id
			  from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as ${raw(record)}
			), changed as (
			  update penetration n set ${raw(set.join(", "))}, ref_key = r.key, solution_id = r.sol, specimen_id = r.first,
			    specimen_2_id = r.second, version = n.version + 1
			  from sent r where n.id = r.id and n.project_id = ${projectId}
			), made as (
			  insert into penetration (id, project_id, ref_key, ${raw(TEXTS)}, solution_id, specimen_id, specimen_2_id)
			  select r.to_id, ${projectId}, r.key, ${raw(values)} from sent r where r.id is null order by r.at
			)
			select at, to_id as id from sent order by at`,
	);
	return stored.map(({ id }) => id);
}

/** Keys of the numbers that were deleted from the project. */
export async function deletedRefs(em: EntityManager, projectId: number): Promise<Set<string>> {
	const rows = await readRows(
		em,
		z.object({ key: z.string() }),
		sql`select ref_key as key from penetration_deleted where project_id = ${projectId}`,
	);
	return new Set(rows.map(({ key }) => refKey(key)));
}

/** Rows that a version of the list does not have: their numbers may come again, as they do with another version. */
export async function removeRows(em: EntityManager, projectId: number, ids: number[]): Promise<void> {
	await em.execute(sql`delete from penetration where project_id = ${projectId} and id = any(${intArray(ids)}::int[])`);
}

/** Numbers that come back with a version of the list are no longer deleted ones. */
export async function forgetDeleted(em: EntityManager, projectId: number, refs: string[]): Promise<void> {
	await em.execute(
		sql`delete from penetration_deleted where project_id = ${projectId}
			and ref_key in (select jsonb_array_elements_text(${JSON.stringify(refs.map(refKey))}::jsonb))`,
	);
}

export async function deleteRows(em: EntityManager, projectId: number, ids: number[]): Promise<number> {
	const gone = await readRows(
		em,
		z.object({ id: z.int() }),
		sql`with gone as (
			  delete from penetration where project_id = ${projectId} and id = any(${intArray(ids)}::int[]) returning id, ref_key
			), noted as (
			  insert into penetration_deleted (project_id, ref_key) select ${projectId}, ref_key from gone
			  on conflict do nothing
			) select id from gone`,
	);
	return gone.length;
}

const sealRow = z.object({ id: z.int(), isActive: z.boolean(), specimens: z.array(z.int()) });

/** Solutions by their ids, each with its specimens and whether it is withdrawn. */
export async function sealsOf(em: EntityManager, sols: number[]) {
	const rows = await readRows(
		em,
		sealRow,
		sql`select s.id, s.is_active as "isActive",
			  array(select l.specimen_id from solution_specimen l where l.solution_id = s.id) as specimens
			from solution s where s.id = any(${intArray(sols)}::int[])`,
	);
	return new Map(rows.map(({ id, isActive, specimens }) => [id, { isActive, specimens: new Set(specimens) }]));
}
