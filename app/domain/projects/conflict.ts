import type { Actor } from "#app/domain/actor.ts";
import { conflict } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";
import { dropDraft, findDraft, rebaseDraft } from "./drafts.ts";
import type { SpecItem } from "./items.schema.ts";
import { storedItems } from "./items.sql.ts";
import type { OpenProjectView } from "./open-project.sql.ts";
import { lockOpenProject, requireSeen, type Seen } from "./open-project.ts";
import { getSpecification, saveChanges } from "./specification.ts";

export interface ListConflict {
	project: OpenProjectView;
	theirs: SpecItem[];
	mine: SpecItem[];
	revision: string;
}

export async function findListConflict(em: EntityManager, actor: Actor): Promise<ListConflict | null> {
	const { project, items, stale, revision } = await getSpecification(em, actor);
	if (!project || !stale) return null;
	return { project, theirs: await storedItems(em, project.id), mine: items, revision };
}

const changedAgain = () =>
	conflict("The project was changed again since this page was shown. Please compare once more.", "stale");

/** Keep mine: stores the pending list over the version that was shown, and closes; a conflict if either has moved on. */
export async function keepMine(
	em: EntityManager,
	actor: Actor,
	shown: { version: number; revision: string },
	seen?: Seen,
): Promise<void> {
	const project = await lockOpenProject(em, actor);
	requireSeen(project, seen);
	const draft = project && (await findDraft(em, actor, project.id));
	if (!project || project.version !== shown.version || draft?.revision !== shown.revision) {
		throw changedAgain();
	}
	await rebaseDraft(em, actor, project.id, { version: project.version });
	await saveChanges(em, actor, seen);
}

/** Drops the pending list that was shown; a conflict if it has moved on. */
export async function takeTheirs(
	em: EntityManager,
	actor: Actor,
	shown: { revision: string },
	seen?: Seen,
): Promise<void> {
	const project = await lockOpenProject(em, actor);
	requireSeen(project, seen);
	const draft = project && (await findDraft(em, actor, project.id));
	if (draft && draft.revision !== shown.revision) throw changedAgain();
	if (project) await dropDraft(em, actor, project.id);
}
