import { openQuestions } from "#app/adapters/limited/questions.ts";
import { projectPath } from "#app/adapters/project-root.ts";
import type { TableSheet } from "#app/tables/sheets.ts";
import type { TableErrorFacts } from "#app/tables/table-error.ts";

/** Column and row of a cell, both from 0: `B3` is 1, 2. Null for anything else. */
export function cellPosition(name: string): { column: number; row: number } | null {
	const [, letters, digits] = /^\$?([A-Z]{1,3})\$?([1-9]\d{0,6})$/i.exec(name) ?? [];
	if (!letters) return null;
	const column = [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
	return { column, row: Number(digits) - 1 };
}

export function columnName(column: number): string {
	const rest = Math.floor(column / 26);
	return (rest > 0 ? columnName(rest - 1) : "") + String.fromCharCode(65 + (column % 26));
}

export interface ReadWorkbook {
	sheets: TableSheet[];
}

/** A note names a cell or a row that cannot be taken as it is, or a fact of the sheet that its reader has to know. */
export interface SheetNote {
	/** The number that the spreadsheet gives the row; the first is 1. */
	row: number;
	/** Counted from 0; null where it is about the whole row or sheet. */
	column: number | null;
	kind: "error" | "formula without value" | "struck words" | "struck row" | "hidden rows" | "hidden columns" | "merged";
	text: string;
}

export interface SheetCsv {
	name: string;
	isHidden: boolean;
	/** The CSV file; null for a hidden or empty sheet, or a chart. */
	path: string | null;
	bytes: number;
	notes: SheetNote[];
	/** The notes that were left out, since there are too many. */
	moreNotes: number;
}

export interface WorkbookQuestion {
	path: string;
	/** The sheets are written into this folder as CSV. */
	folder?: string;
}

const READ_MS = 20_000;
/** A catalogue of 30,000 specimens takes less than half of it. */
const CONVERT_MS = 60_000;

const CHILD = projectPath("app", "tables", "workbook", "workbook-child.ts");

const ask = openQuestions<WorkbookQuestion, ReadWorkbook | TableErrorFacts>(CHILD, READ_MS);
const askForCsv = openQuestions<WorkbookQuestion, { sheets: SheetCsv[] } | TableErrorFacts>(CHILD, CONVERT_MS);

const TOO_SLOW: TableErrorFacts = { code: "too slow", params: {} };

/** Reads the sheets of an XLSX file in their order, or answers why it cannot be read. */
export const readWorkbookFile = async (path: string): Promise<ReadWorkbook | TableErrorFacts> =>
	(await ask({ path })) ?? TOO_SLOW;

/** The same as CSV files in a folder that is there, with values as a CSV file has them. */
export const convertWorkbook = async (
	path: string,
	folder: string,
): Promise<{ sheets: SheetCsv[] } | TableErrorFacts> => (await askForCsv({ path, folder })) ?? TOO_SLOW;
