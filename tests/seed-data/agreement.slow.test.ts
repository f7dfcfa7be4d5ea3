import { expect, test } from "vitest";
import { type Row, readRows, solutionsWithSpecimens, substrateOf } from "./tables.ts";

const specimens = readRows("specimens.csv");
const called = (row: Row) => `BK${row.report_book} ${row.report_number} ${row.specimen_id}`;

/** The three periods of a rating in minutes: structural adequacy, integrity and insulation; null stands for a dash. */
function periods(frr: string): (number | null)[] {
	expect(frr).toMatch(/^(-|\d+)\/(-|\d+)\/(-|\d+)$/);
	return frr.split("/").map((part) => (part === "-" ? null : Number(part)));
}

/** How long each building element keeps fire back by itself, in minutes, and its whole thickness in millimetres. */
const ELEMENTS: Record<string, { rated: number; mm: number }> = {
	"Wall - Plasterboard - 90mm (1x13mm each side)": { rated: 60, mm: 90 },
	"Wall - Plasterboard - 116mm (2x13mm each side)": { rated: 120, mm: 116 },
	"Wall - Concrete - 150mm": { rated: 120, mm: 150 },
	"Wall - Korok - 51mm": { rated: 60, mm: 51 },
	"Wall - Korok - 78mm": { rated: 120, mm: 78 },
	"Wall - Barrierline - 25mm": { rated: 60, mm: 25 },
	"Wall - 502 Batt - 100mm (2x50mm)": { rated: 120, mm: 100 },
	"Wall - Unlined Timber - 125mm CLT": { rated: 60, mm: 125 },
	"Floor - Concrete - 150mm": { rated: 120, mm: 150 },
	"Floor - Unlined Timber - 140mm CLT": { rated: 60, mm: 140 },
	"Floor - 502 Batt - 100mm (2x50mm)": { rated: 90, mm: 100 },
	"Ceiling - Plasterboard - 26mm (2x13mm)": { rated: 60, mm: 26 },
	"Ceiling - Korok - 78mm": { rated: 120, mm: 78 },
	"Junction - Plasterboard - 90mm (1x13mm each side)": { rated: 60, mm: 90 },
	"Junction - Plasterboard - 116mm (2x13mm each side)": { rated: 120, mm: 116 },
	"Junction - Concrete - 150mm": { rated: 120, mm: 150 },
	"Junction - Concrete - 200mm": { rated: 120, mm: 200 },
	"Junction - Korok - 78mm": { rated: 120, mm: 78 },
	"Junction - Barrierline - 25mm": { rated: 60, mm: 25 },
	"Junction - Unlined Timber - 125mm CLT": { rated: 60, mm: 125 },
	"Steel Protection - Concrete - 150mm": { rated: 120, mm: 150 },
	"Steel Protection - Unlined Timber - 140mm CLT": { rated: 60, mm: 140 },
};

const pipes = ["Pipe Collar", "Cast-in Collar", "Pipe Wrap", "Mastic Seal"];
/** Which seals may stand with which service. A wrong pair would be a seal that does not close, or not in time. */
const sealsByMaterial: Record<string, string[]> = {
	HDPE: pipes,
	KELOX: pipes,
	MDPE: pipes,
	PEX: pipes,
	"PEX-AL": pipes,
	POLYBUTE: pipes,
	"PP-MD": pipes,
	"PP-R": pipes,
	PVC: [...pipes, "Coated Batt"],
	Copper: ["Mastic Seal", "Pipe Wrap", "Coated Batt"],
	Steel: ["Mastic Seal", "Mortar Seal"],
	"Cable bundle": ["Mastic Seal", "Cable Sleeve", "Putty Seal", "Coated Batt", "Fire Pillows"],
	"Cable tray": ["Coated Batt", "Mortar Seal", "Fire Pillows"],
	"HVAC duct": ["Fire Damper", "Duct Wrap"],
	"Blank aperture": ["Coated Batt", "Mortar Seal", "Fire Pillows"],
	"Linear gap": ["Linear Seal"],
	"Steel beam": ["Board Encasement", "Sprayed Protection", "Intumescent Coating", "Coated Batt"],
	"Steel column": ["Board Encasement", "Sprayed Protection", "Intumescent Coating"],
};

test("each service has a seal that can close it", () => {
	for (const row of specimens) expect(sealsByMaterial[row.service_material!], called(row)).toContain(row.application);
});

test("a plastic pipe is never left to a sealant or batt that does not swell", () => {
	const swelling = ["Halvern CR Collar", "Halvern CX Cast-in Collar", "Halvern PW Wrap", "Halvern FG Graphite"];
	for (const row of specimens.filter((one) => one.service_classification!.includes("Combustible Pipe")))
		if (!row.service_classification!.includes("Non-Combustible"))
			expect(
				[row.prot_first, row.prot_sec, row.prot_third].some((name) => swelling.includes(name!)),
				called(row),
			).toBe(true);
});

test("graphite sealant alone is used up to Ø32 mm only", () => {
	for (const row of specimens.filter((one) => one.prot_first === "Halvern FG Graphite"))
		expect(Number(/Ø(\d+)/.exec(row.size!)?.[1]), called(row)).toBeLessThanOrEqual(32);
});

