import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { TableRow } from "#app/tables/sheets.ts";
import { readWorkbook } from "#app/tables/workbook/read.ts";
import { readWorkbookFile } from "#app/tables/workbook/workbook.ts";
import {
	type CellLook,
	type MadeWorkbook,
	makeWorkbook,
	numberCell,
	sheetRows,
	textCell,
	writtenWorkbook,
} from "#tests/support/workbooks.ts";
import { SHOWN } from "./shown-numbers.ts";

const folder = mkdtempSync(join(tmpdir(), "workbook-"));
afterAll(() => rmSync(folder, { recursive: true }));

function pathOf(bytes: Uint8Array): string {
	const path = join(folder, "list.xlsx");
	writeFileSync(path, bytes);
	return path;
}

const read = async (workbook: MadeWorkbook) => readWorkbook(pathOf(makeWorkbook(workbook)));
const readSheet = async (xml: string, more: Omit<MadeWorkbook, "sheets"> = {}) =>
	(await read({ sheets: [{ xml }], ...more })).sheets[0]!;
const cellsOf = (sheet: { rows: TableRow[] }) => sheet.rows.map(({ cells }) => cells);
const remarksOf = (sheet: { rows: TableRow[] }) => sheet.rows.map(({ remarks }) => remarks);
const plainRow = (...cells: string[]): TableRow => ({ cells, isStruck: false, hidden: false, remarks: [] });

test("what is written is read back, signs and lines included, and no cell is a formula", async () => {
	const table = [["ref", "note"], ["P-1", '=SUM(A1) & <b> "Ø110"\nnext  line '], [], ["", "only here"]];
	const path = pathOf(await writtenWorkbook({ name: "Penetrations & more", rows: table }));
	const rows = table.map((cells) => plainRow(...cells));
	const name = "Penetrations & more";
	expect(await readWorkbookFile(path)).toEqual({
		sheets: [{ name, kind: "cells", isHidden: false, rows, formulas: 0, merges: [] }],
	});
});

test("all sheets are read in their order; hidden ones and charts are told apart", async () => {
	const xml = (text: string) => sheetRows(textCell(text));
	const { sheets } = await read({
		sheets: [
			{ name: "Lists", state: "veryHidden", xml: xml("a") },
			{ name: "Floors", xml: xml("b") },
			{ name: "Chart", kind: "chartsheet", xml: "" },
			{ name: "Old", state: "hidden", xml: xml("c") },
			{ name: "Walls & more_x000D_", state: "visible", xml: xml("d") },
		],
	});
	expect(sheets.map(({ name, kind, isHidden, rows }) => [name, kind, isHidden, rows[0]?.cells[0]])).toEqual([
		["Lists", "cells", true, "a"],
		["Floors", "cells", false, "b"],
		["Chart", "chart", false, undefined],
		["Old", "cells", true, "c"],
		["Walls & more\r", "cells", false, "d"],
	]);
});

test("a number is what its format shows, and dates, times and powers of ten are named", async () => {
	const looks = SHOWN.map(([, format]): CellLook => ({ format }));
	const rows = SHOWN.map(([value], n) => textCell("x") + numberCell(value, n + 1));
	const sheet = await readSheet(sheetRows(...rows), { looks });
	expect(sheet.rows.map(({ cells, remarks }, n) => [...SHOWN[n]!.slice(0, 2), cells[1] ?? "", ...remarks])).toEqual(
		SHOWN.map(([value, format, text, kind]) => [value, format, text, ...(kind ? [{ column: 1, kind, text }] : [])]),
	);
});

test("days are counted from 1904 where the workbook says so itself, durations and times never", async () => {
	const x15 = '<x15:workbookPr xmlns:x15="http://schemas.microsoft.com/office/x" date1904="0"/>';
	const rows = sheetRows(numberCell(44_887, 1) + numberCell(1.5, 2) + numberCell(0.625, 3));
	const before = `<workbookPr date1904="1"/>${x15}`;
	const sheet = await readSheet(rows, { looks: [{ format: 14 }, { format: "[h]:mm" }, { format: 20 }], before });
	expect(cellsOf(sheet)).toEqual([["2026-11-23", "36:00", "15:00"]]);
	const extension = await readSheet(rows, { looks: [{ format: 14 }], before: x15.replace('"0"', '"1"') });
	expect(extension.rows[0]!.cells[0]).toBe("2022-11-22");
});

test("dates that are written out are read by their cell's format", async () => {
	const cell = (text: string, look = 0) => `<c t="d" s="${look}"><v>${text}</v></c>`;
	const texts = ["2026-11-23", "2026-11-23T15:00:00", "2026-11-23T15:00:00.000Z", "T15:00:00", "2026-11-23T00:00:00"];
	const row = texts.map((text) => cell(text)).join("") + cell("2026-11-23T15:00:00", 1) + cell("soon");
	const sheet = await readSheet(sheetRows(row), { looks: [{ format: 14 }] });
	const shown = ["2026-11-23", "2026-11-23 15:00", "2026-11-23 15:00", "15:00", "2026-11-23", "2026-11-23", "soon"];
	expect(cellsOf(sheet)).toEqual([shown]);
	expect(remarksOf(sheet)[0]!.map(({ kind }) => kind)).toEqual([
		"date",
		"date",
		"date",
		"time",
		"date",
		"date",
		"date",
	]);
});

