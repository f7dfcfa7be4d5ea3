import type { TestedLimits } from "#app/domain/catalogue/evidence/tested-limits.ts";
import type { ServiceRecord } from "#app/domain/catalogue/records/record-shapes.ts";
import { askedDiameter, diameter, isTestedSize, readSize, type Size, sizeAway } from "#app/domain/penetrations/size.ts";
import { nameKey, singular } from "#app/domain/search-key.ts";
import type { AskedOpening, AskedService } from "./asked-opening.ts";
import { type ComparedCriterion, type ComparedPart, partOf, stateOf } from "./criteria.ts";
import { holeOf, isAtMost } from "./hole.ts";
import { compareInsulation, insulationOf, isNone } from "./tested-specimen.ts";

/** A service that a case was tested with; a part that its report does not state is empty. */
interface TestedService {
	service: string;
	/** The report's list of several services states no classification. */
	classification: string;
	type: string;
	size: string;
	insulation: { name: { name: string }; thickness: string } | null;
	/** The insulation in words; empty for a bare service, and where the report does not say. */
	lagging: string;
}

const LINES_KNOWN = 2000;
const linesBefore = new Map<string, TestedService[]>();

function readInsulation(text: string): TestedService["insulation"] {
	if (text === "") return null;
	const thickness = /\d{1,4}(?:\.\d+)?\s*mm/i.exec(text)?.[0] ?? "";
	const rest = text.replace(thickness, "").replaceAll(/[-–]|\bthick\b/gi, " ");
	return { thickness, name: { name: rest.trim() || "none" } };
}

/** Reads lines such as `PVC, Pipe, Ø110, none`; what a size says beside a comma belongs to it. */
function readLines(text: string): TestedService[] {
	const known = linesBefore.get(text);
	if (known) return known;
	if (linesBefore.size >= LINES_KNOWN) linesBefore.clear();
	const read = text.split("\n").flatMap((line): TestedService[] => {
		const [service = "", type = "", ...more] = line.split(/[,\t;]/).map((part) => part.trim());
		if (service === "") return [];
		const insulation = readInsulation(more.length > 1 ? more.pop()! : "");
		const lagging =
			insulation && !isNone(insulation.name.name) ? `${insulation.thickness} ${insulation.name.name}` : "";
		return [{ ...{ service, type, classification: "", size: more.join(", "), insulation }, lagging: lagging.trim() }];
	});
	linesBefore.set(text, read);
	return read;
}

const written = (name: string) => (isNone(name) ? "" : name);

const ownService = (
	{ material, service_type, classification, ...service }: ServiceRecord,
	size: string,
): TestedService => ({
	...{
		service: material.name,
		type: written(service_type.name),
		classification: classification.name,
		size: written(size),
	},
	insulation: service.insulation,
	lagging: insulationOf({ material, service_type, classification, ...service }),
});

/** The services of a case; a list of several may name the specimen's own again. */
function testedServices(
	service: ServiceRecord,
	size: string,
	{ services, services_tested }: TestedLimits,
): TestedService[] {
	const own = ownService(service, size);
	const lines = services === "several" ? readLines(services_tested) : [];
	// `Mixed` is the size of none of them.
	const isSized = readSize(own.size) !== null;
	const isOwn = (line: TestedService) =>
		nameKey(line.service) === nameKey(own.service) && (!isSized || nameKey(line.size) === nameKey(own.size));
	const again = lines.find(isOwn);
	if (!again) return [own, ...lines];
	return lines.map((line) => (line === again ? { ...line, classification: own.classification } : line));
}

const NON_COMBUSTIBLE = /non-?\s?comb|electrical|cable/i;

/** Beside others a metal pipe or a bundle of cables may be smaller than the tested one. */
const mayBeSmaller = ({ classification, service }: TestedService, asked: AskedService) =>
	NON_COMBUSTIBLE.test([classification, service, asked.names.classification?.name].join(" ")) ||
	/copper|steel|brass|iron/i.test(service);

interface ComparedSize {
	criteria: ComparedCriterion[];
	/** 0 for a size that is covered, 2 for any other; what lies between two of them is 1. */
	rank: number;
	/** The distance from the asked size: the less, the nearer. */
	away: number;
}

