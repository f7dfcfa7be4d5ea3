import { afterAll, beforeAll, expect, test } from "vitest";
import { counts, csv, names, openTrial, report, small, solution, specimen, type Trial } from "./trial.ts";

let trial: Trial;
beforeAll(async () => {
	trial = await openTrial();
	expect((await trial.run(small)).faultCount).toBe(0);
});
afterAll(() => trial.close());

const specimens = (...rows: Record<string, string>[]) => csv(rows.map((row) => ({ ...specimen, notes: "", ...row })));
const solutions = (...rows: Record<string, string>[]) => csv(rows.map((row) => ({ ...solution, ...row })));

test("an unknown name is told with its place and the nearest names, and nothing is written", async () => {
	const before = await trial.value("select version from catalogue_version");
	const file = specimens(
		{ specimen_id: "B1" },
		{ specimen_id: "B2", notes: "two\nlines", frr: "-/61/60" },
		{ specimen_id: "B3" },
	);
	const found = await trial.run({ specimens: file });
	expect(found).toMatchObject({
		applied: false,
		dryRun: false,
		faultCount: 1,
		faults: [
			{
				file: "specimens.csv",
				line: 3,
				column: "frr",
				value: "-/61/60",
				message: '"-/61/60" is not a known FRR',
				nearest: ["-/60/60"],
			},
		],
	});
	expect(await trial.faults({ specimens: file })).toEqual([
		'specimens.csv:3:frr  "-/61/60" is not a known FRR; nearest: "-/60/60"',
	]);
	const readable = specimens({ specimen_id: "B2", frr: "-/240/240" });
	expect(await trial.faults({ specimens: readable })).toEqual([
		expect.stringMatching(/--create-lookups would create it$/),
	]);
	expect(await trial.value("select count(*)::int from specimen")).toBe(2);
	expect(await trial.value("select version from catalogue_version")).toBe(before);
});

test("every fault is told, in the order of the file", async () => {
	const long = "x".repeat(101);
	const file = specimens(
		{ specimen_id: "B1", size: "", frr: "-/0/0", is_active: "perhaps" },
		{ specimen_id: "B2", size: long, service_material: "PVD" },
	);
	expect(await trial.faults({ specimens: file })).toEqual([
		"specimens.csv:2:size  a value is required",
		expect.stringMatching(/^specimens.csv:2:frr {2}"-\/0\/0" is not a known FRR/),
		'specimens.csv:2:is_active  "perhaps" is neither true nor false',
		"specimens.csv:3:size  101 characters are too many; at most 100 are allowed",
		'specimens.csv:3:service_material  "PVD" is not a known service material; nearest: "PVC"; --create-lookups would create it',
	]);
});

test("lengths count code points", async () => {
	expect(
		await trial.faults({ specimens: specimens({ specimen_id: "B1", size: "🔥".repeat(100) }) }, { dryRun: true }),
	).toEqual([]);
	expect(await trial.faults({ specimens: specimens({ specimen_id: "B1", size: "🔥".repeat(101) }) })).toHaveLength(1);
});

test("rows with too few or too many cells are faults of the whole row", async () => {
	const text = 'book,number,lab\n12,"A\n1",Fire Lab\n12,A2\n12,A3,Fire Lab,x\n';
	expect(await trial.faults({ reports: text })).toEqual([
		"reports.csv:4  the row has 2 cells, too few for the 3 columns of the header",
		'reports.csv:5  the row has 4 cells, too many for the 3 columns of the header: "x" stands in column D, which has no heading',
	]);
});

test("a key twice in one file is a fault of the second row, whatever its case and BK", async () => {
	const text = "book,number,lab\n12,N1,Fire Lab\nBK12, n1 ,fire lab\n";
	expect(await trial.faults({ reports: text })).toEqual(["reports.csv:3  the same key is already in line 2"]);
	const twice = solutions({ drawing: "V-7" }, { drawing: "v-7" });
	expect(await trial.faults({ solutions: twice })).toEqual(["solutions.csv:4  the same key is already in line 2"]);
});

test("NUL characters are a fault of their cell", async () => {
	expect(await trial.faults({ reports: "book,number,lab\n12,A\0B,Fire Lab\n" })).toEqual([
		"reports.csv:2:number  NUL characters are not allowed",
	]);
});

test("half a second substrate is a fault of the row, the same as the first of its cell", async () => {
	const second = { substrate_2_orientation: "", substrate_2_name: "", substrate_2_thickness: "" };
	const file = specimens(
		{ ...second, specimen_id: "B1", substrate_2_name: "Concrete" },
		{
			...second,
			specimen_id: "B2",
			substrate_2_orientation: "wall",
			substrate_2_name: "plasterboard",
			substrate_2_thickness: "13MM",
		},
	);
	expect(await trial.faults({ specimens: file })).toEqual([
		"specimens.csv:2  a second substrate needs orientation, name and thickness, or none of them",
		"specimens.csv:3:substrate_2_name  the second substrate is the same as the first",
	]);
});

test("an unknown report is told at its number with the numbers nearby", async () => {
	expect(await trial.faults({ specimens: specimens({ report_number: "FR4576" }) })).toEqual([
		'specimens.csv:2:report_number  BK12 - Report FR4576 is not a known report; nearest: "FR4567"',
	]);
});

