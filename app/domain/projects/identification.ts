import { hash } from "node:crypto";
import { editableProjects } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { conflict, invalid } from "#app/domain/errors.ts";
import { lockPerson } from "#app/domain/locks.sql.ts";
import { Project, type StoredProject } from "#db/entities/projects.ts";
import type { EntityManager } from "#db/orm.ts";
import { findDraftSwitches, saveDraftSwitches } from "./drafts.ts";
import { findOpenProject, openProject, type Seen } from "./open-project.ts";
import type { Identification } from "./project.schema.ts";
import { insertProject, lockRow, mayHaveCity, storeProject, updatedNow } from "./project.ts";
import { numbered } from "./project-items.ts";
import { PROJECT_SWITCHES, type ProjectSwitch, type ProjectSwitches, switchesOf } from "./project-limits.ts";
import { claimUnsavedItems, getEditable } from "./specification.ts";

export async function getSwitches(
	em: EntityManager,
	actor: Actor,
	project: { id: number } | null,
): Promise<ProjectSwitches> {
	const stored: Partial<ProjectSwitches> = project
		? await em.findOneOrFail(
				Project,
				{ id: project.id, ...editableProjects(actor) },
				{ fields: PROJECT_SWITCHES, disableIdentityMap: true },
			)
		: await findDraftSwitches(em, actor);
	return switchesOf(stored);
}

/** Sets a switch of the open project at once; for the list that is none yet, it waits until it is one. */
export async function setSwitch(
	em: EntityManager,
	actor: Actor,
	{ name, on }: { name: ProjectSwitch; on: boolean },
	seen?: Seen,
): Promise<void> {
	const { project } = await getEditable(em, actor, seen);
	if (project) await storeProject(em, actor, await lockRow(em, actor, project.id), { [name]: on });
	else await saveDraftSwitches(em, actor, { [name]: on });
}

export interface IdentificationView {
	id: number;
	projName: string;
	projAddress: string;
	projId: string;
	revNotes: string;
	consentDate: string | null;
	city: number | null;
	addTds: boolean;
	addMsds: boolean;
	addWarranty: boolean;
	version: number;
	basis: string;
}

export async function findIdentification(em: EntityManager, actor: Actor): Promise<IdentificationView | null> {
	const open = await findOpenProject(em, actor);
	const project = open && (await em.findOne(Project, { id: open.id }, { disableIdentityMap: true }));
	return project && { id: project.id, ...storedFields(project), version: project.version, basis: basisOf(project) };
}

/** A form of another project or of an older state is a conflict. Answers the project's id. */
export async function identifyProject(em: EntityManager, actor: Actor, input: Identification): Promise<number> {
	await lockPerson(em, actor);
	const open = await findOpenProject(em, actor);
	if (input.project !== open?.id) {
		throw conflict("Another project has been opened since you opened the form. Reload the page to see it.", "stale");
	}
	return open ? updateProject(em, actor, open.id, input) : createProject(em, actor, input);
}

async function createProject(em: EntityManager, actor: Actor, input: Identification): Promise<number> {
	await requireCity(em, null, input.city);
	const { trackChanges, addReports } = await getSwitches(em, actor, null);
	const items = numbered(await claimUnsavedItems(em, actor));
	const id = await insertProject(em, actor, { ...typedFields(input), trackChanges, addReports }, items);
	await openProject(em, actor, id);
	return id;
}

async function updateProject(em: EntityManager, actor: Actor, id: number, input: Identification): Promise<number> {
	const project = await lockRow(em, actor, id);
	if (input.version !== undefined && input.version !== project.version && input.basis !== basisOf(project)) {
		throw conflict("This project was changed elsewhere since you opened the form. Nothing was saved yet.", "stale");
	}
	await requireCity(em, project, input.city);
	const stored = storedFields(project);
	const theirs = Object.fromEntries(input.theirs.map((name) => [name, stored[name]]));
	await storeProject(em, actor, project, { ...typedFields(input), ...theirs, ...updatedNow });
	return id;
}

function textsAndTicks(from: Omit<Identification, "city" | "consentDate" | "theirs">) {
	const { projName, projAddress, projId, revNotes, addTds, addMsds, addWarranty } = from;
	return { projName, projAddress, projId, revNotes, addTds, addMsds, addWarranty };
}

const typedFields = (input: Identification) => ({
	...{ ...textsAndTicks(input), city: input.city },
	...(input.consentDate === undefined ? {} : { consentDate: input.consentDate }),
});

const storedFields = (project: StoredProject) => ({
	...{ ...textsAndTicks(project), city: project.city.id, consentDate: project.consentDate ?? null },
});

const basisOf = (project: StoredProject) => hash("sha256", JSON.stringify(storedFields(project)), "base64url");

async function requireCity(em: EntityManager, project: StoredProject | null, city: number): Promise<void> {
	if (!(await mayHaveCity(em, project, city))) throw invalid({ city: ["City is required"] });
}
