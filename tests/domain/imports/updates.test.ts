import { afterEach, beforeEach, expect, test } from "vitest";
import { counts, csv, names, openTrial, report, small, solution, specimen, type Trial } from "./trial.ts";

let trial: Trial;
beforeEach(async () => {
	trial = await openTrial();
	expect((await trial.run(small)).faults).toEqual([]);
});
afterEach(() => trial.close());

const state = () =>
	trial.query(`select (select version from catalogue_version) as catalogue, (select count(*)::int from import_run) as runs,
		(select count(*)::int from catalogue_change) as changes, (select sum(version)::int from specimen) as specimens,
		(select json_agg(s) from solution s) as solutions, (select json_agg(p order by p) from solution_path p) as paths`);

test("the first import makes an offered solution with its finder paths, one run and no history", async () => {
	expect(await trial.query("select substrate_id from solution_substrate")).toHaveLength(1);
	expect(await trial.query("select * from solution_path")).toHaveLength(2);
	expect(await trial.query("select no_id, note from installation_note order by no_id")).toEqual([
		{ no_id: 1, note: "Fill the gap." },
		{ no_id: 2, note: "Smooth off." },
	]);
	expect(await trial.value("select region from city")).toBe("Canterbury");
	expect(await state()).toMatchObject([{ catalogue: "2", runs: 1, changes: 0 }]);
	expect(await trial.value("select files -> 0 ->> 'new' from import_run")).toBe(String(names.length));
});

test("the same files again change nothing at all", async () => {
	const before = await state();
	const again = await trial.run(small);
	expect(again.applied).toBe(true);
	expect(counts(again)).toEqual({
		lookups: "0/0/22/0",
		reports: "0/0/1/0",
		specimens: "0/0/2/0",
		solutions: "0/0/1/0",
	});
	expect(await state()).toEqual(before);
});

test("names, list keys and record keys ignore case, BK is optional, and a key written otherwise changes nothing", async () => {
	const before = await state();
	const again = await trial.run({
		lookups: csv(names.map((row) => ({ ...row, list: row.list!.toUpperCase(), name: row.name!.toUpperCase() }))),
		reports: csv([{ ...report, book: "bk12", number: "fr4567", lab: "FIRE LAB" }]),
		specimens: csv([
			{
				...specimen,
				report_book: "12",
				specimen_id: "a1",
				frr: " -/60/60 ",
				brand: "halvern",
				substrate_thickness: "13MM",
			},
		]),
		solutions: csv([
			{ ...solution, drawing: "v-101", specimens: "12/fr4567/a1", substrates: "wall - plasterboard - 13mm" },
		]),
	});
	expect(counts(again)).toEqual({
		lookups: "0/0/22/0",
		reports: "0/0/1/0",
		specimens: "0/0/1/0",
		solutions: "0/0/1/0",
	});
	expect(await state()).toEqual(before);
});

test("an update raises versions, keeps its history old to new, and moves the solution's date", async () => {
	const [before] = await state();
	const { notes, ...bare } = { ...specimen, notes: "Tested with a gap of 5 mm." };
	const first = await trial.run({ specimens: csv([{ ...bare, size: "110 mm", frr: "-/30/30", notes }]) });
	expect(counts(first)).toEqual({ specimens: "0/1/0/0" });
	expect(await trial.query("select entity, old, new, source from catalogue_change")).toEqual([
		{
			entity: "specimen",
			old: { size: "100 mm", frr: "-/60/60", notes: "" },
			new: { size: "110 mm", frr: "-/30/30", notes },
			source: "cli",
		},
	]);
	expect(await trial.query("select version from specimen where specimen_id = 'A1'")).toEqual([{ version: 2 }]);
	expect(await trial.query("select * from solution_path")).toHaveLength(1);
	const [now] = await state();
	expect(now).toMatchObject({ catalogue: "3", runs: 2, solutions: before!.solutions });
});

test("only a change of content moves a solution's updated time; a toggle leaves it", async () => {
	const updated = () => trial.value("select updated::text from solution");
	const first = await updated();
	expect(counts(await trial.run({ solutions: csv([{ ...solution, is_active: "no" }]) }))).toEqual({
		solutions: "0/1/0/0",
	});
	expect(await updated()).toBe(first);
	expect(await trial.query("select * from solution_path")).toEqual([]);
	await trial.run({ solutions: csv([{ ...solution, is_active: "YES", specimens: "BK12/FR4567/A2;BK12/FR4567/A1" }]) });
	expect(await updated()).not.toBe(first);
	expect(await trial.query("select * from solution_path")).toHaveLength(2);
	expect(await trial.query("select version from solution")).toEqual([{ version: 3 }]);
	expect(
		await trial.query(
			"select p.specimen_id from solution_specimen s join specimen p on p.id = s.specimen_id order by position",
		),
	).toEqual([{ specimen_id: "A2" }, { specimen_id: "A1" }]);
});

