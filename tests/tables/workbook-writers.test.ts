import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { xmlText } from "#app/adapters/xml-text.ts";
import { readWorkbook } from "#app/tables/workbook/read.ts";
import { beside, EXCEL, TABLE, utf16be, type Writer, write } from "./workbook-writer.ts";

const folder = mkdtempSync(join(tmpdir(), "workbook-writers-"));
afterAll(() => rmSync(folder, { recursive: true }));

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