function compareSize(
	asked: AskedService,
	at: number,
	text: string,
	isSmallerCovered: boolean,
	sizeOf: AskedOpening["sizeOf"],
): ComparedSize {
	const criterion = { ...{ criterion: "size" as const, service: at, asked: asked.texts.size, tested: text } };
	if (text === "" || criterion.asked === "") {
		const state = text !== "" ? "ask the list" : criterion.asked === "" ? "no limits" : "ask the report";
		return { criteria: [{ ...criterion, state }], rank: 0, away: 0 };
	}
	const tested = sizeOf(text);
	const [one, other] = [holeOf(asked.size), holeOf(tested)];
	const isSmaller = (asked.isBlank || isSmallerCovered) && one !== null && other !== null && isAtMost(one, other);
	const away = sizeAway(asked.size, tested);
	if (isSmaller || isTestedSize(asked.size, tested)) {
		return { criteria: [{ ...criterion, state: "covered" }], rank: 0, away: isSmaller ? away : 0 };
	}
	const because = asked.size.read === null ? { because: "not read" as const } : {};
	return { criteria: [{ ...criterion, state: "not covered", ...because }], rank: 2, away };
}

function insulationCriteria(
	{ texts: { insulation: asked } }: AskedService,
	at: number,
	{ insulation, lagging, classification, type }: TestedService,
): ComparedCriterion[] {
	const isInsulable = /pipe|duct/i.test(`${classification} ${type}`);
	const criterion = { criterion: "insulation" as const, service: at, asked, tested: lagging };
	if (asked === "") {
		if (lagging !== "") return [{ ...criterion, state: "ask the list" }];
		// Of cables, joints and the like the catalogue says that insulation does not apply.
		return insulation !== null && isInsulable ? [{ ...criterion, tested: "none", state: "ask the list" }] : [];
	}
	if (insulation === null) return [{ ...criterion, state: "ask the report" }];
	const tested = lagging || "none";
	const { isShown, unstated } = compareInsulation(asked, insulation);
	// The catalogue may say no more than that a pipe is insulated.
	const isLagged = isNone(asked) && lagging !== "";
	if (!isShown || isLagged) return [{ ...criterion, tested, state: "not covered" }];
	return [{ ...criterion, tested, state: unstated.length > 0 ? "ask the list" : "covered" }];
}

/** `Combustible Pipe` and `Cable bundle` say what they are. */
function typeAsked({ texts, names }: AskedService, tested: string): string {
	const said = names.serviceType?.name ?? texts.service_type;
	if (said !== "" || tested === "") return said;
	const key = singular(nameKey(tested));
	const words = [names.material?.name ?? texts.service, names.classification?.name ?? texts.classification];
	return words.some((name) => nameKey(name).includes(key)) ? tested : "";
}

interface ComparedService {
	criteria: ComparedCriterion[];
	isSame: boolean;
	size: Pick<ComparedSize, "rank" | "away">;
}

const isSameName = (one: string, other: string) => nameKey(one) === nameKey(other);

function compareService(
	asked: AskedService,
	at: number,
	tested: TestedService,
	isTogether: boolean,
	sizeOf: AskedOpening["sizeOf"],
): ComparedService {
	const { texts, names } = asked;
	const service = names.material?.name ?? texts.service;
	const classification = names.classification?.name ?? texts.classification;
	const type = typeAsked(asked, tested.type);
	const of = (
		criterion: "service" | "classification" | "service_type",
		said: string,
		has: string,
	): ComparedCriterion[] => {
		const state = stateOf({ asked: said, tested: has }, () => isSameName(said, has));
		return state ? [{ criterion, service: at, state, asked: said, tested: has }] : [];
	};
	const named = of("service", service, tested.service);
	const classed =
		classification === "" || tested.classification === ""
			? []
			: of("classification", classification, tested.classification);
	const size = compareSize(asked, at, tested.size, isTogether && mayBeSmaller(tested, asked), sizeOf);
	return {
		criteria: [
			...named,
			...classed,
			...of("service_type", type, tested.type),
			...size.criteria,
			...insulationCriteria(asked, at, tested),
		],
		isSame: [...named, ...classed].every(({ state }) => state !== "not covered"),
		size,
	};
}

