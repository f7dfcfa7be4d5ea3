import { afterEach, beforeEach, expect, test } from "vitest";
import { refreshReadModel } from "#app/domain/catalogue/finder-index/read-model.ts";
import { IS_UNREACHABLE } from "#app/domain/catalogue/finder-index/unreachable.sql.ts";
import { formatReport } from "#app/domain/imports/format.ts";
import { csv, names, openTrial, report, small, solution, specimen, type Trial } from "#tests/domain/imports/trial.ts";

let trial: Trial;
beforeEach(async () => {
	trial = await openTrial();
});
afterEach(() => trial.close());

const { reports } = small;
const rated = (frrs: string[]) => csv(frrs.map((frr, at) => ({ ...specimen, specimen_id: `S${at + 1}`, frr })));
const drawn = (count: number) =>
	csv(
		Array.from({ length: count }, (_, at) => ({
			...solution,
			drawing: `V-${at + 1}`,
			specimens: `BK12/FR4567/S${at + 1}`,
		})),
	);
const found = () =>
	trial.query(`select s.drawing, array_agg(distinct g.name order by g.name) as groups from solution_path p
		join solution s on s.id = p.solution_id join frr_group g on g.id = p.frr_group_id group by 1 order by 1`);

test("--create-lookups fills an empty catalogue so that the finder leads to all of it, and says which FRR got which groups", async () => {
	const files = { reports, specimens: rated(["-/60/60", "REI 120", "90/-/-"]), solutions: drawn(3) };
	const dry = formatReport(await trial.run(files, { createLookups: true, dryRun: true }));
	expect(dry).toContain('would create FRR "REI 120" in the FRR groups 60min, 90min, 120min');
	const stored = await trial.run(files, { createLookups: true });
	expect(stored.created).toEqual(
		expect.arrayContaining([
			{ list: "frr", name: "-/60/60" },
			{ list: "frrgroup", name: "60min" },
			{ list: "frrgroup", name: "90min" },
			{ list: "frrgroup", name: "120min" },
		]),
	);
	expect(stored).toMatchObject({
		frrGroups: { "-/60/60": ["60min"], "REI 120": ["60min", "90min", "120min"], "90/-/-": ["60min", "90min"] },
		unreachable: { count: 0, reasons: [] },
	});
	expect(stored.ungrouped).toBeUndefined();
	expect(await found()).toEqual([
		{ drawing: "V-1", groups: ["60min"] },
		{ drawing: "V-2", groups: ["60min", "90min", "120min"] },
		{ drawing: "V-3", groups: ["60min", "90min"] },
	]);
});

test("an FRR that is created takes the groups there are, and brings one only where it reaches none", async () => {
	const groups = csv(["30min", "60min", "240min"].map((name) => ({ list: "frrgroup", name })));
	const off = csv([{ list: "frrgroup", name: "15min", is_active: "false" }]);
	await trial.run({ lookups: groups });
	await trial.run({ lookups: off });
	const files = { reports, specimens: rated(["-/90/90", "-/20/20", "-/15/15"]), solutions: drawn(3) };
	const stored = await trial.run(files, { createLookups: true });
	expect(stored.created?.filter(({ list }) => list.startsWith("frr"))).toEqual([
		{ list: "frr", name: "-/15/15" },
		{ list: "frr", name: "-/20/20" },
		{ list: "frr", name: "-/90/90" },
		{ list: "frrgroup", name: "20min" },
	]);
	expect(stored.frrGroups).toEqual({ "-/15/15": [], "-/20/20": ["20min"], "-/90/90": ["20min", "30min", "60min"] });
	expect(stored).toMatchObject({ ungrouped: ["-/15/15"], unreachable: { count: 1 } });
});

