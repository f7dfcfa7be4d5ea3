import type { ReportStatus } from "#app/domain/catalogue/evidence/report-status.ts";
import type { ServiceRecord, SubstrateRecord } from "#app/domain/catalogue/records/record-shapes.ts";
import { keyed } from "#app/domain/keyed.ts";
import { OPENING_FIELDS, type TypeTexts } from "#app/domain/penetrations/penetration-fields.ts";
import { isTestedSize, type Size, sizeAway } from "#app/domain/penetrations/size.ts";
import type { NamedParts } from "#app/domain/penetrations/terms/name-reading.ts";
import { compareThickness, isMassElement } from "#app/domain/penetrations/thickness.ts";
import { type Achieved, isOtherStandard, isStructural, showsRequirement } from "#app/domain/ratings/requirement.ts";
import { keyOf, nameKey } from "#app/domain/search-key.ts";
import {
	type AskedOpening,
	askedOpening,
	type ComparedLimits,
	compareLimits,
	type OtherService,
} from "./compare-limits.ts";
import type { Criterion, SizeCriterion } from "./match.schema.ts";
import { compareInsulation, type Gap, isInsulated, type TestedSpecimen } from "./tested-specimen.ts";
import type { ServiceReading } from "./types.ts";

/** The criteria shown by one specimen, or by the two that bracket a size. */
export interface Shown {
	path: boolean;
	rating: boolean;
	/** True of a rating that fails the requirement because it is by another test standard. */
	otherStandard?: true;
	/** An element of concrete or masonry that is thicker than the tested one is for a laboratory to judge. */
	thickness: Criterion | "thicker";
	service_type: Criterion;
	size: SizeCriterion;
	insulation: Criterion;
	evidence: ReportStatus;
	/** Tests come before assessments, and these before opinions (`kindRank`). */
	kind: number;
	/** The criteria say whether the opening is within the limits of the specimen. */
	limits: ComparedLimits["limits"];
	/** The opening has more services than one. */
	isSeveral: boolean;
	/** The list states these limits, and the report leaves them open. */
	silent: ComparedLimits["silent"];
	/** The list leaves these open, and the specimen states them. */
	unstated: readonly Gap[];
	/** The distance of size and thickness from what is asked, where they are not shown: the less, the nearer. */
	sizeAway: number;
	thicknessAway: number;
}

export interface Requirement {
	texts: TypeTexts;
	names: NamedParts;
	size: Size;
	/** Materials of services that the catalogue has of several types: which of them is asked for matters. */
	severalTypes: ReadonlySet<number>;
	/** The list states this of the opening, and of the other services in it. */
	opening: AskedOpening;
}

const NOT_KNOWN = new Set(["notknown", "unknown", "notstated", "tbc", "tba", "tbd"]);

/** A dash, a question mark or `TBC` says no more than an empty cell. */
const asStated = (text: string): string => (!/[\p{L}\p{N}]/u.test(text) || NOT_KNOWN.has(keyOf(text)) ? "" : text);

const STATED_FIELDS = ["thickness", "service_type", "size", "insulation", ...OPENING_FIELDS] as const;

const stated = <Texts extends TypeTexts>(texts: Texts): Texts => ({
	...texts,
	...keyed(STATED_FIELDS, (field) => asStated(texts[field])),
});

/** A question for each service of an opening: a specimen is compared with the one that it was tested with, and with the others beside it. */
export function questionsOf(
	{ services }: { services: Pick<ServiceReading, "meant" | "names">[] },
	sizeOf: (text: string) => Size,
	severalTypes: ReadonlySet<number>,
): Requirement[] {
	const all = services.map(({ meant, names }) => ({ texts: stated(meant), names }));
	return all.map((service): Requirement => {
		const others: OtherService[] = all.filter((other) => other !== service);
		const { texts, names } = service;
		const opening = askedOpening(texts, others, { sizeOf, severalTypes });
		return { texts, names, size: sizeOf(texts.size), severalTypes, opening };
	});
}

const INSULATED = /\b(?:un)?insulated\b/i;

/** Insulation is a criterion of its own: an insulated pipe is no other type than a pipe. */
const typeKey = (name: string) => nameKey(name.replace(INSULATED, ""));

export function severalTypesOf(services: Iterable<{ record: ServiceRecord }>): ReadonlySet<number> {
	const types = new Map<number, string>();
	const several = new Set<number>();
	for (const { record } of services) {
		if (!record.is_active) continue;
		const [{ id }, key] = [record.material, typeKey(record.service_type.name)];
		if (types.has(id) && types.get(id) !== key) several.add(id);
		types.set(id, key);
	}
	return several;
}

/** One and the same substrate has the orientation and the name that are asked. */
export const isOnSubstrate = ({ orientation, substrate }: NamedParts, tested: SubstrateRecord): boolean =>
	(!orientation || orientation.id === tested.orientation.id) && (!substrate || substrate.id === tested.name.id);

export const isOfService = ({ classification, material }: NamedParts, tested: ServiceRecord): boolean =>
	(!classification || classification.id === tested.classification.id) &&
	(!material || material.id === tested.material.id);

const said = (asked: boolean, shown: boolean): Criterion => (asked ? (shown ? "shown" : "not shown") : "not asked");

export function sizeShown({ texts, size }: Requirement, tested: Size): SizeCriterion {
	if (texts.size === "") return "not asked";
	if (isTestedSize(size, tested)) return "tested";
	return size.read === null ? "not read" : "not shown";
}

