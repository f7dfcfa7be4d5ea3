import type { Frr } from "./frrs.ts";
import type { Line } from "./lines.ts";
import { type ProductKey, products } from "./products.ts";
import { type ReportKey, reports } from "./reports.ts";
import { type SubstrateKey, substrates } from "./substrates.ts";
import { protections, type System, sealTypes, type Test } from "./system.ts";
import { systems } from "./systems.ts";
import { elementWords, materialWord, sentence, serviceWords } from "./words.ts";

export type Specimen = {
	report: ReportKey;
	id: string;
	system: System;
	line: Line;
	frr: Frr;
	application: string;
	protections: ProductKey[];
	on: SubstrateKey;
	on2?: SubstrateKey;
	description: string;
	notes: string;
	active: boolean;
};

/** The specimens of a system: a letter for each system of a report, a number for each test (`A1`, `A2`, `B1`). */
export function specimensOf(system: System): Specimen[] {
	const counters = new Map<ReportKey, number>();
	return system.tests.map((test) => {
		const number = (counters.get(test.report) ?? 0) + 1;
		counters.set(test.report, number);
		return specimen(system, test, `${letterOf(system, test.report)}${number}`);
	});
}

function letterOf(system: System, report: ReportKey): string {
	const inReport = systems.filter((one) => one.tests.some((test) => test.report === report));
	return String.fromCharCode(65 + inReport.indexOf(system));
}

function specimen(system: System, test: Test, id: string): Specimen {
	return {
		report: test.report,
		id,
		system,
		line: test.line,
		frr: test.frr,
		application: sealTypes[system.seal.kind],
		protections: [...new Set([...protections(system.seal), ...(test.extra ? [test.extra] : [])])].slice(0, 3),
		on: system.on,
		on2: system.on2,
		description: describe(system, test.line),
		notes: remark(system, test.line),
		active: true,
	};
}

function describe(system: System, line: Line): string {
	const seal = sealTypes[system.seal.kind].toLowerCase();
	const on = substrates[system.on];
	if (system.on2) return `Linear seal between ${materialWord(on)} and ${materialWord(substrates[system.on2])}`;
	if (on.orientation === "Steel Protection")
		return line.material === "Steel column"
			? `Column against a ${materialWord(on)} wall, ${seal}`
			: `Beam below a ${materialWord(on)} floor, ${seal}`;
	if (line.material === "Blank aperture") return `Blank opening in ${elementWords(on)}, ${seal}`;
	return `${sentence(serviceWords(line))} through ${elementWords(on)}, ${seal}`;
}

function remark(system: System, line: Line): string {
	const { seal } = system;
	if (line.round && "gap" in seal && seal.gap > 0) return `Tested with a gap of ${seal.gap} mm, pipe or cable centred.`;
	if (seal.kind === "linear") return `Sealant ${seal.depth} mm deep. Tested without movement.`;
	if (seal.kind === "board" || seal.kind === "spray") return "Loaded in the test to 60 % of its capacity.";
	return "";
}

/** Specimens that are withdrawn: they stay in their reports and belong to no solution. */
export function withdrawnSpecimens(): Specimen[] {
	const of = (code: string, id: string, notes: string): Specimen => {
		const system = systems.find((one) => one.code === code)!;
		return { ...specimen(system, system.tests.at(-1)!, id), notes, active: false };
	};
	return [
		of("V-104", "Z1", "Withdrawn: the wrap had slipped before the test began."),
		of("V-210", "Z1", "Withdrawn: replaced by a test with 500 mm of lagging. The pipe was to be used in Whakatāne."),
	];
}

/** The key of a specimen as `solutions.csv` writes it: `BK11/SF-2101/A1`, separators escaped, the lab where needed. */
export function specimenKey(one: Specimen, withLab: boolean): string {
	const { book, number, lab } = reports[one.report];
	const parts = withLab ? [`BK${book}`, number, lab, one.id] : [`BK${book}`, number, one.id];
	return parts.map((part) => part.replace(/[\\/;]/g, "\\$&")).join("/");
}

export const brandOf = (one: Specimen): string => products[one.protections[0]!].brand;
