import type { TestedLimits } from "#app/domain/catalogue/definition/tested-limits.ts";
import { isInForce, type ReportStatus } from "#app/domain/catalogue/evidence/report-status.ts";
import type { ServiceRecord, SubstrateRecord } from "#app/domain/catalogue/parts/record-shapes.ts";
import { naturally } from "#app/domain/natural-order.ts";
import { sizeOf, statedDiameter } from "#app/domain/penetrations/size.ts";
import { isStructural } from "#app/domain/ratings/requirement.ts";
import { limitCriteria, outsideReader, type TestedHole, worstCriteria } from "./compare-limits.ts";
import { compareRating, compareSubstrates, type PlacePart, type RatingPart } from "./compare-place.ts";
import { sideOf } from "./compare-service.ts";
import { type ServicesPart, servicesComparer } from "./compare-services.ts";
import {
	type CandidateClass,
	CLASSES,
	type ComparedCriterion,
	type ComparedPart,
	classOf,
	partOf,
} from "./criteria.ts";
import { JOINT, type RequiredOpening } from "./required-opening.ts";
import { achievedBy, mayBeInsulated, type TestedSpecimen } from "./tested-specimen.ts";

/** An opening compared with a specimen, or with several that are relied on together; {@link criteriaOf} lists the criteria. */
export interface ComparedCase {
	specimens: TestedSpecimen[];
	/** The services, the element, the requirement and the limits of the opening. */
	parts: readonly [ServicesPart, PlacePart, RatingPart, ComparedPart];
	together: number;
	notCovered: number;
	/** The number of criteria that the list or the report would have to say. */
	unknown: number;
	class: CandidateClass;
	kind: number;
	status: ReportStatus;
}

export const criteriaOf = ({ parts }: ComparedCase): ComparedCriterion[] =>
	parts.flatMap(({ criteria }) => [...criteria]);

function comparisonOf(specimens: TestedSpecimen[], parts: ComparedCase["parts"], services: number): ComparedCase {
	const [own, place, rating, limits] = parts;
	const shared = place.notCovered + rating.notCovered + limits.notCovered;
	const counts = {
		notCovered: own.notCovered + shared,
		askList: own.askList + place.askList + rating.askList + limits.askList,
		askReport: own.askReport + place.askReport + rating.askReport + limits.askReport,
	};
	const { together } = own;
	const [first, ...more] = specimens;
	return {
		...{ specimens, parts, together, notCovered: counts.notCovered, unknown: counts.askList + counts.askReport },
		class: classOf(counts, { together, services, isSharedLacking: shared > 0 }),
		kind: more.reduce((worst, { kind }) => Math.max(worst, kind), first!.kind),
		status: worstStatus(first!, more),
	};
}

/** The first that is not in force, else the first. */
function worstStatus({ status }: TestedSpecimen, more: TestedSpecimen[]): ReportStatus {
	if (more.length === 0 || !isInForce(status)) return status;
	return more.find((one) => !isInForce(one.status))?.status ?? status;
}

const STATUS_ORDER: readonly ReportStatus[] = ["current", "expires soon", "not recorded"];

const statusRank = (status: ReportStatus): number => {
	const place = STATUS_ORDER.indexOf(status);
	return place < 0 ? STATUS_ORDER.length : place;
};

type Comparator = (a: ComparedCase, b: ComparedCase) => number;

const mostServicesTogether: Comparator = (a, b) => b.together - a.together;
const fewestNotCovered: Comparator = (a, b) => a.notCovered - b.notCovered;
const bestClass: Comparator = (a, b) => (a.class === b.class ? 0 : CLASSES.indexOf(a.class) - CLASSES.indexOf(b.class));
const strongestEvidence: Comparator = (a, b) => a.kind - b.kind || statusRank(a.status) - statusRank(b.status);
const fewestUnknown: Comparator = (a, b) => a.unknown - b.unknown;
const nearestSize: Comparator = ({ parts: [a] }, { parts: [b] }) =>
	a.size.rank - b.size.rank || a.size.away - b.size.away;
