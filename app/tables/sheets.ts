/** A table as a file or a paste brings it: sheets of rows of texts, with what the texts alone do not say. */

export interface TableSheet {
	name: string;
	kind: "cells" | "chart";
	/** Hidden in either of the two ways that a workbook knows. */
	isHidden: boolean;
	/** The rows of the sheet from row 1 to the last that has a value, empty ones included. */
	rows: TableRow[];
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

export interface TableRow {
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

/** Pasted or typed rows as a sheet without a name. */
export const sheetOfRows = (table: string[][]): TableSheet => ({
	...{ name: "", kind: "cells", isHidden: false, formulas: 0, merges: [] },
	rows: table.map((cells) => ({ cells, isStruck: false, hidden: false, remarks: [] })),
});

const ERROR_VALUE =
	/^#(REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!|GETTING_DATA|FORMULA!)$/i;

/** Tells whether a text is what a spreadsheet shows for a value that it cannot work out: `#REF!`, `#N/A`. */
export const isErrorValue = (text: string): boolean => ERROR_VALUE.test(text);
