import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { IMPORT_LISTS, type ImportListName } from "#app/domain/catalogue/definition/import-lists.ts";
import { NAMES_SHEET } from "#app/domain/exports/names-sheet.ts";
import { tableErrorText } from "#app/tables/table-error.ts";
import { convertWorkbook, type SheetCsv, type SheetNote } from "#app/tables/workbook/workbook.ts";
import type { ImportFile, ImportInput, InputSheet } from "./import-options.ts";
import type { ReadingError } from "./reading-errors.ts";

/** Finds the list by the beginning of a file name: `specimens.csv`, `specimens-2.csv`, `Specimens (1)`. */
export function listOfName(path: string): ImportListName | null {
	const name = path.split("/").at(-1)!.trim().toLowerCase();
	return IMPORT_LISTS.find((list) => name.startsWith(list) && !/^[a-z0-9]/.test(name.slice(list.length))) ?? null;
}

interface SourceWorkbook {
	path: string;
	name: string;
	/** The folder in which paths in its cells start. */
	folder: string;
	/** The list that is asked for; without it each sheet's name says which it is. */
	list?: ImportListName;
}

const ERRORS: SheetNote["kind"][] = ["error", "formula without value", "struck words", "struck row"];

function inputSheet({ name, notes, moreNotes }: SheetCsv, workbook: string, passedOver: ReadingError[]): InputSheet {
	const found = notes.map(({ row, column, kind, text }) => ({
		...{ row, column, value: text || null, code: kind, params: { text } },
	}));
	const errors: InputSheet["errors"] = found.filter(({ code }) => ERRORS.includes(code));
	if (moreNotes > 0) {
		const row = errors.at(-1)?.row ?? 1;
		errors.push({ code: "more notes", params: { count: moreNotes }, row, column: null, value: null });
	}
	const warnings = found.filter(({ code }) => !ERRORS.includes(code));
	return { name, workbook, errors, warnings: [...passedOver.map((note) => ({ ...note, row: 1 })), ...warnings] };
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

function passedOver(sheets: SheetCsv[], read: ReadonlySet<SheetCsv>): ReadingError[] {
	const others = sheets.filter((sheet) => !read.has(sheet) && !isHelp(sheet));
	const hidden = others.filter(({ isHidden }) => isHidden).map(({ name }) => name);
	const unknown = others.filter(({ isHidden, path }) => !isHidden && path !== null).map(({ name }) => name);
	return [
		{ code: "hidden sheets" as const, names: hidden },
		{ code: "other sheets" as const, names: unknown },
	].flatMap(({ code, names }) => (names.length > 0 ? [{ code, params: { names: sheetWords(names) } }] : []));
}

/**
 * Writes the lists of a workbook as files of an import in a new folder below `place`, or answers why there are none;
 * `isOther` is true for a readable workbook about something else.
 */
export async function inputsOfWorkbook(
	source: SourceWorkbook,
	place: string,
): Promise<{ inputs: ImportFile[]; bytes: number } | { why: string; isOther?: true }> {
	const answer = await convertWorkbook(source.path, await mkdtemp(join(place, "sheets-")));
	if ("code" in answer) return { why: tableErrorText(answer).replace(/^T/, "t") };
	const found = sheetsWithLists(answer.sheets, source);
	if (found.length === 0) return { why: whyNothing(answer.sheets, source), isOther: true };
	const others = passedOver(answer.sheets, new Set(found.map(({ sheet }) => sheet)));
	const inputs = found.map(
		({ sheet, list }, at): ImportFile => ({
			list,
			path: sheet.path!,
			name: `${source.name}${SHEET_OF}${sheet.name}`,
			folder: source.folder,
			sheet: inputSheet(sheet, source.name, at === 0 ? others : []),
		}),
	);
	return { inputs: inListOrder(inputs), bytes: answer.sheets.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** Sorts inputs into the order in which lists name records of each other. */
export const inListOrder = <Input extends ImportInput>(inputs: readonly Input[]): Input[] =>
	IMPORT_LISTS.flatMap((list) => inputs.filter((input) => input.list === list));

/** Between the name of a workbook and that of its sheet. */
export const SHEET_OF = " › ";

/**
 * Answers a name for the annotated copy of a file. The copy of a sheet begins with the name of its list, so that an
 * import recognises it.
 */
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
