import { expect, test } from "vitest";
import { formatReport } from "#app/domain/imports/format.ts";
import { openDatabase } from "#db/database.ts";
import type { EntityManager } from "#db/orm.ts";
import { makePerson, makeProject } from "#tests/support/catalogue.ts";
import { issueProject } from "#tests/support/issues.ts";
import { counts, csv, filledTrials, names, report, small, solution, specimen } from "./trial.ts";

test("a dry run says in how many schedules of how many owners what it would change was issued", async () => {
	const { orm, close } = await openDatabase(trial.database.settings, 2);
	const em = orm.em.fork() as EntityManager;
	const sol = Number(await trial.value("select id from solution"));
	for (const name of ["Ann", "Bob"]) {
		const owner = await makePerson(em, name);
		const project = await makeProject(em, owner, "Tower", [sol]);
		await issueProject(em, owner, project);
		if (name === "Bob") await issueProject(em, owner, project);
	}
	await close();
	const resized = {
		specimens: csv([{ ...specimen, size: "101 mm" }]),
		solutions: csv([{ ...solution, installation: "" }]),
	};
	const found = await trial.run(resized, { dryRun: true });
	expect(found.issued).toEqual({ schedules: 3, owners: 2 });
	expect(formatReport(found)).toContain("Used in 3 issued schedules of 2 owners.");
	const other = { specimens: csv([{ ...specimen, specimen_id: "A2", size: "101 mm" }]) };
	expect(await trial.run(other, { dryRun: true })).not.toHaveProperty("issued");
});

const trial = filledTrials();

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

test("a title is one line of at most 80 characters, and a file without its column leaves it", async () => {
	const titled = (title: string) => ({ solutions: csv([{ ...solution, title }]) });
	const title = () => trial.value("select title from solution");
	const first = await trial.run(titled(" PVC pipe\nthrough wall "));
	expect([counts(first).solutions, await title()]).toEqual(["0/1/0/0", "PVC pipe through wall"]);
	expect(await trial.value("select new ->> 'title' from catalogue_change")).toBe("PVC pipe through wall");
	const again = await trial.run({ solutions: csv([solution]) });
	expect([counts(again).solutions, await title()]).toEqual(["0/0/1/0", "PVC pipe through wall"]);
	expect(await trial.faults(titled("x".repeat(81)))).toEqual([expect.stringMatching(/title/)]);
	await trial.run(titled(""));
	expect(await title()).toBe("");
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

test("a substrate that becomes the stored second one is a fault, also where the file has no second substrates", async () => {
	const second = { substrate_2_orientation: "Floor", substrate_2_name: "Concrete", substrate_2_thickness: "150mm" };
	await trial.run({ specimens: csv([{ ...specimen, ...second }]) });
	const moved = { substrate_orientation: "floor", substrate_name: "Concrete", substrate_thickness: "150MM" };
	expect(await trial.faults({ specimens: csv([{ ...specimen, ...moved }]) })).toEqual([
		"specimens.csv:2:substrate_name  the substrate is the same as the second one, which is stored and not in this file",
	]);
	const empty = Object.fromEntries(Object.keys(second).map((key) => [key, ""]));
	expect(counts(await trial.run({ specimens: csv([{ ...specimen, ...moved, ...empty }]) }))).toEqual({
		specimens: "0/1/0/0",
	});
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
