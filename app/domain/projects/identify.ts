import type { Actor } from "#app/domain/actor.ts";
import { conflict, invalid, notFound } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";
import { mayHaveCity } from "./city.ts";
import type { Identification } from "./identification.schema.ts";
import { storeItems } from "./items.ts";
import { getSpecification, lockSpecification, openProject, takeUnsavedItems } from "./specification.ts";
import { readSwitches } from "./switches.ts";
import { raiseVersion } from "./version.ts";

/** What the identification form starts from. */
export interface IdentificationView {
	id: number;
	projName: string;
	projAddress: string;
	projId: string;
	revNotes: string;
	city: number | null;
	addTds: boolean;
	addMsds: boolean;
	addWarranty: boolean;
	version: number;
	/** Names what is stored of these fields, so that a move in the list meanwhile is no conflict. */
	basis: string;
}

const BASIS = `md5(row(proj_name, proj_address, proj_id, rev_notes, city_id, add_tds, add_msds, add_warranty)::text)`;

/** The open project's identification, or null while the specification is unsaved. */
export async function findIdentification(em: EntityManager, actor: Actor): Promise<IdentificationView | null> {
	const { project } = await getSpecification(em, actor);
	if (!project) return null;
	const [row] = await em.execute<IdentificationView[]>(
		`select id, proj_name as "projName", proj_address as "projAddress", proj_id as "projId", rev_notes as "revNotes",
		   city_id as city, add_tds as "addTds", add_msds as "addMsds", add_warranty as "addWarranty", version,
		   ${BASIS} as basis
		 from project where id = ?`,
		[project.id],
	);
	return row ?? null;
}

/**
 * Stores the identification: of the open project, or of a new project that takes over the unsaved items with their
 * Track Alterations and becomes the open one. What others have stored since the form was opened is a conflict, and so
 * is a form that was filled in from another project than the one that is open now. Returns the project's id.
 */
export async function identifyProject(em: EntityManager, actor: Actor, input: Identification): Promise<number> {
	await lockSpecification(em, actor);
	const { project } = await getSpecification(em, actor);
	if (input.project !== project?.id) {
		throw conflict("Another project has been opened since you opened the form. Reload the page to see it.", "stale");
	}
	return project ? updateProject(em, actor, project.id, input) : createProject(em, actor, input);
}

async function createProject(em: EntityManager, actor: Actor, input: Identification): Promise<number> {
	await requireCity(em, null, input.city);
	const { trackChanges } = await readSwitches(em, actor, null);
	const [row] = await em.execute<{ id: number }[]>(
		`insert into project (user_id, track_changes, proj_name, proj_address, proj_id, rev_notes, city_id, add_tds,
		   add_msds, add_warranty)
		 values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) returning id`,
		[actor.id, trackChanges, ...columns(input)],
	);
	const id = row!.id;
	await storeItems(em, id, await takeUnsavedItems(em, actor));
	await openProject(em, actor, id);
	return id;
}

async function updateProject(em: EntityManager, actor: Actor, id: number, input: Identification): Promise<number> {
	const [stored] = await em.execute<{ version: number; basis: string }[]>(
		`select version, ${BASIS} as basis from project where id = ? and user_id = ? for update`,
		[id, actor.id],
	);
	if (!stored) throw notFound();
	if (input.version !== undefined && input.version !== stored.version && input.basis !== stored.basis) {
		throw conflict("This project was changed elsewhere since you opened the form. Nothing was saved yet.", "stale");
	}
	await requireCity(em, id, input.city);
	await em.execute(
		`update project set proj_name = ?, proj_address = ?, proj_id = ?, rev_notes = ?, city_id = ?,
		   add_tds = ?, add_msds = ?, add_warranty = ? where id = ?`,
		[...columns(input), id],
	);
	await raiseVersion(em, actor, { id, version: stored.version });
	return id;
}

const columns = (input: Identification) => [
	input.projName,
	input.projAddress,
	input.projId,
	input.revNotes,
	input.city,
	input.addTds,
	input.addMsds,
	input.addWarranty,
];

async function requireCity(em: EntityManager, projectId: number | null, city: number): Promise<void> {
	if (!(await mayHaveCity(em, projectId, city))) throw invalid({ city: ["City is required"] });
}
