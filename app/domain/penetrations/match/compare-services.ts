import type { TestedLimits } from "#app/domain/catalogue/definition/tested-limits.ts";
import type { ServiceRecord } from "#app/domain/catalogue/parts/record-shapes.ts";
import { type ComparedSize, type SizedService, serviceComparer, testedServices } from "./compare-service.ts";
import { type ComparedCriterion, type ComparedPart, type CriterionState, partOf, STATES } from "./criteria.ts";
import type { RequiredOpening, RequiredService } from "./required-opening.ts";

/** The services of an opening against those of a case. */
export interface ServicesPart extends ComparedPart {
	/** The number of services of the opening that the case covers together. */
	together: number;
	/** The case was tested with one of the services at least. */
	isService: boolean;
	/** The worst size of the services that have a tested one, and the sum of their distances. */
	size: Pick<ComparedSize, "rank" | "away">;
}

/** A size that is not stated yet leaves open whether all were tested together; only what is another contradicts it. */
function togetherState(criteria: readonly ComparedCriterion[]): CriterionState {
	const deciding = criteria.filter(
		({ criterion, state }) => state === "not covered" || criterion === "service" || criterion === "size",
	);
	const worst = STATES.find((state) => deciding.some((one) => one.state === state)) ?? "covered";
	return worst === "no limits" ? "ask the report" : worst;
}

/** `criteria` are those of the services, of which the case covers `together`. */
function togetherCriteria(
	requiredCount: number,
	together: number,
	criteria: readonly ComparedCriterion[],
	{ services }: TestedLimits,
): ComparedCriterion[] {
	const criterion = { ...{ criterion: "together" as const, service: null }, asked: `${together} of ${requiredCount}` };
	if (requiredCount === 1) {
		return services === "several"
			? [{ ...criterion, asked: "1", tested: "several services", state: "not covered" }]
			: [];
	}
	if (services === null) return [{ ...criterion, tested: "", state: "ask the report" }];
	if (services === "one") return [{ ...criterion, tested: "one service alone", state: "not covered" }];
	return [{ ...criterion, tested: "several services", state: togetherState(criteria) }];
}

/** A service of the opening with a tested one of its own. */
interface Pairing {
	/** The place of the service of the opening, and of the tested one. */
	at: number;
	of: number;
	criteria: readonly ComparedCriterion[];
	size: ComparedSize;
	notCovered: number;
	unknown: number;
}

type ServiceComparer = ReturnType<typeof serviceComparer>;

/** Each service of the opening with a tested one, those that fit best first. */
function pairServices(comparers: ServiceComparer[], tested: SizedService[]): Pairing[] {
	const isTogether = tested.length > 1 && comparers.length > 1;
	const all: Pairing[] = [];
	for (const [at, comparer] of comparers.entries()) {
		for (const [of, { service, size: text }] of tested.entries()) {
			const named = comparer.named(service);
			if (!named.isSame) continue;
			const size = comparer.size(text, isTogether && named.mayBeSmaller);
			const { criteria, notCovered, askList, askReport } = partOf([...named.criteria, ...size.criteria]);
			all.push({ at, of, criteria, size, notCovered, unknown: askList + askReport });
		}
	}
	if (all.length < 2) return all;
	const [services, cases] = [new Set<number>(), new Set<number>()];
	const inOrder = all.toSorted(
		(a, b) => a.notCovered - b.notCovered || a.unknown - b.unknown || a.size.away - b.size.away,
	);
	return inOrder.filter(({ at, of }) => {
		if (services.has(at) || cases.has(of)) return false;
		services.add(at);
		cases.add(of);
		return true;
	});
}

/** A service counts as covered with others where it is the tested one of the tested size, and nothing of it is another. */
const isCovered = ({ criteria, notCovered }: Pairing) =>
	notCovered === 0 &&
	criteria.every(({ criterion, state }) => (criterion !== "service" && criterion !== "size") || state === "covered");

const nameOf = ({ names, texts }: RequiredService): string =>
	names.material?.name ?? (texts.service || texts.classification);

const sizedName = (size: string, name: string): string => (size && name ? `${size} ${name}` : size || name);

/** Two services of an opening may have one name: their sizes tell them apart. */
const namesOf = (services: readonly RequiredService[]): string[] =>
	services.map((one) => (services.length > 1 ? sizedName(one.texts.size, nameOf(one)) : nameOf(one)));

function namesTested(tested: readonly SizedService[], services: number): string {
	const names = tested.map(({ size, service: { service } }) => (services > 1 ? sizedName(size, service) : service));
	return [...new Set(names)].join(", ");
}

/** Compares the services of an opening with those that a case was tested with (docs/rules/penetrations.md#openings). */
export function servicesComparer({ services }: RequiredOpening) {
	const comparers = services.map((required) => serviceComparer(required, required.place));
	const names = namesOf(services);
	const others = names.map((name, at) => (names.indexOf(name) < at ? `another ${name}` : name));
	return (service: ServiceRecord, size: string, limits: TestedLimits): ServicesPart => {
		const tested = testedServices(service, size, limits);
		const paired = pairServices(comparers, tested);
		const together = paired.filter(isCovered).length;
		const had = paired.length === services.length ? "" : namesTested(tested, services.length);
		const criteria: ComparedCriterion[] = [];
		for (const [at, { place }] of services.entries()) {
			const own = paired.find((one) => one.at === at);
			if (own) criteria.push(...own.criteria);
			else
				criteria.push({ criterion: "service", service: place, state: "not covered", asked: others[at]!, tested: had });
		}
		return {
			...partOf([...togetherCriteria(services.length, together, criteria, limits), ...criteria]),
			together,
			isService: paired.length > 0,
			size: {
				rank: paired.reduce((worst, one) => Math.max(worst, one.size.rank), 0),
				away: paired.reduce((sum, one) => sum + one.size.away, 0),
			},
		};
	};
}