test("texts come as they are meant, however the file holds them", async () => {
	const strings = [
		"<t>Level</t>",
		"<r><t>Level </t></r><r><rPr><b/></rPr><t>1 &amp; 2</t></r><rPh><t>no</t></rPh>",
		"<t>a_x000D_\nb_x000d__x000A_c&#13;\nd</t>",
		"<t>_x005F_x000D_ &#x2013; _x2014_ _x0001_</t>",
		"<t/>",
	];
	const shared = (index: number) => `<c t="s"><v>${index}</v></c>`;
	const others = [
		'<c t="s"/>',
		'<c t="s"><v></v></c>',
		'<c t="inlineStr"><is><t>in</t><rPh><t>no</t></rPh></is><v>9</v></c>',
		'<c t="str"><v>x<![CDATA[ & ]]><!-- no -->y</v></c>',
		'<c t="b"><v>1</v></c>',
		'<c t="b"><v>0</v></c>',
		"<c><v>n/a</v></c>",
		'<c s="1" t="str"><v>Ground</v></c>',
	];
	const sheet = await readSheet(sheetRows(strings.map((_, n) => shared(n)).join(""), others.join("")), {
		strings,
		looks: [{ format: '"Level "@' }],
	});
	expect(cellsOf(sheet)).toEqual([
		["Level", "Level 1 & 2", "a\nb\nc\nd", "_x000D_ – — "],
		["", "", "in", "x & y", "TRUE", "FALSE", "n/a", "Level Ground"],
	]);
});

test("stored values of formulas are taken and counted; errors and formulas without a value are named", async () => {
	const xml = sheetRows(
		"<c><f>1+1</f><v>2</v></c><c><f t='shared' si='0'/><v>3</v></c><c t='str'><f>A1</f><v></v></c>",
		"<c><f>A1</f></c><c><f>A1</f><v></v></c><c t='str'><f>A1</f></c><c t='e'><f>B9</f><v>#REF!</v></c><c t='e'><v>#N/A</v></c>",
		"<c t='str'><f>A1</f><v>#VALUE!</v></c><c><f>A1</f><v>0</v></c>",
	);
	const sheet = await readSheet(xml);
	expect(cellsOf(sheet)).toEqual([
		["2", "3"],
		["", "", "", "#REF!", "#N/A"],
		["#VALUE!", "0"],
	]);
	expect(sheet.formulas).toBe(3);
	const missing = (column: number) => ({ column, kind: "formula without value", text: "" });
	const error = (column: number, text: string) => ({ column, kind: "error", text });
	expect(remarksOf(sheet)).toEqual([
		[],
		[missing(0), missing(1), missing(2), error(3, "#REF!"), error(4, "#N/A")],
		[error(0, "#VALUE!")],
	]);
	// Programs that cannot calculate store zeros and ask for the calculation.
	const later = await readSheet(xml, { after: '<calcPr fullCalcOnLoad="1"/>' });
	expect(later.rows[2]).toMatchObject({ cells: ["#VALUE!"], remarks: [error(0, "#VALUE!"), missing(1)] });
	expect(later.formulas).toBe(2);
});

test("struck-out rows keep their texts, struck-out words are left out and said", async () => {
	const strike = "<rPr><strike/></rPr>";
	const strings = [
		`<r>${strike}<t>Ø100</t></r><r><t xml:space="preserve"> Ø40</t></r>`,
		`<r><t>one </t></r><r>${strike}<t>two</t></r><r><rPr><strike val="0"/></rPr><t> three</t></r>`,
		`<r>${strike}<t>all </t></r><r>${strike}<t>gone</t></r>`,
		`<r><rPr><b/></rPr><t>kept</t></r>`,
	];
	const shared = (index: number, look = 0) => `<c t="s" s="${look}"><v>${index}</v></c>`;
	const sheet = await readSheet(
		sheetRows(
			textCell("P-1") + shared(0) + shared(1) + shared(2) + numberCell(12, 1),
			textCell("P-2", 1) + shared(2) + numberCell(3, 1) + textCell("", 0),
			`${textCell("P-3")}<c t="inlineStr"><is><r>${strike}<t>old</t></r><r><t> new</t></r></is></c>${shared(3, 1)}`,
		),
		{ strings, looks: [{ isStruck: true }] },
	);
	const struck = (column: number, text: string) => ({ column, kind: "struck words", text });
	expect(sheet.rows).toEqual([
		{
			...plainRow("P-1", "Ø40", "one three"),
			remarks: [struck(1, "Ø100"), struck(2, "two"), struck(3, "all gone"), struck(4, "12")],
		},
		{ ...plainRow("P-2", "all gone", "3"), isStruck: true },
		{ ...plainRow("P-3", "new", "kept"), remarks: [struck(1, "old")] },
	]);
});