test("FRRs that suggest no group, or that a file gives without, stay without and are named with the solutions that nobody finds", async () => {
	const lookups = csv([
		{ list: "frrgroup", name: "60min", group: "" },
		{ list: "frr", name: "-/60/60", group: "" },
	]);
	const files = { lookups, reports, specimens: rated(["-/60/60", "-/60/-"]), solutions: drawn(2) };
	for (const dryRun of [true, false]) {
		const stored = await trial.run(files, { createLookups: true, dryRun });
		expect(stored).toMatchObject({
			ungrouped: ["-/60/-", "-/60/60"],
			unreachable: {
				count: 2,
				reasons: [{ code: "no_group", count: 2, drawings: ["V-1", "V-2"], frrs: ["-/60/-", "-/60/60"] }],
			},
		});
		const could = dryRun ? "could not be" : "cannot be";
		expect(formatReport(stored)).toEqual(
			expect.arrayContaining([
				`${dryRun ? "would create" : "created"} FRR "-/60/-" without an FRR group`,
				"2 FRRs without FRR groups: -/60/-, -/60/60. Nobody finds a solution by an FRR without groups: choose them in Solution Admin, or in the column group of lookups.csv.",
				`2 active solutions ${could} found in the finder's lists:`,
				"  2 with only specimens whose FRR has no FRR group (-/60/-, -/60/60): V-1, V-2. To do: choose FRR groups for that FRR in Solution Admin, or in the column group of lookups.csv.",
			]),
		);
	}
	expect(await found()).toEqual([]);
	const given = csv([{ list: "frr", name: "-/60/60", group: "60min" }]);
	expect(await trial.run({ lookups: given })).toMatchObject({ unreachable: { count: 1 } });
});

test("each reason why a solution cannot be found is told, and the finder's index agrees with their number", async () => {
	const named = (name: string) => csv([{ list: "servmat", name, is_active: "false" }]);
	await trial.run(small);
	const reasonsAfter = async (sql: string) => {
		await trial.query(sql);
		await refreshReadModel({ query: trial.query }, "all");
		const { unreachable } = await trial.run({ lookups: named("Copper") });
		return unreachable!.reasons.map(({ code, drawings }) => [code, ...drawings].join(" "));
	};
	expect(await reasonsAfter("select 1")).toEqual([]);
	for (const [table, code] of [
		["substrate", "no_substrate"],
		["orientation", "substrate_parts"],
		["substrate_name", "substrate_parts"],
		["specimen", "no_specimen"],
		["service", "service"],
		["service_classification", "service"],
		["service_material", "service"],
		["frr", "frr"],
		["frr_group", "group"],
	]) {
		expect([table, await reasonsAfter(`update ${table} set is_active = false`)]).toEqual([table, [`${code} V-101`]]);
		await trial.query(`update ${table} set is_active = true`);
	}
	expect(await reasonsAfter("update substrate set is_active = false; update frr set is_active = false")).toEqual([
		"no_substrate V-101",
		"frr V-101",
	]);
	expect(await reasonsAfter("update solution set is_active = false")).toEqual([]);
});

test("the list of what cannot be found has as many solutions as the report counts", async () => {
	const lookups = csv(names.map((row) => (row.list === "frr" ? { ...row, group: "" } : row)));
	const stored = await trial.run({ ...small, lookups });
	const listed = await trial.value(`select count(*)::int from solution t where ${IS_UNREACHABLE}`);
	expect([stored.unreachable?.count, listed]).toEqual([1, 1]);
	await trial.run(small);
	expect(await trial.value(`select count(*)::int from solution t where ${IS_UNREACHABLE}`)).toBe(0);
});

test("groups that an import brought go with its FRRs when it is undone", async () => {
	const { undoImport } = await import("#app/domain/imports/undo/undo.ts");
	const { openFileStore } = await import("#app/domain/files/files.server.ts");
	await trial.run({ reports: csv([report]), specimens: rated(["-/60/60"]) }, { createLookups: true });
	const { address, settings } = trial.database;
	const run = Number(await trial.value("select max(id) from import_run"));
	const undone = await undoImport({ address, files: openFileStore(settings) }, run, { source: "cli" });
	expect(undone).toMatchObject({ undone: true, obstacles: [] });
	expect(await trial.query("select name from frr_group union all select name from frr")).toEqual([]);
});
