import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { afterEach, beforeEach, expect, test } from "vitest";
import { formatReport } from "#app/domain/imports/format.ts";
import { counts, csv, names, openTrial, report, small, solution, specimen, type Trial } from "./trial.ts";

let trial: Trial;
beforeEach(async () => {
	trial = await openTrial();
});
afterEach(() => trial.close());

const wrong = {
	...small,
	reports: csv([report, { ...report, number: "R2", lab: "Nobody" }]),
	specimens: csv([
		specimen,
		{ ...specimen, specimen_id: "A2", frr: "-/61/60" },
		{ ...specimen, specimen_id: "A1", size: "other" },
		{ ...specimen, report_number: "R2" },
	]),
	solutions: csv([
		solution,
		{ ...solution, drawing: "V-102", specimens: "BK12/FR4567/A2" },
		{ ...solution, drawing: "V-103", specimens: "BK12/FR4567/A1;BK12/R2/A1" },
	]),
};

test("--partial writes the good rows and refuses those that rest on refused ones", async () => {
	const found = await trial.run(wrong, { partial: true });
	expect(found.applied).toBe(true);
	expect(counts(found)).toEqual({
		lookups: "22/0/0/0",
		reports: "1/0/0/1",
		specimens: "1/0/0/3",
		solutions: "1/0/0/2",
	});
	expect(found.faults.map(({ file, line, column, message }) => [`${file}:${line}`, column, message])).toEqual([
		["reports.csv:3", "lab", '"Nobody" is not a known lab'],
		["specimens.csv:3", "frr", '"-/61/60" is not a known FRR'],
		["specimens.csv:4", null, "the same key is already in line 2"],
		["specimens.csv:5", "report_number", "BK12 - Report R2 was refused (reports.csv:3)"],
		["solutions.csv:4", "specimens", "the specimen BK12/FR4567/A2 was refused (specimens.csv:3)"],
		["solutions.csv:6", "specimens", "the specimen BK12/R2/A1 was refused (specimens.csv:5)"],
	]);
	expect(await trial.query("select drawing from solution")).toEqual([{ drawing: "V-101" }]);
	expect(await trial.query("select size from specimen")).toEqual([{ size: "100 mm" }]);
});

test("all or nothing tells the same files' own faults only, and writes nothing", async () => {
	const found = await trial.run(wrong);
	expect(found.applied).toBe(false);
	expect(found.faults.map(({ file, line }) => `${file}:${line}`)).toEqual([
		"reports.csv:3",
		"specimens.csv:3",
		"specimens.csv:4",
	]);
	expect(await trial.value("select count(*)::int from orientation")).toBe(0);
	expect(await trial.value("select version::int from catalogue_version")).toBe(1);
	expect(await trial.query("select from import_run")).toEqual([]);
});

test("with --partial a stored record whose new version was refused is not referred to either", async () => {
	await trial.run(small);
	const files = {
		specimens: csv([{ ...specimen, frr: "-/61/60" }]),
		solutions: csv([{ ...solution, installation: "New." }]),
	};
	expect(counts(await trial.run(files, { partial: true }))).toEqual({ specimens: "0/0/0/1", solutions: "0/0/0/1" });
	expect(await trial.query("select note from installation_note order by no_id")).toHaveLength(2);
});

test("--create-lookups creates names of simple lists, FRRs and products, for good rows alone", async () => {
	const missing = (name: string) => names.filter((row) => row.name !== name);
	const lookups = csv(missing("Halvern").filter(({ name }) => name !== "Plasterboard" && name !== "Fire Mastic"));
	const specimens = csv([
		{ ...specimen, frr: "-/90/90" },
		{ ...specimen, specimen_id: "A2", brand: "HALVERN" },
		{ ...specimen, specimen_id: "A3", brand: "Only here", report_number: "N.N." },
	]);
	const solutions = csv([{ ...solution, substrates: "Shaft - CLT - 100mm" }]);
	const files = { lookups, reports: small.reports, specimens, solutions };
	const found = await trial.run(files, { partial: true, createLookups: true });
	expect(found.faults.map(({ file, line }) => `${file}:${line}`)).toEqual(["specimens.csv:4"]);
	expect(await trial.query("select name from brand")).toEqual([{ name: "HALVERN" }]);
	expect(await trial.query("select name from product order by name")).toEqual([
		{ name: "Fire Collar" },
		{ name: "Fire Mastic" },
	]);
	expect(await trial.query("select name from frr where name = '-/90/90'")).toHaveLength(1);
	expect(await trial.query("select name from orientation where name = 'Shaft'")).toHaveLength(1);
	const lab = { reports: csv([{ ...report, number: "R3", lab: "New Lab" }]) };
	expect(counts(await trial.run(lab, { createLookups: true }))).toEqual({ reports: "1/0/0/0" });
});

