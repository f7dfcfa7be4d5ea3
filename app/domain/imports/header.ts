import { parse } from "csv-parse/sync";
import { COLUMNS, ID } from "#app/domain/catalogue/definition/csv-columns.ts";
import { IMPORT_LISTS, type ImportListName } from "#app/domain/catalogue/definition/import-lists.ts";
import type { CsvColumn } from "#app/domain/catalogue/definition/record-definition.ts";
import { nearestTo } from "#app/domain/nearest-texts.ts";
import type { InputSheet } from "./import-options.ts";

const DELIMITERS = [",", ";", "\t"] as const;

export const MAX_COLUMNS = 500;

/** Columns of an annotated copy, which is read like any other file. */
export const ANNOTATIONS: readonly string[] = ["result", "errors"];

interface HeaderFault {
	column: string | null;
	value: string | null;
	message: string;
	nearest: string[];
}

export interface Header {
	width: number;
	/** The width with the separators behind the last name. */
	written: number;
	/** Columns before the last name that have none themselves, as a spreadsheet leaves them. */
	unnamed: number[];
	/** Columns that a new record needs and the file lacks: its rows have ids, and the records keep what is stored there. */
	kept: string[];
	/** The index of the cell of each column of the list, and then of {@link ID}; -1 if the file lacks it. */
	cells: number[];
	faults: HeaderFault[];
	unusable: boolean;
	meant: ImportListName | null;
}

export function headerNames(row: Buffer, delimiter: string): string[] {
	return cellsOf(row, delimiter).map((name) => name.trim());
}

/** Splits as if there were no quotes if the row has an open quote, or seems to while its other lines are missing. */
function cellsOf(row: Buffer, delimiter: string): string[] {
	try {
		const [names = []] = parse(row, { delimiter, relax_quotes: true, relax_column_count: true });
		return names;
	} catch {
		return row.toString("utf8").split(delimiter);
	}
}

const lowerCased = (names: string[]): string[] => names.map((name) => name.toLowerCase());

export function detectDelimiter(row: Buffer, columns: readonly CsvColumn[]): string {
	let best: string = DELIMITERS[0];
	let most = 0;
	for (const delimiter of DELIMITERS) {
		const hits = knownNames(lowerCased(headerNames(row, delimiter)), columns);
		if (hits > most) {
			most = hits;
			best = delimiter;
		}
	}
	return best;
}

const knownNames = (lower: string[], columns: readonly CsvColumn[]): number =>
	lower.filter((name) => columns.some((column) => column.name === name)).length;

const missingColumns = (lower: string[], columns: readonly CsvColumn[]): readonly CsvColumn[] =>
	columns.filter((column) => column.required && !column.lackable && !lower.includes(column.name));

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

/** The columns may stand in any order and case; unknown, double and missing ones are faults. */
export function readHeader(names: string[], list: ImportListName, sheet?: InputSheet): Header {
	const columns = COLUMNS[list];
	const lower = lowerCased(names);
	const places = new Map<string, number>();
	lower.forEach((name, at) => {
		if (!places.has(name)) places.set(name, at);
	});
	const faults: HeaderFault[] = [];
	const known = [...columns.map(({ name }) => name), ID];
	const free = known.filter((column) => !places.has(column));
	lower.forEach((name, at) => {
		const written = names[at] ?? "";
		if (name === "" || ANNOTATIONS.includes(name)) return;
		if (!known.includes(name)) {
			const message = `"${written}" is not a column of ${sheet ? list : `${list}.csv`}`;
			faults.push({ column: written, value: written, message, nearest: nearestTo(written, free) });
		} else if (places.get(name) !== at) {
			faults.push({ column: name, value: written, message: `the column "${name}" is there twice`, nearest: [] });
		}
	});
	const missing = missingColumns(lower, columns).map(({ name }) => name);
	const isById = places.has(ID) && list !== "lookups";
	for (const name of isById ? [] : missing) {
		faults.push({ column: name, value: null, message: `the column "${name}" is missing`, nearest: [] });
	}
	return {
		width: names.length,
		written: names.length,
		unnamed: [...names.keys()].filter((at) => names[at] === ""),
		kept: isById ? missing : [],
		cells: known.map((name) => places.get(name) ?? -1),
		faults,
		unusable: missing.length > 0 && !isById,
		meant: faults.length > 0 ? listMeant(lower, list) : null,
	};
}
