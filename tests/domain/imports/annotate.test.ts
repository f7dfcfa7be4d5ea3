import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, test } from "vitest";
import { annotatedPaths, checkOutputs, outputsOf } from "#app/domain/imports/run.ts";
import { openTrial, type Trial } from "./trial.ts";

let trial: Trial;
let out: string;
beforeAll(async () => {
	trial = await openTrial();
	out = join(trial.folder, "copy.csv");
});
afterAll(() => trial.close());

const read = async () => {
	const text = await readFile(out, "utf8");
	return parse(text.slice(1), { relax_column_count: true }) as string[][];
};

const many = Array.from({ length: 8000 }, (_, at) => `orient,Place ${at},`);

test("a copy of a file with one unknown column says so once, and is at most three times as large", async () => {
	const text = `list,name,colour\n${many.join("\n")}\n`;
	const report = await trial.run({ lookups: text }, { annotate: out });
	expect([report.faultCount, report.files[0]?.copyRefused]).toEqual([1, undefined]);
	expect((await stat(out)).size).toBeLessThan(3 * text.length);
	const [, first, ...others] = await read();
	expect(first).toEqual([
		"orient",
		"Place 0",
		"",
		"refused",
		'line 1: colour: "colour" is not a column of lookups.csv',
	]);
	expect(others).toHaveLength(7999);
	expect(others.every(([, , , result, errors]) => result === "refused" && errors === "")).toBe(true);
});

test("faults of one row never stand in another, and long ones are cut where the copy would grow too large", async () => {
	const text = `list,name\n${many.map((line) => line.slice(0, -1).replace("orient", "other")).join("\n")}\n`;
	const report = await trial.run({ lookups: text }, { annotate: out });
	expect(report.files[0]?.copyRefused).toBeUndefined();
	expect((await stat(out)).size).toBeLessThanOrEqual(3 * text.length);
	const rows = (await read()).slice(1);
	expect(rows).toHaveLength(8000);
	expect(rows[0]?.[3]).toContain('list: "other" is not a known list');
	expect(rows.every((row) => row[3]!.split("is not a known list").length <= 2)).toBe(true);
});

test("a copy begins with a byte order mark, as programs for tables want it", async () => {
	await trial.run({ lookups: "list,name\norient,Größe\n" }, { annotate: out });
	expect((await readFile(out)).subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
});

test("empty cells behind the last column are not copied", async () => {
	await trial.run({ lookups: "list,name\norient,Place,,,\nother,Place,,,\n" }, { annotate: out });
	const [, first, second] = await read();
	expect(first).toEqual(["orient", "Place", "new", ""]);
	expect(second).toEqual(["other", "Place", "refused", expect.stringContaining('"other" is not a known list')]);
});

test("a cell with a line end is one cell of its row in the copy, too", async () => {
	await trial.run({ lookups: 'list,name\norient,"Two\nlines"\norient,Other\n' }, { annotate: out });
	expect((await read()).slice(1).map(([list, name]) => [list, name])).toEqual([
		["orient", "Two\nlines"],
		["orient", "Other"],
	]);
});

test("behind a quote that is not closed every line is still in the copy, in its columns", async () => {
	const text = `list,name\norient,Good\norient,"Open\n${many.map((line) => line.slice(0, -1)).join("\n")}\norient,Last`;
	await trial.run({ lookups: text }, { annotate: out });
	const rows = (await read()).slice(1);
	expect(rows).toHaveLength(8003);
	expect(rows.slice(0, 3)).toEqual([
		["orient", "Good", "new", ""],
		['orient,"Open', "", "refused", "a quote is not closed"],
		["orient", "Place 0", "refused", ""],
	]);
	expect(rows.at(-1)).toEqual(["orient", "Last", "refused", ""]);
});

test("of a file that is no UTF-8 there is no copy, and the report says why", async () => {
	const text = Buffer.from("list,name\norient,Good\norient,Gr\xf6\xdfe\norient,Last\n", "latin1");
	const report = await trial.run({ lookups: text }, { annotate: join(trial.folder, "latin.csv") });
	expect(report.files[0]?.copyRefused).toMatch(/^the text is not UTF-8/);
	await expect(stat(join(trial.folder, "latin.csv"))).rejects.toThrow();
});

test("a copy that would be too large is refused with its reason", async () => {
	const text = `list,name,group,region,is_active\n${"x\n".repeat(20_000)}`;
	const report = await trial.run({ lookups: text }, { annotate: join(trial.folder, "large.csv") });
	expect(report.files[0]?.copyRefused).toBe("it would be more than 3 times as large as the file");
	await expect(stat(join(trial.folder, "large.csv"))).rejects.toThrow();
});

test("copies of inputs of one base name do not meet, and none meets an input", async () => {
	const input = (path: string) => ({ list: "lookups" as const, path: join(trial.folder, path) });
	const inputs = [input("a/names.csv"), input("b/names.csv"), input("b/Names.CSV")];
	expect(annotatedPaths("x.csv", inputs)).toEqual(["x-names.csv", "x-names-2.csv", "x-Names-3.csv"]);
	const [one, other] = [input("a.csv"), input("x-a.csv")];
	for (const { path } of [one, other]) await trial.write(path.slice(trial.folder.length), "list,name\n");
	const copies = annotatedPaths(join(trial.folder, "x.csv"), [one, other]);
	await expect(checkOutputs([one, other], copies)).rejects.toMatchObject({ kind: "invalid" });
	const all = { annotate: join(trial.folder, "y.csv"), changes: join(trial.folder, "Y-A.csv") };
	for (const outputs of [outputsOf([one, other], all), outputsOf([one], { changes: other.path })]) {
		const meets = checkOutputs([one, other], outputs);
		await expect(meets).rejects.toMatchObject({ kind: "invalid" });
	}
	await checkOutputs([one, other], outputsOf([one, other], { ...all, changes: join(trial.folder, "z.csv") }));
});