const nearestThickness: Comparator = ({ parts: [, a] }, { parts: [, b] }) => a.away - b.away;
const nearestRating: Comparator = ({ parts: [, , a] }, { parts: [, , b] }) => a.higher - b.higher;
const drawing: Comparator = ({ specimens: [a] }, { specimens: [b] }) =>
	naturally(a!.drawing, b!.drawing) || a!.id - b!.id;

/** The order of candidates (docs/rules/penetrations.md#order): the first that differs decides, and nothing else does. */
const ORDER: readonly Comparator[] = [
	...[mostServicesTogether, fewestNotCovered, bestClass, strongestEvidence, fewestUnknown],
	...[nearestSize, nearestThickness, nearestRating, drawing],
];

export const inOrder: Comparator = (a, b) => {
	for (const compare of ORDER) {
		const difference = compare(a, b);
		if (difference !== 0) return difference;
	}
	return 0;
};

function holeAround({ classification, material, service_type }: ServiceRecord): TestedHole["kind"] {
	if (isStructural(classification.name)) return "none";
	if (/blank|aperture/i.test(`${classification.name} ${material.name}`)) return "itself";
	if (JOINT.test(`${material.name} ${service_type.name}`)) return "itself";
	return mayBeInsulated(classification.name, service_type.name) ? "pipe" : "bare";
}

const holes = new WeakMap<ServiceRecord, TestedHole["kind"]>();

/** The services of a catalogue are few: the hole around each is worked out once. What lies between two elements is a joint. */
function holeOf({ service, substrates }: TestedSpecimen): TestedHole["kind"] {
	let kind = holes.get(service);
	if (kind === undefined) {
		kind = holeAround(service);
		holes.set(service, kind);
	}
	return substrates.length > 1 && kind !== "none" ? "itself" : kind;
}

/** Looks up what was worked out for two keys, or works it out. */
function known<One, Two, Part>(parts: Map<One, Map<Two, Part>>, one: One, two: Two, work: () => Part): Part {
	let ofOne = parts.get(one);
	if (!ofOne) {
		ofOne = new Map();
		parts.set(one, ofOne);
	}
	let part = ofOne.get(two);
	if (part === undefined) {
		part = work();
		ofOne.set(two, part);
	}
	return part;
}

interface SharedParts {
	place: PlacePart;
	rating: RatingPart;
	isReached: boolean;
}

/** Compares specimens with one opening. */
export interface Comparer {
	opening: RequiredOpening;
	/** The opening has one service of one diameter, which may lie between two that were tested. */
	hasDiameter: boolean;
	compare: (specimen: TestedSpecimen, shared?: SharedParts) => ComparedCase;
	/** Compares the element and the requirement, which the services of an opening share. */
	compareShared: (specimen: TestedSpecimen) => SharedParts;
}

function sharedParts(opening: RequiredOpening, specimen: TestedSpecimen): SharedParts {
	const place = compareSubstrates(opening, specimen.substrates);
	const rating = compareRating(opening, achievedBy(specimen));
	return { place, rating, isReached: rating.notCovered === 0 };
}

/** Specimens are many; the services, substrates, sizes, ratings and limits that they have are few, and each is compared once. */
export function comparerOf(opening: RequiredOpening): Comparer {
	const services = new Map<ServiceRecord, Map<string, ServicesPart>>();
	const several = new Map<TestedLimits, typeof services>();
	const shared = new Map<SubstrateRecord, Map<string, SharedParts>>();
	const limited = new Map<TestedLimits, Map<string, ComparedPart>>();
	const compareServices = servicesComparer(opening);
	const outsideOf = outsideReader(opening);
	const servicesOf = ({ service, size, limits }: TestedSpecimen) => {
		let parts = services;
		if (limits.services !== null) {
			parts = several.get(limits) ?? new Map();
			several.set(limits, parts);
		}
		return known(parts, service, size, () => compareServices(service, size, limits));
	};
	const compareShared = (specimen: TestedSpecimen) => {
		const {
			substrates: [one, other],
			frr,
		} = specimen;
		const isElementItself = holeOf(specimen) === "none";
		const key = isElementItself || other ? `${frr} ${other?.id} ${isElementItself}` : frr;
		return known(shared, one!, key, () => sharedParts(opening, specimen));
	};
	const limitsOf = (specimen: TestedSpecimen) => {
		const { limits } = specimen;
		const [kind, outside] = [holeOf(specimen), outsideOf(specimen.size)];
		return known(limited, limits, outside ? `${kind} ${specimen.size}` : kind, () =>
			partOf(limitCriteria(opening, limits, { kind, outside })),
		);
	};
	const [only, ...more] = opening.services;
	return {
		opening,
		hasDiameter: more.length === 0 && statedDiameter(only!.size) !== null,
		compareShared,
		compare(specimen, { place, rating } = compareShared(specimen)) {
			const parts = [servicesOf(specimen), place, rating, limitsOf(specimen)] as const;
			return comparisonOf([specimen], parts, opening.services.length);
		},
	};
}

