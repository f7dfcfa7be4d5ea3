import { amountOf } from "#app/amounts.ts";
import type { RowError } from "#app/tables/csv-rows.ts";
import type { SheetNote } from "#app/tables/workbook/workbook.ts";

/** Something about a table, one of its rows or one of its cells that is found before any value is looked at. */
export interface ReadingError {
	code:
		| RowError["code"]
		| SheetNote["kind"]
		| "more notes"
		| "hidden sheets"
		| "other sheets"
		| "other list"
		| "unknown column"
		| "column twice"
		| "column missing"
		| "too few cells"
		| "too many cells"
		| "no heading";
	params: Readonly<Record<string, string | number>>;
}

const SAVE_AS = 'save it as "CSV UTF-8"';

const strayWords = ({ cell, column }: ReadingError["params"]) =>
	`${JSON.stringify(cell)} stands in column ${column}, which has no heading`;

const TEXTS: Record<ReadingError["code"], (params: ReadingError["params"]) => string> = {
	workbook: () => `the file is a workbook, not CSV; give it a name that ends with .xlsx, or open it and ${SAVE_AS}`,
	"UTF-16": () => `the file is UTF-16; ${SAVE_AS}`,
	"perhaps UTF-16": () => `the file looks like UTF-16; ${SAVE_AS}`,
	"not UTF-8": () => `the text is not UTF-8, but perhaps Latin-1 (Windows-1252); ${SAVE_AS}`,
	empty: () => "the file is empty; it needs a header row",
	"too many columns": ({ most }) => `the header has more than ${most} columns`,
	"quote not closed": () => "a quote is not closed",
	"CR alone": () => "a line ends with CR alone; use LF or CRLF",
	"row too long": ({ most }) => `the row is longer than ${most} MB`,
	"rows in a cell": ({ from, to }) =>
		`quotes make one cell of lines ${from} to ${to}, each of which could be a row: double the quotes that are letters`,
	"too few cells": ({ cells, width }) => `the row has ${cells} cells, too few for the ${width} columns of the header`,
	"too many cells": ({ cells, width, ...stray }) =>
		`the row has ${cells} cells, too many for the ${width} columns of the header: ${strayWords(stray)}`,
	"no heading": (params) => `${strayWords(params)}: give the column its name in the first row, or empty the cell`,
	"unknown column": ({ name, file }) => `"${name}" is not a column of ${file}`,
	"column twice": ({ name }) => `the column "${name}" is there twice`,
	"column missing": ({ name }) => `the column "${name}" is missing`,
	"other list": ({ meant, list, remedy }) => `the columns are those of ${meant}, not of ${list}: ${remedy}`,
	error: ({ text }) => `the cell has the error ${text} of the spreadsheet`,
	"formula without value": () =>
		"the formula has no stored value: open the workbook in a spreadsheet and save it again",
	"struck words": ({ text }) => `${JSON.stringify(text)} is struck out: remove the words, or the line through them`,
	"struck row": () => "the row is struck out: delete it, or remove the line through it",
	"more notes": ({ count }) => `the sheet has ${amountOf(Number(count), "more cell", "more cells")} of this kind`,
	"hidden rows": ({ text }) => `the sheet hides row ${text}: hidden rows are imported, too`,
	"hidden columns": ({ text }) => `the sheet hides column ${text}: hidden columns are imported, too`,
	merged: ({ text }) => `the merged cells ${text} count for each of their rows`,
	"hidden sheets": ({ names }) => `not imported, since the workbook hides it: ${names}`,
	"other sheets": ({ names }) => `not imported, since its name is no list of this import: ${names}`,
};

/** The sentence for people. */
export const readingText = ({ code, params }: ReadingError): string => TEXTS[code](params);