test("foam insulation that burns has a wrap around it", () => {
	for (const row of specimens.filter((one) => one.insulation_material!.endsWith("foam")))
		expect(row.prot_first, called(row)).toBe("Halvern PW Wrap");
});

test("classification, material and insulation belong together", () => {
	const plastic = ["HDPE", "KELOX", "MDPE", "PEX", "PEX-AL", "POLYBUTE", "PP-MD", "PP-R", "PVC"];
	const others: Record<string, string> = {
		"Cable bundle": "Electrical Penetration",
		"Cable tray": "Electrical Penetration",
		"HVAC duct": "HVAC Penetration",
		"Blank aperture": "Blank Aperture",
		"Linear gap": "Blank Aperture",
		"Steel beam": "Structural Element",
		"Steel column": "Structural Element",
	};
	for (const row of specimens) {
		const lagged = row.insulation_material !== "N.A.";
		expect(row.insulation_thickness === "N.A.", called(row)).toBe(!lagged);
		const pipe = `${plastic.includes(row.service_material!) ? "" : "Non-"}Combustible Pipe`;
		const wanted = others[row.service_material!] ?? (lagged ? `Insulated ${pipe}` : pipe);
		expect(row.service_classification, called(row)).toBe(wanted);
	}
});

test("the products of a specimen are of its brand", () => {
	for (const row of specimens)
		for (const name of [row.prot_first, row.prot_sec, row.prot_third])
			if (name) expect(name.split(" ")[0], called(row)).toBe(row.brand);
});

test("a linear seal has two substrates at a junction, and nothing else has", () => {
	for (const row of specimens) {
		const linear = row.application === "Linear Seal";
		expect(row.substrate_orientation === "Junction", called(row)).toBe(linear);
		expect(row.substrate_2_name !== "", called(row)).toBe(linear);
		if (linear) expect(substrateOf(row, "substrate"), called(row)).not.toBe(substrateOf(row, "substrate_2"));
	}
});

test("no rating is above what the building element holds by itself", () => {
	for (const row of specimens) {
		const highest = Math.max(...periods(row.frr!).map((period) => period ?? 0));
		for (const which of ["substrate", "substrate_2"] as const) {
			const label = substrateOf(row, which);
			if (label) expect(ELEMENTS[label]?.rated, `${called(row)} ${label}`).toBeGreaterThanOrEqual(highest);
		}
	}
});

test("a bare metal pipe never has as much insulation as integrity; lagging or insulation gives it", () => {
	for (const row of specimens.filter((one) => one.service_classification === "Non-Combustible Pipe")) {
		const [, integrity, insulation] = periods(row.frr!);
		const lagged = [row.prot_sec, row.prot_third].some((name) => name?.endsWith("Lagging"));
		if (!lagged) expect(insulation, called(row)).toBeLessThan(integrity!);
	}
});

test("adequacy is stated for structural steel that is protected, and for nothing else", () => {
	for (const row of specimens)
		expect(periods(row.frr!)[0] !== null, called(row)).toBe(row.substrate_orientation === "Steel Protection");
});

test("all specimens of a report, and of a solution, stand in one kind of element", () => {
	const kind = (row: Row) => [row.substrate_orientation, row.substrate_name, row.substrate_2_name].join(" ");
	const byReport = Map.groupBy(specimens, (row) => [row.report_book, row.report_number, row.report_lab].join(" "));
	for (const [report, rows] of byReport) expect(new Set(rows.map(kind)).size, report).toBe(1);
	for (const { solution, specimens: rows } of solutionsWithSpecimens())
		expect(new Set(rows.map(kind)).size, solution.drawing).toBe(1);
});

test("a solution has one rating for all its specimens", () => {
	for (const { solution, specimens: rows } of solutionsWithSpecimens())
		expect(new Set(rows.map((row) => row.frr)).size, solution.drawing).toBe(1);
});

/** A group needs integrity and insulation for that long; a rating of structural adequacy alone counts by that period. */
function groupsOf(frr: string): string[] {
	const [adequacy, integrity, insulation] = periods(frr);
	const stated = integrity === null && insulation === null ? [adequacy] : periods(frr);
	if ([integrity, insulation].filter((period) => period === null).length === 1) return [];
	const lowest = Math.min(...stated.filter((period) => typeof period === "number"));
	return [30, 60, 90, 120].filter((minutes) => minutes <= lowest).map((minutes) => `${minutes}min`);
}

test("the groups in the lookup file are those of the rule", () => {
	for (const row of readRows("lookups.csv").filter((one) => one.list === "frr"))
		expect(row.group, row.name).toBe(groupsOf(row.name!).join(";"));
});

test("screws and anchors from both faces of a wall do not meet in it", () => {
	const lengths: Record<string, number> = { Concrete: 45, Korok: 30, "Unlined Timber": 50 };
	for (const row of specimens.filter((one) =>
		["Pipe Collar", "Cable Sleeve", "Fire Damper"].includes(one.application!),
	)) {
		const length = lengths[row.substrate_name!];
		const mm = ELEMENTS[substrateOf(row, "substrate")]?.mm;
		if (length && row.substrate_orientation === "Wall") expect(2 * length, called(row)).toBeLessThan(mm!);
	}
});
