import { amount } from "#app/amounts.ts";
import { FILE_REQUIRED } from "#app/domain/errors.ts";
import { MAX_DRAWING, MAX_SPECIMENS, MAX_SUBSTRATES, MAX_TITLE } from "#app/domain/files/drawing-limits.ts";
import { MAX_REPORT_BYTES, MAX_REPORT_PAGES } from "#app/file-limits.ts";
import { MAX_COVER_CONTENT, MAX_FOOTER_NOTE, MAX_REVISION } from "./datasheet-limits.ts";
import { LOOKUPS, lookupFields } from "./lookups.ts";
import { type CatalogueEntity, defineFields, type Field } from "./record-definition.ts";
import { REPORT_KINDS } from "./report-kinds.ts";
import { MAX_THICKNESS, SPECIMEN_FIELDS, specimenLimits } from "./specimen-fields.ts";

const thickness = {
	kind: "text",
	label: "Thickness (mm to be included)",
	max: MAX_THICKNESS,
	spelling: "length",
} as const;

const revision = {
	kind: "text",
	label: "Revision",
	max: MAX_REVISION,
	required: "Revision is required",
	spelling: "code",
} as const;

export const SUBSTRATE_FIELDS = defineFields({
	orientation: {
		kind: "reference",
		label: "Orientation",
		to: "orient",
		answer: "Where it stands, such as Wall or Floor.",
	},
	name: { kind: "reference", label: "Name", to: "subname", answer: "What it is made of." },
	thickness: { ...thickness, answer: "As it was tested, with its unit: `116mm (2x13mm each side)`." },
});

export const INSULATION_FIELDS = defineFields({
	name: { kind: "reference", label: "Name", to: "insumat", answer: "Its material." },
	thickness: {
		...thickness,
		hint: "N.A. where there is none.",
		answer: "With its unit: `13mm`; `N.A.` where there is none.",
	},
});

export const SERVICE_FIELDS = defineFields({
	classification: {
		kind: "reference",
		label: "Classification",
		to: "servclass",
		answer: "The class it was tested in, such as Combustible Pipe.",
	},
	material: { kind: "reference", label: "Material", to: "servmat", answer: "What it is made of, such as PVC." },
	service_type: { kind: "reference", label: "Service type", to: "servtype", answer: "What it is, such as Pipe." },
	insulation: { kind: "reference", label: "Insulation", to: "insu", answer: "The insulation around it." },
});

export const REPORT_FIELDS = defineFields({
	number: { kind: "text", label: "Number", max: 25, spelling: "code", answer: "Its number." },
	book: {
		kind: "text",
		label: "Book",
		hint: "Number only.",
		max: 25,
		spelling: "book",
		answer: "The book it stands in, without `BK`.",
	},
	lab: { kind: "reference", label: "Lab", to: "lab", answer: "The laboratory that issued it." },
	kind: { kind: "choice", label: "Kind of document", choices: REPORT_KINDS, staffOnly: true },
	standard: {
		kind: "reference",
		label: "Standard",
		to: "standard",
		optional: true,
		staffOnly: true,
		answer: "The standard it was tested to; null where it is not recorded.",
	},
	issued: {
		kind: "date",
		label: "Issued",
		staffOnly: true,
		answer: "The day it was issued; null where it is not recorded.",
	},
	expires: {
		kind: "date",
		label: "Expires",
		hint: "Leave empty if the report gives none.",
		staffOnly: true,
		answer: "The last day it is valid; null where the document does not say.",
	},
	superseded_by: {
		kind: "reference",
		label: "Superseded by",
		to: "report",
		optional: true,
		staffOnly: true,
		answer: "The report that replaces it; null without one.",
		csv: [{ name: "superseded_by" }],
	},
	sponsor: {
		kind: "text",
		label: "Sponsor",
		max: 50,
		optional: true,
		staffOnly: true,
		answer: "Who had it tested; may be empty.",
	},
	scope: {
		kind: "text",
		label: "Field of application",
		max: 1000,
		optional: true,
		long: true,
		staffOnly: true,
		answer: "Its field of application; may be empty.",
	},
	document: {
		kind: "file",
		label: "Document",
		hint: `PDF, at most ${MAX_REPORT_BYTES / 1024 / 1024} MB and ${amount(MAX_REPORT_PAGES)} pages.`,
		file: "report",
		staffOnly: true,
		answer: "A signed, time-limited address of its PDF; null without one.",
		input: "Its PDF.",
	},
	document_public: {
		kind: "flag",
		label: "Anyone may open the PDF",
		staffOnly: true,
		answer: "True where everybody signed in may read the PDF, not staff alone.",
	},
	is_sample: {
		kind: "flag",
		label: "Sample, not test evidence",
		answer: "True for sample data, which is no test evidence.",
	},
});

