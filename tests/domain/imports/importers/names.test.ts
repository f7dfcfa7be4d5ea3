import { expect, test } from "vitest";
import { formatError } from "#app/domain/imports/format.ts";
import { counts, csv, filledTrials, report, small, solution, specimen } from "#tests/domain/imports/trial.ts";

const trial = filledTrials();

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

test("with --partial a refused row stands in the way of its own lab's record alone", async () => {
	const lab = (name: string) => ({ ...solution, specimens: `BK12/FR4567/${name}/A1` });
	const wrong = csv([{ ...report, lab: "Other Lab", kind: "xx" }]);
	const named = { ...specimen, report_lab: "Fire Lab" };
	const files = { reports: wrong, specimens: csv([named]), solutions: csv([lab("Fire Lab")]) };
	expect(counts(await trial.run(files, { partial: true }))).toEqual({
		reports: "0/0/0/1",
		specimens: "0/0/1/0",
		solutions: "0/0/1/0",
	});
	const others = {
		...files,
		specimens: csv([
			{ ...specimen, report_lab: "other  lab" },
			{ ...specimen, report_lab: "" },
		]),
		solutions: csv([lab("Other Lab"), { ...lab("Fire Lab"), drawing: "V-102" }, { ...solution, drawing: "V-103" }]),
	};
	expect((await trial.run(others, { partial: true })).faults.map(formatError)).toEqual([
		'reports.csv:2:kind  "xx" is none of test, assessment, regulatory, classification, eta, opinion, appraisal',
		"specimens.csv:2:report_number  BK12 - Report FR4567 was refused (reports.csv:2)",
		"specimens.csv:3:report_number  BK12 - Report FR4567 was refused (reports.csv:2)",
		"solutions.csv:2:specimens  the specimen BK12/FR4567/Other Lab/A1 was refused (specimens.csv:2)",
		"solutions.csv:4:specimens  the specimen BK12/FR4567/Fire Lab/A1 was refused (specimens.csv:3)",
		"solutions.csv:6:specimens  the specimen BK12/FR4567/A1 was refused (specimens.csv:2)",
	]);
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
