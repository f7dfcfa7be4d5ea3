import { createWriteStream } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { IMPORT_LISTS } from "#app/domain/catalogue/definition/import-lists.ts";
import { exportWorkbook } from "#app/domain/exports/workbook-export.ts";
import { openFileStore } from "#app/domain/files/files.server.ts";
import { formatError } from "#app/domain/imports/format.ts";
import type { ImportOptions } from "#app/domain/imports/import-options.ts";
import { runImport } from "#app/domain/imports/run.ts";
import { inputsOfWorkbook } from "#app/domain/imports/workbook-inputs.ts";
import { splitRow } from "#app/tables/csv-rows.ts";
import { writeWorkbook } from "#app/tables/workbook/write.ts";
import { type CellLook, type MadeSheet, makeWorkbook } from "#tests/support/workbooks.ts";
import { counts, csv, filledTrials, report, specimen } from "./trial.ts";

const trial = filledTrials();

const tableOf = (text: string) =>
	text
		.trimEnd()
		.split("\n")
		.map((line) => splitRow(line, ",").cells);

async function inputsOf(name: string) {
	const place = join(trial.folder, "sheets");
	await mkdir(place, { recursive: true });
	return inputsOfWorkbook({ path: join(trial.folder, name), name, folder: trial.folder }, place);
}

async function runWorkbook(name: string, options: Partial<ImportOptions> = {}) {
	const read = await inputsOf(name);
	if ("why" in read) throw new Error(read.why);
	const context = { address: trial.database.address, files: openFileStore(trial.database.settings) };
	return runImport(context, read.inputs, { source: "cli", ...options });
}

/** A workbook as this product writes it. */
async function writeTables(name: string, tables: Record<string, string[][]>): Promise<void> {
	const sheets = Object.entries(tables).map(([sheet, rows]) => ({ name: sheet, rows }));
	await writeWorkbook(sheets, createWriteStream(join(trial.folder, name)));
}

/** A workbook of rows as XML. */
const writeRows = (name: string, { sheets, looks }: { sheets: MadeSheet[]; looks: CellLook[] }) =>
	trial.write(
		name,
		makeWorkbook({ looks, sheets: sheets.map((sheet) => ({ ...sheet, xml: `<sheetData>${sheet.xml}</sheetData>` })) }),
	);

test("an exported catalogue is imported again without a change, from a workbook as from CSV", async () => {
	await exportWorkbook(trial.database.address, createWriteStream(join(trial.folder, "catalogue.xlsx")), { ids: true });
	const again = await runWorkbook("catalogue.xlsx");
	expect([again.faults, again.warnings]).toEqual([[], []]);
	expect(again.files.map((file) => [file.list, file.new + file.updated + file.refused])).toEqual(
		IMPORT_LISTS.map((list) => [list, 0]),
	);
	expect(again.files.reduce((sum, { unchanged }) => sum + unchanged, 0)).toBe(28);
});

test("a CSV file and its workbook give the same report", async () => {
	const rows = [
		{ ...specimen, specimen_id: "A3", description: 'Line one\nand "two"', gap_max: "12.5" },
		{ ...specimen, specimen_id: "A4", frr: "-/61/60" },
		{ ...specimen, specimen_id: "A5", size: "" },
	];
	const asCsv = await trial.run({ specimens: csv(rows) }, { dryRun: true });
	await writeTables("specimens.xlsx", {
		Sheet1: [Object.keys(rows[0]!), ...rows.map((row) => Object.values({ ...rows[0], ...row }))],
	});
	const asXlsx = await runWorkbook("specimens.xlsx", { dryRun: true });
	expect(counts(asXlsx)).toEqual({ specimens: "1/0/0/2" });
	// The first row has two lines in CSV.
	const place = (line: string) =>
		line.replace(/^specimens.xlsx › Sheet1:(\d)/, (_, row) => `specimens.csv:${Number(row) + 1}`);
	expect(asXlsx.faults.map(formatError).map(place)).toEqual(asCsv.faults.map(formatError));
	expect(asXlsx.faults.map(({ file, line }) => `${file} ${line}`)).toEqual([
		"specimens.xlsx › Sheet1 3",
		"specimens.xlsx › Sheet1 4",
	]);
});