test("what is merged over rows stands in each of them and is named; hidden texts below a merge are not", async () => {
	const xml = `${sheetRows(
		textCell("P-1", 1) + textCell("L1") + numberCell(12),
		textCell("P-2") + textCell("hidden") + numberCell(5),
		`${textCell("P-3") + textCell("")}<c t='e'><v>#N/A</v></c>`,
		textCell("P-4") + textCell("across") + textCell("hidden"),
	)}<mergeCells><mergeCell ref="B1:B3"/><mergeCell ref="C1:C2"/><mergeCell ref="B4:C6"/><mergeCell ref="E1:E9"/></mergeCells>`;
	const sheet = await readSheet(xml, { looks: [{ isStruck: true }] });
	expect(sheet.rows).toEqual([
		{ ...plainRow("P-1", "L1", "12"), isStruck: true },
		plainRow("P-2", "L1", "12"),
		{ ...plainRow("P-3", "L1", "#N/A"), remarks: [{ column: 2, kind: "error", text: "#N/A" }] },
		plainRow("P-4", "across"),
	]);
	expect(sheet.merges).toEqual([
		{ top: 0, left: 1, bottom: 2, right: 1 },
		{ top: 0, left: 2, bottom: 1, right: 2 },
		{ top: 3, left: 1, bottom: 5, right: 2 },
	]);
});

test("what a merged cell must have said of it is said in each row", async () => {
	const xml = `${sheetRows(numberCell(20_000, 1) + textCell("x"), textCell("") + textCell("y"))}<mergeCells><mergeCell ref="A1:A2"/></mergeCells>`;
	const remark = { column: 0, kind: "scientific", text: "2.00E+04" };
	expect(remarksOf(await readSheet(xml, { looks: [{ format: 11 }] }))).toEqual([[remark], [remark]]);
});

test("hidden rows, rows that a filter hides and hidden columns are told", async () => {
	const rows = `<sheetData><row><c t="str"><v>ref</v></c></row><row hidden="1"><c t="str"><v>P-1</v></c><c t="str"><v>secret</v></c></row><row ht="0"><c><v>2</v></c></row><row hidden="0"><c/><c><v>4</v></c></row></sheetData>`;
	const columns = '<cols><col min="2" max="9" hidden="1"/></cols>';
	const sheet = await readSheet(columns + rows);
	expect(sheet.rows.map(({ hidden }) => hidden)).toEqual([false, "hidden", "hidden", false]);
	expect(remarksOf(sheet)).toEqual([[], [{ column: 1, kind: "hidden column", text: "secret" }], [], []]);
	expect(cellsOf(sheet)[3]).toEqual(["", "4"]);
	const filter = '<autoFilter ref="A1:B4"/>';
	const filtered = await readSheet(rows + filter);
	expect(filtered.rows.map(({ hidden }) => hidden)).toEqual([false, "filtered", "filtered", false]);
	const saved = await readSheet(
		`${rows}<customSheetViews><customSheetView>${filter}</customSheetView></customSheetViews>`,
	);
	expect(saved.rows[1]!.hidden).toBe("hidden");
});

test("elements of extensions never count, whatever they are called", async () => {
	const space = 'xmlns:x="http://schemas.microsoft.com/office/x"';
	const row = textCell("P-1");
	const compatible = `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice Requires="x">${row}</mc:Choice><mc:Fallback>${textCell("old")}</mc:Fallback></mc:AlternateContent>`;
	const xml = `<x:sheetData ${space}><x:row><x:c><x:v>1</x:v></x:c></x:row></x:sheetData>${sheetRows(row + compatible)}<extLst><ext><row r="9"><c r="A9"><v>9</v></c></row></ext></extLst>`;
	expect(cellsOf(await readSheet(xml))).toEqual([["P-1", "old"]]);
});

test("control characters and prefixes that nothing declares, as small programs write them, hinder nothing", async () => {
	const xml = sheetRows(`<q:look/><c t="str" q:look="1"><v>P\u0001-\u000b1&#133;</v></c>${textCell("😀\u2028x")}`);
	expect(cellsOf(await readSheet(xml))).toEqual([["P-1\u0085", "😀\u2028x"]]);
});

test("cells and rows that do not say where they are follow the one before them", async () => {
	const cell = (text: string, more = "") => `<c${more} t="str"><v>${text}</v></c>`;
	const xml = `<sheetData><row r="x">${cell("ref", ' r="A0"')}${cell("required")}</row>
		<row r="3">${cell("P-1")}${cell("-/60/60")}${cell("later", ' r="E3"')}${cell("beside")}</row>
		<row>${cell("P-2")}<c><v>2</v></c></row></sheetData>`;
	expect(cellsOf(await readSheet(xml))).toEqual([
		["ref", "required"],
		[],
		["P-1", "-/60/60", "", "", "later", "beside"],
		["P-2", "2"],
	]);
});
