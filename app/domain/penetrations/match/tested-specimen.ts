import type { ReportStatus } from "#app/domain/catalogue/evidence/report-status.ts";
import {
	type LimitLine,
	limitLines,
	limitWords,
	type TestedLimits,
} from "#app/domain/catalogue/evidence/tested-limits.ts";
import type { ServiceRecord, SubstrateRecord } from "#app/domain/catalogue/records/record-shapes.ts";
import type { TypeField } from "#app/domain/penetrations/penetration-fields.ts";
import { isThickness } from "#app/domain/penetrations/thickness.ts";
import { keyOf, nameKey } from "#app/domain/search-key.ts";

export interface TestedSpecimen {
	id: number;
	sol: number;
	size: string;
	service: ServiceRecord;
	substrates: SubstrateRecord[];
	frr: string;
	report: number;
	limits: TestedLimits;
	seal: string;
	/** Its report's on the day; withdrawn where anything that it rests on is. */
	status: ReportStatus;
	/** The kind of its report among kinds of evidence (`kindRank`). */
	kind: number;
}

const NONE = new Set(["none", "na", "n/a", "nil", "bare", "uninsulated"]);

export const isNone = (text: string) => NONE.has(keyOf(text));

/** Tells whether a service is insulated, also where the catalogue says no more than that it is insulated. */
export const isInsulated = ({ insulation, service_type, classification }: ServiceRecord): boolean =>
	!isNone(insulation.name.name) || [service_type, classification].some(({ name }) => /\binsulated\b/i.test(name));

type InsulationGap = "insulation_material" | "insulation_thickness";

interface ComparedInsulation {
	isShown: boolean;
	unstated: InsulationGap[];
}

/** `none` is a statement; else the material, with its thickness where that is asked: `25mm elastomeric foam`. */
export function compareInsulation(
	asked: string,
	{ name: { name }, thickness }: { name: { name: string }; thickness: string },
): ComparedInsulation {
	const isBare = isNone(name);
	if (isNone(asked) || isBare) return { isShown: isNone(asked) && isBare, unstated: [] };
	const number = /\d{1,4}(?:\.\d+)?\s*mm/i.exec(asked.normalize("NFKC"))?.[0];
	const rest = asked.normalize("NFKC").replace(number ?? "", "");
	const material = nameKey(rest.replaceAll(/[-,–]|\bthick\b/gi, " "));
	const isShown =
		(material === "" || material === nameKey(name)) &&
		(material !== "" || number !== undefined) &&
		(number === undefined || isThickness(number, thickness));
	const isThick = /\d/.test(thickness);
	return {
		isShown,
		unstated: isShown
			? [
					...(material === "" ? (["insulation_material"] as const) : []),
					...(number === undefined && isThick ? (["insulation_thickness"] as const) : []),
				]
			: [],
	};
}

interface GapWords {
	/** The field of a penetration in which it would be stated. */
	field: TypeField;
	/** The words in a line; where more than one penetration lacks it, they begin a sentence of the check. */
	words: string;
}

/** The facts that a list may leave open while the specimen states it. */
export const GAPS = {
	orientation: { field: "orientation", words: "orientation" },
	substrate: { field: "substrate", words: "substrate" },
	service: { field: "service", words: "service" },
	service_type: { field: "service_type", words: "service type" },
	size: { field: "size", words: "size" },
	thickness: { field: "thickness", words: "thickness" },
	boards: { field: "thickness", words: "number of boards" },
	build: { field: "thickness", words: "build-up" },
	insulation: { field: "insulation", words: "insulation" },
	insulation_material: { field: "insulation", words: "insulation material" },
	insulation_thickness: { field: "insulation", words: "insulation thickness" },
	other_service: { field: "service", words: "another service in the opening" },
	other_service_type: { field: "service_type", words: "service type of another service in the opening" },
	other_size: { field: "size", words: "size of another service in the opening" },
	other_insulation: { field: "insulation", words: "insulation of another service in the opening" },
	opening: { field: "opening", words: "opening" },
	gap: { field: "gap", words: "gap around the service" },
	spacing: { field: "spacing", words: "distance to the next seal" },
	access: { field: "access", words: "access" },
	fire_from: { field: "fire_from", words: "side of the fire" },
} as const satisfies Record<string, GapWords>;

