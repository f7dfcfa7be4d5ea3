import { insulated, metal } from "./lines.ts";
import { type System, tested } from "./system.ts";

const mastic = (gap: number, depth: number, lagging?: number) =>
	({ kind: "mastic", product: "mastic", gap, depth, lagging }) as const;
const wrap = (layers: number) => ({ kind: "wrap", layers, gap: 6, depth: 15 }) as const;

/** V-201 … V-214: copper and steel pipes, bare, lagged beside the seal, and insulated throughout. */
export const metalSystems: System[] = [
	{
		code: "V-201",
		on: "wPB1",
		seal: mastic(10, 13),
		tests: tested("metalPB1", "-/60/30", metal("Copper", 15, 20, 25)),
	},
	{
		code: "V-202",
		on: "wPB1",
		seal: mastic(10, 13, 300),
		tests: tested("metalPB1", "-/60/60", metal("Copper", 15, 25, 50)),
	},
	{
		code: "V-203",
		on: "wPB2",
		seal: wrap(2),
		tests: tested("metalPB2", "-/120/120", insulated(metal("Copper", 20, 40, 50), "Elastomeric foam", 25)),
	},
	{
		code: "V-204",
		on: "wCO",
		seal: mastic(15, 25, 500),
		tests: tested("metalWallCO", "-/120/60", metal("Steel", 50, 100, 150)),
	},
	{
		code: "V-205",
		on: "wCO",
		seal: wrap(2),
		tests: tested("metalWallCO", "-/120/120", insulated(metal("Copper", 15, 32, 50), "Elastomeric foam", 25)),
	},
	{
		code: "V-206",
		on: "wCO",
		seal: mastic(12, 25),
		tests: tested("metalWallCO", "-/120/120", insulated(metal("Steel", 50, 100), "Glass wool", 25)),
	},
	{
		code: "V-207",
		on: "wKO",
		seal: mastic(10, 20, 300),
		tests: tested("metalKO", "-/120/120", metal("Copper", 15, 25)),
	},
	{
		code: "V-208",
		on: "wTI",
		seal: mastic(10, 25, 300),
		tests: tested("metalWallTI", "-/60/60", metal("Copper", 15, 20)),
	},
	{ code: "V-209", on: "wBA", seal: mastic(8, 12), tests: tested("metalBA", "-/60/30", metal("Copper", 15, 20)) },
	{
		code: "V-210",
		on: "fCO",
		seal: mastic(15, 25, 500),
		tests: tested("metalFloorCO", "-/120/60", metal("Steel", 50, 100)),
	},
	{
		code: "V-211",
		on: "fCO",
		seal: wrap(2),
		tests: tested("metalFloorCO", "-/120/120", insulated(metal("Copper", 15, 25, 50), "Elastomeric foam", 25)),
	},
	{
		code: "V-212",
		on: "fCO",
		seal: { kind: "mortar", gap: 40, depth: 150 },
		tests: tested("metalFloorCO", "-/120/30", metal("Steel", 100, 150)),
	},
	{
		code: "V-213",
		on: "cPB",
		seal: mastic(8, 26, 300),
		tests: tested("ceilingPB", "-/60/60", metal("Copper", 15, 20)),
	},
	{
		code: "V-214",
		on: "w502",
		seal: mastic(10, 25, 300),
		tests: tested("plastic502", "-/60/60", metal("Copper", 15, 50)),
	},
];
