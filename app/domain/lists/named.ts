import { frrGroups } from "#app/domain/catalogue/records/links.ts";
import { LOOKUPS, type Lookup } from "#app/domain/catalogue/records/lookups.ts";
import { frrGroupsSql } from "#app/domain/catalogue/records/record-sql.ts";
import { frrFormRule } from "#app/domain/ratings/form-rule.ts";
import { ratingName } from "#app/domain/ratings/rating.ts";
import { contradictedFrrs, unreadableFrrs } from "#app/domain/ratings/to-mend.ts";
import { date, type ListFilter, type ListGroup, type StaffList, text } from "./definition.ts";

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

const plurals: Partial<Record<Lookup["key"], string>> = { company: "companies", city: "cities" };

const nameField = (max: number, read?: (text: string) => string) =>
	text("name", "Name", max, { required: "Name is required", read });

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

function namedList({ key, title, singular, table, maxName, fields, own }: Lookup): StaffList {
	const grouped = fields.includes("group");
	const members = frrGroupsSql("t.id", (inOrder) => `string_agg(g.name, E'\\n' ${inOrder})`);
	return {
		key,
		title,
		singular,
		plural: plurals[key] ?? `${singular}s`,
		group: key === "product" ? null : (groups[key] ?? "Miscellaneous"),
		table,
		pageSize: 7,
		keys: `${table} t`,
		order: "t.name collate natural_ties, t.id",
		searched: ["t.name", ...(own ? [`t.${own.name}::text`] : [])],
		searchedWords: own ? `name or ${own.label.toLowerCase()}` : "name",
		label: "t.name",
		...(grouped ? { formRule: frrFormRule, filters: frrFilters } : {}),
		columns: [
			{ label: "Name", sql: "t.name" },
			...(own ? [{ label: own.label, sql: `t.${own.name}::text` }] : []),
			...(grouped ? [{ label: "FRR Grp.", sql: members, tag: "frrs" as const }] : []),
		],
		fields: [
			nameField(maxName, key === "frr" ? ratingName : undefined),
			...(own
				? [own.kind === "date" ? date(own.name, own.label, own.hint) : text(own.name, own.label, own.max, own)]
				: []),
			...(grouped
				? [
						{
							kind: "references" as const,
							name: "group",
							label: "FRR Grp.",
							link: frrGroups,
							to: "frrgroup" as const,
						},
					]
				: []),
		],
	};
}

export const namedLists: readonly StaffList[] = LOOKUPS.map(namedList);
