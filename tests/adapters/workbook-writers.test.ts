import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readWorkbook } from "#app/adapters/workbook/read.ts";
import { columnName } from "#app/adapters/workbook/workbook.ts";
import { xmlText } from "#app/adapters/xml-text.ts";
import { MAIN_SPACE, OFFICE_SPACE, relationships, zipParts } from "#tests/support/workbooks.ts";

const folder = mkdtempSync(join(tmpdir(), "workbook-writers-"));
afterAll(() => rmSync(folder, { recursive: true }));

const TABLE = [
	["Pen No", "Level", "Size", "Qty", "Checked"],
	["P-001", "Level 1 & 2", "Ø100", "2", "2026-11-23"],
	["P-002", "Café <east>", "Ø65\nlagged", "12", "2026-11-24"],
	[],
	["P-003", "Level 1 & 2", '4" copper', "1", "2026-11-23"],
];
const NUMBERS = /^\d+$/;
const DATES = /^\d{4}-\d{2}-\d{2}$/;

/** How one program or another writes the same list. */
interface Writer {
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

const beside = (part: string, workbook: string) => {
	const base = workbook.slice(0, workbook.lastIndexOf("/") + 1);
	return part.startsWith(base) ? part.slice(base.length) : `/${part}`;
};

const utf16be = (xml: string) => Buffer.from(`\ufeff${xml}`, "utf16le").swap16();
const days = (date: string) => (Date.parse(date) - Date.UTC(1899, 11, 30)) / 86_400_000;

const EXCEL: Writer = {
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

function write(writer: Writer): Uint8Array {
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

const inline: Writer["text"] = (text) => ({
	type: "inlineStr",
	content: `<is><t xml:space="preserve">${xmlText(text)}</t></is>`,
});
const runs = (text: string) => {
	const half = Math.ceil(text.length / 2);
	const run = (part: string, look = "") => `<r>${look}<t xml:space="preserve">${xmlText(part)}</t></r>`;
	return run(text.slice(0, half)) + run(text.slice(half), '<rPr><b/><strike val="0"/><sz val="11"/></rPr>');
};
const PHONETIC = '<rPh sb="0" eb="1"><t>furigana</t></rPh><phoneticPr fontId="1"/>';
const EXTENSION =
	'<extLst><ext xmlns:x15="http://schemas.microsoft.com/office/x15"><x15:row><x15:c/></x15:row></ext></extLst>';
const from1904 = (serial: number) => ({ look: 2, content: `<v>${serial - 1462}</v>` });
const lowerSheet = (part: string) => (part.endsWith(".rels") ? part : part.toUpperCase());
const asLatin1 = (xml: string) => Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${xml}`, "latin1");

const WRITERS: [string, Partial<Writer>][] = [
	["shared texts", {}],
	["inline texts", { text: inline }],
	["texts as results", { text: (text) => ({ type: "str", content: `<v>${xmlText(text)}</v>` }) }],
	[
		"formulas that give texts",
		{ text: (text) => ({ type: "str", content: `<f>A1&amp;""</f><v>${xmlText(text)}</v>` }) },
	],
	["formulas that give numbers", { number: (text) => ({ content: `<f>1*${text}</f><v>${text}</v>` }) }],
	["shared formulas", { number: (text) => ({ content: `<f t="shared" si="0"/><v>${text}</v>` }) }],
	["rich shared texts", { text: (text, shared) => ({ type: "s", content: `<v>${shared(runs(text))}</v>` }) }],
	["rich inline texts", { text: (text) => ({ type: "inlineStr", content: `<is>${runs(text)}</is>` }) }],
	[
		"shared texts with phonetics",
		{ text: (text, shared) => ({ type: "s", content: `<v>${shared(`<t>${xmlText(text)}</t>${PHONETIC}`)}</v>` }) },
	],
	[
		"inline texts with phonetics",
		{ text: (text) => ({ type: "inlineStr", content: `<is><t>${xmlText(text)}</t>${PHONETIC}</is>` }) },
	],
	[
		"inline texts beside a value",
		{ text: (text) => ({ type: "inlineStr", content: `<v>9</v><is><t>${xmlText(text)}</t></is>` }) },
	],
	["texts in CDATA", { text: (text) => ({ type: "str", content: `<v><![CDATA[${text}]]></v>` }) }],
	[
		"texts in CDATA, parted by a comment",
		{
			text: (text) => ({
				type: "str",
				content: `<v><![CDATA[${text.slice(0, 2)}]]><!-- x --><![CDATA[${text.slice(2)}]]></v>`,
			}),
		},
	],
	[
		"texts as decimal numbers of signs",
		{
			text: (text) => ({
				type: "str",
				content: `<v>${[...text].map((sign) => `&#${sign.codePointAt(0)};`).join("")}</v>`,
			}),
		},
	],
	[
		"texts as hexadecimal numbers of signs",
		{
			text: (text) => ({
				type: "str",
				content: `<v>${[...text].map((sign) => `&#x${sign.codePointAt(0)!.toString(16)};`).join("")}</v>`,
			}),
		},
	],
	["line ends as _x000D_", { text: (text) => inline(text.replaceAll("\n", "_x000D_\n"), () => 0) }],
	["escapes of all letters", { text: (text) => inline(text.replaceAll("e", "_x0065_"), () => 0) }],
	["line ends of Windows", { finish: (xml) => xml.replaceAll("\n", "\r\n") }],
	["numbers as texts", { number: (text) => inline(text, () => 0) }],
	["numbers with a tail", { number: (text) => ({ content: `<v>${text}.000000000000001</v>` }) }],
	["numbers as powers in the file", { number: (text) => ({ content: `<v>${Number(text) / 10}E1</v>` }) }],
	["numbers with a format", { number: (text) => ({ look: 3, content: `<v>${text}</v>` }) }],
	["numbers of penetrations by a format", { ref: (text) => ({ look: 1, content: `<v>${Number(text.slice(2))}</v>` }) }],
	[
		"dates that are written out",
		{
			date: (serial) => ({
				type: "d",
				content: `<v>${new Date(Date.UTC(1899, 11, 30 + serial)).toISOString().slice(0, 10)}</v>`,
			}),
		},
	],
	[
		"dates with midnight",
		{
			date: (serial) => ({
				type: "d",
				look: 2,
				content: `<v>${new Date(Date.UTC(1899, 11, 30 + serial)).toISOString()}</v>`,
			}),
		},
	],
	["dates with a time that is not shown", { date: (serial) => ({ look: 2, content: `<v>${serial + 0.75}</v>` }) }],
	["dates from 1904", { date: from1904, workbookProperties: '<workbookPr date1904="1"/>' }],
	["dates from 1904, by a word", { date: from1904, workbookProperties: '<workbookPr date1904="true"/>' }],
	[
		"dates from 1904, denied by an extension",
		{
			date: from1904,
			workbookProperties:
				'<workbookPr date1904="1"/><x15:workbookPr xmlns:x15="http://schemas.microsoft.com/office/x15" date1904="0"/>',
		},
	],
	["no places", { hasPlaces: false }],
	["no places, inline texts", { hasPlaces: false, text: inline }],
	[
		"empty cells with a look",
		{ hasPlaces: false, lastEmptyCells: '<c s="1"/><c s="2" t="s"/><c><v/></c><c t="s"><v></v></c>' },
	],
	["prefixed elements", { prefix: "x" }],
	["prefixed elements, no places", { prefix: "main", hasPlaces: false, text: inline }],
	["the strict namespace", { space: "http://purl.oclc.org/ooxml/spreadsheetml/main" }],
	["the strict namespace with a prefix", { prefix: "s", space: "http://purl.oclc.org/ooxml/spreadsheetml/main" }],
	["relationships by another prefix", { relationPrefix: "d3p1" }],
	[
		"a workbook at the root",
		{ workbook: "workbook.xml", sheet: "sheet.xml", strings: "texts.xml", styles: "looks.xml" },
	],
	[
		"other folders",
		{ workbook: "book/main.xml", sheet: "pages/a/one.xml", strings: "book/t/texts.xml", styles: "s.xml" },
	],
	["targets from the root", { target: (part) => `/${part}` }],
	["targets by dots", { target: (part, workbook) => (workbook ? `./../${part}` : `./${part}`) }],
	["targets with backslashes", { target: (part, workbook) => beside(part, workbook).replaceAll("/", "\\") }],
	[
		"targets with escaped signs",
		{ sheet: "xl/my sheets/one.xml", target: (part, workbook) => encodeURI(beside(part, workbook)) },
	],
	["backslashes in the archive", { nameInZip: (part) => part.replaceAll("/", "\\") }],
	["capitals in the archive", { nameInZip: lowerSheet }],
	["a slash before each name", { nameInZip: (part) => `/${part}` }],
	["shared texts in other capitals", { nameInZip: (part) => part.replace("sharedStrings", "SharedStrings") }],
	["a mark of UTF-8", { encode: (xml) => Buffer.from(`\ufeff${xml}`) }],
	[
		"a declaration",
		{ encode: (xml) => Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n${xml}`) },
	],
	["UTF-16, little-endian", { encode: (xml) => Buffer.from(`\ufeff${xml}`, "utf16le") }],
	["UTF-16, big-endian", { encode: utf16be }],
	[
		"UTF-16 without a mark",
		{ encode: (xml) => Buffer.from(`<?xml version="1.0" encoding="utf-16"?>${xml}`, "utf16le") },
	],
	["ISO 8859-1", { encode: asLatin1 }],
	[
		"comments and instructions",
		{ finish: (xml) => `<!-- a > b --><?go <c> ?>${xml.replaceAll(/<(row|si)/g, "<!-- <c> --><$1")}<!-- end -->` },
	],
	[
		"spaces between elements",
		{
			finish: (xml, part) =>
				/sheet/.test(part)
					? xml.replaceAll(/(<\/?(?:row|c|v|sheetData|is|si)(?: [^>]*)?>)(?=<(?!\/[vt]))/g, "$1\n\t")
					: xml,
		},
	],
	["single quotes around attributes", { finish: (xml) => xml.replaceAll(/="([^"']*)"/g, "='$1'") }],
	["spaces in tags", { finish: (xml) => xml.replaceAll(/<\/(c|row)>/g, "</$1 >").replaceAll(/ t="/g, '\n t = "') }],
	["extensions", { finish: (xml) => xml.replace(/<\/((?:worksheet|styleSheet|workbook|sst)>)/, `${EXTENSION}</$1`) }],
	[
		"no styles for most cells",
		{ sheetProperties: '<dimension ref="A1:XFD1048576"/><sheetViews/><cols><col min="1" max="3" width="9"/></cols>' },
	],
];

test("there are more than fifty ways to write the list", () => {
	expect(WRITERS.length).toBeGreaterThan(50);
});

test.each(WRITERS)("%s", async (name, ways) => {
	const path = join(folder, `${name.replaceAll(/\W/g, "-")}.xlsx`);
	writeFileSync(path, write({ ...EXCEL, ...ways }));
	const { sheets } = await readWorkbook(path);
	expect(sheets.map((sheet) => sheet.name)).toEqual(["List"]);
	expect(sheets[0]!.rows.map(({ cells }) => cells)).toEqual(TABLE);
	const remarks = sheets[0]!.rows.flatMap((row) => row.remarks.map(({ kind, text }) => `${kind} ${text}`));
	expect(remarks).toEqual(["date 2026-11-23", "date 2026-11-24", "date 2026-11-23"]);
});