test("missing columns leave stored values alone, empty cells clear optional values", async () => {
	const full = { ...specimen, prot_sec: "Fire Collar", description: "d", notes: "n" };
	const second = { substrate_2_orientation: "Floor", substrate_2_name: "Concrete", substrate_2_thickness: "150mm" };
	await trial.run({ specimens: csv([{ ...full, ...second }]) });
	const stored = () =>
		trial.query(
			"select prot_sec_id is null as sec, substrate_2_id is null as second, description, notes from specimen where specimen_id = 'A1'",
		);
	expect(await stored()).toEqual([{ sec: false, second: false, description: "d", notes: "n" }]);
	expect(counts(await trial.run({ specimens: csv([specimen]) }))).toEqual({ specimens: "0/0/1/0" });
	const empty = Object.fromEntries(Object.keys(second).map((key) => [key, ""]));
	await trial.run({ specimens: csv([{ ...full, ...empty, prot_sec: "", notes: "" }]) });
	expect(await stored()).toEqual([{ sec: true, second: true, description: "d", notes: "" }]);
	await trial.run({ solutions: csv([{ ...solution, installation: "" }]) });
	expect(await trial.query("select * from installation_note")).toEqual([]);
	await trial.run({ lookups: csv([{ list: "frr", name: "-/60/60", group: "" }]) });
	expect(await trial.query("select * from solution_path")).toEqual([]);
	await trial.run({ lookups: csv([{ list: "city", name: "Ōtautahi", region: "" }]) });
	expect(await trial.value("select region from city")).toBe("Ōtautahi");
});

test("is_active empty or missing is true for a new row and leaves a stored one", async () => {
	await trial.run({ lookups: csv([{ list: "brand", name: "Halvern", is_active: "0" }]) });
	const text = csv([
		{ list: "brand", name: "Halvern", is_active: "" },
		{ list: "brand", name: "New", is_active: "" },
		{ list: "brand", name: "Off", is_active: "False" },
	]);
	expect(counts(await trial.run({ lookups: text }))).toEqual({ lookups: "2/0/1/0" });
	expect(await trial.query("select name, is_active from brand order by id")).toEqual([
		{ name: "Halvern", is_active: false },
		{ name: "New", is_active: true },
		{ name: "Off", is_active: false },
	]);
});

test("a withdrawn name is refused for a new reference and may stay where it is", async () => {
	await trial.run({
		lookups: csv(
			["frr:-/60/60", "orient:Wall", "lab:Fire Lab"].map((text) => {
				const [list = "", name = ""] = text.split(":");
				return { list, name, is_active: "false" };
			}),
		),
	});
	expect(await trial.query("select * from solution_path")).toEqual([]);
	expect(
		counts(await trial.run({ reports: small.reports, specimens: small.specimens, solutions: small.solutions })),
	).toEqual({
		reports: "0/0/1/0",
		specimens: "0/0/2/0",
		solutions: "0/0/1/0",
	});
	expect(await trial.faults({ specimens: csv([{ ...specimen, specimen_id: "A3" }]) }, { createLookups: true })).toEqual(
		[
			'specimens.csv:2:frr  "-/60/60" is a withdrawn FRR',
			'specimens.csv:2:substrate_orientation  "Wall" is a withdrawn orientation',
		],
	);
	expect(await trial.faults({ reports: csv([{ ...report, number: "N2" }]) })).toEqual([
		'reports.csv:2:lab  "Fire Lab" is a withdrawn lab',
	]);
});

test("withdrawn reports, specimens and substrates are refused for new references and may stay", async () => {
	await trial.run({
		reports: csv([{ ...report, is_active: "false" }]),
		specimens: csv([{ ...specimen, is_active: "false" }]),
	});
	await trial.query("update substrate set is_active = false");
	expect(counts(await trial.run({ specimens: small.specimens, solutions: small.solutions }))).toEqual({
		specimens: "0/0/2/0",
		solutions: "0/0/1/0",
	});
	expect(await trial.faults({ specimens: csv([{ ...specimen, specimen_id: "A3" }]) })).toEqual([
		"specimens.csv:2:report_number  BK12 - Report FR4567 is a withdrawn report",
		'specimens.csv:2:substrate_name  "Wall - Plasterboard - 13mm" is a withdrawn substrate',
	]);
	expect(await trial.faults({ solutions: csv([{ ...solution, drawing: "V-102" }]) })).toEqual([
		'solutions.csv:2:specimens  "BK12/FR4567/A1" is a withdrawn specimen',
		'solutions.csv:2:substrates  "Wall - Plasterboard - 13mm" is a withdrawn substrate',
	]);
});

