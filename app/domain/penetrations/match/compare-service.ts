import type { TestedLimits } from "#app/domain/catalogue/definition/tested-limits.ts";
import type { ServiceRecord } from "#app/domain/catalogue/parts/record-shapes.ts";
import { memoize } from "#app/domain/memoize.ts";
import { diameter, isTestedSize, type Size, sizeAway, sizeOf, statedDiameter } from "#app/domain/penetrations/size.ts";
import { nameKey as keyOfName, singular } from "#app/domain/search-key.ts";
import { type ComparedCriterion, statedState } from "./criteria.ts";
import { holeOf, isAtMost } from "./hole.ts";
import type { RequiredService } from "./required-opening.ts";
import { compareInsulation, insulationOf, isNone, mayBeInsulated } from "./tested-specimen.ts";

/** A service that a case was tested with, whatever its size; a part that its report does not state is empty. */
interface TestedService {
	service: string;
	/** The report's list of several services states no classification. */
	classification: string;
	type: string;
	insulation: { name: { name: string }; thickness: string } | null;
	/** The insulation in words; empty for a bare service, and where the report does not say. */
	lagging: string;
}

/** Names of a catalogue and a list repeat. */
const nameKey = memoize(keyOfName, { max: 5000 });

const written = memoize((name) => (isNone(name) ? "" : name), { max: 20_000 });

const ownServices = new WeakMap<ServiceRecord, TestedService>();

/** The service of a specimen itself. Those of a catalogue are few: each is read once. */
function ownService(record: ServiceRecord): TestedService {
	const known = ownServices.get(record);
	if (known) return known;
	const { material, service_type, classification, insulation } = record;
	const own: TestedService = {
		...{ service: material.name, type: written(service_type.name), classification: classification.name, insulation },
		lagging: insulationOf(record),
	};
	ownServices.set(record, own);
	return own;
}

export interface SizedService {
	service: TestedService;
	size: string;
}

function readInsulation(text: string): TestedService["insulation"] {
	if (text === "") return null;
	const thickness = /\d{1,4}(?:\.\d+)?\s*mm/i.exec(text)?.[0] ?? "";
	const rest = text.replace(thickness, "").replaceAll(/[-–]|\bthick\b/gi, " ");
	return { thickness, name: { name: rest.trim() || "none" } };
}

/** Reads lines such as `PVC, Pipe, Ø110, none`; what a size says beside a comma belongs to it. */
const readLines = memoize(
	(text) =>
		text.split("\n").flatMap((line): SizedService[] => {
			const [service = "", type = "", ...more] = line.split(/[,\t;]/).map((part) => part.trim());
			if (service === "") return [];
			const insulation = readInsulation(more.length > 1 ? more.pop()! : "");
			const lagging =
				insulation && !isNone(insulation.name.name) ? `${insulation.thickness} ${insulation.name.name}` : "";
			const stated = { service, type, classification: "", insulation, lagging: lagging.trim() };
			return [{ service: stated, size: more.join(", ") }];
		}),
	{ max: 2000 },
);

/** The services of a case; a list of several may name the specimen's own again. */
export function testedServices(
	record: ServiceRecord,
	size: string,
	{ services, services_tested }: TestedLimits,
): SizedService[] {
	const own = ownService(record);
	const ownSize = written(size);
	if (services !== "several") return [{ service: own, size: ownSize }];
	const lines = readLines(services_tested);
	// `Mixed` is the size of none of them.
	const isSized = sizeOf(ownSize).read !== null;
	const again = lines.find(
		(line) =>
			nameKey(line.service.service) === nameKey(own.service) && (!isSized || nameKey(line.size) === nameKey(ownSize)),
	);
	if (!again) return [{ service: own, size: ownSize }, ...lines];
	return lines.map((line) => (line === again ? { service: own, size: isSized ? ownSize : line.size } : line));
}

const NON_COMBUSTIBLE = /non-?\s?comb|electrical|cable/i;

/** Among several services a metal pipe or a bundle of cables may be smaller than the tested one. */
const mayBeSmaller = ({ classification, service }: TestedService, required: RequiredService) =>
	NON_COMBUSTIBLE.test([classification, service, required.names.classification?.name].join(" ")) ||
	/copper|steel|brass|iron/i.test(service);

export interface ComparedSize {
	criteria: ComparedCriterion[];
	/** 0 for a size that is covered, 2 for any other; what lies between two of them is 1. */
	rank: number;
	/** The distance of the tested size from the size of the list; smaller is nearer. */
	away: number;
}

