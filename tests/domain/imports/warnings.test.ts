import { beforeEach, expect, test } from "vitest";
import { formatReport } from "#app/domain/imports/format.ts";
import { csv, filledTrials, specimen, type Trial } from "./trial.ts";

const filled = filledTrials();
let trial: Trial;
beforeEach(() => {
	({ trial } = filled);
});

test("an FRR that cannot be read and a group above a stated part are stored with a warning", async () => {
	const rows = [
		{ list: "frr", name: "FRL sixty", group: "" },
		{ list: "frr", name: "-/60/30", group: "60min" },
		{ list: "frr", name: "-/90/90", group: "30min" },
	];
	const found = await trial.run({ lookups: csv(rows) });
	expect(found).toMatchObject({ applied: true, faultCount: 0, warningCount: 2 });
	expect(found.warnings).toEqual([
		{
			file: "lookups.csv",
			line: 2,
			column: "name",
			message: '"FRL sixty" cannot be read as a rating: it is stored, and shows no requirement as met',
		},
		{ file: "lookups.csv", line: 3, column: "group", message: "60min is above what -/60/30 states" },
	]);
	expect(formatReport(found)).toContain("lookups.csv:3:group  warning: 60min is above what -/60/30 states");
	expect(await trial.query("select from frr where name = 'FRL sixty'")).toHaveLength(1);
	expect(await trial.run({ lookups: csv(rows) })).toMatchObject({ warningCount: 0, files: [{ unchanged: 3 }] });
});

test("an FRR that --create-lookups makes is warned of where it stands first", async () => {
	const rows = ["A7", "A8"].map((specimen_id) => ({ ...specimen, specimen_id, frr: "one hour" }));
	const found = await trial.run({ specimens: csv(rows) }, { createLookups: true, dryRun: true });
	expect(found.warnings).toMatchObject([{ file: "specimens.csv", line: 2, column: "frr" }]);
});
