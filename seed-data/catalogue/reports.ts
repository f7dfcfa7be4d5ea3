import type { Lab } from "./names.ts";

/** All are invented, so every one is a sample. Most are test reports to the present standard; each kind and status is there. */
export interface Report extends Evidence {
	book: string;
	number: string;
	lab: Lab;
	active: boolean;
}

interface Evidence {
	kind: string;
	standard: string;
	issued: string;
	expires: string;
	/** A key of {@link reports}. */
	supersededBy: string;
	sponsor: string;
	scope: string;
}

const S = "Southfell Fire Lab";
const B = "Brackmoor Test House";
const A = "Aldermere Fire Research";
const dates: Record<Lab, string> = { [S]: "2021-05-14", [B]: "2019-11-02", [A]: "2022-03-30" };
const evidence = (lab: Lab, more: Partial<Evidence>): Evidence => ({
	...{
		kind: "test",
		standard: "AS 1530.4:2014",
		issued: dates[lab],
		expires: "",
		supersededBy: "",
		sponsor: "",
		scope: "",
	},
	...more,
});

const report = (book: string, number: string, lab: Lab, more: Partial<Evidence> = {}): Report => ({
	...{ book, number, lab, active: true },
	...evidence(lab, more),
});

/**
 * One furnace test is one building element, so each report has specimens of one orientation and substrate only.
 * Two numbers hold a slash, and `2207` of book 14 was given by two labs: both must survive import and export.
 */
export const reports = {
	plasticPB1: report("11", "SF-2101", S),
	plasticPB2: report("11", "SF-2102", S),
	plasticWallCO: report("11", "SF-2103", S),
	plasticKO: report("11", "SF-2108", S, { kind: "", standard: "", issued: "" }),
	plasticBA: report("11", "SF-2111", S),
	plastic502: report("11", "SF-2115", S),
	plasticWallTI: report("11", "SF-2119", S),
	plasticFloorCO: report("12", "BM 0417/1", B),
	castInFloorCO: report("12", "BM 0417/2", B, { kind: "classification", standard: "EN 1366-3:2021" }),
	plasticFloorTI: report("12", "BM 0421", B),
	ceilingPB: report("12", "BM 0426", B),
	ceilingKO: report("12", "BM 0427", B, { standard: "AS 1530.4:2005", issued: "2012-08-20" }),
	floor502: report("12", "BM 0430", B, { kind: "appraisal", expires: "2031-06-30" }),
	metalPB1: report("13", "AFR 1302", A),
	metalPB2: report("13", "AFR 1303", A),
	metalWallCO: report("13", "AFR 1307", A),
	metalFloorCO: report("13", "AFR 1311", A),
	metalWallTI: report("13", "AFR 1314", A),
	metalBA: report("13", "AFR 1316", A, { kind: "regulatory" }),
	metalKO: report("13", "AFR 1317", A),
	cablePB: report("14", "2207", S),
	cableWallCO: report("14", "2207", B),
	cableFloorCO: report("14", "2211", B),
	cable502: report("14", "2213", S, { expires: "2025-06-30" }),
	ductPB: report("15", "AFR 1520", A, {
		...{ kind: "assessment", expires: "2027-01-31", sponsor: "Halvern" },
		scope: "Rectangular steel ducts up to 1000 × 500 mm in walls of plasterboard.",
	}),
	ductWallCO: report("15", "AFR 1521", A),
	ductFloorCO: report("15", "AFR 1524", A),
	ductKO: report("15", "AFR 1526", A, { kind: "eta", standard: "EN 1366-3:2021", expires: "2030-12-31" }),
	jointPBCO: report("16", "SF-2240", S),
	jointCOCO: report("16", "SF-2241", S),
	jointKO: report("16", "SF-2244", S, { issued: "2016-02-12", supersededBy: "jointKOCO" }),
	jointKOCO: report("16", "SF-2246", S),
	jointOther: report("16", "SF-2245", S, { kind: "opinion", sponsor: "Ostrel" }),
	jointTI: report("16", "SF-2247", S),
	apertureWallCO: report("16", "BM 0502", B),
	apertureFloorCO: report("16", "BM 0503", B),
	steelCO: report("17", "AFR 1702", A),
	steelTI: report("17", "AFR 1706", A),
	withdrawn: { ...report("9", "SF-1988", S), active: false },
} satisfies Record<string, Report>;

/** A standard, and until when evidence to it is accepted. */
export const standards: [name: string, acceptedUntil: string][] = [
	["AS 1530.4:2005", "2024-12-31"],
	["AS 1530.4:2014", ""],
	["EN 1366-3:2021", ""],
];

export type ReportKey = keyof typeof reports;

/** True if book and number alone do not tell this report from another one. */
export function needsLab(wanted: Report): boolean {
	const same = Object.values(reports).filter((one) => one.book === wanted.book && one.number === wanted.number);
	return same.length > 1;
}
