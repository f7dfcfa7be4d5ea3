import { requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { notFound } from "#app/domain/errors.ts";
import { compositeLists } from "./composites.ts";
import { namedLists } from "./named.ts";
import type { ListKey, StaffList } from "./staff-list.ts";
import { testedLists } from "./tested.ts";

/** Lists that are not named here follow. */
const order: readonly ListKey[] = [
	...(["solution", "specimen", "report", "orient", "subname", "subs", "servclass", "servmat", "servtype"] as const),
	...([
		"sealtype",
		"serv",
		"insumat",
		"insu",
		"frrgroup",
		"frr",
		"brand",
		"lab",
		"standard",
		"company",
		"city",
		"synonym",
	] as const),
];

const placeOf = ({ key }: StaffList) => (order.includes(key) ? order.indexOf(key) : order.length);

export const LISTS: readonly StaffList[] = [...testedLists, ...compositeLists, ...namedLists].sort(
	(a, b) => placeOf(a) - placeOf(b),
);

const byKey = new Map<string, StaffList>(LISTS.map((list) => [list.key, list]));

export const listOf = (key: ListKey): StaffList => byKey.get(key)!;

/** Throws forbidden for others than staff, not found. */
export function staffList(actor: Actor, key: string): StaffList {
	requireStaff(actor);
	const list = byKey.get(key);
	if (!list) throw notFound();
	return list;
}
