import { entriesOf } from "#app/domain/keyed.ts";
import type { Fact, ListKind } from "./search-facts.ts";

/** The chosen ids; a level counts only when the levels above it are chosen. */
export interface FinderChoice {
	ori: number | null;
	sub: number | null;
	class: number | null;
	serv: number | null;
	frr: number | null;
}

/** The chosen ids; this narrows by one and the same tested specimen as the choices do. */
export interface ServiceFilter {
	sclass: number | null;
	smat: number | null;
	stype: number | null;
}

export type LevelKey = keyof FinderChoice;
export type FilterKey = keyof ServiceFilter;

export const levelParts = [
	{ key: "ori", title: "Orientation", column: "orientation_id", table: "orientation" },
	{ key: "sub", title: "Substrate", column: "substrate_name_id", table: "substrate_name" },
	{ key: "class", title: "Service Classification", column: "classification_id", table: "service_classification" },
	{ key: "serv", title: "Service", column: "material_id", table: "service_material" },
	{ key: "frr", title: "FRR", column: "frr_group_id", table: "frr_group" },
] as const satisfies { key: LevelKey; title: string; column: string; table: string }[];

export const filterParts = [
	{ key: "sclass", title: "Classification", column: "classification_id", table: "service_classification" },
	{ key: "smat", title: "Material", column: "material_id", table: "service_material" },
	{ key: "stype", title: "Service Type", column: "service_type_id", table: "service_type" },
] as const satisfies { key: FilterKey; title: string; column: string; table: string }[];

export const noFilter: ServiceFilter = { sclass: null, smat: null, stype: null };

export const isFiltered = (filter: ServiceFilter): boolean => filterParts.some(({ key }) => filter[key] !== null);

export function cascading(choice: FinderChoice): FinderChoice {
	const cascade: FinderChoice = { ori: null, sub: null, class: null, serv: null, frr: null };
	for (const { key } of levelParts) {
		if (choice[key] === null) break;
		cascade[key] = choice[key];
	}
	return cascade;
}

export interface Condition {
	sql: string;
	values: (number | null)[];
}

/** Filters down to `depth`, except for `without`, so that its alternatives can be listed. */
export function onPath(
	choice: FinderChoice,
	filter: ServiceFilter,
	{ depth = levelParts.length, without, rows = "p" }: { depth?: number; without?: FilterKey; rows?: string } = {},
): Condition {
	const met = [
		...levelParts.slice(0, depth).map(({ key, column }) => ({ column, id: choice[key] })),
		...filterParts.filter(({ key }) => key !== without).map(({ key, column }) => ({ column, id: filter[key] })),
	].filter(({ id }) => id !== null);
	return {
		sql: met.map(({ column }) => `${rows}.${column} = ?`).join(" and ") || "true",
		values: met.map(({ id }) => id),
	};
}

export const choiceKinds: Record<LevelKey | FilterKey, ListKind> = {
	ori: "orientation",
	sub: "substrate",
	class: "classification",
	serv: "material",
	frr: "frrGroup",
	sclass: "classification",
	smat: "material",
	stype: "serviceType",
};

export const factsOfChoice = (choice: FinderChoice, filter: ServiceFilter): Fact[] =>
	entriesOf({ ...choice, ...filter }).flatMap(([key, id]) =>
		id === null ? [] : [{ kind: choiceKinds[key], label: "", ids: [id] }],
	);
