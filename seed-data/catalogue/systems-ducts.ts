import { ducts } from "./lines.ts";
import { type System, tested } from "./system.ts";

const damper = { kind: "damper", gap: 15, depth: 25 } as const;
const wrap = (layers: number) => ({ kind: "duct-wrap", layers, length: 1000, gap: 15, depth: 25 }) as const;

/** V-401 … V-408: sheet steel ducts with fire dampers or wraps. */
export const ductSystems: System[] = [
	{
		code: "V-401",
		on: "wPB1",
		seal: { ...damper, depth: 13 },
		tests: tested("ductPB", "-/60/60", ducts([200, 200], [400, 300])),
	},
	{ code: "V-402", on: "wPB2", seal: damper, tests: tested("ductPB", "-/120/60", ducts([600, 400])) },
	{ code: "V-403", on: "wCO", seal: damper, tests: tested("ductWallCO", "-/120/60", ducts([400, 400], [800, 600])) },
	{ code: "V-404", on: "wCO", seal: wrap(2), tests: tested("ductWallCO", "-/120/120", ducts([300, 300], [600, 400])) },
	{ code: "V-405", on: "wPB2", seal: wrap(1), tests: tested("ductPB", "-/60/60", ducts([300, 200], [450, 300])) },
	{ code: "V-406", on: "fCO", seal: damper, tests: tested("ductFloorCO", "-/120/60", ducts([400, 400])) },
	{ code: "V-407", on: "fCO", seal: wrap(2), tests: tested("ductFloorCO", "-/120/120", ducts([500, 300])) },
	{ code: "V-408", on: "wKO", seal: { ...damper, depth: 20 }, tests: tested("ductKO", "-/60/60", ducts(200, 315)) },
];
