import { keysOf } from "#app/domain/keyed.ts";

interface PenetrationField {
	/** The label of the field's column, its input and its line in a comparison of versions. */
	label: string;
	/** The name of the field inside a sentence. */
	words: string;
	/** The longest text, in code points; only texts have one. */
	limit?: number;
	/** The way in which a text that may be empty is written: as a code with plain dashes, as a length in millimetres, in words on one line, or as prose. */
	kind?: "code" | "length" | "words" | "prose";
}

/**
 * The fields of a penetration, in the order of the list. Schema, form, list, files, terms, versions, API and database read
 * them here; only the entity and its migration state them again.
 */
export const PENETRATION_FIELDS = {
	ref: { label: "No.", words: "number", limit: 20 },
	level: { label: "Level", words: "level", kind: "words", limit: 25 },
	location: { label: "Location", words: "location", kind: "prose", limit: 80 },
	orientation: { label: "Orientation", words: "orientation", kind: "words", limit: 50 },
	substrate: { label: "Substrate", words: "substrate", kind: "words", limit: 50 },
	thickness: { label: "Substrate thickness", words: "thickness", kind: "length", limit: 25 },
	classification: { label: "Service classification", words: "classification", kind: "words", limit: 50 },
	service: { label: "Service", words: "service", kind: "words", limit: 50 },
	service_type: { label: "Service type", words: "service type", kind: "words", limit: 25 },
	size: { label: "Size", words: "size", kind: "length", limit: 50 },
	insulation: { label: "Insulation", words: "insulation", kind: "words", limit: 50 },
	required: { label: "Required", words: "requirement", limit: 25 },
	opening: { label: "Opening", words: "opening", kind: "code", limit: 50 },
	gap: { label: "Gap", words: "gap", kind: "code", limit: 25 },
	spacing: { label: "Distance to the next seal", words: "distance to the next seal", kind: "code", limit: 25 },
	access: { label: "Access", words: "access", kind: "words", limit: 25 },
	fire_from: { label: "Fire from", words: "side of the fire", kind: "words", limit: 25 },
	services: { label: "Services", words: "services" },
	quantity: { label: "Quantity", words: "quantity" },
	unit: { label: "Unit", words: "unit" },
	note: { label: "Note", words: "note", kind: "prose", limit: 200 },
	status: { label: "Status", words: "status" },
	sol: { label: "Solution", words: "solution" },
	specimens: { label: "Specimens", words: "specimens" },
} as const satisfies Record<string, PenetrationField>;

export type FieldName = keyof typeof PENETRATION_FIELDS;

export const FIELD_NAMES: readonly FieldName[] = keysOf(PENETRATION_FIELDS);

/** The largest quantity of a penetration, in pieces or in metres. */
export const MAX_QUANTITY = 9999;

/** Fields whose words an owner may define, for the whole list of a project. */
export const GLOSSARY_FIELDS = [
	"orientation",
	"substrate",
	"thickness",
	"classification",
	"service",
	"service_type",
	"size",
	"insulation",
] as const;

export type GlossaryField = (typeof GLOSSARY_FIELDS)[number];

/** The facts of the opening itself, which the limits of a specimen are compared with. */
export const OPENING_FIELDS = ["opening", "gap", "spacing", "access", "fire_from"] as const;

export type OpeningField = (typeof OPENING_FIELDS)[number];

/** The fields that each service of an opening has of its own; the others belong to the opening. */
export const SERVICE_TEXT_FIELDS = ["classification", "service", "service_type", "size", "insulation"] as const;

/** The services that one opening may have. */
export const MAX_SERVICES = 40;

export type ServiceTexts = Record<(typeof SERVICE_TEXT_FIELDS)[number], string>;

export interface OpeningService extends ServiceTexts {
	/** The number of such services in each opening; absent, or null, if it is not stated, which does not mean one. */
	quantity?: number | null;
}

/** The fields of a service as a line of a form has them. */
export const OPENING_SERVICE_FIELDS = [...SERVICE_TEXT_FIELDS, "quantity"] as const;

export type ServiceField = (typeof OPENING_SERVICE_FIELDS)[number];

/** Penetrations of one type have these in common, and the services after the first. */
export const TYPE_FIELDS = [...GLOSSARY_FIELDS, "required", ...OPENING_FIELDS] as const;

export type TypeField = (typeof TYPE_FIELDS)[number];

export type TypeTexts = Record<TypeField, string>;

/** A specimen is a candidate only if its own substrate and service agree with these fields. */
export const PATH_FIELDS = ["orientation", "substrate", "classification", "service"] as const satisfies TypeField[];

/** The list of names in the catalogue that a field takes its words from. */
export const NAMES_OF = {
	orientation: "orientation",
	substrate: "substrate",
	classification: "classification",
	service: "material",
	service_type: "serviceType",
	insulation: "insulation",
} as const satisfies Partial<Record<GlossaryField, string>>;

export type NameKind = (typeof NAMES_OF)[keyof typeof NAMES_OF];

/** The columns of a file of penetrations, in its order: a list without headings of before has none of the last ones. */
export const SHEET_COLUMNS = [
	"ref",
	"level",
	"location",
	...GLOSSARY_FIELDS,
	"required",
	"quantity",
	"note",
	"status",
	"solution",
	"specimen",
	...OPENING_FIELDS,
	"service_quantity",
] as const;

export type SheetColumn = (typeof SHEET_COLUMNS)[number];