export type Gap = keyof typeof GAPS;

/** `25 mm elastomeric foam`, in the middle of a sentence; empty where none is recorded. */
function insulationWords({ service }: Pick<TestedSpecimen, "service">): string {
	const { thickness, name } = service.insulation;
	if (isNone(name.name)) return "";
	const material = name.name.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
	const number = thickness.replace(/(\d)mm\b/g, "$1 mm");
	return isNone(thickness) ? material : `${number} ${material}`;
}

const each = (specimens: TestedSpecimen[], of: (one: TestedSpecimen) => string) =>
	[...new Set(specimens.map(of))].filter(Boolean).join(" and ");

const inSubstrate = (specimens: TestedSpecimen[], of: (one: TestedSpecimen["substrates"][number]) => string) =>
	`in ${each(specimens, ({ substrates }) => [...new Set(substrates.map(of))].join(" and "))}`;

/** The thicknesses of the substrates of specimens: `116mm (2x13mm each side)`. */
export const testedThickness = (specimens: TestedSpecimen[]): string =>
	each(specimens, ({ substrates }) => [...new Set(substrates.map(({ thickness }) => thickness))].join(" and "));

/** The limit that a fact of an opening is compared with. */
const LIMIT_OF: Partial<Record<Gap, LimitLine["name"]>> = {
	...{ opening: "opening", gap: "gap", spacing: "spacing", access: "sealed", fire_from: "fire_from" },
	...{
		other_service: "services",
		other_service_type: "services",
		other_size: "services",
		other_insulation: "services",
	},
};

/** A limit as the reports state it: `5 to 25 mm`; empty where they do not. */
export const testedLimit = (name: LimitLine["name"], specimens: TestedSpecimen[]): string =>
	each(specimens, ({ limits }) => limitLines(limits).find((line) => line.name === name)?.text ?? "");

/** The words after "tested": `with 25 mm elastomeric foam`, `in 116mm (2x13mm each side)`. */
export function testedFact(gap: Gap, specimens: TestedSpecimen[]): string {
	const limit = LIMIT_OF[gap];
	if (limit) return `with ${testedLimit(limit, specimens)}`;
	switch (GAPS[gap].field) {
		case "orientation":
			return inSubstrate(specimens, ({ orientation }) => orientation.name);
		case "substrate":
			return inSubstrate(specimens, ({ name }) => name.name);
		case "thickness":
			return `in ${testedThickness(specimens)}`;
		case "service":
			return `with ${each(specimens, ({ service }) => service.material.name)}`;
		case "service_type":
			return `as ${each(specimens, ({ service }) => service.service_type.name)}`;
		case "size":
			return `with ${each(specimens, ({ size }) => size)}`;
		default: {
			const insulation = each(specimens, insulationWords);
			return insulation ? `with ${insulation}` : `as ${each(specimens, ({ service }) => service.service_type.name)}`;
		}
	}
}

/** Each a line: `insulation not stated; tested with 25 mm elastomeric foam`. */
export const unstatedWords = (gaps: readonly Gap[], specimens: TestedSpecimen[]): string[] =>
	gaps.map((gap) => `${GAPS[gap].words} not stated; tested ${testedFact(gap, specimens)}`);

/** Says in a line what a specimen was tested with: size, insulation, substrates with their thickness, limits of the opening. */
export function testedWords(specimen: TestedSpecimen): string {
	const substrates = specimen.substrates.map(({ orientation, name, thickness }) =>
		[orientation.name, name.name, isNone(thickness) ? "" : thickness].filter(Boolean).join(", "),
	);
	const limits = limitWords(specimen.limits);
	return [specimen.size, insulationWords(specimen), substrates.join(" and "), limits].filter(Boolean).join("; ");
}

/** Fields of a penetration, each once. */
export const gapFields = (gaps: readonly Gap[]): TypeField[] => [...new Set(gaps.map((gap) => GAPS[gap].field))];
