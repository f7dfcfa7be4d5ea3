import { gaps, openings } from "./lines.ts";
import { type System, tested } from "./system.ts";

const head = (backing: "rope" | "rod", depth: number) => ({ kind: "linear", layout: "head", backing, depth }) as const;
const plan = (backing: "rope" | "rod", depth: number) => ({ kind: "linear", layout: "plan", backing, depth }) as const;
const batt = { kind: "batt", layers: 2, gap: 0 } as const;

/** V-501 … V-516: linear seals between two elements, and openings that nothing passes through. */
export const jointSystems: System[] = [
	{
		code: "V-501",
		on: "jPB1",
		on2: "jCO",
		seal: head("rod", 13),
		tests: tested("jointPBCO", "-/60/60", gaps(10, [15, 20], 25)),
	},
	{
		code: "V-502",
		on: "jPB2",
		on2: "jCO",
		seal: head("rope", 15),
		tests: tested("jointPBCO", "-/120/120", gaps([10, 20])),
	},
	{
		code: "V-503",
		on: "jCO",
		on2: "jCO200",
		seal: head("rope", 15),
		tests: tested("jointCOCO", "-/120/120", gaps(10, 25, 50)),
	},
	{ code: "V-504", on: "jKO", on2: "jPB1", seal: plan("rod", 13), tests: tested("jointKO", "-/60/60", gaps([10, 15])) },
	{
		code: "V-505",
		on: "jBA",
		on2: "jCO",
		seal: head("rope", 7),
		tests: tested("jointOther", "-/60/60", gaps(10)),
	},
	{ code: "V-506", on: "jTI", on2: "jCO", seal: head("rope", 15), tests: tested("jointTI", "-/60/60", gaps(15)) },
	{
		code: "V-507",
		on: "jCO",
		on2: "jKO",
		seal: plan("rod", 15),
		tests: tested("jointKOCO", "-/120/120", gaps(10, 25)),
	},
	{
		code: "V-508",
		on: "jCO200",
		on2: "jCO",
		seal: { kind: "linear", layout: "floor", backing: "rope", depth: 15 },
		tests: tested("jointCOCO", "-/120/120", gaps(30, [40, 60])),
	},
	{ code: "V-509", on: "jPB2", on2: "jCO", seal: plan("rope", 15), tests: tested("jointPBCO", "-/120/120", gaps(15)) },
	{ code: "V-510", on: "wPB2", seal: batt, tests: tested("cablePB", "-/120/120", openings([400, 400], [600, 1000])) },
	{ code: "V-511", on: "wCO", seal: batt, tests: tested("apertureWallCO", "-/120/120", openings([600, 600])) },
	{
		code: "V-512",
		on: "wCO",
		seal: { kind: "mortar", gap: 0, depth: 150 },
		tests: tested("apertureWallCO", "-/120/120", openings([500, 300])),
	},
	{
		code: "V-513",
		on: "fCO",
		seal: { kind: "mortar", gap: 0, depth: 150 },
		tests: tested("apertureFloorCO", "-/120/120", openings([400, 400])),
	},
	{
		code: "V-514",
		on: "wCO",
		seal: { kind: "pillow", gap: 0, depth: 330 },
		tests: tested("apertureWallCO", "-/90/90", openings([300, 200])),
	},
	{ code: "V-515", on: "fCO", seal: batt, tests: tested("apertureFloorCO", "-/90/90", openings([600, 400])) },
	{
		code: "V-516",
		on: "wPB1",
		seal: { kind: "batt", layers: 1, gap: 0 },
		tests: tested("plasticPB1", "-/60/60", openings([300, 300])),
	},
];
