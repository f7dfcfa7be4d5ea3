import { COLUMNS, columnsOf } from "#app/domain/catalogue/definition/csv-columns.ts";
import { FILE_ENTITIES } from "#app/domain/catalogue/definition/import-lists.ts";
import type {
	CatalogueEntity,
	CsvColumn,
	Field,
	LookupKey,
} from "#app/domain/catalogue/definition/record-definition.ts";
import { columnLabel } from "#app/domain/catalogue/history/labels.ts";
import { keyed } from "#app/domain/keyed.ts";

/** The lists that the catalogue grid shows; each is the file of an import. */
export const GRID_LISTS = ["specimens", "solutions", "reports"] as const;

export type GridList = (typeof GRID_LISTS)[number];

export const isGridList = (list: string): list is GridList => GRID_LISTS.some((one) => one === list);

type GridKind = "text" | "name" | "choice" | "flag" | "date" | "number" | "file" | "list";

/** A column of the grid: one of the import file's, by its definition. */
export interface GridColumn {
	name: string;
	label: string;
	kind: GridKind;
	field: Field | null;
	optional: boolean;
	/** Records are told apart by this column, so that the first column of the grid has its text too. */
	key: boolean;
	max?: number;
	/** Its text may have several lines. */
	long: boolean;
	choices?: Readonly<Record<string, string>>;
	/** The list of names from which it has one. */
	names?: LookupKey;
}

const KEYS: Record<GridList, readonly string[]> = {
	specimens: ["report_book", "report_number", "report_lab", "specimen_id"],
	solutions: ["drawing"],
	reports: ["book", "number", "lab"],
};

const entityOfGrid = (list: GridList): CatalogueEntity => FILE_ENTITIES[list];

/** The label of what a record of the grid is called: `Specimen`. */
export const titleOfGrid = (list: GridList): string =>
	({ specimens: "Specimen", solutions: "Solution", reports: "Report" })[list];

export const singularOfGrid = (list: GridList): string => titleOfGrid(list).toLowerCase();

function kindOf({ boolean, date, most, choices, file, names }: CsvColumn, field: Field | null): GridKind {
	if (boolean) return "flag";
	if (date) return "date";
	if (most !== undefined) return "number";
	if (choices) return "choice";
	if (file) return "file";
	if (names) return "name";
	return field?.kind === "references" || field?.kind === "texts" ? "list" : "text";
}

function gridColumn(list: GridList, column: CsvColumn, field: Field | null): GridColumn {
	const { name, required, max, choices, names } = column;
	return {
		name,
		label: columnLabel(entityOfGrid(list), name),
		kind: kindOf(column, field),
		field,
		optional: !required,
		key: KEYS[list].includes(name),
		max,
		long: (field?.kind === "text" && field.long === true) || field?.kind === "texts",
		choices,
		names,
	};
}

const columnsByList = keyed(GRID_LISTS, (list): readonly GridColumn[] => {
	const fields = new Map(columnsOf(entityOfGrid(list)).map(({ field, column }) => [column.name, field]));
	return COLUMNS[list].map((column) => gridColumn(list, column, fields.get(column.name) ?? null));
});

export const gridColumns = (list: GridList): readonly GridColumn[] => columnsByList[list];

export const findGridColumn = (list: GridList, name: string): GridColumn | undefined =>
	columnsByList[list].find((column) => column.name === name);

/** Columns of specimens that most of a list have in common: they are left to who wants them. */
const COMMON = ["brand", "service_classification", "service_type", "insulation_material", "insulation_thickness"];

/** The columns that a grid shows until somebody chooses others: of specimens, which have most, those that each must have. */
export const firstColumns = (list: GridList): string[] =>
	columnsByList[list]
		.filter(({ key, kind, long, optional, name }) => {
			if (list === "specimens") return !key && !optional && !COMMON.includes(name);
			return name === "lab" || (!key && !long && kind !== "file" && kind !== "flag");
		})
		.map(({ name }) => name);
