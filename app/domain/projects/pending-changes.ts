import type { Actor } from "#app/domain/actor.ts";
import { conflict, isRefusal } from "#app/domain/errors.ts";
import type { StoredProject } from "#db/entities/projects.ts";
import { Solution } from "#db/entities/solutions.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { dropDraft, findDraft, type PendingItems } from "./drafts.ts";
import { lockProject, noteOtherItems } from "./project.ts";
import { numbered, type SpecItem, storedItems, storedRows, storeItems } from "./project-items.ts";
import { CHANGED_ELSEWHERE } from "./project-limits.ts";

class Undone extends Error {}

/**
 * Answers a project of the actor as it would be with its pending changes saved, or as stored if these cannot be saved.
 * Stores nothing.
 */
export async function previewSaved<Answer>(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	read: (em: EntityManager) => Promise<Answer>,
	found?: PendingChanges,
): Promise<Answer> {
	const pending = found ?? (await findPending(em, actor, projectId));
	if (!pending) return read(em);
	let answer: { read: Answer } | undefined;
	try {
		await inTransaction(em, async (tx) => {
			await settlePending(tx, actor, projectId, { pending: "save", revision: pending.revision });
			answer = { read: await read(tx) };
			throw new Undone();
		});
	} catch (error) {
		if (!(error instanceof Undone) && !isRefusal(error)) throw error;
	}
	return answer ? answer.read : read(em);
}

export type PendingKind = "added" | "addedInactive" | "deleted" | "restored" | "removed";

export interface PendingChanges {
	revision: string;
	drawings: Partial<Record<PendingKind, string[]>>;
	moved: boolean;
	count: number;
}

/** Finds what differs from what is stored; null where nothing does. */
export const findPending = async (em: EntityManager, actor: Actor, projectId: number): Promise<PendingChanges | null> =>
	comparePending(em, projectId, await findDraft(em, actor, projectId));

async function comparePending(
	em: EntityManager,
	projectId: number,
	draft: PendingItems | null,
): Promise<PendingChanges | null> {
	if (!draft) return null;
	const stored = await storedItems(em, projectId);
	const kinds = pendingKinds(stored, draft.items);
	const moved = isMoved(stored, draft.items);
	const count = kinds.size + (moved ? 1 : 0);
	if (count === 0) return null;
	const ids = [...kinds.keys()];
	const found = await em.find(Solution, { id: { $in: ids } }, { fields: ["drawing"], disableIdentityMap: true });
	const codes = new Map(found.map(({ id, drawing }) => [id, drawing]));
	const drawings: PendingChanges["drawings"] = {};
	for (const [sol, kind] of kinds) drawings[kind] = [...(drawings[kind] ?? []), codes.get(sol) ?? ""];
	return { revision: draft.revision, drawings, moved, count };
}

function pendingKinds(stored: SpecItem[], pending: SpecItem[]): Map<number, PendingKind> {
	const before = new Map(stored.map(({ sol, isActive }) => [sol, isActive]));
	const after = new Map(pending.map(({ sol, isActive }) => [sol, isActive]));
	const kinds = new Map<number, PendingKind>();
	for (const [sol, isActive] of after) {
		const was = before.get(sol);
		if (was === undefined) kinds.set(sol, isActive ? "added" : "addedInactive");
		else if (was !== isActive) kinds.set(sol, isActive ? "restored" : "deleted");
	}
	for (const sol of before.keys()) if (!after.has(sol)) kinds.set(sol, "removed");
	return kinds;
}

function isMoved(stored: SpecItem[], pending: SpecItem[]): boolean {
	const common = (items: SpecItem[], others: SpecItem[]) => {
		const present = new Set(others.map(({ sol }) => sol));
		return items.map(({ sol }) => sol).filter((sol) => present.has(sol));
	};
	const after = common(pending, stored);
	return common(stored, pending).some((sol, at) => sol !== after[at]);
}

/** Stores a locked project's pending changes. Throws a conflict (`changed_elsewhere`) where it was stored elsewhere since. */
export async function storePending(
	em: EntityManager,
	actor: Actor,
	project: StoredProject,
	draft: PendingItems | null,
): Promise<void> {
	if (!draft) return;
	if (draft.baseVersion !== project.version) {
		throw conflict(CHANGED_ELSEWHERE, "changed_elsewhere");
	}
	await storeItems(em, project.id, numbered(draft.items), await storedRows(em, project.id));
	await noteOtherItems(em, project);
	await dropDraft(em, actor, project.id);
}

interface PendingChoice {
	pending?: "save" | "leave";
	revision?: string;
}

/** Answers false, and does nothing, where there are any and nothing was chosen, or others than those that were shown. */
export async function settlePending(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	{ pending: choice, revision }: PendingChoice,
): Promise<boolean> {
	const project = await lockProject(em, actor, projectId);
	const draft = await findDraft(em, actor, projectId);
	const pending = await comparePending(em, projectId, draft);
	if (!pending) return true;
	if (!choice || revision !== pending.revision) return false;
	if (choice === "save") await storePending(em, actor, project, draft);
	return true;
}
