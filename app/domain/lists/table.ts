import { requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { LOOKUPS, type Lookup } from "#app/domain/catalogue/definition/lookups.ts";
import { frrGroups } from "#app/domain/catalogue/definition/record-links.ts";
import { frrGroupsSql } from "#app/domain/catalogue/parts/record-json.sql.ts";
import { notFound } from "#app/domain/errors.ts";
import { frrFormRule } from "#app/domain/ratings/form-rule.ts";
import { contradictedFrrs, unreadableFrrs } from "#app/domain/ratings/to-mend.ts";
import { compositeLists } from "./composites.ts";
import { type ListFilter, type ListGroup, type ListKey, listedAs, type StaffList } from "./staff-list.ts";
import { testedLists } from "./tested.ts";

const groups: Partial<Record<Lookup["key"], ListGroup>> = {
	orient: "Substrate",
	subname: "Substrate",
	servclass: "Service",
	servmat: "Service",
	servtype: "Service",
	sealtype: "Service",
	insumat: "Insulation",
	company: "Company",
	city: "Company",
};

const frrFilters: readonly ListFilter[] = [
	{
		only: "unreadable",
		label: "Unreadable",
		adjective: "unreadable",
		none: "is unreadable",
		condition: unreadableFrrs,
	},
	{
		only: "contradicting",
		label: "Contradicting groups",
		none: "contradicts its groups",
		condition: contradictedFrrs,
	},
];

function namedList({ key, title, table, grouped, own }: Lookup): StaffList {
	const members = frrGroupsSql("t.id", (inOrder) => `string_agg(g.name, ', ' ${inOrder})`);
	const listed = listedAs(key);
	return {
		...listed,
		title,
		group: key === "product" ? null : (groups[key] ?? "Miscellaneous"),
		pageSize: 7,
		keys: `${table} t`,
		order: "t.name collate natural_ties, t.id",
		searched: ["t.name", ...(own ? [`t.${own.name}::text`] : [])],
		searchedWords: own ? `name or ${own.label.toLowerCase()}` : "name",
		label: "t.name",
		...(grouped ? { formRule: frrFormRule, filters: frrFilters, references: { group: frrGroups } } : {}),
		columns: listed.fields.map(({ kind, label, column }) =>
			kind === "references"
				? { label, sql: members }
				: {
						label,
						sql: `t.${column}${kind === "text" && column === "name" ? "" : "::text"}`,
						...(key === "frr" && column === "name" ? { tag: "frr" as const } : {}),
					},
		),
	};
}

const namedLists: readonly StaffList[] = LOOKUPS.map(namedList);

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
		"rejection",
	] as const),
];

const placeOf = ({ key }: StaffList) => (order.includes(key) ? order.indexOf(key) : order.length);

export const LISTS: readonly StaffList[] = [...testedLists, ...compositeLists, ...namedLists].sort(
	(a, b) => placeOf(a) - placeOf(b),
);

const byKey = new Map<string, StaffList>(LISTS.map((list) => [list.key, list]));

export const listOf = (key: ListKey): StaffList => byKey.get(key)!;

/** Finds a list. Throws forbidden for others than staff, not found. */
export function staffList(actor: Pick<Actor, "isStaff">, key: string): StaffList {
	requireStaff(actor);
	const list = byKey.get(key);
	if (!list) throw notFound();
	return list;
}
