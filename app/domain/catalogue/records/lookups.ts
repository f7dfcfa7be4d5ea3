export type LookupKey =
	| "orient"
	| "subname"
	| "servclass"
	| "servmat"
	| "servtype"
	| "sealtype"
	| "insumat"
	| "frrgroup"
	| "frr"
	| "brand"
	| "lab"
	| "company"
	| "city"
	| "standard"
	| "synonym"
	| "product";

/** Only one list has it besides the name. */
export interface OwnField {
	name: "region" | "means" | "accepted_until";
	/** A date may be left empty. */
	kind: "text" | "date";
	label: string;
	hint: string;
	/** As in `only a city has a region`. */
	owner: string;
	/** Code points. */
	max: number;
	/** Stands for the text when it is left empty; without it the text is required. */
	otherwise?: "name";
}

export type LookupField = "name" | "is_active" | OwnField["name"] | "group" | "img" | "tds" | "msds";

export interface Lookup {
	key: LookupKey;
	title: string;
	singular: string;
	table: string;
	/** Code points. */
	maxName: number;
	fields: readonly LookupField[];
	own?: OwnField;
	simple: boolean;
	creatable: boolean;
}

const named: readonly LookupField[] = ["name", "is_active"];

function simple(key: LookupKey, table: string, title: string, singular: string, maxName = 25): Lookup {
	return { key, title, singular, table, maxName, fields: named, simple: true, creatable: key !== "company" };
}

/**
 * In the order in which an import fills them: FRR groups before the FRRs that use them. A new one also needs its entity
 * (`db/entities/lookups.ts`), a migration with its table, a line in `stored.ts`, and its place in `lists/table.ts`.
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
	{
		key: "city",
		title: "City",
		singular: "city",
		table: "city",
		maxName: 25,
		fields: ["name", "region", "is_active"],
		own: {
			name: "region",
			kind: "text",
			label: "Region",
			hint: "For the map; the city itself when left empty.",
			owner: "a city",
			max: 50,
			otherwise: "name",
		},
		simple: false,
		creatable: false,
	},
	{
		key: "synonym",
		title: "Synonym",
		singular: "synonym",
		table: "synonym",
		maxName: 25,
		fields: ["name", "means", "is_active"],
		own: {
			name: "means",
			kind: "text",
			label: "Means",
			hint: "Words that the finder understands: Plasterboard for gib.",
			owner: "a synonym",
			max: 50,
		},
		simple: false,
		creatable: false,
	},
	{
		key: "standard",
		title: "Standard",
		singular: "standard",
		table: "standard",
		maxName: 50,
		fields: ["name", "accepted_until", "is_active"],
		own: {
			name: "accepted_until",
			kind: "date",
			label: "Accepted until",
			hint: "Empty while evidence to this standard is accepted.",
			owner: "a standard",
			max: 10,
		},
		simple: false,
		creatable: true,
	},
	{
		key: "product",
		title: "Product",
		singular: "product",
		table: "product",
		maxName: 25,
		fields: ["name", "img", "tds", "msds", "is_active"],
		simple: false,
		creatable: true,
	},
	{
		key: "frr",
		title: "FRR",
		singular: "FRR",
		table: "frr",
		maxName: 25,
		fields: ["name", "group", "is_active"],
		simple: false,
		creatable: true,
	},
];

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
