import type { Lab } from "./names.ts";

/** A fire test report. All are invented, so every one is a sample. */
export type Report = { book: string; number: string; lab: Lab; active: boolean };

const report = (book: string, number: string, lab: Lab, active = true): Report => ({ book, number, lab, active });
const S = "Southfell Fire Lab";
const B = "Brackmoor Test House";
const A = "Aldermere Fire Research";

/**
 * One furnace test is one building element, so each report has specimens of one orientation and substrate only.
 * Two numbers hold a slash, and `2207` of book 14 was given by two labs: both must survive import and export.
 */
export const reports = {
	plasticPB1: report("11", "SF-2101", S),
	plasticPB2: report("11", "SF-2102", S),
	plasticWallCO: report("11", "SF-2103", S),
	plasticKO: report("11", "SF-2108", S),
	plasticBA: report("11", "SF-2111", S),
	plastic502: report("11", "SF-2115", S),
	plasticWallTI: report("11", "SF-2119", S),
	plasticFloorCO: report("12", "BM 0417/1", B),
	castInFloorCO: report("12", "BM 0417/2", B),
	plasticFloorTI: report("12", "BM 0421", B),
	ceilingPB: report("12", "BM 0426", B),
	ceilingKO: report("12", "BM 0427", B),
	floor502: report("12", "BM 0430", B),
	metalPB1: report("13", "AFR 1302", A),
	metalPB2: report("13", "AFR 1303", A),
	metalWallCO: report("13", "AFR 1307", A),
	metalFloorCO: report("13", "AFR 1311", A),
	metalWallTI: report("13", "AFR 1314", A),
	metalBA: report("13", "AFR 1316", A),
	metalKO: report("13", "AFR 1317", A),
	cablePB: report("14", "2207", S),
	cableWallCO: report("14", "2207", B),
	cableFloorCO: report("14", "2211", B),
	cable502: report("14", "2213", S),
	ductPB: report("15", "AFR 1520", A),
	ductWallCO: report("15", "AFR 1521", A),
	ductFloorCO: report("15", "AFR 1524", A),
	ductKO: report("15", "AFR 1526", A),
	jointPBCO: report("16", "SF-2240", S),
	jointCOCO: report("16", "SF-2241", S),
	jointKO: report("16", "SF-2244", S),
	jointKOCO: report("16", "SF-2246", S),
	jointOther: report("16", "SF-2245", S),
	jointTI: report("16", "SF-2247", S),
	apertureWallCO: report("16", "BM 0502", B),
	apertureFloorCO: report("16", "BM 0503", B),
	steelCO: report("17", "AFR 1702", A),
	steelTI: report("17", "AFR 1706", A),
	withdrawn: report("9", "SF-1988", S, false),
} as const satisfies Record<string, Report>;
export type ReportKey = keyof typeof reports;

/** True if book and number alone do not tell this report from another one. */
export function needsLab(wanted: Report): boolean {
	const same = Object.values(reports).filter((one) => one.book === wanted.book && one.number === wanted.number);
	return same.length > 1;
}
