import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { formatReport } from "#app/domain/imports/format.ts";
import { counts, csv, filledTrials, report, solution, specimen } from "./trial.ts";

const trial = filledTrials();

test("a quote in the header that is not closed is a fault with its place", async () => {
	expect(await trial.faults({ reports: 'book,"number,lab\n12,R9,Fire Lab\n' })).toEqual([
		"reports.csv:1  a quote is not closed",
	]);
});

test("a workbook is told from CSV, with what to do", async () => {
	expect(await trial.faults({ reports: Buffer.from("PK\x03\x04\x14\0\x06\0more of it") })).toEqual([
		expect.stringContaining(
			'the file is a workbook, not CSV; give it a name that ends with .xlsx, or open it and save it as "CSV UTF-8"',
		),
	]);
});

test("rows without a key lack it, and are no doubles of one another", async () => {
	const none = { ...report, number: "" };
	const faults = await trial.faults({
		reports: csv([none, none]),
		specimens: csv([1, 2].map(() => ({ ...specimen, specimen_id: "" }))),
		solutions: csv([1, 2].map(() => ({ ...solution, drawing: "" }))),
	});
	expect(faults).toHaveLength(6);
	expect(faults.every((line) => line.endsWith("a value is required"))).toBe(true);
});

test("rows that wait for a refused row do not count as unchanged, nor does their copy say so", async () => {
	const files = {
		specimens: csv([{ ...specimen, specimen_id: "A7", frr: "-/61/60" }]),
		solutions: csv([{ ...solution, drawing: "V-107", specimens: "BK12/FR4567/A7" }]),
	};
	const out = join(trial.folder, "out.csv");
	const found = await trial.run(files, { annotate: out });
	expect(counts(found)).toEqual({ specimens: "0/0/0/1", solutions: "0/0/0/1" });
	expect(await readFile(join(trial.folder, "out-solutions.csv"), "utf8")).toContain(
		"refused,specimens: the specimen BK12/FR4567/A7 was refused (specimens.csv:2)",
	);
});

test("names that --create-lookups makes are named", async () => {
	const files = {
		specimens: csv([
			{ ...specimen, specimen_id: "A7", brand: "Novel" },
			{ ...specimen, specimen_id: "A8", brand: "NOVEL" },
		]),
		reports: csv([{ ...report, number: "R7", lab: "New Lab" }]),
	};
	const found = await trial.run(files, { createLookups: true, dryRun: true });
	expect(found).toMatchObject({ createdCount: 2, created: [{ list: "brand" }, { list: "lab", name: "New Lab" }] });
	expect(formatReport(found)).toContain('would create lab "New Lab"');
	expect(formatReport(found).join("\n")).not.toMatch(/(?<!would )\bcreated?\b/);
	expect(formatReport(await trial.run(files, { createLookups: true }))).toContain('created lab "New Lab"');
});

test("every change of a large file is written to the file of changes", async () => {
	const all = Array.from({ length: 1100 }, (_, at) => ({ list: "company", name: `Company ${at}` }));
	await trial.run({ lookups: csv(all) });
	const changes = join(trial.folder, "changes.csv");
	const off = { lookups: csv(all.map((row) => ({ ...row, is_active: "false" }))) };
	const found = await trial.run(off, { dryRun: true, changes });
	expect([found.changeCount, found.changes?.length]).toEqual([1100, 1000]);
	const lines = (await readFile(changes, "utf8")).trimEnd().split("\r\n");
	expect(lines.slice(0, 2)).toEqual([
		"\ufefffile,line,record,field,old,new",
		"lookups.csv,2,Company 0,is_active,true,false",
	]);
	expect(lines).toHaveLength(1101);
});

test("faults that several rows share are counted by their cause", async () => {
	const wrong = ["A7", "A8", "A9"].map((specimen_id) => ({ ...specimen, specimen_id, frr: "-/61/60" }));
	const found = await trial.run({ specimens: csv([...wrong, { ...specimen, brand: "Nobody" }]) });
	expect(found.causes).toEqual([
		{ file: "specimens.csv", line: 2, column: "frr", message: '"-/61/60" is not a known FRR', count: 3 },
	]);
	expect(formatReport(found)).toContain(
		'3 rows of specimens.csv:frr  "-/61/60" is not a known FRR; the first is line 2',
	);
});
