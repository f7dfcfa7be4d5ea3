/**
 * Penetrations: the places of a building that a project is to seal (docs/rules/penetrations.md). Beside this file: how a
 * list is checked and stored (`store.ts`), its types and what the catalogue shows for them (`match.ts`), and files of lists.
 */
import type { Actor } from "#app/domain/actor.ts";
import { conflict, notFound } from "#app/domain/errors.ts";
import { lockProject, storeProject, touched } from "#app/domain/projects/project.ts";
import type { EntityManager } from "#db/orm.ts";
import type { PenetrationView } from "./penetration.schema.ts";
import { deleteRows, readPenetrations, readSome, visibleProject } from "./penetrations.sql.ts";
import { type SentRow, storePenetration, storePenetrations } from "./store.ts";

/** Throws not found for a project that the actor may not see. */
export async function listPenetrations(em: EntityManager, actor: Actor, projectId: number): Promise<PenetrationView[]> {
	if (!(await visibleProject(em, actor, projectId))) throw notFound();
	return readPenetrations(em, projectId);
}

/** Throws not found for another person's. */
export async function lockPenetration(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	id: number,
): Promise<PenetrationView> {
	await lockProject(em, actor, projectId);
	const [found] = await readSome(em, projectId, [id]);
	if (!found) throw notFound();
	return found;
}

interface ChangedPenetration {
	penetration: PenetrationView;
	/** The solution that was taken off it, since what it asks has changed. */
	taken: number | null;
}

/** Changes what is sent. `version`: the state that the change began from; conflict (`changed_elsewhere`) if it is another. */
export async function changePenetration(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	id: number,
	sent: SentRow,
	version?: number,
): Promise<ChangedPenetration> {
	const stored = await lockPenetration(em, actor, projectId, id);
	if (version !== undefined && version !== stored.version) {
		throw conflict("This penetration was changed elsewhere since you began.", "changed_elsewhere");
	}
	const { penetration, unassigned } = await storePenetration(em, actor, projectId, { ...sent, id });
	return { penetration, taken: unassigned ? stored.sol : null };
}

/** Deletes penetrations of one of the actor's own projects; their numbers are never given again. Answers how many. */
export async function deletePenetrations(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	ids: number[],
): Promise<number> {
	const project = await lockProject(em, actor, projectId);
	const count = await deleteRows(em, projectId, ids);
	if (count > 0) await storeProject(em, actor, project, touched);
	return count;
}

/** Those with a solution stay as they are. Answers how many are set. */
export async function setNeeded(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	ids: number[],
	isNeeded: boolean,
): Promise<number> {
	await lockProject(em, actor, projectId);
	const found = (await readSome(em, projectId, ids)).filter(({ sol }) => sol === null);
	const fields = { status: isNeeded ? ("open" as const) : ("not needed" as const) };
	const rows = found.map(({ id }) => ({ id, fields, faults: {} }));
	return (await storePenetrations(em, actor, projectId, rows)).ids.length;
}

export async function setSiteSheet(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	siteSheet: boolean,
): Promise<void> {
	const project = await lockProject(em, actor, projectId);
	if (project.siteSheet !== siteSheet) await storeProject(em, actor, project, { siteSheet, ...touched });
}
