import type { Actor } from "#app/domain/actor.ts";
import { type FieldErrors, refuseFaults, unknownRecord } from "#app/domain/errors.ts";
import type { StoredProject } from "#db/entities/projects.ts";
import type { EntityManager } from "#db/orm.ts";
import type { SentItems } from "./items.schema.ts";
import { type StoredItem, storedRows } from "./items.sql.ts";
import { itemFaults, storeItems } from "./items.ts";
import {
	insertProject,
	lockProject,
	mayHaveCity,
	noteOtherItems,
	type ProjectFields,
	storeProject,
} from "./project.ts";

export interface SentProject {
	fields: Partial<ProjectFields>;
	items: SentItems | null;
	faults?: FieldErrors;
}

export async function createProject(em: EntityManager, actor: Actor, sent: SentProject): Promise<number> {
	refuseFaults(await faultsOf(em, null, sent, []));
	return insertProject(em, actor, sent.fields, sent.items?.rows ?? []);
}

/** Changes what is sent of one of the actor's projects; pending changes stay, and conflict if its items are others now. */
export async function changeProject(em: EntityManager, actor: Actor, id: number, sent: SentProject): Promise<void> {
	const project = await lockProject(em, actor, id);
	const stored = sent.items ? await storedRows(em, id) : [];
	refuseFaults(await faultsOf(em, project, sent, stored));
	const moved = sent.items !== null && (await storeItems(em, id, sent.items.rows, stored));
	if (!moved) return storeProject(em, actor, project, sent.fields);
	em.assign(project, sent.fields);
	await noteOtherItems(em, project);
}

async function faultsOf(
	em: EntityManager,
	project: StoredProject | null,
	{ fields, items, faults }: SentProject,
	stored: StoredItem[],
) {
	const { city } = fields;
	const unknown = city !== undefined && !(await mayHaveCity(em, project, city));
	return {
		...faults,
		...(unknown ? { city: [unknownRecord(city)] } : {}),
		...(items ? await itemFaults(em, items, stored) : {}),
	};
}
