import { beforeEach, expect, test } from "vitest";
import { counts, csv, filledTrials, names, report, solution, specimen, type Trial } from "./trial.ts";

const filled = filledTrials();
let trial: Trial;
beforeEach(() => {
	({ trial } = filled);
});

const ratings = () => trial.query("select name from frr order by id").then((rows) => rows.map(({ name }) => name));

test("an FRR in another spelling is the stored one, in lists and in specimens", async () => {
	const spellings = [
		"–/60/60",
		"−/60/60",
		"- / 060 / 060",
		"FRL -/60/60",
		"－／６０／６０",
		"-/\u200b60/60",
		"-/60/60 min",
	];
	const before = await ratings();
	for (const name of spellings) {
		const list = csv([{ list: "frr", name, group: "60min;30min" }]);
		expect([name, counts(await trial.run({ lookups: list }))]).toEqual([name, { lookups: "0/0/1/0" }]);
	}
	const specimens = csv(spellings.map((frr, at) => ({ ...specimen, specimen_id: `F${at}`, frr })));
	for (const createLookups of [true, false]) {
		const found = await trial.run({ specimens }, { createLookups, dryRun: true });
		expect([found.faults, found.createdCount ?? 0, counts(found)]).toEqual([[], 0, { specimens: "7/0/0/0" }]);
	}
	expect(await ratings()).toEqual(before);
});

test("a new FRR is stored in the one spelling, once, however it is written", async () => {
	const both = csv(["–/90/90", "- / 90 / 90"].map((name) => ({ list: "frr", name })));
	expect(await trial.faults({ lookups: both })).toEqual(["lookups.csv:3  the same key is already in line 2"]);
	await trial.run({ lookups: csv(["EI60 U/C", "—/90/90", "banana\u00a0–"].map((name) => ({ list: "frr", name }))) });
	expect((await ratings()).slice(-3)).toEqual(["EI 60-U/C", "-/90/90", "banana -"]);
	const made = await trial.run(
		{
			specimens: csv(
				["–/45/45", "- /45/45", "ei 60-u/c", "one–hour"].map((frr, at) => ({
					...specimen,
					specimen_id: `F${at}`,
					frr,
				})),
			),
		},
		{ createLookups: true },
	);
	expect(made.created).toEqual([
		{ list: "frr", name: "-/45/45" },
		{ list: "frr", name: "one-hour" },
	]);
	expect(made.warnings).toMatchObject([{ line: 5, column: "frr" }]);
});

test("two spellings that are stored apart are exported and read back unchanged", async () => {
	await trial.query("insert into frr (name) values ('–/75/75'), ('-/75/75'), ('EI75')");
	const [typographic, plain, class_] = await trial
		.query("select id, name from frr order by id desc limit 3")
		.then((rows) => rows.toReversed());
	const rows = [typographic, plain, class_].map((one) => ({
		id: `frr-${one?.id}`,
		list: "frr",
		name: String(one?.name),
	}));
	expect(counts(await trial.run({ lookups: csv(rows) }))).toEqual({ lookups: "0/0/3/0" });
});

test("codes, keys and sizes of a file have plain dashes and spaces, and mean the records that are stored", async () => {
	const rows = {
		reports: csv([
			{ ...report, book: "ＢＫ\u200b12", number: "FR4567" },
			{ ...report, number: "FR–9\u00a0a" },
		]),
		specimens: csv([
			{
				...specimen,
				report_number: "ＦＲ4567",
				specimen_id: "A\u200b1",
				size: "100\u00a0mm",
				substrate_thickness: "13mm\ufeff",
			},
			{ ...specimen, report_number: "FR-9 a", specimen_id: "B‑1", size: "40–110\u2009mm" },
		]),
		solutions: csv([
			{ ...solution, drawing: "v–101", specimens: "BK12/FR4567/A1" },
			{ ...solution, drawing: "V−102", specimens: "BK12/FR–9 a/B–1", substrates: "Wall – Plasterboard – 13mm" },
		]),
	};
	expect(counts(await trial.run(rows))).toEqual({ reports: "1/0/1/0", specimens: "1/0/1/0", solutions: "1/0/1/0" });
	expect(await trial.query("select drawing from solution order by id")).toEqual([
		{ drawing: "V-101" },
		{ drawing: "V-102" },
	]);
	expect(await trial.query("select specimen_id, size from specimen order by id desc limit 1")).toEqual([
		{ specimen_id: "B-1", size: "40-110 mm" },
	]);
	expect(counts(await trial.run(rows))).toEqual({ reports: "0/0/2/0", specimens: "0/0/2/0", solutions: "0/0/2/0" });
});

test("a name with another dash or quotation mark is that name, and no new one", async () => {
	const name = "O'Neil Fire-Stop";
	await trial.run({ lookups: csv([{ list: "brand", name }, ...names.slice(0, 1)]) });
	const used = await trial.run(
		{ specimens: csv([{ ...specimen, specimen_id: "F1", brand: "O’Neil Fire–Stop" }]) },
		{ createLookups: true },
	);
	expect([used.faults, used.createdCount ?? 0]).toEqual([[], 0]);
});
