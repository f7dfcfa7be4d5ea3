import { keysOf } from "#app/domain/keyed.ts";

interface PenetrationField {
	/** The label of the field's column, its input and its line in a comparison of versions. */
	label: string;
	/** The name of the field inside a sentence. */
	words: string;
	/** The meaning given, in `/api/docs`. */
	means: string;
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
	ref: {
		...{ label: "No.", words: "number", limit: 20 },
		means: "Its number, unique in the project whatever the case. A number that was deleted is not given again.",
	},
	level: {
		...{ label: "Level", words: "level", kind: "words", limit: 25 },
		means: "The level or storey; may be empty.",
	},
	location: {
		...{ label: "Location", words: "location", kind: "prose", limit: 80 },
		means: "The place on the level; may be empty.",
	},
	orientation: {
		...{ label: "Orientation", words: "orientation", kind: "words", limit: 50 },
		means: "The orientation, such as Wall; may be empty.",
	},
	substrate: {
		...{ label: "Substrate", words: "substrate", kind: "words", limit: 50 },
		means: "What is penetrated, such as Plasterboard; may be empty.",
	},
	thickness: {
		...{ label: "Substrate thickness", words: "thickness", kind: "length", limit: 25 },
		means: "The thickness of the substrate, with its unit; may be empty.",
	},
	classification: {
		...{ label: "Service classification", words: "classification", kind: "words", limit: 50 },
		means: "The service classification, such as Combustible Pipe; may be empty.",
	},
	service: {
		...{ label: "Service", words: "service", kind: "words", limit: 50 },
		means: "What the service is made of, such as PVC; may be empty.",
	},
	service_type: {
		...{ label: "Service type", words: "service type", kind: "words", limit: 25 },
		means: "What the service is, such as Pipe; may be empty.",
	},
	size: {
		...{ label: "Size", words: "size", kind: "length", limit: 50 },
		means: "The size of the service or opening, such as `Ø110`; may be empty.",
	},
	insulation: {
		...{ label: "Insulation", words: "insulation", kind: "words", limit: 50 },
		means: "The insulation around the service as thickness and material, or `none`; empty says nothing of it.",
	},
	required: {
		...{ label: "Required", words: "requirement", limit: 25 },
		means:
			"The rating that is required, in minutes as structural/integrity/insulation (`-/60/60`) or as a class (`EI 60`).",
	},
	opening: {
		...{ label: "Opening", words: "opening", kind: "code", limit: 50 },
		means: "The size of the hole, such as `Ø125` or `600 x 400`; empty says nothing of it.",
	},
	gap: {
		...{ label: "Gap", words: "gap", kind: "code", limit: 25 },
		means:
			"The gap between the service and the edge of the opening in mm, as a number or a range (`5 to 25`); `0` where they touch. Empty says nothing of it.",
	},
	spacing: {
		...{ label: "Distance to the next seal", words: "distance to the next seal", kind: "code", limit: 25 },
		means: "The distance to the next seal in mm; empty says nothing of it.",
	},
	access: {
		...{ label: "Access", words: "access", kind: "words", limit: 25 },
		means: "The sides from which it can be sealed: `both sides` or `one side`; empty says nothing of it.",
	},
	fire_from: {
		...{ label: "Fire from", words: "side of the fire", kind: "words", limit: 25 },
		means: "Where the fire may be: `either side`, `sealed side`, `other side` or `below`; empty says nothing of it.",
	},
	services: {
		...{ label: "Services", words: "services" },
		means:
			"All services in the opening, each with what it has of its own. The first is the one that `classification`, `service`, `service_type`, `size` and `insulation` state.",
	},
	quantity: {
		...{ label: "Quantity", words: "quantity" },
		means: "How many alike ones it stands for, or how many metres.",
	},
	unit: {
		...{ label: "Unit", words: "unit" },
		means: "The unit of the quantity: pieces (`no.`) or metres (`m`).",
	},
	note: {
		...{ label: "Note", words: "note", kind: "prose", limit: 200 },
		means: "A note; may be empty.",
	},
	status: {
		...{ label: "Status", words: "status" },
		means: "Whether a solution is still to be found, is assigned, or is not needed.",
	},
	sol: {
		...{ label: "Solution", words: "solution" },
		means: "The id of the solution that is assigned to it; null while it is open.",
	},
	specimens: {
		...{ label: "Specimens", words: "specimens" },
		means:
			"The ids of the specimens of that solution that are relied on: one, or the two between whose sizes its own lies.",
	},
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

export const SERVICE_QUANTITY_MEANS =
	"How many of this service pass through each opening; null, or left out, where that is not stated.";

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
