import type { Actor } from "#app/domain/actor.ts";
import { listSolutions } from "#app/domain/catalogue/solutions/solution-views.sql.ts";
import type { SolutionView } from "#app/domain/catalogue/solutions/views.ts";
import { conflict } from "#app/domain/errors.ts";
import { naturally } from "#app/domain/natural-order.ts";
import type { StoredProject } from "#db/entities/projects.ts";
import type { EntityManager } from "#db/orm.ts";
import { dropDraft, dropUndo, findDraft, findUndo, rebaseDraft, saveDraft, saveUndo } from "./drafts.ts";
import { lockOpenProject, type OpenProjectView, requireSeen, type Seen } from "./open-project.ts";
import { lockProject, lockRow, noteOtherItems, storeProject, updatedNow } from "./project.ts";
import { type SpecItem, sameItems, storedItems, storeOrder } from "./project-items.ts";
import { CHANGED_ELSEWHERE, withMoved } from "./project-limits.ts";
import { getEditable, getSpecification, type Specification, saveChanges } from "./specification.ts";

interface ListConflict {
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
export async function storeMyVersion(
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
export async function acceptTheirVersion(
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

/** Puts a solution right in front of another one, or at the end (null); done twice, it is done once. */
export async function moveSolution(
	em: EntityManager,
	actor: Actor,
	solutionId: number,
	before: number | null,
	seen?: Seen,
): Promise<void> {
	const list = await lockList(em, actor, seen);
	const present = (sol: number) => list.items.some((item) => item.sol === sol);
	if (!present(solutionId) || (before !== null && !present(before))) {
		throw conflict("The list was changed since this page was shown. Nothing was moved.", "stale");
	}
	await changeOrder(
		em,
		actor,
		list,
		withMoved(list.items, (item) => item.sol, solutionId, before),
	);
}

/** Sorts solutions into the order of a schedule; it can be undone once. */
export async function reorderSolutions(em: EntityManager, actor: Actor, seen?: Seen): Promise<void> {
	const list = await lockList(em, actor, seen);
	await changeOrder(em, actor, list, inOrder(list.items, await scheduleOrder(em, list.items)), ids(list.items));
}

export async function undoReorder(em: EntityManager, actor: Actor, seen?: Seen): Promise<void> {
	const list = await lockList(em, actor, seen);
	const before = await findUndo(em, actor, list.project);
	if (before) await changeOrder(em, actor, list, inOrder(list.items, before));
}

export async function reorderProject(em: EntityManager, actor: Actor, id: number): Promise<void> {
	const project = await lockProject(em, actor, id);
	const order = await scheduleOrder(em, await storedItems(em, id));
	if (await storeOrder(em, id, order)) await noteOtherItems(em, project);
}

const ids = (items: SpecItem[]) => items.map((item) => item.sol);

async function scheduleOrder(em: EntityManager, items: SpecItem[]): Promise<number[]> {
	const solutions = await listSolutions(em, ids(items));
	return solutions.sort(inScheduleOrder).map(({ id }) => id);
}

const first = (texts: string[]) => texts[0] ?? "";

/** Orientation, substrate type and service class, the first derived value of each, then the drawing. */
function inScheduleOrder(a: SolutionView, b: SolutionView): number {
	return (
		naturally(first(a.orientations), first(b.orientations)) ||
		naturally(first(a.substrateTypes), first(b.substrateTypes)) ||
		naturally(first(a.serviceClasses), first(b.serviceClasses)) ||
		naturally(a.drawing, b.drawing) ||
		a.id - b.id
	);
}

/** Sorts items in the order of the ids; what is not among them stays behind the others in its order. */
function inOrder(items: SpecItem[], order: number[]): SpecItem[] {
	const place = new Map(order.map((sol, at) => [sol, at]));
	return items.toSorted((a, b) => (place.get(a.sol) ?? Infinity) - (place.get(b.sol) ?? Infinity) || 0);
}

interface LockedList extends Specification {
	stored: StoredProject | null;
}

async function lockList(em: EntityManager, actor: Actor, seen?: Seen): Promise<LockedList> {
	const specification = await getEditable(em, actor, seen);
	if (specification.stale) {
		throw conflict(`${CHANGED_ELSEWHERE} Nothing was moved.`, "changed_elsewhere");
	}
	const { project } = specification;
	return { ...specification, stored: project && (await lockRow(em, actor, project.id)) };
}

/** The order of a saved project is stored at once; pending changes stay pending, in the new order. */
async function changeOrder(
	em: EntityManager,
	actor: Actor,
	{ project, stored, items: former, changed }: LockedList,
	items: SpecItem[],
	before?: number[],
): Promise<void> {
	const moved = !sameItems(former, items);
	if (!stored) {
		if (moved) await saveDraft(em, actor, null, items, before);
		return;
	}
	if (moved && changed) await saveDraft(em, actor, project, items, before);
	else if (moved) await (before ? saveUndo(em, actor, project, before) : dropUndo(em, actor, stored.id));
	if (await storeOrder(em, stored.id, ids(items))) await storeProject(em, actor, stored, updatedNow);
}
