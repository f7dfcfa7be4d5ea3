import { members } from "./lines.ts";
import { type System, tested } from "./system.ts";

const board = (thickness: number, layers = 1) => ({ kind: "board", thickness, layers }) as const;
const beam310 = ["310UB40 beam, exposed on 3 sides", 304, 165] as const;
const beam460 = ["460UB67 beam, exposed on 3 sides", 454, 190] as const;
const column200 = ["200UC46 column, exposed on 3 sides", 203, 203] as const;
const column250 = ["250UC73 column, exposed on 3 sides", 254, 254] as const;

/** V-601 … V-612: structural steel below floors and beside walls, and beams that pass through walls. */
export const steelSystems: System[] = [
	{
		code: "V-601",
		on: "sCO",
		seal: board(20),
		tests: tested("steelCO", "60/60/60", members("Steel beam", beam310, beam460)),
	},
	{
		code: "V-602",
		on: "sCO",
		seal: board(20, 2),
		tests: tested("steelCO", "120/120/120", members("Steel beam", beam310, beam460)),
	},
	{
		code: "V-603",
		on: "sCO",
		seal: { kind: "spray", thickness: 18 },
		tests: tested("steelCO", "60/60/60", members("Steel beam", beam310)),
	},
	{
		code: "V-604",
		on: "sCO",
		seal: { kind: "spray", thickness: 35 },
		tests: tested("steelCO", "120/120/120", members("Steel beam", beam310, beam460)),
	},
	{
		code: "V-605",
		on: "sCO",
		seal: { kind: "film", microns: 1400 },
		tests: tested("steelCO", "60/60/60", members("Steel beam", beam310)),
	},
	{
		code: "V-606",
		on: "sCO",
		seal: board(25, 2),
		tests: tested("steelCO", "120/-/-", members("Steel column", column200, column250)),
	},
	{ code: "V-607", on: "sTI", seal: board(25), tests: tested("steelTI", "60/60/60", members("Steel beam", beam310)) },
	{
		code: "V-608",
		on: "sTI",
		seal: { kind: "film", microns: 1800 },
		tests: tested("steelTI", "60/60/60", members("Steel beam", beam310)),
	},
	{
		code: "V-609",
		on: "sCO",
		seal: { kind: "film", microns: 2200 },
		tests: tested("steelCO", "60/-/-", members("Steel column", column200)),
	},
	{ code: "V-610", on: "sCO", seal: board(40), tests: tested("steelCO", "90/-/-", members("Steel column", column250)) },
	{
		code: "V-611",
		on: "wCO",
		seal: { kind: "batt", layers: 2, gap: 50, lagging: 500 },
		tests: tested("apertureWallCO", "-/120/60", members("Steel beam", ["200UB25 beam through the wall", 203, 133])),
	},
	{
		code: "V-612",
		on: "wPB2",
		seal: { kind: "batt", layers: 2, gap: 50, lagging: 500 },
		tests: tested("metalPB2", "-/60/60", members("Steel beam", ["180UB22 beam through the wall", 179, 90])),
	},
];
