import type { Actor } from "#app/domain/actor.ts";
import { conflict, notFound } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";
import { dropDraft, findDraft, keepDraft } from "./drafts.ts";
import { type SpecItem, sameItems, storedItems, storeItems, withoutSolution, withSolutions } from "./items.ts";
import { nextVersion } from "./version.ts";

/** The project that a specification belongs to. */
export interface OpenProjectView {
	id: number;
	name: string;
	isActive: boolean;
	version: number;
}

/** What a person has open: a saved project with its pending changes, or the unsaved list. */
export interface Specification {
	project: OpenProjectView | null;
	items: SpecItem[];
	/** A saved project has changes that are not stored yet. */
	changed: boolean;
	/** What is pending began from another version of the project than the stored one. */
	stale: boolean;
	/** Names the state of what is pending, so that a page can say which one it showed. */
	revision: string;
	/** Add to Specs and Remove from Specs are hidden while an archived project is open. */
	editable: boolean;
}

/**
 * The project that the page showed from which somebody acts, null for the unsaved list. It may no longer be the open
 * one: another tab, another device. Nothing is then changed.
 */
export interface Seen {
	project: number | null;
	/** The state of what was pending (see {@link Specification}), for acts that store all of it. */
	revision?: string;
}

/** The revision of nothing pending; not empty, since a form does not send what is empty. */
const NOTHING = "none";

/** The actor's open specification; an unsaved, empty one if they have not begun. */
export async function getSpecification(em: EntityManager, actor: Actor): Promise<Specification> {
	const project = await findOpenProject(em, actor);
	const draft = await findDraft(em, actor, project?.id ?? null);
	return {
		project,
		items: draft?.items ?? (project ? await storedItems(em, project.id) : []),
		changed: project !== null && draft !== null,
		stale: project !== null && draft !== null && draft.base_version !== project.version,
		revision: draft?.revision ?? NOTHING,
		editable: project?.isActive ?? true,
	};
}

/** Makes one of the actor's own projects the open one. Not found for anybody else's. */
export async function openProject(em: EntityManager, actor: Actor, projectId: number): Promise<void> {
	const opened = await em.execute<unknown[]>(
		`insert into open_project (user_id, project_id) select user_id, id from project where id = ? and user_id = ?
		 on conflict (user_id) do update set project_id = excluded.project_id, opened = now() returning user_id`,
		[projectId, actor.id],
	);
	if (opened.length === 0) throw notFound();
}

/** Closes the open project; what was pending in it stays with it. */
export async function closeProject(em: EntityManager, actor: Actor): Promise<void> {
	await em.execute("delete from open_project where user_id = ?", [actor.id]);
}

/**
 * Add to Specs: of one solution, or of several in their order, all of them or none. Adding to a saved project empties
 * the list that is not a project yet; where that would lose something and is not `confirmed`, nothing
 * happens and the answer is how many solutions would be lost.
 */
export async function addSolutions(
	em: EntityManager,
	actor: Actor,
	solutionIds: number[],
	seen?: Seen,
	confirmed = false,
): Promise<{ wouldLose: number }> {
	const specification = await getEditable(em, actor, seen);
	const items = await withSolutions(em, specification.items, solutionIds);
	if (specification.project && items.length > specification.items.length) {
		const wouldLose = await countUnsaved(em, actor);
		if (wouldLose > 0 && !confirmed) return { wouldLose };
		await dropDraft(em, actor, null);
	}
	await keepChange(em, actor, specification, items);
	return { wouldLose: 0 };
}

/** Remove from Specs, and Delete of the summary. */
export async function removeSolution(em: EntityManager, actor: Actor, solutionId: number, seen?: Seen): Promise<void> {
	const specification = await getEditable(em, actor, seen);
	const saved = specification.project !== null;
	await keepChange(em, actor, specification, withoutSolution(specification.items, solutionId, saved));
}

/** Clear All Solutions: empties the unsaved list; a saved project is left alone. */
export async function clearUnsaved(em: EntityManager, actor: Actor): Promise<void> {
	await lockSpecification(em, actor);
	await dropDraft(em, actor, null);
}

/**
 * Discard Changes: drops what is pending and closes the project. Where that would lose something and is not
 * `confirmed`, nothing happens.
 */
