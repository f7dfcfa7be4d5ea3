import { join } from "node:path";
import { expect, test } from "vitest";
import type { CellRemark, TableRow } from "#app/tables/sheets.ts";
import { readWorkbook } from "#app/tables/workbook/read.ts";
import { projectRoot } from "#db/project.ts";

const readCase = (name: string) => readWorkbook(join(projectRoot, "tests", "cases", `${name}.xlsx`));
const remark = (column: number, kind: CellRemark["kind"], text: string): CellRemark => ({ column, kind, text });

/** The rows of a case by the names of its sheets; what a row has beside its cells stands after them. */
async function rowsOf(name: string): Promise<Record<string, unknown[]>> {
	const { sheets } = await readCase(name);
	const shown = ({ cells, isStruck, hidden, remarks }: TableRow) => [
		cells.join("|"),
		...(isStruck ? ["struck"] : []),
		...(hidden ? [hidden] : []),
		...remarks,
	];
	return Object.fromEntries(
		sheets.map((sheet) => [`${sheet.name}${sheet.isHidden ? " (hidden)" : ""}`, sheet.rows.map(shown)]),
	);
}

const HEAD = ["Penetration No|Level|Orientation|Substrate|Service|Size|FRR|Qty"];
const wall = (ref: string, size: string, more = "1", service = "PVC") => [
	`${ref}|L1|Wall|Plasterboard|${service}|${size}|-/60/60|${more}`,
];
const floor = (ref: string, size: string) => [`${ref}|L1|Floor|Concrete|PVC|${size}|-/120/120|1`];
const TINY = ["ref|level|size"];

