import { xmlText } from "#app/adapters/xml-text.ts";
import { columnName } from "#app/tables/workbook/workbook.ts";
import { MAIN_SPACE, OFFICE_SPACE, relationships, zipParts } from "#tests/support/workbooks.ts";

export const TABLE = [
	["Pen No", "Level", "Size", "Qty", "Checked"],
	["P-001", "Level 1 & 2", "Ø100", "2", "2026-11-23"],
	["P-002", "Café <east>", "Ø65\nlagged", "12", "2026-11-24"],
	[],
	["P-003", "Level 1 & 2", '4" copper', "1", "2026-11-23"],
];
const NUMBERS = /^\d+$/;
const DATES = /^\d{4}-\d{2}-\d{2}$/;

/** How one program or another writes the same list. */
export interface Writer {
	/** The content of a `<c>` and its attributes for a text, or for a number. */
	text(text: string, shared: (si: string) => number): { type: string; content: string };
	number(text: string): { type?: string; look?: number; content: string };
	date(days: number): { type?: string; look?: number; content: string };
	/** The number of a penetration, which a program may hold as a number with a format. */
	ref(text: string): { type?: string; look?: number; content: string } | null;
	hasPlaces: boolean;
	lastEmptyCells: string;
	prefix: string;
	space: string;
	relationPrefix: string;
	workbook: string;
	sheet: string;
	strings: string;
	styles: string;
	/** Targets of relationships from the workbook's folder, or from the root. */
	target(part: string, workbook: string): string;
	nameInZip(part: string): string;
	workbookProperties: string;
	sheetProperties: string;
	encode(xml: string): Uint8Array;
	/** The last change to each part. */
	finish(xml: string, part: string): string;
}

export const beside = (part: string, workbook: string) => {
	const base = workbook.slice(0, workbook.lastIndexOf("/") + 1);
	return part.startsWith(base) ? part.slice(base.length) : `/${part}`;
};

export const utf16be = (xml: string) => Buffer.from(`\ufeff${xml}`, "utf16le").swap16();
const days = (date: string) => (Date.parse(date) - Date.UTC(1899, 11, 30)) / 86_400_000;

export const EXCEL: Writer = {
	text: (text, shared) => ({ type: "s", content: `<v>${shared(`<t xml:space="preserve">${xmlText(text)}</t>`)}</v>` }),
	number: (text) => ({ content: `<v>${text}</v>` }),
	date: (serial) => ({ look: 2, content: `<v>${serial}</v>` }),
	ref: () => null,
	hasPlaces: true,
	lastEmptyCells: "",
	prefix: "",
	space: MAIN_SPACE,
	relationPrefix: "r",
	workbook: "xl/workbook.xml",
	sheet: "xl/worksheets/sheet1.xml",
	strings: "xl/sharedStrings.xml",
	styles: "xl/styles.xml",
	target: beside,
	nameInZip: (part) => part,
	workbookProperties: "",
	sheetProperties: "",
	encode: (xml) => Buffer.from(xml),
	finish: (xml) => xml,
};

export function write(writer: Writer): Uint8Array {
	const strings: string[] = [];
	const shared = (si: string) => strings.push(si) - 1;
	const cell = (text: string, row: number, column: number) => {
		const isDate = DATES.test(text);
		const { type, look, content } = {
			type: undefined,
			look: undefined,
			...((column === 0 && row > 0 && writer.ref(text)) ||
				(NUMBERS.test(text) && writer.number(text)) ||
				(isDate ? writer.date(days(text)) : writer.text(text, shared))),
		};
		const place = writer.hasPlaces ? ` r="${columnName(column)}${row + 1}"` : "";
		return `<c${place}${look ? ` s="${look}"` : ""}${type ? ` t="${type}"` : ""}>${content}</c>`;
	};
	const rows = TABLE.map((texts, row) => {
		const place = writer.hasPlaces ? ` r="${row + 1}"` : "";
		return `<row${place}>${texts.map((text, column) => cell(text, row, column)).join("")}${writer.lastEmptyCells}</row>`;
	});
	const open = (name: string, more = "") => {
		const space = writer.prefix ? `xmlns:${writer.prefix}` : "xmlns";
		return `<${name} ${space}="${writer.space}"${more}>`;
	};
	const relationSpace = ` xmlns:${writer.relationPrefix}="${OFFICE_SPACE}"`;
	const { sheet, styles, workbook } = writer;
	const workbookXml = `${open("workbook", relationSpace)}${writer.workbookProperties}<sheets><sheet name="List" sheetId="1" ${writer.relationPrefix}:id="rId3"/></sheets></workbook>`;
	const stylesXml = `${open("styleSheet")}<numFmts><numFmt numFmtId="164" formatCode="&quot;P-&quot;000"/><numFmt numFmtId="165" formatCode="0"/></numFmts><fonts><font/></fonts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/><xf numFmtId="165"/></cellXfs></styleSheet>`;
	const target = (part: string) => writer.target(part, workbook);
	const prefixed = (xml: string) =>
		writer.prefix ? xml.replaceAll(/<(\/?)(?=[a-z])/gi, (_, end) => `<${end}${writer.prefix}:`) : xml;
	const parts: [string, string][] = [
		["_rels/.rels", relationships([["rId1", "officeDocument", writer.target(workbook, "")]])],
		[workbook, prefixed(workbookXml)],
		[
			workbook.replace(/([^/]*)$/, "_rels/$1.rels"),
			relationships([
				["rId3", "worksheet", target(sheet)],
				["rId4", "styles", target(styles)],
				...(strings.length > 0
					? [["rId5", "sharedStrings", target(writer.strings)] satisfies [string, string, string]]
					: []),
			]),
		],
		[
			sheet,
			prefixed(`${open("worksheet")}${writer.sheetProperties}<sheetData>${rows.join("")}</sheetData></worksheet>`),
		],
		[styles, prefixed(stylesXml)],
	];
	if (strings.length > 0)
		parts.push([writer.strings, prefixed(`${open("sst")}${strings.map((si) => `<si>${si}</si>`).join("")}</sst>`)]);
	return zipParts(parts.map(([part, xml]) => [writer.nameInZip(part), writer.encode(writer.finish(xml, part))]));
}