export async function discardChanges(
	em: EntityManager,
	actor: Actor,
	seen?: Seen,
	confirmed = false,
): Promise<{ wouldLose: boolean }> {
	await lockSpecification(em, actor);
	const { project, changed } = await getSpecification(em, actor);
	requireSeen(project, seen);
	if (changed && !confirmed) return { wouldLose: true };
	if (project) await dropDraft(em, actor, project.id);
	await closeProject(em, actor);
	return { wouldLose: false };
}

/**
 * Save Changes: stores the pending items of the open project and closes it. Answers `identify` when the specification
 * is not a project yet and needs its identification first. A project that was stored elsewhere since the changes were
 * begun is a conflict (`changed_elsewhere`), and so are changes that the page did not show: nothing is overwritten.
 */
export async function saveChanges(em: EntityManager, actor: Actor, seen?: Seen): Promise<"saved" | "identify"> {
	await lockSpecification(em, actor);
	const project = await lockOpenProject(em, actor);
	requireSeen(project, seen);
	if (!project) return "identify";
	const draft = await findDraft(em, actor, project.id);
	if (seen?.revision !== undefined && seen.revision !== (draft?.revision ?? NOTHING)) {
		throw conflict("The list was changed since this page was shown. Look at it and save again.", "stale");
	}
	if (draft) {
		if (draft.base_version !== project.version) {
			throw conflict("This project was changed elsewhere since you began.", "changed_elsewhere");
		}
		await storeItems(em, project.id, draft.items);
		await nextVersion(em, project.id);
		await dropDraft(em, actor, project.id);
	}
	await closeProject(em, actor);
	return "saved";
}

/** How many solutions a specification counts wherever it is told: those that are struck through are not among them. */
export const countActive = (items: { isActive: boolean }[]): number => items.filter((item) => item.isActive).length;

/** How many solutions are in the list that is not a project yet. */
export async function countUnsaved(em: EntityManager, actor: Actor): Promise<number> {
	return (await findDraft(em, actor, null))?.items.length ?? 0;
}

/** Hands the unsaved list over to a new project and empties it. */
export async function takeUnsavedItems(em: EntityManager, actor: Actor): Promise<SpecItem[]> {
	const draft = await findDraft(em, actor, null);
	await dropDraft(em, actor, null);
	return draft?.items ?? [];
}

/**
 * Lets one transaction at a time change what a person has open: two tabs at once lose nothing. Weaker than `for update`,
 * which would wait for every row that refers to the person.
 */
export async function lockSpecification(em: EntityManager, actor: Actor): Promise<void> {
	await em.execute("select id from user_account where id = ? for no key update", [actor.id]);
}

/** Keeps a list as pending, unless it is the one that is there already. */
async function keepChange(em: EntityManager, actor: Actor, before: Specification, items: SpecItem[]): Promise<void> {
	if (!sameItems(before.items, items)) await keepDraft(em, actor, before.project, items);
}

/** Refuses to act for a page that showed another project than the open one. */
export function requireSeen(project: OpenProjectView | null, seen: Seen | undefined): void {
	if (!seen || seen.project === (project?.id ?? null)) return;
	throw conflict("Another project has been opened since this page was shown. Nothing was changed.", "stale");
}

/** The open specification, locked, for a change: not of an archived project, nor from a stale page. */
export async function getEditable(em: EntityManager, actor: Actor, seen?: Seen): Promise<Specification> {
	await lockSpecification(em, actor);
	const specification = await getSpecification(em, actor);
	requireSeen(specification.project, seen);
	if (!specification.editable) throw conflict("This project is archived. Set it active to change it.", "archived");
	return specification;
}

const OPEN_PROJECT = `select p.id, p.proj_name as name, p.is_active as "isActive", p.version
	from open_project o join project p on p.id = o.project_id and p.user_id = o.user_id where o.user_id = ?`;

async function findOpenProject(em: EntityManager, actor: Actor): Promise<OpenProjectView | null> {
	const [project] = await em.execute<OpenProjectView[]>(OPEN_PROJECT, [actor.id]);
	return project ?? null;
}

/** The open project, locked against everybody who stores something in it. */
export async function lockOpenProject(em: EntityManager, actor: Actor): Promise<OpenProjectView | null> {
	const [project] = await em.execute<OpenProjectView[]>(`${OPEN_PROJECT} for update of p`, [actor.id]);
	return project ?? null;
}