test("numbers, days and booleans are what a CSV file has of them", async () => {
	const cell = (place: string, rest: string) => `<c r="${place}"${rest}</c>`;
	const text = (place: string, value: string) => cell(place, ` t="inlineStr"><is><t>${value}</t></is>`);
	const heads = ["book", "number", "lab", "is_sample", "issued", "expires", "sponsor"];
	const rows = [
		`<row r="1">${heads.map((head, at) => text(`${"ABCDEFG"[at]}1`, head)).join("")}</row>`,
		`<row r="2">${[
			cell("A2", ' s="1"><v>12</v>'),
			cell("B2", "><v>100000000000000000000</v>"),
			text("C2", "Fire Lab"),
			cell("D2", ' t="b"><v>1</v>'),
			cell("E2", ' s="2"><v>46000</v>'),
			cell("F2", ' t="str"><f>TEXT(A1,"x")</f><v>2027-01-31</v>'),
			cell("G2", ' s="3"><v>7</v>'),
		].join("")}</row>`,
	];
	await writeRows("reports.xlsx", {
		sheets: [{ name: "reports", xml: rows.join("") }],
		looks: [{ format: "0.0" }, { format: "d/mm/yyyy" }, { format: "000" }],
	});
	const done = await runWorkbook("reports.xlsx");
	expect(done.faults.map(formatError)).toEqual([]);
	expect(
		await trial.query(
			"select book, number, is_sample, issued::text, expires::text, sponsor from report where sponsor <> ''",
		),
	).toEqual([
		{
			book: "12",
			number: "100000000000000000000",
			is_sample: true,
			issued: "2025-12-09",
			expires: "2027-01-31",
			sponsor: "007",
		},
	]);
});

test("errors, formulas without a value and struck words are refused at their cell; what is hidden is said", async () => {
	const text = (value: string, look = 0) => `<c s="${look}" t="inlineStr"><is><t>${value}</t></is></c>`;
	const rows = [
		`<row>${["book", "number", "lab", "sponsor"].map((head) => text(head)).join("")}</row>`,
		`<row>${text("12")}<c t="e"><v>#REF!</v></c>${text("Fire Lab")}</row>`,
		`<row>${text("12")}<c><f>A1</f></c>${text("Fire Lab")}</row>`,
		`<row hidden="1">${text("12")}${text("R4")}${text("Fire Lab")}${text("gone", 1)}</row>`,
	];
	await writeRows("book.xlsx", {
		sheets: [
			{ name: "Notes", xml: `<row>${text("mind the gap")}</row>` },
			{ name: "Old reports", xml: `<row>${text("x")}</row>`, state: "hidden" },
			{ name: "reports", xml: rows.join("") },
		],
		looks: [{ isStruck: true }],
	});
	const found = await runWorkbook("book.xlsx", { dryRun: true });
	expect(found.faults.map(formatError)).toEqual([
		"book.xlsx › reports:2:number  the cell has the error #REF! of the spreadsheet",
		expect.stringContaining("book.xlsx › reports:3:number  the formula has no stored value"),
		"book.xlsx › reports:3:number  a value is required",
		'book.xlsx › reports:4:sponsor  "gone" is struck out: remove the words, or the line through them',
	]);
	expect(found.warnings?.map(({ line, message }) => `${line} ${message}`)).toEqual([
		'1 not imported, since the workbook hides it: "Old reports"',
		'1 not imported, since its name is no list of this import: "Notes"',
		"4 the sheet hides row 4: hidden rows are imported, too",
	]);
});

test("faults name the row of the sheet, whatever lines the cells above have", async () => {
	const rows = [
		["book", "number", "lab"],
		["77", "Two\nlines", report.lab],
		["", "SF-1", report.lab],
	];
	await writeTables("lines.xlsx", { reports: rows });
	const { faults } = await runWorkbook("lines.xlsx");
	expect(faults.map(formatError)).toEqual(["lines.xlsx › reports:3:book  a value is required"]);
});

test("a workbook without a list says what it has", async () => {
	await writeTables("stuff.xlsx", { One: [["a"]], Two: [["b"]] });
	expect(await inputsOf("stuff.xlsx")).toMatchObject({
		why: expect.stringMatching(/^none of its sheets is called lookups, .* or covers: it has "One", "Two"$/),
	});
	await trial.write("broken.xlsx", "no workbook");
	expect(await inputsOf("broken.xlsx")).toEqual({ why: expect.stringContaining("It is no XLSX workbook") });
});

test("a sheet's annotated copy is a file of its list", async () => {
	await writeTables("book.xlsx", {
		reports: [
			["book", "number", "lab"],
			["12", "R9", "Nobody"],
			[report.book, "R8", "Fire Lab"],
		],
	});
	const out = join(trial.folder, "copy.csv");
	await runWorkbook("book.xlsx", { annotate: out, partial: true });
	expect(tableOf((await readFile(out, "utf8")).replace(/\r/g, "")).map((cells) => cells[3])).toEqual([
		"result",
		"refused",
		"new",
	]);
});
