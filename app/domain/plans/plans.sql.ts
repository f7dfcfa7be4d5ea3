import { sql } from "@mikro-orm/core";
import { z } from "zod";
import { notFound } from "#app/domain/errors.ts";
import { shape } from "#app/domain/shape.schema.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray } from "#db/sql.ts";

const picture = z.object({ id: z.int(), width: z.int(), height: z.int() });

const planRow = z.object({
	...{ id: z.int(), name: z.string(), level: z.string() },
	/** The last revision: its number in order, its own name, its day, when it was handed in, and its id. */
	...{ no: z.int(), label: z.string(), date: z.iso.date(), revisionId: z.int() },
	/** The page of a PDF, from 1; null for a picture. */
	page: z.int().nullable(),
	file: z.object({
		id: z.int(),
		name: z.string(),
		key: z.string(),
		bytes: z.int(),
		type: z.string(),
		sha256: z.string(),
	}),
	...{ small: picture, large: picture, largeKey: z.string() },
	/** The number of openings that have their place on it, and of those that a new revision asks to check. */
	...{ pins: z.int(), toCheck: z.int() },
});

export type PlanView = z.output<typeof planRow>;

/** Lists the plans of a project, all or the one with this id, each as its last revision has it. The caller has made sure that it may be read. */
export const listPlans = (em: EntityManager, projectId: number, id: number | null = null): Promise<PlanView[]> =>
	readRows(
		em,
		planRow,
		sql`select p.id, p.name, p.level, v.no, v.label, v.date::text as date, v.id as "revisionId", v.page,
			  json_build_object('id', f.id, 'name', f.name, 'key', f.storage_key, 'bytes', f.bytes, 'type', f.type, 'sha256', f.sha256) as file,
			  json_build_object('id', s.id, 'width', s.width, 'height', s.height) as small,
			  json_build_object('id', l.id, 'width', l.width, 'height', l.height) as large, l.storage_key as "largeKey",
			  (select count(*)::int from plan_pin d where d.plan_id = p.id) as pins,
			  (select count(*)::int from plan_pin d where d.plan_id = p.id and d.checked_no < v.no) as "toCheck"
			from plan p join lateral (select r.* from plan_revision r where r.plan_id = p.id order by r.no desc limit 1) v on true
			  join file f on f.id = v.file_id join file s on s.id = v.small_id join file l on l.id = v.large_id
			where p.project_id = ${projectId} and (${id}::int is null or p.id = ${id})
			order by p.level collate natural_ties, p.name collate natural_ties, p.id`,
	);

/** Throws not found for a plan of another project. */
export async function getPlan(em: EntityManager, projectId: number, id: number): Promise<PlanView> {
	const [plan] = await listPlans(em, projectId, id);
	if (!plan) throw notFound();
	return plan;
}

const revisionRow = z.object({ no: z.int(), label: z.string(), date: z.iso.date() });

/** Lists the revisions of a plan, the newest first. */
export const listRevisions = (em: EntityManager, planId: number): Promise<z.output<typeof revisionRow>[]> =>
	readRows(
		em,
		revisionRow,
		sql`select r.no, r.label, r.date::text as date from plan_revision r where r.plan_id = ${planId} order by r.no desc`,
	);

const planFile = z.object({ key: z.string(), type: z.string(), bytes: z.int(), name: z.string() });

/** Finds the file of a revision of a plan: as it came, or its pictures. Null where the project has no such one. */
export async function findPlanFile(
	em: EntityManager,
	projectId: number,
	planId: number,
	{ no, which }: { no: number; which: "file" | "small" | "large" },
) {
	const [found] = await readRows(
		em,
		planFile,
		sql`select f.storage_key as key, f.type, f.bytes::int as bytes, f.name from plan p join plan_revision r on r.plan_id = p.id
			join file f on f.id = case ${which} when 'file' then r.file_id when 'small' then r.small_id else r.large_id end
			where p.id = ${planId} and p.project_id = ${projectId} and r.no = ${no}`,
	);
	return found ?? null;
}

export const pinShape = shape("Pin", "A place on a plan.", {
	x: z.number().describe("From the left, as a share of the page as it is shown upright: 0 to 1."),
	y: z.number().describe("From the top, as a share of the page as it is shown upright: 0 to 1."),
});

const pinRow = z.object({ opening: z.int(), plan: z.int(), ...pinShape.shape, isToCheck: z.boolean() });

/** The place of an opening, as shares of the upright page from its upper left corner. */
export type PinView = z.output<typeof pinRow>;

/** Lists the pins of a project, all or those of some openings. */
export const listPins = (em: EntityManager, projectId: number, openings: number[] | null = null): Promise<PinView[]> =>
	readRows(
		em,
		pinRow,
		sql`select d.penetration_id as opening, d.plan_id as plan, d.x, d.y,
			  d.checked_no < (select max(r.no) from plan_revision r where r.plan_id = d.plan_id) as "isToCheck"
			from plan_pin d join plan p on p.id = d.plan_id
			where p.project_id = ${projectId}
			  and (${openings === null}::boolean or d.penetration_id = any(${intArray(openings ?? [])}::int[]))`,
	);

const lockedPlan = z.object({ id: z.int(), name: z.string(), level: z.string(), no: z.int() });

/** A plan with the number of its last revision, locked until the transaction ends. Throws not found. */
export async function lockPlan(em: EntityManager, projectId: number, id: number): Promise<z.output<typeof lockedPlan>> {
	const [found] = await readRows(
		em,
		lockedPlan,
		sql`select p.id, p.name, p.level, (select max(r.no) from plan_revision r where r.plan_id = p.id) as no
			from plan p where p.id = ${id} and p.project_id = ${projectId} for update of p`,
	);
	if (!found) throw notFound();
	return found;
}

/** Lists the levels of a project: those of its openings that are needed, and those of its plans. */
export async function listPlanLevels(em: EntityManager, projectId: number): Promise<string[]> {
	const rows = await readRows(
		em,
		z.object({ level: z.string() }),
		sql`select u.level from (
			  select n.level from penetration n where n.project_id = ${projectId} and n.status <> 'not needed'
			  union select p.level from plan p where p.project_id = ${projectId}) u
			order by u.level collate natural_ties`,
	);
	return rows.map(({ level }) => level);
}

interface Place {
	plan: number;
	opening: number;
	x: number;
	y: number;
	/** The revision on which it is set. */
	no: number;
}

/** Sets the place of an opening of a project, wherever it was before. Throws not found for an opening of another project. */
export async function storePin(
	em: EntityManager,
	projectId: number,
	{ plan, opening, x, y, no }: Place,
): Promise<void> {
	const [stored] = await readRows(
		em,
		z.object({ id: z.int() }),
		sql`insert into plan_pin (penetration_id, plan_id, x, y, checked_no)
			select n.id, ${plan}::int, ${x}::float8, ${y}::float8, ${no}::int from penetration n
			where n.id = ${opening} and n.project_id = ${projectId}
			on conflict (penetration_id) do update set plan_id = excluded.plan_id, x = excluded.x, y = excluded.y,
			  checked_no = excluded.checked_no
			returning penetration_id as id`,
	);
	if (!stored) throw notFound();
}