export const SOLUTION_FIELDS = defineFields({
	drawing: { kind: "text", label: "Drawing", max: MAX_DRAWING },
	title: { kind: "text", label: "Title", max: MAX_TITLE, optional: true },
	pdf: { kind: "file", label: "PDF", file: "drawing_pdf", required: FILE_REQUIRED },
	img: {
		kind: "file",
		label: "Picture",
		file: "drawing_image",
		columns: ["img_small_id", "img_large_id"],
		required: FILE_REQUIRED,
		csv: [{ name: "image", file: "drawing_image" }],
	},
	specimen: {
		kind: "references",
		label: "Specimens",
		to: "specimen",
		most: MAX_SPECIMENS,
		none: "Select at least one specimen.",
		csv: [{ name: "specimens", required: true }],
	},
	substrate: {
		kind: "references",
		label: "Substrates",
		to: "subs",
		most: MAX_SUBSTRATES,
		none: "Select at least one substrate.",
		csv: [{ name: "substrates", required: true }],
	},
	installation: { kind: "texts", label: "Installation notes", csv: [{ name: "installation" }] },
});

export const WARRANTY_FIELDS = defineFields({
	revision,
	product: { kind: "reference", label: "Product", to: "product", optional: true },
	pdf: {
		kind: "file",
		label: "PDF",
		file: "warranty",
		required: FILE_REQUIRED,
		csv: [{ name: "pdf", file: "warranty", required: true, omittable: true }],
	},
});

export const COVER_FIELDS = defineFields({
	revision,
	content: {
		kind: "text",
		label: "Content",
		max: MAX_COVER_CONTENT,
		csv: [{ name: "content", required: true }],
	},
	footer_note: { kind: "text", label: "Footer note", max: MAX_FOOTER_NOTE, optional: true },
});

interface Order {
	first?: readonly string[];
	last?: readonly string[];
}

/** The order of the API's answers, where it is not that of the form. */
export const ANSWER_ORDER: Partial<Record<CatalogueEntity, Order>> = {
	subs: { first: ["thickness", "name"] },
	insu: { first: ["thickness"] },
	serv: { last: ["classification"] },
	report: { first: ["book", "number"], last: ["is_sample"] },
};

/** Each kind of record is defined once: what is stated here is stated nowhere else but in its entity and table. */
interface CatalogueRecord {
	table: string;
	singular: string;
	plural: string;
	/** The fields in the order of forms and of the API. */
	fields: readonly Field[];
	/** The fields whose columns come first, and last, in the CSV file and the history. */
	columnOrder?: Order;
}

const record = (table: string, fields: object, columnOrder?: Order): CatalogueRecord => ({
	table,
	singular: table,
	plural: table === "warranty" ? "warranties" : `${table}s`,
	fields: Object.values(fields),
	columnOrder,
});

const RECORDS = new Map<CatalogueEntity, CatalogueRecord>([
	...LOOKUPS.map((list): [CatalogueEntity, CatalogueRecord] => [list.key, { ...list, fields: lookupFields(list) }]),
	["subs", record("substrate", SUBSTRATE_FIELDS)],
	["insu", record("insulation", INSULATION_FIELDS)],
	["serv", record("service", SERVICE_FIELDS, { last: ["classification"] })],
	["report", record("report", REPORT_FIELDS, { first: ["book", "number", "lab", "is_sample"] })],
	[
		"specimen",
		record("specimen", SPECIMEN_FIELDS, { first: ["report"], last: ["description", "notes", ...specimenLimits] }),
	],
	["solution", record("solution", SOLUTION_FIELDS, { last: ["pdf", "img", "title"] })],
	["warranty", record("warranty", WARRANTY_FIELDS)],
	["cover", record("cover", COVER_FIELDS)],
]);

const entities = new Map([...RECORDS].map(([entity, { table }]) => [table, entity]));

export const CATALOGUE_ENTITIES = [...RECORDS.keys()];

export const entityOf = (table: string): CatalogueEntity => entities.get(table)!;

export const definitionOf = (entity: CatalogueEntity): CatalogueRecord => RECORDS.get(entity)!;

export const tableOf = (entity: CatalogueEntity): string => definitionOf(entity).table;

export const recordFields = (entity: CatalogueEntity): readonly Field[] => definitionOf(entity).fields;
