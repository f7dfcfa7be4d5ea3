import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readRating } from "#app/domain/ratings/rating.ts";
import { counts, csv, filledTrials, names, report, solution, specimen } from "#tests/domain/imports/trial.ts";

const trial = filledTrials();

test("a name typed with other accents or blanks is the same name", async () => {
	const brand = "T\u0101kaka  Fire";
	await trial.run({ lookups: csv([{ list: "brand", name: brand }]) });
	for (const name of [brand.normalize("NFD"), "T\u0101kaka Fire", "t\u0101kaka\u00a0fire"]) {
		expect(counts(await trial.run({ lookups: csv([{ list: "brand", name }]) }))).toEqual({ lookups: "0/0/1/0" });
		const used = await trial.run({ specimens: csv([{ ...specimen, specimen_id: "F1", brand: name }]) });
		expect(used.faults).toEqual([]);
	}
	expect(await trial.query("select name from brand where name like 'T%'")).toEqual([{ name: brand }]);
});

test("two ways of writing one new name are a double in one file", async () => {
	const rows = ["T\u0101kaka", "T\u0101kaka".normalize("NFD")].map((name) => ({ list: "brand", name }));
	expect(await trial.faults({ lookups: csv(rows) })).toEqual(["lookups.csv:3  the same key is already in line 2"]);
});

test("names that are stored apart stay apart", async () => {
	await trial.query("insert into brand (name) values ('Ko Te'), ('Ko  Te')");
	const rows = ["Ko Te", "Ko  Te"].map((name) => ({ list: "brand", name, is_active: "false" }));
	expect(counts(await trial.run({ lookups: csv(rows) }))).toEqual({ lookups: "0/2/0/0" });
});

test("labels of substrates and labs beside book and number fold, too", async () => {
	const name = "T\u0101kaka  Board";
	await trial.run({
		lookups: csv([
			{ list: "subname", name },
			{ list: "lab", name: "T\u0101kaka Lab" },
		]),
		reports: csv([{ ...report, lab: "T\u0101kaka Lab" }]),
	});
	const lab = "t\u0101kaka lab".normalize("NFD");
	const older = csv([{ ...report, number: "FR1", superseded_by: `BK12/FR4567/${lab}` }]);
	expect(counts(await trial.run({ reports: older }))).toEqual({ reports: "1/0/0/0" });
	expect(counts(await trial.run({ reports: older }))).toEqual({ reports: "0/0/1/0" });
	const files = {
		specimens: csv([{ ...specimen, report_lab: lab, specimen_id: "F9" }]),
		solutions: csv([
			{
				...solution,
				drawing: "F-1",
				specimens: `BK12/FR4567/${lab}/F9`,
				substrates: `wall - ${"t\u0101kaka board".normalize("NFD")} - 90mm`,
			},
		]),
	};
	expect((await trial.run(files)).faults).toEqual([]);
	expect(
		await trial.value(`select n.name from solution s join solution_substrate l on l.solution_id = s.id
			join substrate b on b.id = l.substrate_id join substrate_name n on n.id = b.name_id where s.drawing = 'F-1'`),
	).toBe(name);
	expect(counts(await trial.run(files))).toEqual({ specimens: "0/0/1/0", solutions: "0/0/1/0" });
});

test("a second substrate is the first one however its name is written, a new one, too", async () => {
	await trial.query(
		"insert into substrate_name (name) values ('Fire Board'), ('T\u0101kaka Board'), ('Ko Te'), ('Ko  Te')",
	);
	const both = (first: string, second: string) =>
		csv([
			{
				...specimen,
				specimen_id: "F1",
				substrate_name: first,
				substrate_2_orientation: "wall",
				substrate_2_name: second,
				substrate_2_thickness: "13MM",
			},
		]);
	const same = ["specimens.csv:2:substrate_2_name  the second substrate is the same as the first"];
	expect(await trial.faults({ specimens: both("Fire Board", "Fire  Board") })).toEqual(same);
	const name = "T\u0101kaka Board";
	expect(await trial.faults({ specimens: both(name, `${name.normalize("NFD")} `) })).toEqual(same);
	const fresh = both("New Board", "New\u00a0 board");
	expect(await trial.faults({ specimens: fresh }, { createLookups: true })).toEqual(same);
	expect(await trial.faults({ specimens: both("Ko Te", "Ko  Te") })).toEqual([]);
});

