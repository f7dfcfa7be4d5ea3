import type { TableSheet } from "#app/tables/sheets.ts";
import { TableError } from "#app/tables/table-error.ts";
import { builtInFormat, type NumberFormat, readNumberFormat } from "./number-format.ts";
import { LimitError, openParts, type Relationship, type WorkbookParts } from "./parts.ts";
import { type CellStyle, type Manner, openSheet, type SheetContext } from "./sheet.ts";
import { type CellText, decodeEscapes, isOn, openText } from "./text.ts";
import type { ReadWorkbook } from "./workbook.ts";
import type { XmlHandler } from "./xml.ts";

const MIB = 1024 ** 2;

/** A list of penetrations is read as a person sees it. */
const AS_SHOWN: Manner = {
	values: "shown",
	...{ maxRows: 20_000, maxRowsOfAll: 40_000, maxColumns: 200, maxBytes: 100 * MIB },
};

/** A list of the catalogue is read as its CSV file would be. */
export const AS_STORED: Manner = {
	values: "stored",
	...{ maxRows: 100_000, maxRowsOfAll: 200_000, maxColumns: 500, maxBytes: 300 * MIB },
};

/** Kinds of sheets without cells that a person fills in. */
const WITHOUT_CELLS = ["chartsheet", "dialogsheet", "xlMacrosheet", "xlIntlMacrosheet"];

const ignore = (): void => {};

async function readStrings(parts: WorkbookParts, part: string): Promise<CellText[]> {
	const strings: CellText[] = [];
	const text = openText();
	await parts.read(part, {
		...text,
		close(name) {
			text.close(name);
			if (name === "si") strings.push(text.take());
		},
	});
	return strings;
}

const PLAIN: CellStyle = { format: readNumberFormat("General"), isStruck: false };

async function readStyles(parts: WorkbookParts, part: string): Promise<CellStyle[]> {
	const codes = new Map<number, string>();
	const formats = new Map<string, NumberFormat>();
	const fonts: boolean[] = [];
	const cells: { format: number; font: number }[] = [];
	const path: string[] = [];
	await parts.read(part, {
		open(name, attributes) {
			const [parent, grandparent] = [path.at(-1), path.at(-2)];
			path.push(name);
			if (name === "numFmt" && parent === "numFmts")
				codes.set(Number(attributes.numFmtId), attributes.formatCode ?? "");
			if (name === "font" && parent === "fonts") fonts.push(false);
			if (name === "strike" && grandparent === "fonts") fonts[fonts.length - 1] = isOn(attributes.val);
			if (name === "xf" && parent === "cellXfs")
				cells.push({ format: Number(attributes.numFmtId ?? 0), font: Number(attributes.fontId ?? 0) });
		},
		close() {
			path.pop();
		},
		text: ignore,
	});
	const formatOf = (id: number): NumberFormat => {
		const code = codes.get(id) ?? builtInFormat(id);
		const format = formats.get(code) ?? readNumberFormat(code);
		formats.set(code, format);
		return format;
	};
	return cells.map(({ format, font }) => ({ format: formatOf(format), isStruck: fonts[font] ?? false }));
}

interface SheetEntry {
	name: string;
	isHidden: boolean;
	relation: string;
}

interface Outline {
	sheets: SheetEntry[];
	from1904: boolean;
	isUncalculated: boolean;
}

async function readOutline(parts: WorkbookParts, part: string): Promise<Outline> {
	const outline: Outline = { sheets: [], from1904: false, isUncalculated: false };
	let root = "";
	const handler: XmlHandler = {
		open(name, attributes) {
			root ||= name;
			if (name === "workbookPr") outline.from1904 = isOn(attributes.date1904 ?? "0");
			if (name === "calcPr") outline.isUncalculated = isOn(attributes.fullCalcOnLoad ?? "0");
			if (name !== "sheet") return;
			// The attribute is the only one with this name and a prefix, whichever prefix a program chose.
			const relation = Object.entries(attributes).find(([key]) => /:id$/.test(key))?.[1] ?? "";
			const isHidden = /^(very)?hidden$/i.test(attributes.state ?? "");
			outline.sheets.push({ name: decodeEscapes(attributes.name ?? ""), isHidden, relation });
		},
		close: ignore,
		text: ignore,
	};
	await parts.read(part, handler);
	if (root !== "workbook") throw new TableError("no workbook");
	if (outline.sheets.length === 0) throw new TableError("no sheet");
	return outline;
}

