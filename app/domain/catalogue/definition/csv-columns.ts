import { FILE_ENTITIES, type ImportListName, type RecordFile } from "./import-lists.ts";
import { findLookup, OWN_FIELDS } from "./lookups.ts";
import { arranged, type CatalogueEntity, type CsvColumn, type Field, type LookupKey } from "./record-definition.ts";
import { definitionOf } from "./records.ts";

function ownColumn(field: Field): CsvColumn {
	const { name, kind } = field;
	if (kind === "flag") return { name, boolean: true };
	if (kind === "date") return { name, date: true };
	if (kind === "millimetres") return { name, most: field.most };
	if (kind === "choice") return { name, choices: field.choices };
	if (kind === "file") return { name, file: field.file };
	if (kind === "text") return { name, max: field.max, ...(field.optional ? {} : { required: true }) };
	if (kind === "reference" && isLookup(field.to)) {
		return { name, names: field.to, ...(field.optional ? {} : { required: true }) };
	}
	return { name };
}

/** The columns of a record's file and of its history but for its state, in their order. */
export function columnsOf(entity: CatalogueEntity): { field: Field; column: CsvColumn }[] {
	const { fields, columnOrder } = definitionOf(entity);
	return arranged(fields, columnOrder).flatMap((field) =>
		(field.csv ?? [ownColumn(field)]).map((column) => ({ field, column })),
	);
}

const isActive: CsvColumn = { name: "is_active", boolean: true };

export const ID = "id";

const ofFile = (list: RecordFile): readonly CsvColumn[] => [
	...columnsOf(FILE_ENTITIES[list]).map(({ column }) => column),
	isActive,
];

/** An export writes them in this order (docs/import-format.md#the-files). */
export const COLUMNS: Record<ImportListName, readonly CsvColumn[]> = {
	lookups: [
		{ name: "list", required: true },
		{ name: "name", required: true },
		{ name: "group" },
		...OWN_FIELDS.map(({ name, kind, max }): CsvColumn => (kind === "date" ? { name, date: true } : { name, max })),
		isActive,
	],
	products: ofFile("products"),
	reports: ofFile("reports"),
	specimens: ofFile("specimens"),
	solutions: ofFile("solutions"),
	warranties: ofFile("warranties"),
	covers: ofFile("covers"),
};

const YES_NO = { true: "yes", false: "no" };

/** The words with which screens show the codes of a column, by its name. An import takes both. */
export const VALUE_LABELS: Partial<Record<string, Readonly<Record<string, string>>>> = {
	...Object.fromEntries(
		Object.values(COLUMNS)
			.flat()
			.flatMap(({ name, boolean, choices }) => (boolean ? [[name, YES_NO]] : choices ? [[name, choices]] : [])),
	),
	is_active: { true: "active", false: "withdrawn" },
};

function isLookup(entity: CatalogueEntity): entity is LookupKey {
	return findLookup(entity) !== undefined;
}