test("--create-lookups never creates reports or specimens, nor names that are too long", async () => {
	await trial.run(small);
	const files = {
		specimens: csv([{ ...specimen, report_number: "N.N.", brand: "x".repeat(26) }]),
		solutions: csv([{ ...solution, specimens: "BK12/FR4567/Z9" }]),
	};
	expect(await trial.faults(files, { createLookups: true })).toEqual([
		"specimens.csv:2:report_number  BK12 - Report N.N. is not a known report",
		`specimens.csv:2:brand  "${"x".repeat(26)}" is not a known brand`,
		expect.stringMatching(/^solutions.csv:2:specimens {2}"BK12\/FR4567\/Z9" is not a known specimen/),
	]);
});

test("--dry-run tells what would change, old to new, and writes nothing", async () => {
	await trial.run(small);
	const files = {
		lookups: csv([{ list: "frr", name: "-/60/60", group: "60min", is_active: "false" }]),
		specimens: csv([
			{ ...specimen, size: "110 mm" },
			{ ...specimen, specimen_id: "A9", frr: "-/30/30" },
		]),
		solutions: csv([{ ...solution, specimens: "BK12/FR4567/A1;BK12/FR4567/A2", installation: "Fill." }]),
	};
	const found = await trial.run(files, { dryRun: true });
	expect(found).toMatchObject({ applied: false, dryRun: true, changeCount: 5 });
	expect(counts(found)).toEqual({ lookups: "0/1/0/0", specimens: "1/1/0/0", solutions: "0/1/0/0" });
	expect(formatReport(found).slice(0, 5)).toEqual([
		'lookups.csv:2  would update -/60/60: group "30min;60min" → "60min"',
		'lookups.csv:2  would update -/60/60: is_active "true" → "false"',
		'specimens.csv:2  would update BK12 - Specimen A1 - Report FR4567: size "100 mm" → "110 mm"',
		'solutions.csv:2  would update V-101: installation "Fill the gap.\\nSmooth off." → "Fill."',
		'solutions.csv:2  would update V-101: specimens "BK12/FR4567/A1" → "BK12/FR4567/A1;BK12/FR4567/A2"',
	]);
	expect(await trial.value("select count(*)::int from specimen")).toBe(2);
	expect(await trial.value("select count(*)::int from import_run")).toBe(1);
});

test("--annotate writes the input with result and errors", async () => {
	await trial.run(small);
	const out = join(trial.folder, "out.csv");
	const text = `${csv([
		{ ...specimen, notes: "" },
		{ ...specimen, specimen_id: "A2", notes: "two\nlines" },
		{ ...specimen, specimen_id: "A3", notes: "", frr: "-/61/60", size: "" },
		{ ...specimen, specimen_id: "A4", notes: "" },
	])}one,two\n"a"b\n`;
	await trial.run({ specimens: text }, { partial: true, annotate: out });
	const rows = parse(await readFile(out, "utf8"), { columns: true }) as Record<string, string>[];
	expect(rows.map(({ specimen_id, result, errors }) => [specimen_id, result, errors])).toEqual([
		["A1", "unchanged", ""],
		["A2", "updated", ""],
		["A3", "refused", 'size: a value is required | frr: "-/61/60" is not a known FRR; nearest: -/60/60'],
		["A4", "new", ""],
		["", "refused", "the row has 2 cells, too few for the 17 columns of the header"],
		["", "refused", "the row has 1 cells, too few for the 17 columns of the header"],
	]);
	expect(rows[1]!.notes).toBe("two\nlines");
});

test("several annotated inputs get a file each", async () => {
	await trial.run(small, { annotate: join(trial.folder, "out.csv") });
	expect(await readFile(join(trial.folder, "out-solutions.csv"), "utf8")).toContain(",new,");
});

test("an interrupted import stores nothing", async () => {
	const stop = new AbortController();
	const run = trial.run(small, {
		signal: stop.signal,
		onProgress: ({ file }) => file === "solutions.csv" && stop.abort(new Error("stopped")),
	});
	await expect(run).rejects.toThrow("stopped");
	expect(await trial.value("select count(*)::int from orientation")).toBe(0);
	expect(counts(await trial.run(small))).toMatchObject({ solutions: "1/0/0/0" });
});

test("two imports at once follow one another", async () => {
	const [one, two] = await Promise.all([trial.run(small), trial.run(small)]);
	expect([counts(one).lookups, counts(two).lookups].sort()).toEqual(["0/0/22/0", "22/0/0/0"]);
});

test("an annotated copy never overwrites its input", async () => {
	await trial.write("reports.csv", small.reports!);
	const run = trial.run({ reports: small.reports }, { annotate: join(trial.folder, "reports.csv") });
	await expect(run).rejects.toMatchObject({ kind: "invalid" });
	expect(await readFile(join(trial.folder, "reports.csv"), "utf8")).toBe(small.reports);
});