test("an unknown specimen or substrate of a solution is told with what comes near", async () => {
	const file = solutions(
		{ drawing: "V-8", specimens: "BK12/FR4567/A9;BK12/FR4567" },
		{ drawing: "V-9", substrates: "Wall - Plasterbord - 13mm; Wall" },
	);
	expect(await trial.faults({ solutions: file })).toEqual([
		'solutions.csv:2:specimens  "BK12/FR4567/A9" is not a known specimen; nearest: "BK12/FR4567/A1", "BK12/FR4567/A2"',
		'solutions.csv:2:specimens  "BK12/FR4567" is no specimen key like BK12/FR4567/A1',
		'solutions.csv:4:substrates  "Wall" is no substrate like Wall - Plasterboard - 13mm',
		'solutions.csv:4:substrates  "Plasterbord" is not a known substrate name, in "Wall - Plasterbord - 13mm"; nearest: "Plasterboard"; --create-lookups would create it',
	]);
});

test("a list cell without any item counts as empty", async () => {
	expect(await trial.faults({ solutions: solutions({ drawing: "V-8", specimens: " ; ;" }) })).toEqual([
		"solutions.csv:2:specimens  a value is required",
	]);
});

test("an upload with the columns of another list says which, and the name that it needs", async () => {
	expect((await trial.faults({ products: small.lookups! }, { source: "screen" }))[0]).toBe(
		"products.csv:1  the columns are those of lookups, not of products: name it lookups.csv",
	);
});

test("header faults are told at line 1 with the column", async () => {
	expect(await trial.faults({ reports: "book,number,lab,colour\n12,N1,Fire Lab,red\n" })).toEqual([
		'reports.csv:1:colour  "colour" is not a column of reports.csv',
	]);
	expect(await trial.faults({ reports: "book,number\n12,N1\n" })).toEqual([
		'reports.csv:1:lab  the column "lab" is missing',
	]);
	const refused = await trial.run({ reports: "book,number,lab,colour\n12,N1,Fire Lab,red\n" }, { partial: true });
	expect(counts(refused)).toEqual({ reports: "0/0/0/1" });
	expect(await trial.value("select count(*)::int from report")).toBe(1);
});

test("lookups refuse unknown lists, long names, and cells that a list has no use for", async () => {
	const text = csv([
		{ list: "ornt", name: "Roof", group: "", region: "" },
		{ list: "servclass", name: "x".repeat(50), group: "", region: "" },
		{ list: "orient", name: "x".repeat(26), group: "", region: "" },
		{ list: "brand", name: "Zed", group: "60min", region: "Otago" },
		{ list: "FRR", name: "-/90/90", group: "60min;90min", region: "" },
	]);
	expect(await trial.faults({ lookups: text })).toEqual([
		'lookups.csv:2:list  "ornt" is not a known list; nearest: "orient"',
		"lookups.csv:4:name  26 characters are too many; at most 25 are allowed",
		'lookups.csv:5:group  only an FRR has a group, not "brand"',
		'lookups.csv:5:region  only a city has a region, not "brand"',
		'lookups.csv:6:group  "90min" is not a known FRR group; nearest: "30min", "60min"; --create-lookups would create it',
	]);
});

test("of more than 1,000 faults the first 1,000 are listed and all are counted", async () => {
	const rows = Array.from({ length: 1500 }, (_, at) => ({ ...report, number: `N${at}`, lab: "No Lab" }));
	const found = await trial.run({ reports: csv(rows) });
	expect(found.faultCount).toBe(1500);
	expect(found.faults).toHaveLength(1000);
	expect(found.faults.at(-1)?.line).toBe(1001);
	expect(counts(found)).toEqual({ reports: "0/0/0/1500" });
});

test("rows that wait for a refused row are no faults of their own", async () => {
	const lookups = csv([...names, { list: "lab", name: "x".repeat(26), group: "", region: "" }]);
	const files = {
		lookups,
		reports: csv([{ ...report, book: "13", lab: "x".repeat(26) }]),
		specimens: specimens({ report_book: "13", specimen_id: "C1" }),
		solutions: solutions({ drawing: "V-20", specimens: "BK13/FR4567/C1" }),
	};
	expect(await trial.faults(files)).toEqual([
		"lookups.csv:24:name  26 characters are too many; at most 25 are allowed",
	]);
});

test("an input that is not there is a refusal, not a fault", async () => {
	const { runImport } = await import("#app/domain/imports/run.ts");
	const context = { address: trial.database.address, files: {} as never };
	await expect(
		runImport(context, [{ list: "reports", path: "/nowhere/reports.csv" }], { source: "cli" }),
	).rejects.toMatchObject({ kind: "invalid" });
});

test("a broken row or file is told alone, not once more for every row that refers to it", async () => {
	const row = { ...specimen, report_book: "14", specimen_id: "D1" };
	const files = (specimens: string | Buffer) => ({
		reports: csv([{ ...report, book: "14" }]),
		specimens,
		solutions: solutions({ drawing: "V-30", specimens: "BK14/FR4567/D1" }),
	});
	const good = csv([row]);
	expect(await trial.faults(files(`${good.trimEnd()},more\n`))).toEqual([
		expect.stringMatching(/^specimens.csv:2 {2}the row has 17 cells/),
	]);
	expect(await trial.faults(files(`${good}14,"never closed\n`.replace("D1", "D9")))).toEqual([
		"specimens.csv:3  a quote is not closed",
	]);
	expect(await trial.faults(files(Buffer.from(good.replace("100 mm", "Ø100 mm"), "latin1")))).toEqual([
		expect.stringMatching(/^specimens.csv:2 {2}the text is not UTF-8/),
	]);
	expect(await trial.faults(files(good.replace("frr", "fire")))).toEqual([
		'specimens.csv:1:fire  "fire" is not a column of specimens.csv; nearest: "frr"',
		'specimens.csv:1:frr  the column "frr" is missing',
	]);
	expect(await trial.faults(files(good))).toEqual([]);
});
