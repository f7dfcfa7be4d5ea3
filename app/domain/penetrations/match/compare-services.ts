import type { TestedLimits } from "#app/domain/catalogue/evidence/tested-limits.ts";
import type { ServiceRecord } from "#app/domain/catalogue/records/record-shapes.ts";
import type { AskedOpening, AskedService } from "./asked-opening.ts";
import { type ComparedSize, type SizedService, serviceComparer, testedServices } from "./compare-service.ts";
import { type ComparedCriterion, type ComparedPart, type CriterionState, partOf, STATES } from "./criteria.ts";

/** The services of an opening against those of a case. */
export interface ServicesPart extends ComparedPart {
	/** The number of services of the opening that the case covers together. */
	together: number;
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
	asked: number,
	together: number,
	criteria: readonly ComparedCriterion[],
	{ services }: TestedLimits,
): ComparedCriterion[] {
	const criterion = { ...{ criterion: "together" as const, service: null }, asked: `${together} of ${asked}` };
	if (asked === 1) {
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
	criteria: ComparedCriterion[];
	size: ComparedSize;
	notCovered: number;
	unknown: number;
}

type ServiceComparer = ReturnType<typeof serviceComparer>;

function pairing(
	comparer: ServiceComparer,
	at: number,
	{ service, size: text }: SizedService,
	of: number,
	isTogether: boolean,
): Pairing[] {
	const named = comparer.named(service);
	if (!named.isSame) return [];
	const size = comparer.size(text, isTogether && named.mayBeSmaller);
	const criteria = [...named.criteria, ...size.criteria];
	const notCovered = criteria.filter(({ state }) => state === "not covered").length;
	const unknown = criteria.filter(({ state }) => state !== "covered").length - notCovered;
	return [{ at, of, criteria, size, notCovered, unknown }];
}

/** Each service of the opening with a tested one, those that fit best first. */
function pairServices(comparers: ServiceComparer[], tested: SizedService[]): Pairing[] {
	const isTogether = tested.length > 1 && comparers.length > 1;
	const all = comparers.flatMap((comparer, at) =>
		tested.flatMap((one, of) => pairing(comparer, at, one, of, isTogether)),
	);
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

const nameOf = ({ names, texts }: AskedService): string =>
	names.material?.name ?? (texts.service || texts.classification);

const sizedName = (size: string, name: string): string => [size, name].filter(Boolean).join(" ");

/** Compares the services of an opening with those that a case was tested with (docs/rules/penetrations.md#openings). */
export function servicesComparer({ services, sizeOf }: AskedOpening) {
	const comparers = services.map((asked) => serviceComparer(asked, asked.place, sizeOf));
	return (service: ServiceRecord, size: string, limits: TestedLimits): ServicesPart => {
		const tested = testedServices(service, size, limits);
		const paired = pairServices(comparers, tested);
		const together = paired.filter(isCovered).length;
		// Of several services two may have one name.
		const named = services.length > 1 ? sizedName : (_size: string, name: string) => name;
		const nameAt = (at: number) => named(services[at]!.texts.size, nameOf(services[at]!));
		const other = (asked: AskedService, at: number): ComparedCriterion => {
			const had = [...new Set(tested.map((one) => named(one.size, one.service.service)))].join(", ");
			const isAnother = services.some((_, before) => before < at && nameAt(before) === nameAt(at));
			const criterion = { criterion: "service" as const, service: asked.place, state: "not covered" as const };
			return { ...criterion, asked: isAnother ? `another ${nameAt(at)}` : nameAt(at), tested: had };
		};
		const criteria = services.flatMap(
			(asked, at) => paired.find((one) => one.at === at)?.criteria ?? [other(asked, at)],
		);
		return {
			...partOf([...togetherCriteria(services.length, together, criteria, limits), ...criteria]),
			together,
			size: {
				rank: paired.reduce((worst, one) => Math.max(worst, one.size.rank), 0),
				away: paired.reduce((sum, one) => sum + one.size.away, 0),
			},
		};
	};
}
