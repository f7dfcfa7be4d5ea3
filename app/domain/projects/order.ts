import type { Actor } from "#app/domain/actor.ts";
import { readSolutions } from "#app/domain/catalogue/solutions.ts";
import type { SolutionView } from "#app/domain/catalogue/views.ts";
import { conflict } from "#app/domain/errors.ts";
import { naturally } from "#app/domain/natural-order.ts";
import type { EntityManager } from "#db/orm.ts";
import { dropUndo, findUndo, keepDraft, keepUndo } from "./drafts.ts";
import { type SpecItem, sameItems, storeOrder } from "./items.ts";
import { withMoved } from "./moved.ts";
import { getEditable, lockOpenProject, lockSpecification, type Seen, type Specification } from "./specification.ts";
import { raiseVersion } from "./version.ts";

/**
 * Puts a solution right in front of another one, or at the end (null); struck-through items are places like any other.
 * Done twice, it is done once: Move Up, Move Down and a drag name where the solution shall stand, not how far it goes.
 */
export async function moveSolution(
	em: EntityManager,
	actor: Actor,
	solutionId: number,
	before: number | null,
	seen?: Seen,
): Promise<void> {
	const { specification, items } = await lockOrder(em, actor, seen);
	const present = (sol: number) => items.some((item) => item.sol === sol);
	if (!present(solutionId) || (before !== null && !present(before))) {
		throw conflict("The list was changed since this page was shown. Nothing was moved.", "stale");
	}
	await keepOrder(
		em,
		actor,
		specification,
		withMoved(items, (item) => item.sol, solutionId, before),
	);
}

/** Reorder Solutions: sorts into schedule order (docs/rules/projects.md#order). Repeatable, and can be undone once. */
export async function reorderSolutions(em: EntityManager, actor: Actor, seen?: Seen): Promise<void> {
	const { specification, items } = await lockOrder(em, actor, seen);
	const solutions = await readSolutions(em, ids(items));
	const place = new Map(solutions.sort(inScheduleOrder).map((solution, at) => [solution.id, at]));
	await keepOrder(em, actor, specification, sorted(items, place), ids(items));
}

/** Takes the last Reorder back, once, while nothing else has been changed since; otherwise nothing happens. */
export async function undoReorder(em: EntityManager, actor: Actor, seen?: Seen): Promise<void> {
	const { specification, items } = await lockOrder(em, actor, seen);
	const before = await findUndo(em, actor, specification.project);
	if (!before) return;
	await keepOrder(em, actor, specification, sorted(items, new Map(before.map((sol, at) => [sol, at]))));
}

const ids = (items: SpecItem[]) => items.map((item) => item.sol);

/** By place; what has none stays behind the others in its order. */
const sorted = (items: SpecItem[], place: Map<number, number>) =>
	items.toSorted((a, b) => (place.get(a.sol) ?? Infinity) - (place.get(b.sol) ?? Infinity) || 0);

const first = (texts: string[]) => texts[0] ?? "";

/** Orientation, substrate type and service class, the first derived value of each, then the drawing. */
export function inScheduleOrder(a: SolutionView, b: SolutionView): number {
	return (
		naturally(first(a.orientations), first(b.orientations)) ||
		naturally(first(a.substrateTypes), first(b.substrateTypes)) ||
		naturally(first(a.serviceClasses), first(b.serviceClasses)) ||
		naturally(a.drawing, b.drawing) ||
		a.id - b.id
	);
}

async function lockOrder(em: EntityManager, actor: Actor, seen?: Seen) {
	await lockSpecification(em, actor);
	await lockOpenProject(em, actor);
	const specification = await getEditable(em, actor, seen);
	if (specification.stale) {
		throw conflict("This project was changed elsewhere since you began. Nothing was moved.", "changed_elsewhere");
	}
	return { specification, items: specification.items };
}

/** Stores the order of a saved project's items at once; what is pending in it stays pending, in the new order. */
async function keepOrder(
	em: EntityManager,
	actor: Actor,
	{ project, items: former, changed }: Specification,
	items: SpecItem[],
	before?: number[],
): Promise<void> {
	const moved = !sameItems(former, items);
	if (!project) {
		if (moved) await keepDraft(em, actor, null, items, before);
		return;
	}
	if (moved && changed) await keepDraft(em, actor, project, items, before);
	else if (moved) await (before ? keepUndo(em, actor, project, before) : dropUndo(em, actor, project.id));
	if (await storeOrder(em, project.id, ids(items))) await raiseVersion(em, actor, project);
}
