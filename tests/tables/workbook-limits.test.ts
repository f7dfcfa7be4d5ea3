import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { type TableError, tableErrorText } from "#app/tables/table-error.ts";
import { readWorkbook } from "#app/tables/workbook/read.ts";
import { readWorkbookFile } from "#app/tables/workbook/workbook.ts";
import {
	makeWorkbook,
	numberCell,
	sheetRows,
	textCell,
	workbookParts,
	writtenWorkbook,
	zipParts,
} from "#tests/support/workbooks.ts";
import { makeZip } from "#tests/support/zip.ts";

const folder = mkdtempSync(join(tmpdir(), "workbook-limits-"));
afterAll(() => rmSync(folder, { recursive: true }));

function isLinkTo(link: string, path: string): boolean {
	try {
		return readlinkSync(link) === path;
	} catch {
		return false;
	}
}

function pathOf(bytes: Uint8Array): string {
	const path = join(folder, "list.xlsx");
	writeFileSync(path, bytes);
	return path;
}

const whyNot = (bytes: Uint8Array) =>
	readWorkbook(pathOf(bytes)).then(
		() => "read",
		(error: TableError) => tableErrorText(error).replace("The workbook cannot be read. ", ""),
	);

test("a text that is not there is an error that names its cell", async () => {
	const why = whyNot(
		makeWorkbook({ sheets: [{ name: "Walls", xml: sheetRows('<c/><c t="s"><v>4</v></c>') }], strings: ["<t>a</t>"] }),
	);
	expect(await why).toBe(
		'Cell B1 of the sheet "Walls" names a text that is not there. Open the workbook in a spreadsheet and save it again.',
	);
});

test("a sheet is as large as its cells with values; beyond 200 columns and 20,000 rows it is refused", async () => {
	const ref = '<c r="A1" t="str"><v>ref</v></c>';
	const beyond = (cell: string) =>
		makeWorkbook({ sheets: [{ name: "B", xml: `<sheetData><row>${ref}${cell}</row></sheetData>` }] });
	const empty = '<c r="GS1" s="3"/><c r="XFD1048576" s="3"/><c r="B30000" t="str"><v> </v></c><c r="C40000" t="s"/>';
	expect((await readWorkbook(pathOf(beyond(empty)))).sheets[0]!.rows.map(({ cells }) => cells)).toEqual([["ref"]]);
	expect(await whyNot(beyond(`<c r="GR1" t="str"><v>x</v></c>`))).toBe("read");
	for (const cell of [`<c r="GS1" t="str"><v>x</v></c>`, `<c r="XFD1"><f>A1</f></c>`])
		expect(await whyNot(beyond(cell))).toBe('The sheet "B" has more than 200 columns.');
	expect(await whyNot(beyond('<c r="A20001"><v>1</v></c>'))).toBe('The sheet "B" has more than 20,000 rows.');
});

test("all sheets together have at most 40,000 rows; hidden ones never stand in the way", async () => {
	const far = (row: number) => `<sheetData><row r="${row}"><c r="A${row}"><v>1</v></c></row></sheetData>`;
	const three = [far(15_000), far(15_000), far(15_000)].map((xml) => ({ xml }));
	expect(await whyNot(makeWorkbook({ sheets: three }))).toBe(
		"The sheets of the workbook have more than 40,000 rows together.",
	);
	const { sheets } = await readWorkbook(
		pathOf(
			makeWorkbook({
				sheets: [{ state: "hidden", xml: far(30_000) }, { state: "hidden", xml: far(5) }, { xml: far(20_000) }],
			}),
		),
	);
	expect(sheets.map(({ rows }) => rows.length)).toEqual([0, 5, 20_000]);
});

test("a sheet that is not there, a damaged part and a wrong checksum are refused with the part's name", async () => {
	const parts = () => workbookParts({ sheets: [{ name: "Walls", xml: sheetRows(textCell("x")) }] });
	const SHEET = "xl/worksheets/sheet1.xml";
	const without = parts();
	without.delete(SHEET);
	expect(await whyNot(zipParts(without))).toBe('The workbook does not hold its sheet "Walls".');
	const damaged = (reason: string) =>
		`Its part ${SHEET} is damaged. ${reason}Open the workbook in a spreadsheet and save it again.`;
	const whole = parts().get(SHEET)!;
	for (const cut of [whole.slice(0, -12), whole.slice(0, whole.indexOf("</row>")), `${whole}<`, `${whole}<row/>`, ""])
		expect(await whyNot(zipParts(parts().set(SHEET, cut)))).toMatch(
			/^Its part \S+ is damaged. Its XML is not well-formed/,
		);
	const crossed = whole.replace("</c></row>", "</row></c>");
	expect(await whyNot(zipParts(parts().set(SHEET, crossed)))).toBe(damaged("Its XML is not well-formed. "));
	const latin = Buffer.from(whole.replace(">x<", ">Ø<"), "latin1");
	const rest = [...parts()].filter(([name]) => name !== SHEET);
	expect(await whyNot(zipParts([...rest, [SHEET, latin]]))).toBe(damaged(""));
	const entries = rest.map(([name, content]) => ({ name, content }));
	expect(await whyNot(makeZip([...entries, { name: SHEET, content: whole, crc: 7 }]))).toBe(damaged(""));
	const [one, two] = [
		{ name: SHEET, content: whole },
		{ name: SHEET.toUpperCase(), content: whole.replace(">x<", ">y<") },
	];
	expect(await whyNot(makeZip([...entries, one, two]))).toBe(`It holds its part ${SHEET} twice.`);
	const packed = makeZip([...entries, one]);
	const body = deflateRawSync(whole);
	packed.fill(0xff, packed.indexOf(body) + 2, packed.indexOf(body) + 20);
	expect(await whyNot(packed)).toBe(damaged(""));
});

