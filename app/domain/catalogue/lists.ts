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
	| "product";

/** A field of a list beside its name and its flag. */
export type LookupField = "name" | "is_active" | "region" | "group" | "img" | "tds" | "msds";

/** One list of names; screens, API, import and export derive from its row. */
export interface Lookup {
	key: LookupKey;
	title: string;
	/** How a message calls one of its records. */
	singular: string;
	table: string;
	/** Longest name, in code points. */
	maxName: number;
	fields: readonly LookupField[];
	/** A list with nothing but names. */
	simple: boolean;
	/** Whether `--create-lookups` may add a missing name. */
	creatable: boolean;
}

const named: readonly LookupField[] = ["name", "is_active"];

function simple(key: LookupKey, table: string, title: string, singular: string, maxName = 25): Lookup {
	return { key, title, singular, table, maxName, fields: named, simple: true, creatable: key !== "company" };
}

/** Every list of names, in the order in which an import fills them: FRR groups come before the FRRs that use them. */
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
		simple: false,
		creatable: false,
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

const byKey = new Map<string, Lookup>(LOOKUPS.map((lookup) => [lookup.key, lookup]));

/** The list of a key, whatever its case; undefined when there is none. */
export const findLookup = (key: string): Lookup | undefined => byKey.get(key.toLowerCase());

/** The list of a key that is known to exist. */
export function lookup(key: LookupKey): Lookup {
	const found = byKey.get(key);
	if (!found) throw new Error(`There is no list "${key}".`);
	return found;
}
