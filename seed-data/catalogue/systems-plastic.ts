import { insulated, plastic } from "./lines.ts";
import { type System, tested } from "./system.ts";

const collar = { kind: "collar", gap: 5, depth: 13 } as const;
const castIn = { kind: "cast-in", gap: 2 } as const;
const graphite = (gap: number, depth: number) => ({ kind: "mastic", product: "graphite", gap, depth }) as const;
const wrap = (layers: number, gap: number) => ({ kind: "wrap", layers, gap, depth: 10 }) as const;

/** V-101 … V-131: plastic pipes, bare and insulated. */
export const plasticSystems: System[] = [
	{ code: "V-101", on: "wPB1", seal: collar, tests: tested("plasticPB1", "-/60/60", plastic("PVC", 40, 65, 80, 100)) },
	{ code: "V-102", on: "wPB2", seal: collar, tests: tested("plasticPB2", "-/120/120", plastic("PVC", 40, 65, 100)) },
	{
		code: "V-103",
		on: "wPB1",
		seal: collar,
		tests: [
			...tested("plasticPB1", "-/60/60", plastic("HDPE", 50, 110)),
			...tested("plasticPB1", "-/60/60", plastic("PP-MD", 75, 110)),
		],
	},
	{ code: "V-104", on: "wPB1", seal: wrap(2, 4), tests: tested("plasticPB1", "-/60/60", plastic("PVC", 40, 65)) },
	{
		code: "V-105",
		on: "wPB1",
		seal: graphite(10, 13),
		tests: [
			...tested("plasticPB1", "-/60/60", plastic("PEX", 16, 20, 25)),
			...tested("plasticPB1", "-/60/60", plastic("PEX-AL", 16, 20)),
			...tested("plasticPB1", "-/60/60", plastic("KELOX", 16, 20)),
		],
	},
	{
		code: "V-106",
		on: "wCO",
		seal: { ...collar, depth: 25 },
		tests: tested("plasticWallCO", "-/120/120", plastic("PVC", 65, 80, 100)),
	},
	{ code: "V-107", on: "wCO", seal: wrap(3, 5), tests: tested("plasticWallCO", "-/90/90", plastic("HDPE", 50, 110)) },
	{
		code: "V-108",
		on: "wCO",
		seal: graphite(10, 30),
		tests: [
			...tested("plasticWallCO", "-/120/120", plastic("PP-R", 20, 32)),
			...tested("plasticWallCO", "-/120/120", plastic("POLYBUTE", 20)),
		],
	},
	{ code: "V-109", on: "wKO", seal: collar, tests: tested("plasticKO", "-/120/120", plastic("PVC", 40, 100)) },
	{ code: "V-110", on: "wKO51", seal: graphite(8, 20), tests: tested("plasticKO", "-/60/60", plastic("MDPE", 25, 32)) },
	{
		code: "V-111",
		on: "wBA",
		seal: { ...collar, depth: 12 },
		tests: tested("plasticBA", "-/60/60", plastic("PVC", 40, 65)),
	},
	{
		code: "V-112",
		on: "wBA",
		seal: graphite(8, 12),
		tests: tested("plasticBA", "-/30/30", plastic("PEX", 16, 25)),
		active: false,
	},
	{ code: "V-113", on: "w502", seal: wrap(2, 5), tests: tested("plastic502", "-/90/90", plastic("PVC", 40, 100)) },
	{
		code: "V-114",
		on: "wTI",
		seal: { ...collar, depth: 20 },
		tests: tested("plasticWallTI", "-/60/60", plastic("HDPE", 50, 110)),
	},
	{
		code: "V-115",
		on: "wPB1",
		seal: wrap(2, 5),
		tests: tested("plasticPB1", "-/60/60", insulated(plastic("PEX", 20, 25), "Elastomeric foam", 13)),
	},
	{
		code: "V-116",
		on: "wCO",
		seal: wrap(3, 6),
		tests: tested("plasticWallCO", "-/90/90", insulated(plastic("PP-R", 32, 63), "Elastomeric foam", 19)),
	},
	{
		code: "V-120",
		on: "fCO",
		seal: { ...collar, depth: 25 },
		tests: tested("plasticFloorCO", "-/120/120", plastic("PVC", 40, 65, 80, 100)),
	},
	{ code: "V-121", on: "fCO", seal: castIn, tests: tested("castInFloorCO", "-/120/120", plastic("PVC", 65, 100)) },
	{ code: "V-122", on: "fCO", seal: castIn, tests: tested("castInFloorCO", "-/120/120", plastic("HDPE", 50, 110)) },
	{ code: "V-123", on: "fCO", seal: wrap(3, 5), tests: tested("plasticFloorCO", "-/90/90", plastic("PP-MD", 50, 110)) },
	{
		code: "V-124",
		on: "fCO",
		seal: graphite(10, 30),
		tests: [
			...tested("plasticFloorCO", "-/120/120", plastic("POLYBUTE", 15, 22)),
			...tested("plasticFloorCO", "-/120/120", plastic("MDPE", 25)),
		],
	},
	{
		code: "V-125",
		on: "fTI",
		seal: { ...collar, depth: 20 },
		tests: tested("plasticFloorTI", "-/60/60", plastic("PVC", 40, 100)),
	},
	{
		code: "V-126",
		on: "fTI",
		seal: graphite(8, 30),
		tests: tested("plasticFloorTI", "-/60/60", plastic("KELOX", 16, 20, 25)),
	},
	{
		code: "V-127",
		on: "cPB",
		seal: { ...collar, depth: 26 },
		tests: tested("ceilingPB", "-/60/60", plastic("PVC", 40, 65, 80)),
	},
	{
		code: "V-128",
		on: "cPB",
		seal: graphite(8, 26),
		tests: [
			...tested("ceilingPB", "-/30/30", plastic("PEX", 16, 20)),
			...tested("ceilingPB", "-/30/30", plastic("PEX-AL", 20)),
		],
	},
	{
		code: "V-129",
		on: "fCO",
		seal: wrap(2, 6),
		tests: tested("plasticFloorCO", "-/90/90", insulated(plastic("PEX-AL", 20, 25), "PE foam", 13)),
	},
	{
		code: "V-130",
		on: "f502",
		seal: wrap(2, 5),
		tests: tested("floor502", "-/60/60", plastic("PVC", 65, 100)),
	},
	{
		code: "V-131",
		on: "cKO",
		seal: { ...collar, depth: 20 },
		tests: tested("ceilingKO", "-/60/60", plastic("PVC", 65, 100)),
	},
];
