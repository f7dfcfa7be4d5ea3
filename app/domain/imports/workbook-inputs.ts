import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { amountOf } from "#app/amounts.ts";
import { IMPORT_LISTS, type ImportListName } from "#app/domain/catalogue/definition/import-lists.ts";
import { NAMES_SHEET } from "#app/domain/exports/names-sheet.ts";
import { tableErrorText } from "#app/tables/table-error.ts";
import { convertWorkbook, type SheetCsv, type SheetNote } from "#app/tables/workbook/workbook.ts";
import type { ImportInput, InputSheet } from "./import-options.ts";

/** Tells the list by the beginning of a name: `specimens.csv`, `specimens-2.csv`, `Specimens (1)`. */
export function listOfName(path: string): ImportListName | null {
	const name = path.split("/").at(-1)!.trim().toLowerCase();
	return IMPORT_LISTS.find((list) => name.startsWith(list) && !/^[a-z0-9]/.test(name.slice(list.length))) ?? null;
}

interface SourceWorkbook {
	path: string;
	/** The name by which people know it. */
	name: string;
	/** The folder in which paths in its cells start. */
	folder: string;
	/** The list that is asked for; without it each sheet's name says which it is. */
	list?: ImportListName;
}

const FAULTS: Partial<Record<SheetNote["kind"], (text: string) => string>> = {
	error: (text) => `the cell has the error ${text} of the spreadsheet`,
	"formula without value": () =>
		"the formula has no stored value: open the workbook in a spreadsheet and save it again",
	"struck words": (text) => `${JSON.stringify(text)} is struck out: remove the words, or the line through them`,
	"struck row": () => "the row is struck out: delete it, or remove the line through it",
};

const WARNINGS: Partial<Record<SheetNote["kind"], (text: string) => string>> = {
	"hidden rows": (text) => `the sheet hides row ${text}: hidden rows are imported, too`,
	"hidden columns": (text) => `the sheet hides column ${text}: hidden columns are imported, too`,
	merged: (text) => `the merged cells ${text} count for each of their rows`,
};

function inputSheet({ name, notes, moreNotes }: SheetCsv, workbook: string, passedOver: string[]): InputSheet {
	const faults = notes.flatMap(({ row, column, kind, text }) => {
		const message = FAULTS[kind]?.(text);
		return message === undefined ? [] : [{ row, column, value: text || null, message }];
	});
	if (moreNotes > 0) {
		const message = `the sheet has ${amountOf(moreNotes, "more cell", "more cells")} of this kind`;
		faults.push({ row: faults.at(-1)?.row ?? 1, column: null, value: null, message });
	}
	const warnings = notes.flatMap(({ row, kind, text }) => {
		const message = WARNINGS[kind]?.(text);
		return message === undefined ? [] : [{ row, message }];
	});
	return { name, workbook, faults, warnings: [...passedOver.map((message) => ({ row: 1, message })), ...warnings] };
}

const sheetWords = (names: string[]): string => names.map((name) => `"${name}"`).join(", ");

const isHelp = ({ name }: SheetCsv): boolean => name.trim().toLowerCase() === NAMES_SHEET.toLowerCase();

/** The sheets that are read, each with its list. A sheet alone in its workbook may have any name. */
function sheetsWithLists(
	sheets: SheetCsv[],
	{ name, list }: SourceWorkbook,
): { sheet: SheetCsv; list: ImportListName }[] {
	const there = sheets.filter((sheet) => sheet.path !== null && !isHelp(sheet));
	const listed = there.flatMap((sheet) => {
		const own = listOfName(sheet.name);
		return own && (list ?? own) === own ? [{ sheet, list: own }] : [];
	});
	if (listed.length > 0) return listed;
	const only = there.length === 1 ? there[0]! : undefined;
	const meant = list ?? listOfName(name);
	return only && meant && (list || !listOfName(only.name)) ? [{ sheet: only, list: meant }] : [];
}

function whyNothing(sheets: SheetCsv[], { list }: SourceWorkbook): string {
	const there = sheets.filter((sheet) => sheet.path !== null && !isHelp(sheet));
	const hidden = sheets.filter(({ isHidden }) => isHidden);
	const wanted = list ?? `${IMPORT_LISTS.slice(0, -1).join(", ")} or ${IMPORT_LISTS.at(-1)}`;
	if (there.length > 0)
		return `none of its sheets is called ${wanted}: it has ${sheetWords(there.map(({ name }) => name))}`;
	return hidden.length > 0
		? `all its sheets are hidden or empty: show ${sheetWords(hidden.map(({ name }) => name))}`
		: "all its sheets are empty; a list needs a header row";
}

function passedOverWords(sheets: SheetCsv[], read: ReadonlySet<SheetCsv>): string[] {
	const others = sheets.filter((sheet) => !read.has(sheet) && !isHelp(sheet));
	const hidden = others.filter(({ isHidden }) => isHidden).map(({ name }) => name);
	const unknown = others.filter(({ isHidden, path }) => !isHidden && path !== null).map(({ name }) => name);
	return [
		...(hidden.length > 0 ? [`not imported, since the workbook hides it: ${sheetWords(hidden)}`] : []),
		...(unknown.length > 0 ? [`not imported, since its name is no list of this import: ${sheetWords(unknown)}`] : []),
	];
}

/** The lists of a workbook as files of an import, in a new folder below `place`; or why there are none; `isOther`: it can be read, and is about something else. */
export async function inputsOfWorkbook(
	source: SourceWorkbook,
	place: string,
): Promise<{ inputs: ImportInput[]; bytes: number } | { why: string; isOther?: true }> {
	const answer = await convertWorkbook(source.path, await mkdtemp(join(place, "sheets-")));
	if ("code" in answer) return { why: tableErrorText(answer).replace(/^T/, "t") };
	const found = sheetsWithLists(answer.sheets, source);
	if (found.length === 0) return { why: whyNothing(answer.sheets, source), isOther: true };
	const passedOver = passedOverWords(answer.sheets, new Set(found.map(({ sheet }) => sheet)));
	const inputs = found.map(
		({ sheet, list }, at): ImportInput => ({
			list,
			path: sheet.path!,
			name: `${source.name}${SHEET_OF}${sheet.name}`,
			folder: source.folder,
			sheet: inputSheet(sheet, source.name, at === 0 ? passedOver : []),
		}),
	);
	return { inputs: inListOrder(inputs), bytes: answer.sheets.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** Each list may name records of those before it. */
export const inListOrder = (inputs: readonly ImportInput[]): ImportInput[] =>
	IMPORT_LISTS.flatMap((list) => inputs.filter((input) => input.list === list));

const SHEET_OF = " › ";

/** A name for a copy of a file. That of a sheet begins as its list, so that an import knows it again. */
export function nameForCopy(file: string): string {
	const [workbook = "", sheet] = file.split(SHEET_OF);
	if (sheet === undefined) return file;
	const book = workbook
		.split("/")
		.at(-1)!
		.replace(/\.xlsx$/i, "");
	const parts = listOfName(sheet) || !listOfName(book) ? [sheet, book] : [book, sheet];
	return `${[...new Set(parts)]
		.join("-")
		.replace(/[^\p{L}\p{N}]+/gu, "-")
		.slice(0, 100)
		.replace(/^-|-$/g, "")}.csv`;
}

export const isWorkbookName = (name: string): boolean => /\.xlsx$/i.test(name);
