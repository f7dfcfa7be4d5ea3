import { expect, test } from "vitest";
import { specimensOfDrawing, withFiles } from "#app/domain/report-entry/entry-draft.ts";
import { blankSolution, type OfferedSpecimen } from "#app/domain/report-entry/entry-form.ts";

const specimen = (id: string, more: Partial<OfferedSpecimen> = {}): OfferedSpecimen => ({
	...{
		key: `r${Number(id.slice(1))}`,
		id,
		size: "Ø100 mm (OD 110 mm)",
		frr: "-/60/60",
		material: "PVC",
		service: "PVC Pipe",
	},
	substrates: ["Wall - Plasterboard - 90mm (1x13mm each side)"],
	...more,
});

const offered = [
	specimen("A1", { size: "Ø40 mm" }),
	specimen("A2"),
	specimen("B3", { frr: "-/120/120", substrates: ["Wall - Plasterboard - 116mm (2x13mm each side)"] }),
	specimen("C4", { material: "HDPE" }),
	specimen("E6", { frr: "-/90/90", substrates: ["Wall - Concrete - 150mm"] }),
	specimen("F7", { frr: "-/90/90", substrates: ["Floor - Concrete - 150mm"] }),
	specimen("D5", { key: "k5", substrates: ["Floor - Concrete - 150mm"], size: "300 x 300 mm" }),
];

const found = (text: string) => specimensOfDrawing(text, offered).map(({ id }) => id);

test("a drawing is about the specimens that have each fact which it states of them", () => {
	expect(found("PVC pipe through a plasterboard wall, 90 mm (1x13mm each side)\nFRR -/60/60")).toEqual(["A1", "A2"]);
	expect(found("PVC pipe, Ø 100 mm\nplasterboard 90mm -/60/60")).toEqual(["A2"]);
	expect(found("PVC in a concrete wall of 150 mm, -/90/90")).toEqual(["E6"]);
	expect(found("PVC, plasterboard 116 mm\n-/120/120")).toEqual(["B3"]);
	expect(found("A1 A2 of the report: plasterboard, -/60/60")).toEqual(["A1", "A2"]);
	expect(found("PVC in a concrete floor of 150 mm, opening 300 × 300 mm: -/60/60")).toEqual(["D5"]);
});

test("without a rating, a wall and a material or an ID of theirs it is about none", () => {
	expect(found("PVC pipe through a plasterboard wall, 90 mm")).toEqual([]);
	expect(found("PVC pipe -/60/60")).toEqual([]);
	expect(found("Copper through plasterboard 90 mm, -/60/60")).toEqual([]);
	expect(found("PVC through plasterboard, 90 mm, -/240/240")).toEqual([]);
});

test("a drawing ticks its specimens where nobody has ticked any", () => {
	const drawing = (id: number, code: string) => ({
		...{ field: "drawings", pdf: { id, name: `${code}.pdf`, bytes: 9 }, code, title: "", notes: "" },
		text: "PVC, plasterboard 90 mm, -/60/60",
	});
	const before = [{ ...blankSolution, drawing: "V-1", rows: [7] }];
	const after = withFiles(before, [drawing(1, "V-1"), drawing(2, "V-2")], offered);
	expect(after.map(({ rows }) => rows)).toEqual([[7], [1, 2]]);
});
