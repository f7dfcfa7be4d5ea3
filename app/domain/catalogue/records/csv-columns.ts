import { REPORT_KINDS } from "#app/domain/catalogue/evidence/report-kinds.ts";
import { MAX_DRAWING } from "#app/domain/files/drawing-limits.ts";
import type { CatalogueFileKind } from "#app/domain/files/kinds.ts";
import { MAX_FOOTER_NOTE, MAX_REVISION } from "./datasheet-limits.ts";
import { type LookupKey, lookup, OWN_FIELDS } from "./lookups.ts";
import { SPECIMEN_LIMITS, specimenRemarks } from "./specimen-fields.ts";

/** In the order of an import: each file may name records of those before it. */
export const IMPORT_LISTS = [
	"lookups",
	"products",
	"reports",
	"specimens",
	"solutions",
	"warranties",
	"covers",
] as const;

export type ImportListName = (typeof IMPORT_LISTS)[number];

export interface Column {
	name: string;
	required?: true;
	/** The header may lack it as long as no row is new; so an export without files can be read back. */
	lackable?: true;
	/** In code points. */
	max?: number;
	boolean?: true;
	date?: true;
	/** Codes with the labels that screens show, of which a cell may have either. An empty cell may always be. */
	choices?: Readonly<Record<string, string>>;
	names?: LookupKey;
	file?: CatalogueFileKind;
}

const text = (name: string, max?: number): Column => ({ name, max });
const required = (column: Column): Column => ({ ...column, required: true });
const nameOf = (name: string, names: LookupKey): Column => ({ name, names });
const path = (name: string, file: CatalogueFileKind): Column => ({ name, file });
const isActive: Column = { name: "is_active", boolean: true };

export const ID = "id";

/** In the order of an export (docs/import-format.md#the-files). */
export const COLUMNS: Record<ImportListName, readonly Column[]> = {
	lookups: [
		required(text("list")),
		required(text("name")),
		text("group"),
		...OWN_FIELDS.map(({ name, kind, max }): Column => (kind === "date" ? { name, date: true } : text(name, max))),
		isActive,
	],
	products: [
		required(text("name", lookup("product").maxName)),
		path("img", "product_image"),
		path("tds", "tds"),
		path("msds", "msds"),
		isActive,
	],
	reports: [
		required(text("book", 25)),
		required(text("number", 25)),
		required(nameOf("lab", "lab")),
		{ name: "is_sample", boolean: true },
		{ name: "kind", choices: REPORT_KINDS },
		nameOf("standard", "standard"),
		{ name: "issued", date: true },
		{ name: "expires", date: true },
		text("superseded_by"),
		text("sponsor", 50),
		text("scope", 1000),
		path("document", "report"),
		{ name: "document_public", boolean: true },
		isActive,
	],
	specimens: [
		required(text("report_book")),
		required(text("report_number")),
		text("report_lab"),
		required(text("specimen_id", SPECIMEN_LIMITS.specimen_id)),
		required(text("size", SPECIMEN_LIMITS.size)),
		required(nameOf("application", "sealtype")),
		required(nameOf("frr", "frr")),
		required(nameOf("brand", "brand")),
		required(nameOf("prot_first", "product")),
		nameOf("prot_sec", "product"),
		nameOf("prot_third", "product"),
		required(nameOf("service_classification", "servclass")),
		required(nameOf("service_material", "servmat")),
		required(nameOf("service_type", "servtype")),
		required(nameOf("insulation_material", "insumat")),
		required(text("insulation_thickness", 25)),
		required(nameOf("substrate_orientation", "orient")),
		required(nameOf("substrate_name", "subname")),
		required(text("substrate_thickness", 25)),
		nameOf("substrate_2_orientation", "orient"),
		nameOf("substrate_2_name", "subname"),
		text("substrate_2_thickness", 25),
		...specimenRemarks.map((remark) => text(remark, SPECIMEN_LIMITS[remark])),
		isActive,
	],
	solutions: [
		required(text("drawing", MAX_DRAWING)),
		required(text("specimens")),
		required(text("substrates")),
		text("installation"),
		path("pdf", "drawing_pdf"),
		path("image", "drawing_image"),
		isActive,
	],
	warranties: [
		required(text("revision", MAX_REVISION)),
		nameOf("product", "product"),
		{ ...required(path("pdf", "warranty")), lackable: true },
		isActive,
	],
	covers: [
		required(text("revision", MAX_REVISION)),
		required(text("content")),
		text("footer_note", MAX_FOOTER_NOTE),
		isActive,
	],
};
