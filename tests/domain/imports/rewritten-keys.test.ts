import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { formatReport } from "#app/domain/imports/format.ts";
import { rewrittenAs, shownAs } from "#app/domain/imports/rewritten-keys.sql.ts";
import { counts, csv, filledTrials, report, solution, specimen } from "./trial.ts";

const isMade = (stored: string, written: string) =>
	shownAs(written).some((value) => rewrittenAs(stored).includes(value));

test.each([
	[
		"1-2",
		[
			"2-Jan",
			"02-Jan",
			"1-Feb",
			"2-Jan-26",
			"2 Jan 2026",
			"2/01/2026",
			"1/02/2026",
			"2026-01-02",
			"2026-01-02T00:00:00",
		],
	],
	["3/4", ["4-Mar", "3-Apr", "04/03/2026", "03.04.2026"]],
	["1.2", ["02.Jan", "1-Feb", "2026-02-01 00:00:00"]],
	["1-2-3", ["1/02/2003", "2003-02-01", "2003-01-02"]],
	["1-99", ["Jan-99", "1/01/1999"]],
	["5-2020", ["May-20", "2020-05-01"]],
	["MAR1", ["1-Mar", "Mar-01"]],
	["Sept-2", ["2-Sep"]],
	["1E2", ["1.00E+02", "1E+02", "100"]],
	["2E04", ["2.00E+04", "20000"]],
	["007", ["7", "7.0"]],
	["7", ["7.0", "7.00"]],
	["1.10", ["1.1"]],
	["123456789012", ["1.23457E+11", "1.23E+11"]],
	["1234567890123456789", ["1234567890123450000", "1.23457E+18"]],
])("a spreadsheet makes of %s what it shows", (stored, shown) => {
	for (const written of shown) expect([written, isMade(stored, written)]).toEqual([written, true]);
});

test.each([
	["7", "07"],
	["7", "8"],
	["1-2", "1-2-3"],
	["1-2", "1-3"],
	["1-2", "3-Jan"],
	["1-2", "2-1"],
	["1-2", "V-102"],
	["A1", "1"],
	["100", "1.01E+02"],
	["1E2", "1E3"],
])("beside %s the key %s is merely new", (stored, written) => expect(isMade(stored, written)).toBe(false));

const trial = filledTrials();

const keyed = (keys: string[], more: object = {}) =>
	csv(keys.map((specimen_id) => ({ ...specimen, specimen_id, ...more })));

const WARNING = (written: string, stored: string) =>
	`a spreadsheet probably made "${written}" of the stored "${stored}"; as it stands it is a new record`;

test("keys that a spreadsheet rewrote are warned of row by row, in report and copy, and merely new ones are not", async () => {
	const before = await trial.run({ specimens: keyed(["1-2", "3/4", "1E2", "007"]) });
	expect([before.faults, before.warnings]).toEqual([[], []]);
	const rewritten = keyed(["2-Jan", "4-Mar", "1.00E+02", "7", "8", "5-Mar", "B7"], { size: "120 mm" });
	const out = join(trial.folder, "out.csv");
	const found = await trial.run({ specimens: rewritten }, { dryRun: true, annotate: out });
	expect(found.warnings).toEqual(
		[
			["2-Jan", "1-2"],
			["4-Mar", "3/4"],
			["1.00E+02", "1E2"],
			["7", "007"],
		].map(([written, stored], at) => ({
			...{ file: "specimens.csv", line: at + 2, column: "specimen_id" },
			message: WARNING(written!, stored!),
		})),
	);
	expect(formatReport(found)).toContain(`specimens.csv:2:specimen_id  warning: ${WARNING("2-Jan", "1-2")}`);
	const rows = parse(await readFile(out, "utf8"), { columns: true, bom: true }) as Record<string, string>[];
	expect(rows.slice(3, 5).map(({ result, errors }) => [result, errors])).toEqual([
		["new", `warning: specimen_id: ${WARNING("7", "007")}`],
		["new", ""],
	]);
	const again = await trial.run({ specimens: keyed(["1-2", "7.0"], { report_number: "FR4567" }) }, { dryRun: true });
	expect(again.warnings).toMatchObject([{ line: 3, message: WARNING("7.0", "007") }]);
});

test("keys of another report, and of other lists, are looked at among their own", async () => {
	await trial.run({
		reports: csv([
			{ ...report, number: "3-4" },
			{ ...report, number: "FR9" },
		]),
		specimens: keyed(["1-2"]),
		solutions: csv([{ ...solution, drawing: "1E2" }]),
		lookups: csv([{ list: "product", name: "0502" }]),
	});
	const found = await trial.run(
		{
			reports: csv([
				{ ...report, number: "4-Mar" },
				{ ...report, book: "13", number: "4-Mar" },
			]),
			specimens: keyed(["2-Jan"], { report_number: "FR9" }),
			solutions: csv([{ ...solution, drawing: "100" }]),
			products: csv([{ name: "502" }]),
		},
		{ dryRun: true },
	);
	expect(found.faults).toEqual([]);
	expect(found.warnings?.map(({ file, line, message }) => [file, line, message])).toEqual([
		["products.csv", 2, WARNING("502", "0502")],
		["reports.csv", 2, WARNING("4-Mar", "3-4")],
		["solutions.csv", 2, WARNING("100", "1E2")],
	]);
	expect(counts(found)).toMatchObject({ specimens: "1/0/0/0" });
});