test("a workbook with a password, an older one and another file are named as such", async () => {
	const compound = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
	const encrypted = Buffer.concat([compound, Buffer.alloc(600), Buffer.from("EncryptedPackage", "utf16le")]);
	expect(await whyNot(encrypted)).toBe("It is protected with a password. Save it without the password.");
	expect(await whyNot(Buffer.concat([compound, Buffer.from("Workbook", "utf16le")]))).toBe(
		"It is a workbook of an older form (.xls). Save it as an XLSX workbook.",
	);
	const parts = [...workbookParts({ sheets: [{ xml: "" }] })];
	const locked = makeZip(parts.map(([name, content]) => ({ name, content, encrypted: true })));
	expect(await whyNot(locked)).toBe("It is protected with a password. Save it without the password.");
	expect(await whyNot(Buffer.from("PK not a zip"))).toBe("It is no XLSX workbook, or it is damaged.");
	expect(await whyNot(zipParts([["content.xml", "<office/>"]]))).toBe("It is no XLSX workbook.");
	const document = '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"/>';
	expect(await whyNot(zipParts([["xl/workbook.xml", document]]))).toBe("It is no XLSX workbook.");
});

test("a workbook that was read is closed, also one that is refused", async () => {
	const path = join(folder, "closed.xlsx");
	const open = () => readdirSync("/proc/self/fd").filter((fd) => isLinkTo(`/proc/self/fd/${fd}`, path)).length;
	writeFileSync(path, await writtenWorkbook({ name: "A", rows: [["ref"]] }));
	await readWorkbook(path);
	await expect.poll(open).toBe(0);
	writeFileSync(path, zipParts([["a.txt", "no workbook"]]));
	await expect(readWorkbook(path)).rejects.toMatchObject({ code: "no workbook" });
	await expect.poll(open).toBe(0);
});

test("declared entities, a bomb and another file are refused by the process that reads them", async () => {
	const readIn = (bytes: Uint8Array) => readWorkbookFile(pathOf(bytes));
	const parts = workbookParts({ sheets: [{ xml: "" }] });
	const entities = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><worksheet><sheetData/></worksheet>';
	const declaring = zipParts(new Map([...parts, ["xl/worksheets/sheet1.xml", entities]]));
	expect(await readIn(declaring)).toEqual({
		code: "declared entities",
		params: { part: "xl/worksheets/sheet1.xml" },
	});
	const bomb = makeWorkbook({ sheets: [{ xml: " ".repeat(101 * 1024 ** 2) }] });
	expect(bomb.length).toBeLessThan(1024 ** 2);
	expect(await readIn(bomb)).toEqual({ code: "too many bytes", params: { megabytes: 100 } });
	expect(await readIn(Buffer.from("PK not a zip"))).toEqual({ code: "no archive", params: {} });
}, 30_000);

test("5,000 rows of 18 columns are read to the last one", async () => {
	const row = Array.from({ length: 18 }, (_, n) => (n % 6 === 5 ? numberCell(n, 1) : textCell(`text of ${n}`))).join(
		"",
	);
	const path = pathOf(
		makeWorkbook({ sheets: [{ xml: sheetRows(...Array(5000).fill(row)) }], looks: [{ format: '"DN"0' }] }),
	);
	const { sheets } = await readWorkbook(path);
	expect(sheets[0]!.rows).toHaveLength(5000);
	expect(sheets[0]!.rows[4999]!.cells.slice(4, 6)).toEqual(["text of 4", "DN5"]);
});

test("a workbook of 16 MB is read within the memory and the time of the process that reads it", async () => {
	const letters = randomBytes(20_000 * 18 * 36).toString("base64url");
	const cell = (n: number) => textCell(letters.slice(n * 48, n * 48 + 48));
	const rows = Array.from({ length: 20_000 }, (_, row) =>
		Array.from({ length: 18 }, (_, column) => cell(row * 18 + column)).join(""),
	);
	const bytes = makeWorkbook({ sheets: [{ xml: sheetRows(...rows) }] });
	expect(bytes.length).toBeGreaterThan(13 * 1024 ** 2);
	const answer = await readWorkbookFile(pathOf(bytes));
	expect(answer).not.toHaveProperty("code");
	expect("sheets" in answer && answer.sheets[0]!.rows.length).toBe(20_000);
}, 60_000);
