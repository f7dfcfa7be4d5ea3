import { conflict, type FieldErrors, invalid, notFound, unknownRecord } from "#app/domain/errors.ts";
import { Solution } from "#db/entities/solutions.ts";
import type { EntityManager } from "#db/orm.ts";
import { type ItemInput, MAX_ITEMS, type SpecItem } from "./items.schema.ts";
import { unknownSolutions } from "./items.sql.ts";

/** Adds solutions in their order and makes struck-through ones active again; a withdrawn one may not be newly chosen. */
export async function withSolutions(em: EntityManager, items: SpecItem[], sols: number[]): Promise<SpecItem[]> {
	const found = await em.find(Solution, { id: { $in: sols } }, { fields: ["isActive"], disableIdentityMap: true });
	const offered = new Map(found.map(({ id, isActive }) => [id, isActive]));
	return sols.reduce((list, sol) => withSolution(list, sol, offered.get(sol)), items);
}

function withSolution(items: SpecItem[], sol: number, offered: boolean | undefined): SpecItem[] {
	const present = items.find((item) => item.sol === sol);
	if (present) return items.map((item) => (item === present ? { sol, isActive: true } : item));
	if (offered === undefined) throw notFound();
	if (!offered) throw conflict("This solution has been withdrawn and can no longer be added.", "withdrawn");
	if (items.length >= MAX_ITEMS) throw invalid({ "": [`A project can hold at most ${MAX_ITEMS} solutions.`] });
	return [...items, { sol, isActive: true }];
}

/** Delete: strikes an item through in a saved project, takes it out of a list that is none yet. */
export function withoutSolution(items: SpecItem[], sol: number, saved: boolean): SpecItem[] {
	return saved
		? items.map((item) => (item.sol === sol ? { sol, isActive: false } : item))
		: items.filter((item) => item.sol !== sol);
}

/** Whether two lists hold the same solutions in the same state and order. */
export function sameItems(a: SpecItem[], b: SpecItem[]): boolean {
	return a.length === b.length && a.every((item, at) => item.sol === b[at]?.sol && item.isActive === b[at].isActive);
}

/** The count that is shown: struck-through items are not in it. */
export const countActive = (items: { isActive: boolean }[]): number => items.filter((item) => item.isActive).length;

/** A list as it is stored: numbered from 1. */
export const numbered = (items: SpecItem[]): ItemInput[] => items.map((item, at) => ({ ...item, no: at + 1 }));

/** The faults of a list of items, under the field that carried it; `projectId` is null for a new project. */
export async function itemFaults(
	em: EntityManager,
	projectId: number | null,
	field: string,
	items: ItemInput[],
): Promise<FieldErrors> {
	if (items.length > MAX_ITEMS) return { [field]: [`Ensure this field has no more than ${MAX_ITEMS} elements.`] };
	const ids = items.map(({ sol }) => sol);
	const twice = new Set(ids.filter((id, at) => ids.indexOf(id) !== at));
	const messages = [
		...[...twice].map((id) => `Solution ${id} is listed more than once.`),
		...new Set((await unknownSolutions(em, projectId, ids)).map(unknownRecord)),
	];
	return messages.length > 0 ? { [field]: messages } : {};
}
