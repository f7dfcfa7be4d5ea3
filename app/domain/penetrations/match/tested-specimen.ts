import { limitWords, type TestedLimits } from "#app/domain/catalogue/definition/tested-limits.ts";
import type { ReportStatus } from "#app/domain/catalogue/evidence/report-status.ts";
import type { ServiceRecord, SubstrateRecord } from "#app/domain/catalogue/parts/record-shapes.ts";
import { isThickness } from "#app/domain/penetrations/thickness.ts";
import { plainForms } from "#app/domain/plain-text.ts";
import { type Achieved, isStructural } from "#app/domain/ratings/requirement.ts";
import { keyOf, nameKey } from "#app/domain/search-key.ts";

export interface TestedSpecimen {
	id: number;
	sol: number;
	drawing: string;
	size: string;
	service: ServiceRecord;
	substrates: SubstrateRecord[];
	frr: string;
	report: number;
	limits: TestedLimits;
	/** Equal for one seal type with the same products in layers. */
	seal: string;
	/** The status of the report on the day; `withdrawn` where anything that the specimen rests on is withdrawn. */
	status: ReportStatus;
	/** The kind of its report among kinds of evidence (`kindRank`). */
	kind: number;
}

const NONE = new Set(["none", "na", "n/a", "nil", "bare", "uninsulated"]);

export const isNone = (text: string) => NONE.has(keyOf(text));

type InsulationGap = "insulation_material" | "insulation_thickness";

interface ComparedInsulation {
	isShown: boolean;
	/** The list leaves these open and the report states them. */
	unstated: InsulationGap[];
}

/** Compares insulation: `none` is a statement of its own; else the material counts, and its thickness if the list states one. */
export function compareInsulation(
	required: string,
	{ name: { name }, thickness }: { name: { name: string }; thickness: string },
): ComparedInsulation {
	const isBare = isNone(name);
	if (isNone(required) || isBare) return { isShown: isNone(required) && isBare, unstated: [] };
	const number = /\d{1,4}(?:\.\d+)?\s*mm/i.exec(plainForms(required))?.[0];
	const rest = plainForms(required).replace(number ?? "", "");
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

/**
 * The insulation of a service, `25 mm elastomeric foam`; its type or classification where the catalogue says no more than
 * that it is insulated. Empty for a bare one.
 */
export function insulationOf({
	insulation,
	service_type,
	classification,
}: Omit<ServiceRecord, "id" | "is_active">): string {
	const { thickness, name } = insulation;
	if (isNone(name.name)) {
		return [service_type, classification].find((one) => /\binsulated\b/i.test(one.name))?.name ?? "";
	}
	const material = name.name.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase());
	const number = thickness.replace(/(\d)mm\b/g, "$1 mm");
	return isNone(thickness) ? material : `${number} ${material}`;
}

/** Pipes and ducts may be insulated; of cables and the like the catalogue says that insulation does not apply. */
export const mayBeInsulated = (classification: string, type: string): boolean =>
	/pipe|duct/i.test(`${classification} ${type}`);

export const achievedBy = ({ frr, service }: Pick<TestedSpecimen, "frr" | "service">): Achieved => ({
	frr,
	isStructural: isStructural(service.classification.name),
});

/** The thicknesses of the substrates of specimens: `116mm (2x13mm each side)`. */
export const testedThickness = (specimens: TestedSpecimen[]): string =>
	[...new Set(specimens.flatMap(({ substrates }) => substrates.map(({ thickness }) => thickness)))].join(" and ");

/** Says in a line what a specimen was tested with: size, insulation, substrates with their thickness, limits of the opening. */
export function testedWords({ size, service, substrates, limits }: TestedSpecimen): string {
	const elements = substrates.map(({ orientation, name, thickness }) =>
		[orientation.name, name.name, isNone(thickness) ? "" : thickness].filter(Boolean).join(", "),
	);
	const insulation = isNone(service.insulation.name.name) ? "" : insulationOf(service);
	return [size, insulation, elements.join(" and "), limitWords(limits)].filter(Boolean).join("; ");
}
