import { expect, test } from "vitest";
import { counts, csv, filledTrials, specimen } from "./trial.ts";

const trial = filledTrials();

const limits = {
	...{ opening_min: "Ø110", opening_max: "Ø130 mm", gap_min: "0", gap_max: "12.5 mm", services: "Several services" },
	...{ services_tested: "PVC, Pipe, Ø100, none\r\n Copper, Pipe, Ø22, none ", spacing_min: "40", sealed: "Both sides" },
	...{ fire_from: "EITHER SIDE", support_max: "300 mm" },
};
const columns = Object.keys(limits).join(", ");
const stored = async () => (await trial.query(`select ${columns} from specimen where specimen_id = 'A1'`))[0];
const STORED = {
	...{ opening_min: "Ø110", opening_max: "Ø130 mm", gap_min: 0, gap_max: 12.5, services: "several" },
	...{ services_tested: "PVC, Pipe, Ø100, none\nCopper, Pipe, Ø22, none", spacing_min: 40, sealed: "both sides" },
	...{ fire_from: "either side", support_max: 300 },
};
const give = (more: object) => ({ specimens: csv([{ ...specimen, ...more }]) });

test("limits come by their columns, a file without these leaves them, and an empty cell clears", async () => {
	expect(counts(await trial.run(give(limits)))).toEqual({ specimens: "0/1/0/0" });
	expect(await stored()).toEqual(STORED);
	expect(await trial.value("select new ->> 'gap_max' from catalogue_change")).toBe("12.5");
	expect(counts(await trial.run(give({})))).toEqual({ specimens: "0/0/1/0" });
	expect(counts(await trial.run(give(STORED)))).toEqual({ specimens: "0/0/1/0" });
	await trial.run(give({ gap_max: "", sealed: "", services_tested: "", opening_min: "" }));
	expect(await stored()).toEqual({ ...STORED, gap_max: null, sealed: null, services_tested: "", opening_min: "" });
});

test("cells that are no limits are told with their place", async () => {
	const wrong = { gap_min: "5-10", gap_max: "-3", spacing_min: "100000", support_max: "1.234", sealed: "left" };
	const no = (cell: string) => `"${cell}" is no number of mm from 0 to 99999, such as 10 or 12.5`;
	expect(await trial.faults(give({ ...wrong, opening_min: "x".repeat(51) }))).toEqual([
		"specimens.csv:2:opening_min  51 characters are too many; at most 50 are allowed",
		`specimens.csv:2:gap_min  ${no("5-10")}`,
		`specimens.csv:2:gap_max  ${no("-3")}`,
		`specimens.csv:2:spacing_min  ${no("100000")}`,
		'specimens.csv:2:sealed  "left" is none of both sides, one side, from above, from below',
		`specimens.csv:2:support_max  ${no("1.234")}`,
	]);
});

test("limits that contradict each other are refused, those that are stored and not in the file counted in", async () => {
	const all = {
		gap_min: "20",
		gap_max: "10",
		opening_min: "600 x 400",
		opening_max: "500 × 400 mm",
		services_tested: "PVC",
	};
	expect(await trial.faults(give(all))).toEqual([
		"specimens.csv:2:opening_max  the largest opening is smaller than the smallest, 600 x 400",
		"specimens.csv:2:gap_max  the largest gap is smaller than the smallest, 20 mm",
		"specimens.csv:2:services_tested  only a test with several services names them",
	]);
	await trial.run(give(limits));
	expect(await trial.faults(give({ gap_min: "13" }))).toEqual([
		"specimens.csv:2:gap_max  the largest gap is smaller than the smallest, 13 mm",
	]);
	expect(await trial.faults(give({ services: "one" }))).toEqual([
		"specimens.csv:2:services_tested  only a test with several services names them",
	]);
	expect(await trial.faults(give({ opening_min: "Ø130", gap_min: "12.5" }))).toEqual([]);
});

test("a largest gap that is set in a stored specimen without a smallest is warned of", async () => {
	const warned = async (more: object) =>
		((await trial.run(give(more))).warnings ?? []).map(({ column, message }) => `${column}: ${message}`);
	expect(await warned({ gap_max: "7", gap_min: "" })).toEqual([
		"gap_max: the smallest gap is not stated; set it, too, if the report states one",
	]);
	expect(await warned({ gap_max: "7" })).toEqual([]);
	expect(await warned({ gap_max: "8", gap_min: "3" })).toEqual([]);
	expect(await warned({ specimen_id: "A9", gap_max: "7" })).toEqual([]);
});
