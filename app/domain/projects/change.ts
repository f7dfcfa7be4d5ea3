import type { Actor } from "#app/domain/actor.ts";
import { type FieldErrors, refuseFaults, unknownRecord } from "#app/domain/errors.ts";
import type { StoredProject } from "#db/entities/projects.ts";
import type { EntityManager } from "#db/orm.ts";
import type { ItemInput } from "./items.schema.ts";
import { storeItems } from "./items.sql.ts";
import { itemFaults } from "./items.ts";
import {
	insertProject,
	lockProject,
	mayHaveCity,
	noteOtherItems,
	type ProjectFields,
	storeProject,
} from "./project.ts";

/** A whole list of items and the field that it came in, for its faults. */
export interface SentItems {
	field: string;
	rows: ItemInput[];
}

/** What a program hands in of a project: its fields, its items, and what is wrong with others of its fields already. */
export interface SentProject {
	fields: Partial<ProjectFields>;
	items: SentItems | null;
	/** Told together with what is found here. Of a new project, each required field is there or in this. */
	faults?: FieldErrors;
}

/** Makes a project of the actor's at once, beside whatever they have open. Answers its id. */
export async function createProject(em: EntityManager, actor: Actor, sent: SentProject): Promise<number> {
	refuseFaults(await faultsOf(em, null, sent));
	return insertProject(em, actor, sent.fields, sent.items?.rows ?? []);
}

/**
 * Changes what is sent of one of the actor's projects and leaves the rest. Its version and Last Update move if anything
 * is different afterwards. What the owner has pending in it stays; it conflicts if its items changed.
 */
export async function changeProject(em: EntityManager, actor: Actor, id: number, sent: SentProject): Promise<void> {
	const project = await lockProject(em, actor, id);
	refuseFaults(await faultsOf(em, project, sent));
	const moved = sent.items !== null && (await storeItems(em, id, sent.items.rows));
	if (!moved) return storeProject(em, actor, project, sent.fields);
	em.assign(project, sent.fields);
	await noteOtherItems(em, project);
}

async function faultsOf(em: EntityManager, project: StoredProject | null, { fields, items, faults }: SentProject) {
	const { city } = fields;
	const unknown = city !== undefined && !(await mayHaveCity(em, project, city));
	return {
		...faults,
		...(unknown ? { city: [unknownRecord(city)] } : {}),
		...(items ? await itemFaults(em, project?.id ?? null, items.field, items.rows) : {}),
	};
}
