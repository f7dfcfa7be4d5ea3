import { parse } from "csv-parse/sync";
import type { Column } from "./columns.ts";
import { nearestTo } from "./nearest.ts";

/** The delimiters that a file may use, the likelier first. */
const DELIMITERS = [",", ";", "\t"] as const;

/** What annotating adds; a copy that was mended is read like any other file. */
export const ANNOTATIONS: readonly string[] = ["result", "errors"];

/** A fault of the header; its place is line 1. */
export interface HeaderFault {
	column: string | null;
	value: string | null;
	message: string;
	nearest: string[];
}

/** For each column of the list the index of its cell, or -1; and what is wrong. */
export interface Header {
	width: number;
	cells: number[];
	faults: HeaderFault[];
	/** Rows cannot be understood: a required column is not there. */
	unusable: boolean;
}

/** The names of a header row as written, trimmed. */
export function headerNames(row: Buffer, delimiter: string): string[] {
	const [names = []] = parse(row, { delimiter, relax_quotes: true, relax_column_count: true }) as string[][];
	return names.map((name) => name.trim());
}

/** The delimiter under which the header row has the most names of the list. */
export function detectDelimiter(row: Buffer, columns: readonly Column[]): string {
	const known = new Set(columns.map(({ name }) => name));
	let best: string = DELIMITERS[0];
	let most = 0;
	for (const delimiter of DELIMITERS) {
		const hits = headerNames(row, delimiter).filter((name) => known.has(name.toLowerCase())).length;
		if (hits > most) {
			most = hits;
			best = delimiter;
		}
	}
	return best;
}

/** Finds the list's columns in a header, in any order and case; unknown, double and missing ones are faults. */
export function readHeader(names: string[], columns: readonly Column[], file: string): Header {
	const lower = names.map((name) => name.toLowerCase());
	const faults: HeaderFault[] = [];
	const known = columns.map(({ name }) => name);
	lower.forEach((name, at) => {
		const written = names[at] ?? "";
		if (ANNOTATIONS.includes(name)) return;
		if (!known.includes(name)) {
			const message = written === "" ? "a column has no name" : `"${written}" is not a column of ${file}`;
			const free = known.filter((column) => !lower.includes(column));
			faults.push({ column: written || null, value: written || null, message, nearest: nearestTo(written, free) });
		} else if (lower.indexOf(name) !== at) {
			faults.push({ column: name, value: written, message: `the column "${name}" is there twice`, nearest: [] });
		}
	});
	const missing = columns.filter((column) => column.required && !column.lackable && !lower.includes(column.name));
	for (const { name } of missing) {
		faults.push({ column: name, value: null, message: `the column "${name}" is missing`, nearest: [] });
	}
	return { width: names.length, cells: known.map((name) => lower.indexOf(name)), faults, unusable: missing.length > 0 };
}
