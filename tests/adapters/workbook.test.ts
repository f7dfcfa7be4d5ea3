import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readWorkbook } from "#app/adapters/workbook/read.ts";
import { readWorkbookFile } from "#app/adapters/workbook/workbook.ts";
import { writeWorkbook } from "#app/adapters/workbook/write.ts";
import { makeZip } from "#tests/support/zip.ts";

const folder = mkdtempSync(join(tmpdir(), "workbook-"));
afterAll(() => rmSync(folder, { recursive: true }));

function isLinkTo(link: string, path: string): boolean {
	try {
		return readlinkSync(link) === path;
	} catch {
		return false;
	}
}

async function read(bytes: Uint8Array) {
	const path = join(folder, "list.xlsx");
	writeFileSync(path, bytes);
	return readWorkbookFile(path);
}

const zipOf = (parts: Record<string, string>) =>
	makeZip(Object.entries(parts).map(([name, content]) => ({ name, content })));

const NS = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const workbook = (sheet: string, more: Record<string, string> = {}) =>
	zipOf({
		"xl/workbook.xml": `<?xml version="1.0"?><workbook xmlns="${NS}"><sheets><sheet name="A" r:id="rId9"/></sheets></workbook>`,
		"xl/_rels/workbook.xml.rels":
			'<Relationships><Relationship Id="rId9" Target="worksheets/sheet7.xml"/></Relationships>',
		"xl/worksheets/sheet7.xml": sheet,
		...more,
	});

test("what is written is read back, signs and lines included, and no cell is a formula", async () => {
	const table = [
		["ref", "note"],
		["P-1", '=SUM(A1) & <b> "Ø110"\nnext  line '],
		["", "only here"],
	];
	const bytes = writeWorkbook(table, "Penetrations & more");
	expect(await read(bytes)).toEqual({ table, refused: [] });
});

test("shared texts, numbers, dates and what is merged over rows survive; formulas and errors are named by cell", async () => {
	const sheet = `<x:worksheet xmlns:x="${NS}"><x:sheetData>
		<x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="C1" t="inlineStr"><x:is><x:t>Size</x:t></x:is></x:c></x:row>
		<x:row r="2"><x:c r="A2" t="s"><x:v>1</x:v></x:c><x:c r="B2" s="1"><x:v>46349</x:v></x:c><x:c r="C2"><x:v>0.30000000000000004</x:v></x:c></x:row>
		<x:row r="3"><x:c r="B3" s="2"><x:v>46349.5</x:v></x:c><x:c r="C3"><x:f>C2*2</x:f><x:v>0.6</x:v></x:c></x:row>
		<x:row r="4"><x:c r="C4" t="e"><x:v>#N/A</x:v></x:c></x:row></x:sheetData>
		<x:mergeCells><x:mergeCell ref="A2:A4"/></x:mergeCells></x:worksheet>`;
	const answer = await read(
		workbook(sheet, {
			"xl/sharedStrings.xml": `<sst><si><t>Level</t></si><si><r><t>Level </t></r><r><t>1 &amp; 2</t></r><rPh><t>x</t></rPh></si></sst>`,
			"xl/styles.xml": `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="d/mm/yyyy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/></cellXfs></styleSheet>`,
		}),
	);
	expect(answer).toEqual({
		table: [
			["Level", "", "Size"],
			["Level 1 & 2", "2026-11-23", "0.3"],
			["Level 1 & 2", "2026-11-23", "0.6"],
			["Level 1 & 2", "", "#N/A"],
		],
		refused: [
			{ cell: "C3", row: 3, why: "formula", value: "0.6" },
			{ cell: "C4", row: 4, why: "error", value: "#N/A" },
		],
	});
});

test("cells and rows that do not say where they are follow the one before them", async () => {
	const cell = (text: string, more = "") => `<c${more} t="str"><v>${text}</v></c>`;
	const sheet = `<worksheet><sheetData><row r="x">${cell("ref", ' r="A0"')}${cell("required")}</row>
		<row r="3">${cell("P-1")}${cell("-/60/60")}${cell("later", ' r="E3"')}${cell("beside")}</row>
		<row>${cell("P-2")}<c><f>1+1</f><v>2</v></c></row></sheetData></worksheet>`;
	expect(await read(workbook(sheet))).toEqual({
		table: [["ref", "required"], [], ["P-1", "-/60/60", "", "", "later", "beside"], ["P-2", "2"]],
		refused: [{ cell: "B4", row: 4, why: "formula", value: "2" }],
	});
});

test("the first sheet is found wherever it lies, and a workbook without it is refused instead of empty", async () => {
	const sheet = '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>';
	const leadingTo = (target: string) => ({
		"xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId9" Target="${target}"/></Relationships>`,
		"xl/sheets/one.xml": sheet,
	});
	for (const target of ["sheets/one.xml", "/xl/sheets/one.xml", "../xl/sheets/one.xml"]) {
		expect(await read(workbook(sheet, leadingTo(target)))).toEqual({ table: [["1"]], refused: [] });
	}
	const lost = await read(workbook(sheet, leadingTo("sheets/two.xml")));
	expect(lost).toEqual({ why: "The workbook does not hold its first sheet." });
});

test("cells beyond the 200th column are refused, empty ones that only have a look are nothing", async () => {
	const beyond = (cell: string) =>
		read(workbook(`<worksheet><row r="1"><c r="A1" t="str"><v>ref</v></c>${cell}</row></worksheet>`));
	expect(await beyond(`<c r="GS1" s="3"/><c r="XFD1" s="3"/>`)).toEqual({ table: [["ref"]], refused: [] });
	expect(await beyond(`<c r="GR1" t="str"><v>x</v></c>`)).toMatchObject({ refused: [] });
	for (const cell of [`<c r="GS1" t="str"><v>x</v></c>`, `<c r="XFD1"><f>A1</f></c>`])
		expect(await beyond(cell)).toEqual({ why: "The sheet has more than 200 columns." });
});

test("a workbook that was read is closed, also one that is refused", async () => {
	const path = join(folder, "closed.xlsx");
	const open = () => readdirSync("/proc/self/fd").filter((fd) => isLinkTo(`/proc/self/fd/${fd}`, path)).length;
	writeFileSync(path, writeWorkbook([["ref"]], "A"));
	await readWorkbook(path);
	await expect.poll(open).toBe(0);
	writeFileSync(path, zipOf({ "a.txt": "no workbook" }));
	await expect(readWorkbook(path)).rejects.toThrow("The workbook has no sheet.");
	await expect.poll(open).toBe(0);
});

test("declared entities, a bomb, another file and an endless sheet are refused with their reason", async () => {
	const entities = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><worksheet><sheetData/></worksheet>';
	expect(await read(workbook(entities))).toEqual({ why: expect.stringContaining("declares entities") });
	const bomb = workbook(`<worksheet>${" ".repeat(101 * 1024 ** 2)}</worksheet>`);
	expect(bomb.length).toBeLessThan(1024 ** 2);
	expect(await read(bomb)).toEqual({ why: expect.stringContaining("more than 100 MB") });
	expect(await read(Buffer.from("PK not a zip"))).toEqual({ why: "It is no XLSX workbook, or it is damaged." });
	const far = '<worksheet><sheetData><row r="30000"><c r="A30000"><v>1</v></c></row></sheetData></worksheet>';
	expect(await read(workbook(far))).toEqual({ why: expect.stringContaining("20000 rows") });
}, 30_000);