test("a new name that is written several ways is made once, also in several columns", async () => {
	const name = "T\u0101kaka Board";
	const [nfd, blanks, other] = [name.normalize("NFD"), "T\u0101kaka  board", "t\u0101kaka\u00a0Board"];
	const rows = [
		{ ...specimen, specimen_id: "F1", brand: name, prot_sec: blanks, substrate_name: name },
		{ ...specimen, specimen_id: "F2", brand: nfd, prot_sec: nfd, substrate_name: other },
		{ ...specimen, specimen_id: "F3", brand: blanks, prot_first: other, prot_sec: "", substrate_name: nfd },
	];
	const files = {
		specimens: csv(rows),
		solutions: csv([{ ...solution, drawing: "F-1", substrates: `Ceiling - ${name} - 9mm;ceiling - ${blanks} - 8mm` }]),
	};
	const done = await trial.run(files, { createLookups: true });
	expect([done.faults, counts(done)]).toEqual([[], { specimens: "3/0/0/0", solutions: "1/0/0/0" }]);
	for (const table of ["brand", "product", "substrate_name"]) {
		expect(await trial.query(`select from ${table} where name ilike 't%board'`)).toHaveLength(1);
	}
	expect(counts(await trial.run(files, { createLookups: true }))).toEqual({
		specimens: "0/0/3/0",
		solutions: "0/0/1/0",
	});
	const third = csv([{ ...specimen, specimen_id: "F4", brand: "T\u0101kaka   Board" }]);
	expect(await trial.faults({ specimens: third })).toEqual([]);
});

test("one more spelling of names that are stored apart is no new name", async () => {
	await trial.query("insert into brand (name) values ('Ko Te'), ('Ko  Te')");
	const rows = ["Ko   Te", "Ko    Te"].map((brand, n) => ({ ...specimen, specimen_id: `F${n}`, brand }));
	expect(await trial.faults({ specimens: csv(rows) }, { createLookups: true })).toEqual([
		expect.stringMatching(/^specimens.csv:2:brand {2}"Ko {3}Te" is not a known brand/),
		expect.stringMatching(/^specimens.csv:3:brand {2}"Ko {4}Te" is not a known brand/),
	]);
	expect((await trial.run({ specimens: csv(rows) })).faults.some(({ creatable }) => creatable)).toBe(false);
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

test("an index of a European class is kept and no minute; what can be none is stored as it stands and shows nothing", async () => {
	const stored = await trial.run({ lookups: readFileSync("tests/cases/european-classes.csv", "utf8") });
	expect([stored.faults, (await ratings()).slice(-2)]).toEqual([[], ["EI1 45", "E2 30"]]);
	expect((await ratings()).slice(-2).map((name) => readRating(String(name)))).toMatchObject([
		{ integrity: 45, insulation: 45, index: "1" },
		{ integrity: 30, insulation: null, index: "2" },
	]);
	const odd = ["EI 230", "-/2/2", "EI 60 1", "-/75/60"];
	const warned = await trial.run({ lookups: csv(odd.map((name) => ({ list: "frr", name }))) });
	expect(warned.warnings!.map(({ line }) => line)).toEqual([2, 3, 4, 5]);
	expect((await ratings()).slice(-4).map((name) => readRating(String(name)))).toEqual([null, null, null, null]);
});

test("a size in another unit is stored in millimetres", async () => {
	const rows = ["Ø40 cm", "30 x 20 cm", "Ø100 mm", "Ø10 1"].map((size, n) => ({
		...specimen,
		specimen_id: `U${n}`,
		size,
	}));
	expect((await trial.run({ specimens: csv(rows) })).faults).toEqual([]);
	const sizes = await trial.query("select size from specimen where specimen_id like 'U_' order by specimen_id");
	expect(sizes.map(({ size }) => size)).toEqual(["Ø400mm", "300 x 200mm", "Ø100 mm", "Ø10 1"]);
	await trial.query("delete from specimen where specimen_id like 'U_'");
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