/** Small programs leave out the first of the relationships; the part then lies where Excel puts it. */
async function findWorkbook(parts: WorkbookParts): Promise<string> {
	const relations = await parts.readRelationships("");
	const part = relations.find(({ kind }) => kind === "officeDocument")?.part ?? "xl/workbook.xml";
	if (/\.bin$/.test(part)) throw new TableError("binary workbook");
	if (!parts.has(part)) throw new TableError("no workbook");
	return part;
}

async function readSheets(parts: WorkbookParts, manner: Manner): Promise<TableSheet[]> {
	const workbook = await findWorkbook(parts);
	const relations = await parts.readRelationships(workbook);
	const { sheets, from1904, isUncalculated } = await readOutline(parts, workbook);
	const sibling = (name: string) => workbook.replace(/[^/]*$/, name);
	const partOf = (kind: string) => relations.find((each) => each.kind === kind)?.part ?? sibling(`${kind}.xml`);
	const stringsPart = partOf("sharedStrings");
	const stylesPart = partOf("styles");
	const strings = parts.has(stringsPart) ? await readStrings(parts, stringsPart) : [];
	const styles = parts.has(stylesPart) ? await readStyles(parts, stylesPart) : [];
	if (styles.length === 0) styles.push(PLAIN);
	let [textLeft, rowsLeft] = [manner.maxBytes, manner.maxRowsOfAll];
	const countText = (length: number) => {
		textLeft -= length;
		if (textLeft < 0) throw new LimitError("too much text", { megabytes: manner.maxBytes / MIB });
	};

	async function readSheet({ name, isHidden }: SheetEntry, found: Relationship | undefined): Promise<TableSheet> {
		const empty: TableSheet = { name, kind: "cells", isHidden, rows: [], formulas: 0, merges: [] };
		if (found && WITHOUT_CELLS.includes(found.kind)) return { ...empty, kind: "chart" };
		if (!found || !parts.has(found.part)) throw new TableError("missing sheet", { sheet: name });
		const context: SheetContext = { manner, sheet: name, strings, styles, from1904, isUncalculated, countText };
		const reader = openSheet(context);
		try {
			await parts.read(found.part, reader);
			const read = reader.finish();
			rowsLeft -= read.rows.length;
			if (rowsLeft < 0) throw new LimitError("too many rows together", { most: manner.maxRowsOfAll });
			return { ...empty, ...read };
		} catch (error) {
			// A hidden sheet is only named: lists that it holds for the workbook's own use hinder nothing.
			if (isHidden && error instanceof LimitError) return empty;
			throw error;
		}
	}

	const read = new Map<SheetEntry, TableSheet>();
	for (const sheet of sheets.toSorted((a, b) => Number(a.isHidden) - Number(b.isHidden))) {
		const relation = relations.find(({ id }) => id === sheet.relation);
		read.set(sheet, await readSheet(sheet, relation));
	}
	return sheets.map((sheet) => read.get(sheet)!);
}

/** Reads every sheet of an XLSX file. Throws for a file of another kind, and where it is damaged, breaks a limit or declares entities. */
export async function readWorkbook(path: string, manner: Manner = AS_SHOWN): Promise<ReadWorkbook> {
	const parts = await openParts(path, manner.maxBytes);
	try {
		return { sheets: await readSheets(parts, manner) };
	} finally {
		parts.close();
	}
}