test("reports of the same book and number are told apart by their lab", async () => {
	await trial.run({ reports: csv([{ ...report, lab: "Other Lab" }]) });
	expect(await trial.faults({ specimens: csv([specimen]) })).toEqual([
		"specimens.csv:2:report_number  BK12 - Report FR4567 is the label of 2 reports; name its lab in report_lab",
	]);
	const other = { ...specimen, report_lab: "other lab" };
	expect(counts(await trial.run({ specimens: csv([other, { ...other, report_lab: "Fire Lab" }]) }))).toEqual({
		specimens: "1/0/1/0",
	});
	expect(await trial.faults({ solutions: csv([solution]) })).toEqual([]);
	expect(await trial.faults({ solutions: csv([{ ...solution, drawing: "V-102" }]) })).toEqual([
		'solutions.csv:2:specimens  "BK12/FR4567/A1" names several specimens; add the lab: BK<book>/<number>/<lab>/<specimen>',
	]);
	const named = csv([{ ...solution, drawing: "V-102", specimens: "BK12/FR4567/Other Lab/A1" }]);
	expect(counts(await trial.run({ solutions: named }))).toEqual({ solutions: "1/0/0/0" });
});

test("doubles in a cell are dropped silently and order is kept", async () => {
	const cell = {
		specimens: "BK12/FR4567/A2;12/FR4567/a2;BK12/FR4567/A1;BK12/FR4567/A2",
		substrates: "Wall - Plasterboard - 13mm;WALL - plasterboard - 13mm",
	};
	expect(counts(await trial.run({ solutions: csv([{ ...solution, ...cell }]) }))).toEqual({ solutions: "0/1/0/0" });
	expect(await trial.query("select position from solution_specimen order by position")).toEqual([
		{ position: 1 },
		{ position: 2 },
	]);
	expect(counts(await trial.run({ solutions: csv([{ ...solution, ...cell }]) }))).toEqual({ solutions: "0/0/1/0" });
});

test("services, substrates and insulations are found by their parts and created when the parts exist", async () => {
	const other = {
		...specimen,
		specimen_id: "B1",
		service_material: "Copper",
		insulation_thickness: "25mm",
		substrate_thickness: "90mm",
	};
	expect(counts(await trial.run({ specimens: csv([other]) }))).toEqual({ specimens: "1/0/0/0" });
	expect(
		await trial.query(
			"select count(*)::int as n from service union all select count(*)::int from insulation union all select count(*)::int from substrate",
		),
	).toEqual([{ n: 2 }, { n: 2 }, { n: 2 }]);
	const labelled = { ...solution, drawing: "V-5", substrates: "Floor - Concrete - 150mm" };
	expect(counts(await trial.run({ solutions: csv([labelled]) }))).toEqual({ solutions: "1/0/0/0" });
	expect(await trial.value("select count(*)::int from substrate")).toBe(3);
});

test("a substrate label is matched as a whole before it is split", async () => {
	await trial.run({
		lookups: csv([
			{ list: "subname", name: "CLT - 3 ply" },
			{ list: "subname", name: "CLT" },
		]),
	});
	await trial.run({
		specimens: csv([
			{ ...specimen, specimen_id: "B1", substrate_name: "CLT - 3 ply", substrate_thickness: "90mm - dry" },
		]),
	});
	const label = { ...solution, drawing: "V-5", substrates: "Wall - CLT - 3 ply - 90mm - dry" };
	expect(counts(await trial.run({ solutions: csv([label]) }))).toEqual({ solutions: "1/0/0/0" });
	expect(
		await trial.value(
			"select n.name from solution_substrate s join substrate b on b.id = s.substrate_id join substrate_name n on n.id = b.name_id where s.solution_id = 2",
		),
	).toBe("CLT - 3 ply");
});

test("several files of one list are one transaction, and a later one may go on with a key of an earlier", async () => {
	const { runImport } = await import("#app/domain/imports/run.ts");
	await trial.write("one.csv", csv([{ ...report, number: "N1" }]));
	await trial.write(
		"two.csv",
		csv([
			{ ...report, number: "N1", is_sample: "false" },
			{ ...report, number: "N2", lab: "Nobody" },
		]),
	);
	const inputs = ["one", "two"].map((name) => ({ list: "reports" as const, path: `${trial.folder}/${name}.csv` }));
	const context = { address: trial.database.address, files: {} as never };
	const found = await runImport(context, inputs, { source: "cli" });
	expect(found.faults.map(({ file, line }) => `${file}:${line}`)).toEqual(["two.csv:3"]);
	expect(found.files.map((file) => [file.new, file.updated, file.refused])).toEqual([
		[1, 0, 0],
		[0, 1, 1],
	]);
	expect(await trial.value("select count(*)::int from report")).toBe(1);
});
