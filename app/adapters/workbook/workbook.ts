import { openQuestions } from "#app/adapters/limited/questions.ts";
import { projectPath } from "#app/adapters/project-root.ts";

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
	sheets: WorkbookSheet[];
}

export interface WorkbookSheet {
	name: string;
	kind: "cells" | "chart";
	/** Hidden in either of the two ways that a workbook knows. */
	isHidden: boolean;
	/** One for each row of the sheet up to the last that has a value; the first is row 1, empty ones included. */
	rows: WorkbookRow[];
	/** Number of cells of which the stored value of a formula was taken. */
	formulas: number;
	/** Merged ranges with a value, counted from 0. Over rows the value stands in each row's cells, not in further columns. */
	merges: MergedRange[];
}

export interface MergedRange {
	top: number;
	left: number;
	bottom: number;
	right: number;
}

export interface WorkbookRow {
	/** The texts that the sheet shows. */
	cells: string[];
	/** Every cell with a value is struck out; then the cells keep their texts. */
	isStruck: boolean;
	/** Hidden by hand, or by the sheet's filter. */
	hidden: false | "hidden" | "filtered";
	/** Facts that the texts alone do not say, in the order of the columns. */
	remarks: CellRemark[];
}

export interface CellRemark {
	/** The place, counted from 0. */
	column: number;
	kind: "error" | "formula without value" | "scientific" | "date" | "time" | "struck words" | "hidden column";
	/** The error value, the words that were left out, or the shown text. */
	text: string;
}

const READ_MS = 20_000;

const ask = openQuestions<{ path: string }, ReadWorkbook | { why: string }>(
	projectPath("app", "adapters", "workbook", "workbook-child.ts"),
	READ_MS,
);

/** All sheets of an XLSX file in their order, or why it cannot be read, in whole sentences for people. */
export const readWorkbookFile = async (path: string): Promise<ReadWorkbook | { why: string }> => {
	const answer = await ask({ path });
	return answer ?? { why: "It takes too long or too much memory to read." };
};
