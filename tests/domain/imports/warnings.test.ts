import { expect, test } from "vitest";
import { formatReport } from "#app/domain/imports/format.ts";
import { csv, filledTrials, makePdf, solution, specimen } from "./trial.ts";

const trial = filledTrials();

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

const floor = { substrate_orientation: "Floor", substrate_name: "Concrete", substrate_thickness: "100mm" };
const ELSEWHERE =
	"BK12 - Specimen A3 - Report FR4567 was tested in Floor - Concrete, which is none of the solution's substrates.";

test("a solution whose links contradict is stored with a warning at its row, and said once", async () => {
	const specimens = csv([{ ...specimen, ...floor, specimen_id: "A3" }]);
	const solutions = csv([
		solution,
		{
			...solution,
			drawing: "V-102",
			specimens: "BK12/FR4567/A1;BK12/FR4567/A3",
			substrates: "Wall - Plasterboard - 13mm;Wall - Concrete - 90mm",
		},
	]);
	const found = await trial.run({ specimens, solutions });
	expect(found).toMatchObject({ applied: true, faultCount: 0, warningCount: 2 });
	expect(found.warnings).toEqual([
		{ file: "solutions.csv", line: 4, column: "specimens", message: ELSEWHERE },
		{
			file: "solutions.csv",
			line: 4,
			column: "substrates",
			message: "None of the specimens was tested in Wall - Concrete.",
		},
	]);
	expect(formatReport(found)).toContain(`solutions.csv:4:specimens  warning: ${ELSEWHERE}`);
	expect(await trial.run({ specimens, solutions })).toMatchObject({ warningCount: 0 });
});

test("a specimen that moves from under its solution, or changes after its drawing, is warned of in its row, unless a later file settles it", async () => {
	await trial.query(`with f as (insert into file (kind, name, type, bytes, sha256, storage_key, created)
		values ('drawing_pdf', 'a.pdf', 'application/pdf', 1, repeat('a', 64), 'x', now() - interval '1 day') returning id)
		update solution set pdf_id = f.id from f`);
	const specimens = csv([{ ...specimen, ...floor, specimen_id: "A1", size: "120 mm" }]);
	const moved = await trial.run({ specimens }, { dryRun: true });
	expect(moved.warnings).toEqual([
		{
			file: "specimens.csv",
			line: 2,
			column: "size",
			message:
				"V-101: The drawing was uploaded before the size and the substrate of BK12 - Specimen A1 - Report FR4567 changed.",
		},
		{
			file: "specimens.csv",
			line: 2,
			column: "substrate_name",
			message: `V-101: ${ELSEWHERE.replace("A3", "A1")}`,
		},
		{
			file: "specimens.csv",
			line: 2,
			column: "substrate_name",
			message: "V-101: None of the specimens was tested in Wall - Plasterboard.",
		},
	]);
	const solutions = csv([{ ...solution, substrates: "Floor - Concrete - 100mm" }]);
	const settled = await trial.run({ specimens, solutions }, { dryRun: true });
	expect(settled.warnings).toEqual([expect.objectContaining({ file: "specimens.csv", column: "size" })]);
	const stored = await trial.run({ specimens });
	expect(stored).toMatchObject({ applied: true, warningCount: 3 });
	expect(await trial.run({ specimens })).toMatchObject({ warningCount: 0, files: [{ unchanged: 1 }] });
});

test("the drawing of an import is read, and warned of where it states another rating or code", async () => {
	await trial.write("a.pdf", await makePdf("V-105 with -/90/90"));
	const found = await trial.run({ solutions: csv([{ ...solution, pdf: "a.pdf" }]) });
	expect(found.warnings).toEqual(
		[
			"The drawing is marked V-105, not with its own code.",
			"The drawing states -/90/90, which none of the specimens has.",
		].map((message) => ({ file: "solutions.csv", line: 2, column: "pdf", message })),
	);
});

test("of very many links that contradict the first thousand are told, and their number", async () => {
	const many = Array.from({ length: 1100 }, (_, at) => ({
		...solution,
		drawing: `M-${at}`,
		substrates: "Floor - Concrete - 100mm",
	}));
	const found = await trial.run({ solutions: csv(many) });
	expect([found.applied, found.warnings?.length, found.warningCount]).toEqual([true, 1000, 2200]);
	expect(found.warnings?.at(-1)).toMatchObject({ line: 1000 });
});