const CASES: [name: string, rows: Record<string, unknown[]>][] = [
	[
		"broken-reference",
		{ Register: [HEAD, wall("E-01", "Ø65"), [...wall("E-02", "#REF!"), remark(5, "error", "#REF!")]] },
	],
	[
		"cover-tab-first",
		{
			Cover: [["Fire stopping register"], ["Project|Kauri House"], ["Revision|C"], ["Date|12 May"]],
			Register: [HEAD, wall("R-01", "Ø100"), wall("R-02", "Ø65")],
		},
	],
	[
		"formulas-beside-the-list",
		{
			Register: [
				["Fire stopping schedule|||||||46000"],
				[`${HEAD}|Cost|Total`],
				wall("B-01", "Ø100", "2|120|240"),
				wall("B-02", "Ø65", "1|80|80"),
			],
		},
	],
	[
		"line-ends-as-x000d",
		{ Register: [[`${HEAD}|Note`], wall("A-01", "Ø100", "1|Check the sleeve.\nSeal both sides.")] },
	],
	["number-formats", { Register: [HEAD, wall("P-001", "Ø100", "2 off"), wall("P-002", "DN50", "1 off", "Copper")] }],
	[
		"number-that-became-a-power",
		{
			Register: [
				HEAD,
				wall("2W03", "Ø100"),
				["2.00E+04|L2|Wall|Plasterboard|PVC|Ø65|-/60/60|1", remark(0, "scientific", "2.00E+04")],
			],
		},
	],
	[
		"quantity-over-three-rows",
		{ Register: [HEAD, wall("G-01", "Ø100", "12"), wall("G-02", "Ø65", "12"), wall("G-03", "Ø40", "12")] },
	],
	[
		"several-services-in-one-opening",
		{
			Register: [
				HEAD,
				wall("O-01", "Ø100"),
				wall("O-01", "Ø25", "1", "Copper"),
				wall("O-01", "Ø20", "1", "Cable bundle"),
				wall("O-02", "Ø65"),
			],
		},
	],
	[
		"struck-and-hidden-rows",
		{
			Register: [
				HEAD,
				wall("S-01", "Ø100"),
				[...wall("S-02", "Ø50"), "struck"],
				[...wall("S-03", "Ø65"), "hidden"],
				[...wall("S-04", "Ø40"), remark(5, "struck words", "Ø100")],
			],
		},
	],
	["texts-in-another-part", { Register: [HEAD, wall("A-01", "Ø100"), wall("A-02", "Ø65")] }],
	[
		"two-rows-of-headings",
		{
			Register: [
				["Pen. No.|Level|Substrate||Service|||Required"],
				["Pen. No.|Level|Type|Thickness (mm)|Material|Size|Insulation|FRL"],
				["T-01|L1|Concrete|150|PVC|Ø100|none|-/120/120"],
				["T-02|L1|Concrete|150|Copper|Ø25|25mm Elastomeric foam|-/120/120"],
			],
		},
	],
	[
		"two-tabs",
		{
			Floors: [HEAD, floor("F-01", "Ø100"), floor("F-02", "Ø65")],
			Walls: [HEAD, wall("W-01", "Ø100"), wall("W-02", "Ø25", "1", "Copper"), wall("W-03", "Ø65")],
		},
	],
	["readers/xlsx/01-very-hidden-sheet-first", { "S1 (hidden)": [["secret list values"]], S2: [TINY, ["P1|L1|DN50"]] }],
	["readers/xlsx/02-shared-string-cell-without-value", { S1: [["ref|note"], ["P1"]] }],
	["readers/xlsx/03-shared-strings-part-in-other-case", { S1: [["ref|quantity"], ["P1|3"]] }],
	["readers/xlsx/04-1904-with-x15-workbookPr", { S1: [TINY, ["P1|2027-01-01", remark(1, "date", "2027-01-01")]] }],
	["readers/xlsx/05-relationship-prefix-not-r", { S1: [TINY, ["P1|L1|DN50"]] }],
	["readers/xlsx/06-windows-separators-in-zip", { S1: [TINY, ["P1|L1|DN50"]] }],
	["readers/xlsx/07-workbook-not-under-xl", { S1: [TINY, ["P1|L1|DN50"]] }],
	["readers/xlsx/09-escaped-control-characters", { S1: [TINY, ["P1|L1|DN50\nlagged"]] }],
	["readers/xlsx/11-percent", { S1: [TINY, ["P1|L1|50%"]] }],
	["readers/xlsx/12-leading-zeros-by-format", { S1: [TINY, ["007|L1|DN50"]] }],
	["readers/xlsx/13-unit-by-format", { S1: [TINY, ["P1|L1|DN50"]] }],
	["readers/xlsx/15-rows-hidden-by-filter", { S1: [TINY, ["P1|L1|DN50"], ["P2|L9", "filtered"]] }],
	["readers/xlsx/21-duration", { S1: [TINY, ["P1|36:00", remark(1, "time", "36:00")]] }],
	["readers/xlsx/23-merged-across-columns", { S1: [TINY, ["P1|L1"]] }],
];

test.each(CASES)("%s is read as its sheets show it", async (name, rows) => {
	expect(await rowsOf(name)).toEqual(rows);
});

test("merges and formulas of the cases are reported", async () => {
	const { sheets: merged } = await readCase("quantity-over-three-rows");
	expect(merged[0]!.merges).toEqual([
		{ top: 1, left: 1, bottom: 3, right: 1 },
		{ top: 1, left: 7, bottom: 3, right: 7 },
	]);
	const { sheets: across } = await readCase("readers/xlsx/23-merged-across-columns");
	expect(across[0]!.merges).toEqual([{ top: 1, left: 1, bottom: 1, right: 2 }]);
	const { sheets: computed } = await readCase("formulas-beside-the-list");
	expect(computed[0]!.formulas).toBe(3);
});

test("the case with a wrong checksum is refused", async () => {
	await expect(readCase("readers/xlsx/25-wrong-crc")).rejects.toMatchObject({
		...{ code: "damaged part", params: { part: "xl/worksheets/sheet1.xml" } },
	});
});
