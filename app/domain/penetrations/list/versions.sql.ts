import { type RawQueryFragment, raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { visibleProjectsSql } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { keyed } from "#app/domain/keyed.ts";
import { firstService } from "#app/domain/penetrations/opening-services.ts";
import { penetrationShape } from "#app/domain/penetrations/penetration.schema.ts";
import { OPENING_FIELDS } from "#app/domain/penetrations/penetration-fields.ts";
import { penetrationColumns } from "#app/domain/penetrations/penetrations.sql.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { isoTime } from "#db/sql.ts";

/** A project has at most so many versions; a new one replaces the oldest. */
const MAX_VERSIONS = 200;

/** `edited`: single penetrations were changed since the version before; noted when the next list is stored over them. */
const sourceKind = z.enum(["paste", "file", "table", "terminal", "api", "restored", "edited"]);

export interface ListSource {
	kind: Exclude<z.output<typeof sourceKind>, "edited">;
	name?: string;
}

/** Versions that were stored before a count was added do not have it. */
const didShape = z.object({
	created: z.int().default(0),
	changed: z.int().default(0),
	unchanged: z.int().default(0),
	/** The numbers of penetrations that lost their solution. */
	unassigned: z.array(z.string()).default([]),
	/** Numbers of the project that the list did not have, and how many of them were set not needed. */
	gone: z.array(z.string()).default([]),
	notNeeded: z.int().default(0),
	/** The number of penetrations that the version has. */
	total: z.int().default(0),
	/** The version that was restored, how many penetrations were removed with it. */
	restored: z.int().optional(),
	removed: z.int().default(0),
});

type VersionDeed = z.output<typeof didShape>;

const versionRow = z.object({
	no: z.int(),
	at: z.string(),
	by: z.string(),
	source: sourceKind,
	name: z.string(),
	did: didShape,
});

export type ListVersion = z.output<typeof versionRow>;

/** The fields that older snapshots do not have, from before openings had facts and several services. */
const OLDER = { ...keyed(OPENING_FIELDS, () => ""), more_services: [], service_quantity: null };

/** A field that was added after a snapshot was stored has to have a default here. */
const snapshotRow = penetrationShape
	.omit({ version: true, services: true })
	.extend(keyed(OPENING_FIELDS, (field) => penetrationShape.shape[field].default("")))
	.extend({
		more_services: penetrationShape.shape.services.default([]),
		service_quantity: z.int().nullable().default(null),
	})
	.transform(({ more_services: more, service_quantity: quantity, ...row }) => ({
		...row,
		services: [firstService(row, quantity), ...more],
	}));

export type SnapshotRow = z.output<typeof snapshotRow>;

const snapshot = (projectId: number): RawQueryFragment =>
	sql`select coalesce(jsonb_agg(to_jsonb(r) order by r.id), '[]') as rows from (
		select n.id, ${raw(penetrationColumns("n"))}, n.more_services, n.solution_id as sol,
		  to_jsonb(array_remove(array[n.specimen_id, n.specimen_2_id], null)) as specimens
		from penetration n where n.project_id = ${projectId}) r`;

const NEXT = `coalesce((select max(v.no) from penetration_version v where v.project_id = p.id), 0) + 1`;

async function forgetOldest(em: EntityManager, projectId: number): Promise<void> {
	await em.execute(
		sql`delete from penetration_version v where v.project_id = ${projectId} and v.no <=
			(select max(no) - ${MAX_VERSIONS}::int from penetration_version where project_id = ${projectId})`,
	);
}

/** Inserts a version in a project that the caller has locked, and answers its number. */
export async function insertVersion(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	{ kind, name = "" }: ListSource,
	did: Partial<VersionDeed>,
): Promise<number> {
	const shortName = Array.from(name.replaceAll("\0", "")).slice(0, 200).join("");
	const [made] = await readRows(
		em,
		z.object({ no: z.int() }),
		sql`insert into penetration_version (project_id, no, user_id, source, source_name, did, rows)
			select p.id, ${raw(NEXT)}, ${actor.id}, ${kind}, ${shortName},
			  ${JSON.stringify(did)}::jsonb || jsonb_build_object('total', jsonb_array_length(s.rows)), s.rows
			from project p, (${snapshot(projectId)}) s where p.id = ${projectId} returning no`,
	);
	await forgetOldest(em, projectId);
	return made!.no;
}

/** Tells of the present list `s` that it is not the newest version. */
const differsFromNewest = (projectId: number): RawQueryFragment =>
	sql`s.rows <> coalesce(
		(select (select jsonb_agg(${JSON.stringify(OLDER)}::jsonb || r order by at) from jsonb_array_elements(v.rows) with ordinality o (r, at))
		  from penetration_version v where v.project_id = ${projectId} order by v.no desc limit 1), '[]')`;

/** False where single penetrations were changed since the newest version. */
export async function isNewestPresent(em: EntityManager, projectId: number): Promise<boolean> {
	const [row] = await readRows(
		em,
		z.object({ differs: z.boolean() }),
		sql`select ${differsFromNewest(projectId)} as differs from (${snapshot(projectId)}) s`,
	);
	return !row!.differs;
}

/**
 * Stores the present list as a version if it differs from the last one, so that it can be restored after another list
 * replaces it.
 */
export async function storeStandingList(em: EntityManager, actor: Actor, projectId: number): Promise<void> {
	await em.execute(
		sql`insert into penetration_version (project_id, no, user_id, source, did, rows)
			select p.id, ${raw(NEXT)}, ${actor.id}, 'edited', jsonb_build_object('total', jsonb_array_length(s.rows)), s.rows
			from project p, (${snapshot(projectId)}) s where p.id = ${projectId} and ${differsFromNewest(projectId)}`,
	);
}

const columns = `v.no, ${isoTime("v.created")} as at, u.first_name || ' ' || u.last_name as by, v.source,
	v.source_name as name, v.did`;

const ofProject = (actor: Actor, projectId: number) =>
	sql`from penetration_version v join project p on p.id = v.project_id join user_account u on u.id = v.user_id
		where v.project_id = ${projectId} and ${visibleProjectsSql(actor)}`;

/** The newest first. */
export const listVersionsOfList = (em: EntityManager, actor: Actor, projectId: number): Promise<ListVersion[]> =>
	readRows(em, versionRow, sql`select ${raw(columns)} ${ofProject(actor, projectId)} order by v.no desc`);

const wholeVersion = versionRow.extend({ rows: z.array(snapshotRow) });

export type WholeVersion = z.output<typeof wholeVersion>;

export async function findVersion(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	no: number,
): Promise<WholeVersion | null> {
	const [found] = await readRows(
		em,
		wholeVersion,
		sql`select ${raw(columns)}, v.rows ${ofProject(actor, projectId)} and v.no = ${no}`,
	);
	return found ?? null;
}