function compareSize(required: RequiredService, at: number, text: string, isSmallerCovered: boolean): ComparedSize {
	const criterion = { ...{ criterion: "size" as const, service: at, asked: required.texts.size, tested: text } };
	if (text === "" || criterion.asked === "") {
		const state = text !== "" ? "ask the list" : criterion.asked === "" ? "no limits" : "ask the report";
		return { criteria: [{ ...criterion, state }], rank: 0, away: 0 };
	}
	const tested = sizeOf(text);
	const [one, other] = [holeOf(required.size), holeOf(tested)];
	const isSmaller = (required.isBlank || isSmallerCovered) && one !== null && other !== null && isAtMost(one, other);
	const away = sizeAway(required.size, tested);
	if (isSmaller || isTestedSize(required.size, tested)) {
		return { criteria: [{ ...criterion, state: "covered" }], rank: 0, away: isSmaller ? away : 0 };
	}
	const because = required.size.read === null ? { because: "not read" as const } : {};
	return { criteria: [{ ...criterion, state: "not covered", ...because }], rank: 2, away };
}

function insulationCriteria(
	{ texts: { insulation: stated } }: RequiredService,
	at: number,
	{ insulation, lagging, classification, type }: TestedService,
): ComparedCriterion[] {
	const criterion = { criterion: "insulation" as const, service: at, asked: stated, tested: lagging };
	if (stated === "") {
		if (lagging !== "") return [{ ...criterion, state: "ask the list" }];
		return insulation !== null && mayBeInsulated(classification, type)
			? [{ ...criterion, tested: "none", state: "ask the list" }]
			: [];
	}
	if (insulation === null) return [{ ...criterion, state: "ask the report" }];
	const tested = lagging || "none";
	const { isShown, unstated } = compareInsulation(stated, insulation);
	// The catalogue may say no more than that a pipe is insulated.
	const isLagged = isNone(stated) && lagging !== "";
	if (!isShown || isLagged) return [{ ...criterion, tested, state: "not covered" }];
	return [{ ...criterion, tested, state: unstated.length > 0 ? "ask the list" : "covered" }];
}

/** Answers the service type of the list; a service such as `Cable bundle` states its type in its own name. */
function requiredType({ texts, names }: RequiredService, tested: string): string {
	const stated = names.serviceType?.name ?? texts.service_type;
	if (stated !== "" || tested === "") return stated;
	const key = singular(nameKey(tested));
	const words = [names.material?.name ?? texts.service, names.classification?.name ?? texts.classification];
	return words.some((name) => nameKey(name).includes(key)) ? tested : "";
}

/** How a service compares in everything but its size. */
interface NamedService {
	criteria: ComparedCriterion[];
	/** Service and classification are not others. */
	isSame: boolean;
	/** True if a smaller size than the tested one is covered among several services. */
	mayBeSmaller: boolean;
}

const isSameName = (one: string, other: string) => nameKey(one) === nameKey(other);

function compareNamed(required: RequiredService, at: number, tested: TestedService): NamedService {
	const { texts, names } = required;
	const service = names.material?.name ?? texts.service;
	const classification = names.classification?.name ?? texts.classification;
	const of = (
		criterion: "service" | "classification" | "service_type",
		stated: string,
		has: string,
	): ComparedCriterion[] => {
		const state = statedState({ stated, tested: has }, () => isSameName(stated, has));
		return state ? [{ criterion, service: at, state, asked: stated, tested: has }] : [];
	};
	const isClassified = classification !== "" && tested.classification !== "";
	const named = [
		...of("service", service, tested.service),
		...(isClassified ? of("classification", classification, tested.classification) : []),
	];
	const type = of("service_type", requiredType(required, tested.type), tested.type);
	return {
		criteria: [...named, ...type, ...insulationCriteria(required, at, tested)],
		isSame: named.every(({ state }) => state !== "not covered"),
		mayBeSmaller: mayBeSmaller(tested, required),
	};
}

/** Compares one service of an opening with tested ones; their names and sizes repeat, so each result is reused. */
export function serviceComparer(required: RequiredService, at: number) {
	const named = new Map<TestedService, NamedService>();
	const sizes = { same: new Map<string, ComparedSize>(), smaller: new Map<string, ComparedSize>() };
	return {
		named(tested: TestedService): NamedService {
			const compared = named.get(tested) ?? compareNamed(required, at, tested);
			named.set(tested, compared);
			return compared;
		},
		size(text: string, isSmallerCovered: boolean): ComparedSize {
			const known = isSmallerCovered ? sizes.smaller : sizes.same;
			const compared = known.get(text) ?? compareSize(required, at, text, isSmallerCovered);
			known.set(text, compared);
			return compared;
		},
	};
}

/**
 * Answers whether a tested size is smaller (-1) or larger (1) than the diameter of the list; 0 if they cannot be
 * compared as diameters.
 */
export function sideOf(required: RequiredService, tested: Size): { side: number; away: number } {
	const wanted = statedDiameter(required.size);
	const millimetres = wanted && diameter(tested, wanted.notation);
	if (!wanted || millimetres === null) return { side: 0, away: 0 };
	return { side: Math.sign(millimetres - wanted.millimetres), away: Math.abs(millimetres - wanted.millimetres) };
}
