import type { ReportStatus } from "#app/domain/catalogue/evidence/report-status.ts";
import type { ServiceRecord, SubstrateRecord } from "#app/domain/catalogue/records/shapes.ts";
import { type Achieved, isOtherStandard, isStructural, showsRequirement } from "#app/domain/ratings/requirement.ts";
import { keyOf, nameKey } from "#app/domain/search-key.ts";
import type { TestedSpecimen } from "./evidence.sql.ts";
import type { Criterion, SizeCriterion } from "./match.schema.ts";
import type { Named } from "./reading.ts";
import { isTestedSize, type Size } from "./size.ts";
import { isThickness } from "./thickness.ts";
import type { PenetrationType, TypeTexts } from "./types.ts";

/** By one specimen, or by the two that bracket a size. */
export interface Shown {
	path: boolean;
	rating: boolean;
	/** Said of a rating that does not show the requirement, since it is by another test standard. */
	otherStandard?: true;
	thickness: Criterion;
	service_type: Criterion;
	size: SizeCriterion;
	insulation: Criterion;
	evidence: ReportStatus;
}

export interface Question {
	texts: TypeTexts;
	names: Named;
	size: Size;
}

export const questionOf = ({ meant, names }: PenetrationType, sizeOf: (text: string) => Size): Question => ({
	...{ texts: meant, names, size: sizeOf(meant.size) },
});

const NONE = new Set(["none", "na", "n/a", "nil", "bare", "uninsulated"]);

const isNone = (text: string) => NONE.has(keyOf(text));

/** `none` is a statement; else the material, with its thickness where that is asked: `25mm elastomeric foam`. */
export function isInsulation(asked: string, { name: { name }, thickness }: ServiceRecord["insulation"]): boolean {
	if (isNone(asked)) return isNone(name);
	if (isNone(name)) return false;
	const number = /\d{1,4}(?:\.\d+)?\s*mm/i.exec(asked)?.[0];
	const material = nameKey(asked.replace(number ?? "", "").replaceAll(/[-,–]|\bthick\b/gi, " "));
	return (material === "" || material === nameKey(name)) && (number === undefined || isThickness(number, thickness));
}

/** One and the same substrate has the orientation and the name that are asked. */
export const isOnSubstrate = ({ orientation, substrate }: Named, tested: SubstrateRecord): boolean =>
	(!orientation || orientation.id === tested.orientation.id) && (!substrate || substrate.id === tested.name.id);

export const isOfService = ({ classification, material }: Named, tested: ServiceRecord): boolean =>
	(!classification || classification.id === tested.classification.id) &&
	(!material || material.id === tested.material.id);

const said = (asked: boolean, shown: boolean): Criterion => (asked ? (shown ? "shown" : "not shown") : "not asked");

export function sizeShown({ texts, size }: Question, tested: Size): SizeCriterion {
	if (texts.size === "") return "not asked";
	if (isTestedSize(size, tested)) return "tested";
	return size.read === null ? "not read" : "not shown";
}

/** Equal for specimens of one service in the same substrates. */
export const placeOf = ({ service, substrates }: TestedSpecimen): string =>
	[service, ...substrates].map(({ id }) => id).join("/");

export type Place = Pick<Shown, "path" | "thickness" | "service_type" | "insulation">;

export function placeShown(
	{ texts, names }: Question,
	{ service, substrates }: Pick<TestedSpecimen, "service" | "substrates">,
): Place {
	const onPath = substrates.filter((one) => isOnSubstrate(names, one));
	const isThick = onPath.some(({ thickness }) => isThickness(texts.thickness, thickness));
	const typeAsked = texts.service_type !== "" || names.serviceType !== undefined;
	return {
		path: onPath.length > 0 && isOfService(names, service),
		thickness: said(texts.thickness !== "", isThick),
		service_type: said(typeAsked, names.serviceType?.id === service.service_type.id),
		insulation: said(texts.insulation !== "", isInsulation(texts.insulation, service.insulation)),
	};
}

const isElement = ({ service }: TestedSpecimen): boolean => isStructural(service.classification.name);

export const achievedBy = (specimen: TestedSpecimen): Achieved => ({
	frr: specimen.frr,
	isStructural: isElement(specimen),
});

/** Compares specimens with a type (docs/rules/penetrations.md#match): every part of an answer is true of that one specimen. */
export function judgeOf(question: Question, sizeOf: (text: string) => Size) {
	// Specimens are many; the services, substrates, sizes and ratings that they have are few.
	const places = new Map<string, Place>();
	const sizes = new Map<string, SizeCriterion>();
	const ratings = { element: new Map<string, boolean>(), seal: new Map<string, boolean>() };
	return (specimen: TestedSpecimen): Shown => {
		const { frr, size, status } = specimen;
		const key = placeOf(specimen);
		const place = places.get(key) ?? placeShown(question, specimen);
		const sized = sizes.get(size) ?? sizeShown(question, sizeOf(size));
		const known = ratings[isElement(specimen) ? "element" : "seal"];
		const rating = known.get(frr) ?? showsRequirement(achievedBy(specimen), question.texts.required);
		places.set(key, place);
		sizes.set(size, sized);
		known.set(frr, rating);
		const otherStandard = !rating && isOtherStandard(frr, question.texts.required);
		return { ...place, rating, ...(otherStandard && { otherStandard }), size: sized, evidence: status };
	};
}
