import { defineFields, type Field, type FieldDefinition, type LookupKey } from "./record-definition.ts";

/** The one field that a list has besides the name, and no other list has. */
export interface OwnField {
	name: "region" | "means" | "accepted_until";
	/** A date may be left empty. */
	kind: "text" | "date";
	label: string;
	hint: string;
	/** The kind of record in sentences such as `only a city has a region`. */
	owner: string;
	/** The length is counted in code points. */
	max: number;
	/** The column whose text stands for this one when it is left empty; without such a column the text is required. */
	otherwise?: "name";
	answer?: string;
}

export interface Lookup {
	key: LookupKey;
	title: string;
	singular: string;
	plural: string;
	table: string;
	/** The length is counted in code points. */
	maxName: number;
	own?: OwnField;
	/** Its records are members of FRR groups. */
	grouped?: true;
	/** True if an import may create a name that it does not know, with `--create-lookups`. */
	creatable: boolean;
}

const named = { kind: "text", label: "Name", required: "Name is required", answer: "Its name." } as const;

function ownField({ kind, label, hint, max, otherwise, answer }: OwnField): FieldDefinition {
	return kind === "date" ? { kind, label, hint, answer } : { kind, label, hint, max, otherwise };
}

const groupField: FieldDefinition = {
	kind: "references",
	label: "FRR Grp.",
	to: "frrgroup",
	answer: "The ids of its FRR groups.",
};

export const PRODUCT_FIELDS = defineFields({
	name: { ...named, max: 25 },
	img: {
		kind: "file",
		label: "Picture",
		file: "product_image",
		answer: "Its picture. A signed, time-limited address; null without a file.",
		input: "Its picture: PNG or JPEG, at most 10 MB.",
	},
	tds: {
		kind: "file",
		label: "Technical data sheet",
		file: "tds",
		answer: "Its technical data sheet. A signed, time-limited address; null without a file.",
		input: "Its technical data sheet: PDF, at most 20 MB.",
	},
	msds: {
		kind: "file",
		label: "Safety data sheet",
		file: "msds",
		answer: "Its material safety data sheet. A signed, time-limited address; null without a file.",
		input: "Its material safety data sheet: PDF, at most 20 MB.",
	},
});

function simple(key: LookupKey, table: string, title: string, singular: string, maxName = 25): Lookup {
	const plural = key === "company" ? "companies" : `${singular}s`;
	return { key, title, singular, plural, table, maxName, creatable: key !== "company" && key !== "rejection" };
}

/**
 * The lists in the order in which an import fills them: FRR groups before the FRRs that use them. A new list also
 * needs its entity (`db/entities/lookups.ts`), a migration with its table, a line in `stored.ts`, and its place in
 * `lists/table.ts`.
 */
export const LOOKUPS: readonly Lookup[] = [
	simple("orient", "orientation", "Sub. Orientation", "orientation"),
	simple("subname", "substrate_name", "Substrate Name", "substrate name"),
	simple("servclass", "service_classification", "Serv. Classification", "service classification", 50),
	simple("servmat", "service_material", "Service Material", "service material"),
	simple("servtype", "service_type", "Service Type", "service type"),
	simple("sealtype", "seal_type", "Seal Type", "seal type"),
	simple("insumat", "insulation_material", "Insulation Material", "insulation material"),
	simple("frrgroup", "frr_group", "FRR Grp.", "FRR group"),
	simple("brand", "brand", "Brand", "brand"),
	simple("lab", "lab", "Lab", "lab"),
	simple("company", "company", "Company", "company"),
	simple("rejection", "rejection_reason", "Rejection Reason", "rejection reason", 100),
	{
		key: "city",
		title: "City",
		singular: "city",
		plural: "cities",
		table: "city",
		maxName: 25,
		own: {
			name: "region",
			kind: "text",
			label: "Region",
			hint: "For the map; the city itself when left empty.",
			owner: "a city",
			max: 50,
			otherwise: "name",
		},
		creatable: false,
	},
	{
		key: "synonym",
		title: "Synonym",
		singular: "synonym",
		plural: "synonyms",
		table: "synonym",
		maxName: 25,
		own: {
			name: "means",
			kind: "text",
			label: "Means",
			hint: "Words that the finder understands: Plasterboard for gib.",
			owner: "a synonym",
			max: 50,
		},
		creatable: false,
	},
	{
		key: "standard",
		title: "Standard",
		singular: "standard",
		plural: "standards",
		table: "standard",
		maxName: 50,
		own: {
			name: "accepted_until",
			kind: "date",
			label: "Accepted until",
			hint: "Empty while evidence to this standard is accepted.",
			owner: "a standard",
			max: 10,
			answer: "The last day evidence to this standard is accepted; null while it is.",
		},
		creatable: true,
	},
	{
		key: "product",
		title: "Product",
		singular: "product",
		plural: "products",
		table: "product",
		maxName: PRODUCT_FIELDS.name.max,
		creatable: true,
	},
	{
		key: "frr",
		title: "FRR",
		singular: "FRR",
		plural: "FRRs",
		table: "frr",
		maxName: 25,
		grouped: true,
		creatable: true,
	},
];

export function lookupFields({ key, maxName: max, own, grouped }: Lookup): readonly Field[] {
	if (key === "product") return Object.values(PRODUCT_FIELDS);
	const fields = defineFields({
		name: { ...named, max, ...(grouped ? { spelling: "rating" } : {}) },
		...(own ? { [own.name]: ownField(own) } : {}),
		...(grouped ? { group: groupField } : {}),
	});
	return Object.values(fields);
}

export const OWN_FIELDS: readonly OwnField[] = LOOKUPS.flatMap(({ own }) => own ?? []);

const byKey = new Map<string, Lookup>(LOOKUPS.map((lookup) => [lookup.key, lookup]));

export const findLookup = (key: string): Lookup | undefined => byKey.get(key.toLowerCase());

/** A list as its key names it, or as screens do: `frrgroup`, `FRR group` or `FRR Grp.` */
export const findLookupByAnyName = (name: string): Lookup | undefined =>
	findLookup(name) ??
	LOOKUPS.find(({ title, singular }) => [title, singular].some((one) => one.toLowerCase() === name.toLowerCase()));

export function lookup(key: LookupKey): Lookup {
	const found = byKey.get(key);
	if (!found) throw new Error(`There is no list "${key}".`);
	return found;
}
