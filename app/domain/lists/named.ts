import { frrGroups } from "#app/domain/catalogue/records/links.ts";
import { LOOKUPS, type Lookup } from "#app/domain/catalogue/records/lookups.ts";
import { frrGroupsSql } from "#app/domain/catalogue/records/record-json.sql.ts";
import { frrFormRule } from "#app/domain/ratings/form-rule.ts";
import { contradictedFrrs, unreadableFrrs } from "#app/domain/ratings/to-mend.ts";
import { type ListFilter, type ListGroup, listedAs, type StaffList } from "./staff-list.ts";

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
	const members = frrGroupsSql("t.id", (inOrder) => `string_agg(g.name, E'\\n' ${inOrder})`);
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
				? { label, sql: members, tag: "frrs" }
				: { label, sql: `t.${column}${kind === "text" && column === "name" ? "" : "::text"}` },
		),
	};
}

export const namedLists: readonly StaffList[] = LOOKUPS.map(namedList);