/** Two of a solution may lie around a size where nothing but the size and the rating differs. */
const likeness = ({ report, seal, service, substrates }: TestedSpecimen) =>
	[report, seal, service.id, ...substrates.map(({ id }) => id)].join();

const betweenOf = (part: ServicesPart, smaller: ComparedCase, larger: ComparedCase, away: number): ServicesPart => {
	const tested = [smaller, larger].map(({ specimens: [one] }) => one!.size).join(" and ");
	const criteria = part.criteria.map((one) =>
		one.criterion === "size" ? { ...one, state: "not covered" as const, tested, because: "between" as const } : one,
	);
	return { ...part, criteria, size: { rank: 1, away } };
};

/**
 * Finds pairs of specimens of one solution with a smaller and a larger size than the list states, alike in all else
 * (docs/rules/penetrations.md#size). A size between two tested ones counts only if both neighbours reach the rating.
 */
export function between(
	{ opening, hasDiameter, compare, compareShared }: Comparer,
	specimens: readonly TestedSpecimen[],
): ComparedCase[] {
	const [only] = opening.services;
	const reachesRating = (one: TestedSpecimen) => compareShared(one).isReached;
	if (!hasDiameter || specimens.length < 2) return [];
	return [...Map.groupBy(specimens, likeness).values()].flatMap((alike): ComparedCase[] => {
		// Plain millimetres of a joint between two substrates are a width.
		const isWidth = only!.size.read?.statements[0]?.notation === "mm" && alike[0]!.substrates.length > 1;
		if (alike.length < 2 || isWidth) return [];
		const sized = alike.map((one) => ({ one, ...sideOf(only!, sizeOf(one.size)) }));
		const nearest = (wanted: number) =>
			sized
				.filter(({ side }) => side === wanted)
				.toSorted((a, b) => a.away - b.away || Number(reachesRating(b.one)) - Number(reachesRating(a.one)))[0];
		const [below, above] = [nearest(-1), nearest(1)];
		if (!below || !above || !reachesRating(below.one) || !reachesRating(above.one)) return [];
		const [smaller, larger] = [compare(below.one), compare(above.one)];
		const [services, place, rating, limits] = smaller.parts;
		const away = Math.min(below.away, above.away);
		const worst = partOf(worstCriteria([limits.criteria, larger.parts[3].criteria]));
		const parts = [betweenOf(services, smaller, larger, away), place, rating, worst] as const;
		return [comparisonOf([...smaller.specimens, ...larger.specimens], parts, 1)];
	});
}

/** If several specimens are relied on, the worst result of each criterion counts. */
export function worstOf(all: readonly ComparedCase[], services: number): ComparedCase {
	const part = (at: 0 | 1 | 2 | 3) => partOf(worstCriteria(all.map(({ parts }) => parts[at].criteria)));
	const [own, place, rating] = all[0]!.parts;
	const together = Math.min(...all.map((one) => one.together));
	return comparisonOf(
		all.flatMap(({ specimens }) => specimens),
		[{ ...own, ...part(0), together }, { ...place, ...part(1) }, { ...rating, ...part(2) }, part(3)],
		services,
	);
}
