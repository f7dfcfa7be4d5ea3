import { COLUMNS, ID } from "#app/domain/catalogue/definition/csv-columns.ts";
import { IMPORT_LISTS, type ImportListName } from "#app/domain/catalogue/definition/import-lists.ts";
import type { CsvColumn } from "#app/domain/catalogue/definition/record-definition.ts";
import { nearestTo } from "#app/domain/nearest-texts.ts";
import { openCsvFile } from "#app/tables/csv-file.ts";
import { type RowReader, readGivenRows } from "#app/tables/row-reader.ts";
import type { ImportInput } from "./import-options.ts";
import type { ReadingError } from "./reading-errors.ts";

/** Columns of an annotated copy, which is read like any other file. */
export const ANNOTATIONS: readonly string[] = ["result", "errors"];

interface HeaderError extends ReadingError {
	column: string | null;
	value: string | null;
	nearest: string[];
}

export interface Header {
	width: number;
	/** The number of cells of the header with the empty ones after the last name. */
	written: number;
	/** The places of columns without a name before the last name, as spreadsheets leave them. */
	unnamed: number[];
	/** Columns that a new record needs and the file does not have: its rows have ids, and their records keep the stored values. */
	unchanged: string[];
	/** The index of the cell of each column of the list, and then of {@link ID}; -1 if the file lacks it. */
	cells: number[];
	errors: HeaderError[];
	unusable: boolean;
	meant: ImportListName | null;
}

const lowerCased = (names: string[]): string[] => names.map((name) => name.toLowerCase());

const knownNames = (lower: string[], columns: readonly CsvColumn[]): number =>
	lower.filter((name) => columns.some((column) => column.name === name)).length;

const missingColumns = (lower: string[], columns: readonly CsvColumn[]): readonly CsvColumn[] =>
	columns.filter((column) => column.required && !column.omittable && !lower.includes(column.name));

function listMeant(lower: string[], list: ImportListName): ImportListName | null {
	let meant: ImportListName | null = null;
	let most = knownNames(lower, COLUMNS[list]);
	for (const other of IMPORT_LISTS) {
		const hits = knownNames(lower, COLUMNS[other]);
		if (hits <= most || missingColumns(lower, COLUMNS[other]).length > 0) continue;
		meant = other;
		most = hits;
	}
	return meant;
}

/** Opens the rows of an input; a heading that its list knows tells the separator of a file. */
export const openInput = ({ list, sheet, ...input }: ImportInput): Promise<RowReader> | RowReader =>
	input.path === undefined
		? readGivenRows(input)
		: openCsvFile(input.path, { known: COLUMNS[list].map(({ name }) => name), numbers: sheet ? "rows" : "lines" });

/** The columns may stand in any order and case; unknown, double and missing ones are errors. */
export function readHeader({ names, written, refusal }: RowReader, { list, sheet }: ImportInput): Header {
	const columns = COLUMNS[list];
	const lower = lowerCased(names);
	const places = new Map<string, number>();
	lower.forEach((name, at) => {
		if (!places.has(name)) places.set(name, at);
	});
	const known = [...columns.map(({ name }) => name), ID];
	const free = known.filter((column) => !places.has(column));
	const missing = missingColumns(lower, columns).map(({ name }) => name);
	const isById = places.has(ID) && list !== "lookups";
	const errors = lower.flatMap((name, at): HeaderError[] => {
		const value = names[at]!;
		if (name === "" || ANNOTATIONS.includes(name)) return [];
		if (!known.includes(name)) {
			const params = { name: value, file: sheet ? list : `${list}.csv` };
			return [{ code: "unknown column", params, column: value, value, nearest: nearestTo(value, free) }];
		}
		if (places.get(name) === at) return [];
		return [{ code: "column twice", params: { name }, column: name, value, nearest: [] }];
	});
	for (const name of isById ? [] : missing) {
		errors.push({ code: "column missing", params: { name }, column: name, value: null, nearest: [] });
	}
	return {
		...{ width: names.length, written },
		unnamed: [...names.keys()].filter((at) => names[at] === ""),
		unchanged: isById ? missing : [],
		cells: known.map((name) => places.get(name) ?? -1),
		// A file that is refused as a whole gets no errors for single columns.
		errors: refusal ? [] : errors,
		unusable: missing.length > 0 && !isById,
		meant: errors.length > 0 && !refusal ? listMeant(lower, list) : null,
	};
}