/** The services of an opening against those of a case. */
export interface ServicesPart extends ComparedPart {
	/** The number of services of the opening that the case covers together. */
	together: number;
	/** Not even this is covered by a case with another number of services. */
	size: Pick<ComparedSize, "rank" | "away">;
}

/** A service is covered with others where it is the tested one, of the tested size and insulation, and of no other type. */
const isCovered = ({ criteria }: ComparedService) =>
	criteria.every(({ criterion, state }) =>
		["service", "size", "insulation"].includes(criterion) ? state === "covered" : state !== "not covered",
	);

function togetherCriteria(asked: number, together: number, { services }: TestedLimits): ComparedCriterion[] {
	const criterion = {
		criterion: "together" as const,
		service: null,
		asked: `${together} of ${asked}`,
		tested: services ?? "",
	};
	if (asked === 1) {
		return services === "several"
			? [{ ...criterion, asked: "1", tested: "several services", state: "not covered" }]
			: [];
	}
	const tested = services === null ? "" : services === "one" ? "one service alone" : "several services";
	const state =
		services === null ? "ask the report" : services === "several" && together === asked ? "covered" : "not covered";
	return [{ ...criterion, tested, state }];
}

interface Pairing {
	at: number;
	of: number;
	compared: ComparedService;
	open: number;
}

const lacking = ({ criteria }: ComparedService) => criteria.filter(({ state }) => state === "not covered").length;
const unknown = ({ criteria }: ComparedService) => criteria.filter(({ state }) => state !== "covered").length;

/** Each service of the opening with a tested one of its own, those that fit best first. */
function pairServices(asked: AskedService[], tested: TestedService[], sizeOf: AskedOpening["sizeOf"]): Pairing[] {
	const isTogether = tested.length > 1;
	const all = asked.flatMap((one, at) =>
		tested.flatMap((other, of): Pairing[] => {
			const compared = compareService(one, at, other, isTogether, sizeOf);
			return compared.isSame ? [{ at, of, compared, open: unknown(compared) }] : [];
		}),
	);
	const [services, cases] = [new Set<number>(), new Set<number>()];
	const inOrder = all.toSorted(
		(a, b) =>
			lacking(a.compared) - lacking(b.compared) || a.open - b.open || a.compared.size.away - b.compared.size.away,
	);
	return inOrder.filter(({ at, of }) => {
		if (services.has(at) || cases.has(of)) return false;
		services.add(at);
		cases.add(of);
		return true;
	});
}

/** Compares the services of an opening with those that a case was tested with (docs/rules/penetrations.md#openings). */
export function compareServices(
	{ services, sizeOf }: AskedOpening,
	service: ServiceRecord,
	size: string,
	limits: TestedLimits,
): ServicesPart {
	const tested = testedServices(service, size, limits);
	const paired = pairServices(services, tested, sizeOf);
	const together = paired.filter(({ compared }) => isCovered(compared)).length;
	const names = [...new Set(tested.map((one) => one.service))].join(", ");
	const criteria = services.flatMap((asked, at): readonly ComparedCriterion[] => {
		const found = paired.find((one) => one.at === at);
		if (found) return found.compared.criteria;
		const words = [asked.names.material?.name ?? (asked.texts.service || asked.texts.classification)]
			.filter(Boolean)
			.join();
		return [{ criterion: "service", service: at, state: "not covered", asked: words, tested: names }];
	});
	const sizes = paired.map(({ compared }) => compared.size);
	return {
		...partOf([...togetherCriteria(services.length, together, limits), ...criteria]),
		together,
		size: {
			rank: sizes.reduce((worst, { rank }) => Math.max(worst, rank), 0),
			away: sizes.reduce((sum, { away }) => sum + away, 0),
		},
	};
}

/** The side of the asked diameter on which a tested size lies: -1 smaller, 1 larger; 0 where the two are not compared so. */
export function sideOf(asked: AskedService, tested: Size): { side: number; away: number } {
	const wanted = askedDiameter(asked.size);
	const millimetres = wanted && diameter(tested, wanted.notation);
	if (!wanted || millimetres === null) return { side: 0, away: 0 };
	return { side: Math.sign(millimetres - wanted.millimetres), away: Math.abs(millimetres - wanted.millimetres) };
}