/** The distance of a size that is asked and not shown; 0 of any other. */
export const sizeAwayOf = ({ size }: Requirement, criterion: SizeCriterion, tested: Size): number =>
	criterion === "not shown" || criterion === "not read" ? sizeAway(size, tested) : 0;

/** Equal for specimens of one service in the same substrates. */
export const pathKeyOf = ({ service, substrates }: TestedSpecimen): string =>
	[service, ...substrates].map(({ id }) => id).join("/");

export type ComparedPath = Pick<
	Shown,
	"path" | "thickness" | "service_type" | "insulation" | "unstated" | "thicknessAway"
>;

const THICKNESS_ORDER = ["shown", "not asked", "thicker", "not shown"];

/** Compares the thickness with that of the substrate that comes nearest. */
function thicknessShown(asked: string, onPath: SubstrateRecord[]) {
	const compared = onPath.map(({ thickness, name }) => compareThickness(asked, thickness, isMassElement(name.name)));
	const order = (criterion: string) => THICKNESS_ORDER.indexOf(criterion);
	const [best] = compared.toSorted(
		(a, b) =>
			order(a.criterion) - order(b.criterion) ||
			(asked === "" ? b.unstated.length - a.unstated.length : a.unstated.length - b.unstated.length) ||
			a.away - b.away,
	);
	return best ?? { criterion: said(asked !== "", false), unstated: [], away: 0 };
}

/** The gaps that a path leaves open: specimens of any orientation, substrate or service would be offered. */
function openPath({ texts, names, severalTypes }: Requirement, { service_type, material }: ServiceRecord): Gap[] {
	const isTypeOpen = texts.service_type === "" && names.serviceType === undefined;
	return [
		...(names.orientation || texts.orientation !== "" ? [] : (["orientation"] as const)),
		...(names.substrate || texts.substrate !== "" ? [] : (["substrate"] as const)),
		...(names.material || texts.service !== "" ? [] : (["service"] as const)),
		...(isTypeOpen && severalTypes.has(material.id) && service_type.name !== "" ? (["service_type"] as const) : []),
	];
}

export function placeShown(
	question: Requirement,
	{ service, substrates }: Pick<TestedSpecimen, "service" | "substrates">,
): ComparedPath {
	const { texts, names } = question;
	const onPath = substrates.filter((one) => isOnSubstrate(names, one));
	const thickness = thicknessShown(texts.thickness, onPath);
	const typeAsked = texts.service_type !== "" || names.serviceType !== undefined;
	const isLagged = isInsulated(service);
	const insulation = texts.insulation === "" ? null : compareInsulation(texts.insulation, service.insulation);
	return {
		path: onPath.length > 0 && isOfService(names, service),
		thickness: thickness.criterion,
		thicknessAway: thickness.criterion === "not shown" || thickness.criterion === "thicker" ? thickness.away : 0,
		service_type: said(typeAsked, names.serviceType?.id === service.service_type.id),
		insulation: insulation ? said(true, insulation.isShown) : "not asked",
		unstated: [
			...openPath(question, service),
			...thickness.unstated,
			...(insulation?.unstated ?? (isLagged ? (["insulation"] as const) : [])),
		],
	};
}

const isElement = ({ service }: TestedSpecimen): boolean => isStructural(service.classification.name);

export const achievedBy = (specimen: TestedSpecimen): Achieved => ({
	frr: specimen.frr,
	isStructural: isElement(specimen),
});

/** Compares specimens with a type (docs/rules/penetrations.md#match): every part of an answer is true of that one specimen. */
export function evaluatorOf(question: Requirement, sizeOf: (text: string) => Size) {
	// Specimens are many; the services, substrates, sizes and ratings that they have are few.
	const places = new Map<string, ComparedPath>();
	const sizes = new Map<string, Pick<Shown, "size" | "sizeAway">>();
	const ratings = { element: new Map<string, boolean>(), seal: new Map<string, boolean>() };
	const sizeOpen: readonly Gap[] = question.texts.size === "" ? ["size"] : [];
	return (specimen: TestedSpecimen): Shown => {
		const { frr, size: text, status, kind } = specimen;
		const key = pathKeyOf(specimen);
		const { unstated, ...place } = places.get(key) ?? placeShown(question, specimen);
		const sized = sizes.get(text) ?? measured(question, sizeOf(text));
		const known = ratings[isElement(specimen) ? "element" : "seal"];
		const rating = known.get(frr) ?? showsRequirement(achievedBy(specimen), question.texts.required);
		places.set(key, { ...place, unstated });
		sizes.set(text, sized);
		known.set(frr, rating);
		const otherStandard = !rating && isOtherStandard(frr, question.texts.required);
		const { unstated: openLimits, ...within } = compareLimits(question.opening, specimen.limits, specimen);
		return {
			...{ ...place, ...sized, ...within, rating, ...(otherStandard && { otherStandard }) },
			...{ isSeveral: question.opening.others.length > 0, evidence: status, kind },
			...{ unstated: [...sizeOpen, ...unstated, ...openLimits] },
		};
	};
}

function measured(question: Requirement, tested: Size): Pick<Shown, "size" | "sizeAway"> {
	const size = sizeShown(question, tested);
	return { size, sizeAway: sizeAwayOf(question, size, tested) };
}
