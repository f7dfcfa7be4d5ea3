import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { counts, csv, filledTrials, makePdf, report, solution, specimen } from "./trial.ts";

const trial = filledTrials();

test.each([
	["separators behind the last column", "book,number,lab,,\r\n12,R1,Fire Lab,,\r\n12,R2,Fire Lab,,\r\n"],
	["separators in some rows only", "book,number,lab\r\n12,R1,Fire Lab,,,\r\n12,R2,Fire Lab\r\n"],
	["empty rows", "book,number,lab\r\n12,R1,Fire Lab\r\n,,\r\n12,R2,Fire Lab\r\n,,,,\r\n\r\n \r\n"],
	["empty rows above the headings", ",,\r\n\r\nbook,number,lab\r\n12,R1,Fire Lab\r\n12,R2,Fire Lab"],
	["an empty column", "book,,number,lab\r\n12,,R1,Fire Lab\r\n12, ,R2,Fire Lab\r\n"],
	[
		"quotes around everything",
		'"book","number","lab",""\r\n"12","R1","Fire Lab",""\r\n"","","",""\r\n"12","R2","Fire Lab",""\r\n',
	],
	["the line sep=;", "sep=;\r\nbook;number;lab;;\r\n12;R1;Fire Lab;;\r\n12;R2;Fire Lab;;\r\n;;;;\r\n"],
	["a quoted line sep=;", '"sep=;"\r\nbook;number;lab\r\n12;R1;Fire Lab\r\n12;R2;Fire Lab\r\n'],
	["two byte order marks", '\ufeff\ufeff"book";"number";"lab"\r\n12;R1;Fire Lab\r\n12;R2;Fire Lab\r\n'],
	["tabs", "book\tnumber\tlab\t\r\n12\tR1\tFire Lab\t\r\n12\tR2\tFire Lab\t\r\n\t\t\t\r\n"],
])("what a spreadsheet leaves in a file is accepted silently: %s", async (_, text) => {
	const found = await trial.run({ reports: text });
	expect([found.faults, counts(found), found.warningCount]).toEqual([[], { reports: "2/0/0/0" }, 0]);
});

test("a cell that has content under no heading is a fault with its place, and nothing is lost in silence", async () => {
	expect(await trial.faults({ reports: "book,number,lab,,\n12,R1,Fire Lab,,\n12,R2,Fire Lab,,see 4\n" })).toEqual([
		'reports.csv:3:E  "see 4" stands in column E, which has no heading: give the column its name in the first row, or empty the cell',
	]);
	expect(await trial.faults({ reports: "book,,number,lab\n12,,R1,Fire Lab\n12,x,R2,Fire Lab\n" })).toEqual([
		'reports.csv:3:B  "x" stands in column B, which has no heading: give the column its name in the first row, or empty the cell',
	]);
	const wide = `book,number,lab${",".repeat(30)}\n12,R1,Fire Lab${",".repeat(30)}x\n`;
	expect((await trial.run({ reports: wide })).faults).toMatchObject([{ line: 2, column: "AG", value: "x" }]);
});

test("rows that a quote swallows are told in a file with separators behind the last column, too", async () => {
	const text = 'book,number,lab,,\n12,"R1,Fire Lab,,\n12,R2,Fire Lab,,\n12,R3",Fire Lab,,\n';
	expect(await trial.faults({ reports: text })).toEqual([
		expect.stringMatching(/^reports\.csv:2 {2}quotes make one cell of lines 2 to 4/),
	]);
});

test("an annotated copy leaves out empty rows, and its columns stand under their names", async () => {
	const out = join(trial.folder, "out.csv");
	await trial.run({ reports: "book,number,lab,,\n12,R1,Fire Lab,,\n,,,,\n12,,Fire Lab,,\n" }, { annotate: out });
	expect((await readFile(out, "utf8")).split("\r\n")).toEqual([
		"\ufeffbook,number,lab,result,errors",
		"12,R1,Fire Lab,new,",
		"12,,Fire Lab,refused,number: a value is required",
		"",
	]);
});

test("what a screen shows is accepted where a code is wanted, in any case", async () => {
	await trial.write("a.pdf", await makePdf("a"));
	const lookups =
		"list,name,group,is_active\nFRR group,90min,,Active\nFRR GRP.,120min,,\nsub. orientation,Shaft,,inactive\nfrr,-/90/90,90min,ACTIVE\n";
	const reports = csv([
		{ ...report, number: "R1", kind: "Fire test report", is_sample: "No", document: "a.pdf", document_public: "Yes" },
		{ ...report, number: "R2", kind: "LETTER OF  OPINION", is_sample: "yes", document: "", document_public: "" },
	]).trimEnd();
	const found = await trial.run({ lookups, reports: `${reports}\n` });
	expect(found.faults).toEqual([]);
	expect(
		await trial.query("select number, kind, is_sample, document_public from report order by number"),
	).toMatchObject([
		{ number: "FR4567" },
		{ number: "R1", kind: "test", is_sample: false, document_public: true },
		{ number: "R2", kind: "opinion", is_sample: true, document_public: false },
	]);
	expect(await trial.query("select is_active from orientation where name = 'Shaft'")).toEqual([{ is_active: false }]);
	expect(await trial.value("select count(*)::int from frr_group where name in ('90min', '120min')")).toBe(2);
	expect(await trial.faults({ reports: csv([{ ...report, kind: "Fire report" }]) })).toEqual([
		'reports.csv:2:kind  "Fire report" is none of test, assessment, regulatory, classification, eta, opinion, appraisal',
	]);
});

test("reports and specimens are found by the names that screens give them, and a name that could mean two is refused", async () => {
	const reports = csv([
		{ ...report, number: "R1", superseded_by: "BK12 - Report FR4567" },
		{ ...report, number: "R2", superseded_by: "bk12 - report fr4567 [Fire Lab]" },
	]);
	const solutions = csv([
		{ ...solution, drawing: "V-7", specimens: "BK12 - Specimen A1 - Report FR4567;BK12/FR4567/A2" },
	]);
	expect(await trial.faults({ reports, solutions })).toEqual([]);
	expect(await trial.value("select count(*)::int from report where superseded_by_id is not null")).toBe(2);
	expect(
		await trial.value(
			"select count(*)::int from solution_specimen ss join solution s on s.id = ss.solution_id where s.drawing = 'V-7'",
		),
	).toBe(2);
	const odd = { ...specimen, specimen_id: "A1 - Report 9" };
	const unclear = { ...solution, drawing: "V-8", specimens: "BK12 - Specimen A1 - Report 9 - Report FR4567" };
	expect(await trial.faults({ specimens: csv([odd]), solutions: csv([unclear]) })).toEqual([
		expect.stringContaining("is no specimen key like BK12/FR4567/A1"),
	]);
});
