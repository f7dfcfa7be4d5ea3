import { type RawQueryFragment, raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import {
	editableProjectsSql,
	projectRoleSql,
	readableProjectsSql,
	requireStaff,
	visibleProjectsSql,
} from "#app/domain/access.ts";
import { type Actor, PROJECT_ROLES } from "#app/domain/actor.ts";
import { type FieldErrors, notFound, throwErrors, unknownRecord } from "#app/domain/errors.ts";
import type { StoredProject } from "#db/entities/projects.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { isoTime } from "#db/sql.ts";
import { type ListedProject, listedProject, projectOwner } from "./project.schema.ts";
import {
	insertProject,
	lockProject,
	mayHaveCity,
	noteOtherItems,
	type ProjectFields,
	storeProject,
} from "./project.ts";
import { changesOf, type ItemInput, itemErrors, type SentItems, type StoredItem, storeItems } from "./project-items.ts";

export interface SentProject {
	fields: Partial<ProjectFields>;
	items: SentItems | null;
	errors?: FieldErrors;
}

export async function createProject(em: EntityManager, actor: Actor, sent: SentProject): Promise<number> {
	throwErrors(await errorsOf(em, null, sent, []));
	return insertProject(em, actor, sent.fields, sent.items?.rows ?? []);
}

/**
 * Changes what is sent of a project that the actor may change; pending changes stay, and conflict if its items are others now.
 * `known` is the project as the caller has just read it: its items are read again only if its version has moved since.
 * Answers the project where nothing had to be stored, and null where it has to be read again.
 */
export async function changeProject(
	em: EntityManager,
	actor: Actor,
	known: VersionedProject,
	sent: SentProject,
): Promise<VersionedProject | null> {
	const { id } = known.project;
	const project = await lockProject(em, actor, id);
	const { version } = project;
	const read = known.version === version ? known : await getEditableProject(em, actor, id);
	const stored = storedOf(read);
	throwErrors(await errorsOf(em, project, sent, stored));
	if (sent.items && (await storeItems(em, id, sent.items.rows, stored))) {
		em.assign(project, sent.fields);
		await noteOtherItems(em, project);
	} else await storeProject(em, actor, project, sent.fields);
	return project.version === version ? read : null;
}

const storedOf = ({ project }: VersionedProject): StoredItem[] =>
	project.guide_item.map(({ sol, no_id: no, is_active: isActive }) => ({ sol, no, isActive }));

/** Tells whether these are the items of the project already, so that to store them would change nothing. */
export const hasItems = (project: VersionedProject, items: ItemInput[]): boolean =>
	items.length === project.project.guide_item.length && changesOf(items, storedOf(project)) === null;

async function errorsOf(
	em: EntityManager,
	project: StoredProject | null,
	{ fields, items, errors }: SentProject,
	stored: StoredItem[],
) {
	const { city } = fields;
	const unknown = city !== undefined && !(await mayHaveCity(em, project, city));
	return {
		...errors,
		...(unknown ? { city: [unknownRecord(city)] } : {}),
		...(items ? await itemErrors(em, items, stored) : {}),
	};
}

const columns = (actor: Actor) => sql`${projectRoleSql(actor)} as role, ${storedColumns}`;

const storedColumns =
	raw(`p.id, p.proj_name, p.proj_address, p.proj_id, p.rev_notes, p.consent_date::text, p.city_id as city, c.name as city_name,
	p.user_id as "user", p.user_id as created_by, p.track_changes, p.add_tds, p.add_msds, p.add_warranty, p.is_active,
	(select string_agg(i.id || ' ' || i.no_id || ' ' || i.solution_id || ' ' || i.is_active, ',' order by i.no_id, i.id)
		from project_item i where i.project_id = p.id) as guide_item,
	${isoTime("p.created")} as created, ${isoTime("p.updated")} as updated`);

/** Four facts each, which cost half of what the same in JSON does: a list of projects has thousands of items. */
const itemsOf = (text: string | null): ListedProject["guide_item"] =>
	(text?.split(",") ?? []).map((one) => {
		const [id, no, sol, isActive] = one.split(" ");
		return { id: Number(id), no_id: Number(no), sol: Number(sol), is_active: isActive === "true" };
	});

const projectRow = listedProject.extend({
	guide_item: z.string().nullable().transform(itemsOf),
	role: z
		.enum(PROJECT_ROLES)
		.nullable()
		.transform((role) => role ?? undefined),
});

/** Lists the projects that the actor works in; with `since` those that changed then or later, or came to the actor. */
export const listProjectRecords = (
	em: EntityManager,
	actor: Actor,
	active: boolean | null,
	since: Date | null = null,
): Promise<ListedProject[]> =>
	readRows(
		em,
		projectRow,
		sql`select ${columns(actor)} from project p join city c on c.id = p.city_id
			where ${readableProjectsSql(actor)} and p.is_active = coalesce(${active}::boolean, p.is_active)
			  and (${since}::timestamptz is null or p.updated >= ${since} or exists (select from project_member m
			    where m.project_id = p.id and m.user_id = ${actor.id} and m.since >= ${since}))
			order by p.updated desc, p.id desc`,
	);

const versioned = projectRow.extend({ version: z.int() });
const ownerRow = z.object(projectOwner);

export interface VersionedProject {
	project: ListedProject;
	version: number;
}

async function getVersionedProject(
	em: EntityManager,
	actor: Actor,
	id: number,
	among: RawQueryFragment,
): Promise<VersionedProject> {
	const [found] = await readRows(
		em,
		versioned,
		sql`select ${columns(actor)}, p.version from project p join city c on c.id = p.city_id where p.id = ${id} and ${among}`,
	);
	if (!found) throw notFound();
	const { version, ...project } = found;
	return { project, version };
}

export const getEditableProject = (em: EntityManager, actor: Actor, id: number) =>
	getVersionedProject(em, actor, id, editableProjectsSql(actor));

export const getReadableProject = (em: EntityManager, actor: Actor, id: number) =>
	getVersionedProject(em, actor, id, readableProjectsSql(actor));

export const getVisibleProject = (em: EntityManager, actor: Actor, id: number) =>
	getVersionedProject(em, actor, id, visibleProjectsSql(actor));

async function getOwner(em: EntityManager, userId: number) {
	const [owner] = await readRows(
		em,
		ownerRow,
		sql`select u.first_name || ' ' || u.last_name as user_name, u.email as user_email, c.name as company_name
			from user_account u join company c on c.id = u.company_id where u.id = ${userId}`,
	);
	return owner!;
}

/** Any project as it is stored, with its owner's names, for staff alone. */
export async function getOfficeProject(em: EntityManager, actor: Actor, id: number) {
	requireStaff(actor);
	const { project, version } = await getVisibleProject(em, actor, id);
	return { project: { ...project, ...(await getOwner(em, project.user)) }, version };
}
