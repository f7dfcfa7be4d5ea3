import { bundles, metal, plastic, trays } from "./lines.ts";
import { type System, tested } from "./system.ts";

const mastic = (gap: number, depth: number) => ({ kind: "mastic", product: "mastic", gap, depth }) as const;
const load = "40 % filled with power and data cables up to Ø32 mm";
/** As long as a size may be: 100 characters. */
const mixedLoad = "12 no. 4 x 35 mm² power, 24 no. Cat 6 data, 6 no. 2 x 2.5 mm² fire alarm, Ø6–32 mm";

/** V-301 … V-315: cable bundles, trays and mixed services. */
export const electricalSystems: System[] = [
	{ code: "V-301", on: "wPB1", seal: mastic(10, 13), tests: tested("cablePB", "-/60/60", bundles(20, 50)) },
	{ code: "V-302", on: "wPB2", seal: mastic(10, 26), tests: tested("cablePB", "-/120/120", bundles(40, 80)) },
	{
		code: "V-303",
		on: "wPB1",
		seal: { kind: "sleeve", gap: 5, depth: 13 },
		tests: tested("cablePB", "-/60/60", bundles(30, 50)),
	},
	{
		code: "V-304",
		on: "wPB2",
		seal: { kind: "batt", layers: 2, gap: 25, coat: 300 },
		tests: tested("cablePB", "-/120/120", trays(load, 300, 450)),
	},
	{
		code: "V-305",
		on: "wCO",
		seal: { kind: "mortar", gap: 50, depth: 150 },
		tests: tested("cableWallCO", "-/120/120", trays(load, 300, 600)),
	},
	{
		code: "V-306",
		on: "wCO",
		seal: { kind: "pillow", gap: 45, depth: 330 },
		tests: [...tested("cableWallCO", "-/90/90", trays(load, 450)), ...tested("cableWallCO", "-/90/90", bundles(100))],
	},
	{
		code: "V-307",
		on: "wCO",
		seal: { kind: "mastic", product: "putty", gap: 12, depth: 30 },
		tests: tested("cableWallCO", "-/120/120", bundles(16, 32)),
	},
	{
		code: "V-308",
		on: "fCO",
		seal: { kind: "mortar", gap: 50, depth: 150 },
		tests: tested("cableFloorCO", "-/120/120", trays(load, 300, 600)),
	},
	{
		code: "V-309",
		on: "fCO",
		seal: { kind: "batt", layers: 2, gap: 25, coat: 300 },
		tests: tested("cableFloorCO", "-/90/90", [...trays(load, 300), ...bundles(100)]),
	},
	{ code: "V-310", on: "w502", seal: mastic(10, 25), tests: tested("cable502", "-/120/120", bundles(50, 100)) },
	{ code: "V-311", on: "wKO", seal: mastic(10, 20), tests: tested("plasticKO", "-/60/60", bundles(25, 50)) },
	{
		code: "V-312-MIXED-SERVICES-COATED-BATT-PLASTERBOARD-WALL",
		on: "wPB2",
		seal: { kind: "batt", layers: 2, gap: 25, coat: 300 },
		tests: [
			...tested("cablePB", "-/60/60", trays(mixedLoad, 300)),
			...tested("cablePB", "-/60/60", metal("Copper", 25), "lagging"),
			...tested("cablePB", "-/60/60", plastic("PVC", 40), "strip"),
		],
	},
	{ code: "V-313", on: "fTI", seal: mastic(10, 30), tests: tested("plasticFloorTI", "-/60/60", bundles(20, 40)) },
	{ code: "V-314", on: "cPB", seal: mastic(8, 26), tests: tested("ceilingPB", "-/60/60", bundles(20, 30)) },
	{
		code: "V-315",
		on: "wTI",
		seal: { kind: "sleeve", gap: 5, depth: 20 },
		tests: tested("plasticWallTI", "-/60/60", bundles(30, 50)),
	},
];
