import { isInForce } from "#app/domain/catalogue/evidence/report-status.ts";
import type { AskedOpening } from "./asked-opening.ts";
import { bestOf, between, type ComparedCase, comparerOf, inOrder } from "./comparison.ts";
import type { CandidateClass } from "./criteria.ts";
import type { TestedSpecimen } from "./tested-specimen.ts";

const MAX_CANDIDATES = 10;

/** A specimen in force of the element, whatever its rating. */
const isOnElement = ({ parts: [, place], status }: ComparedCase): boolean =>
	isInForce(status) &&
	place.criteria.every(
		({ criterion, state }) => state !== "not covered" || (criterion !== "orientation" && criterion !== "substrate"),
	);

const isService = ({ parts: [services] }: ComparedCase): boolean =>
	services.criteria.some(({ criterion, state }) => criterion === "service" && state !== "not covered");

/** A solution is offered by specimens in force that have the element and one of the services, and reach the requirement. */
const isOffered = (one: ComparedCase): boolean => one.parts[2].notCovered === 0 && isOnElement(one) && isService(one);

/** Keeps the first of many in their order, without putting the others in order. */
function addInOrder(chosen: ComparedCase[], one: ComparedCase): void {
	const last = chosen.at(-1);
	if (last && chosen.length === MAX_CANDIDATES && inOrder(one, last) >= 0) return;
	const at = chosen.findIndex((other) => inOrder(one, other) < 0);
	chosen.splice(at < 0 ? chosen.length : at, 0, one);
	if (chosen.length > MAX_CANDIDATES) chosen.pop();
}

/** The first candidates, and among the last of them the best of each class that none of the others is of. */
function first(candidates: Iterable<ComparedCase>): ComparedCase[] {
	const chosen: ComparedCase[] = [];
	const bestOfClass = new Map<CandidateClass, ComparedCase>();
	for (const one of candidates) {
		addInOrder(chosen, one);
		const best = bestOfClass.get(one.class);
		if (!best || inOrder(one, best) < 0) bestOfClass.set(one.class, one);
	}
	for (const [name, best] of bestOfClass) {
		if (chosen.some((one) => one.class === name)) continue;
		const last = chosen.findLastIndex(({ class: of }, at) => chosen.findIndex((one) => one.class === of) < at);
		chosen.splice(last, 1, best);
	}
	return chosen.toSorted(inOrder);
}

/** The case of one solution that comes first, with the sizes around the asked one where that size was not tested. */
export function bestCase(asked: AskedOpening, cases: ComparedCase[]): ComparedCase | undefined {
	const best = bestOf(cases.filter(isOffered));
	if (best && best.parts[0].size.rank === 0) return best;
	const around = between(asked, cases.filter(isOnElement));
	return bestOf([...(best ? [best] : []), ...around]);
}

/** The solutions that are offered for an opening, the best first, each once; `frrs`: of all specimens on its path. */
export function candidatesFor(
	asked: AskedOpening,
	specimens: Iterable<TestedSpecimen>,
): { cases: ComparedCase[]; frrs: string[] } {
	const compare = comparerOf(asked);
	const frrs = new Set<string>();
	const solutions = new Map<number, ComparedCase[]>();
	for (const specimen of specimens) {
		frrs.add(specimen.frr);
		const known = solutions.get(specimen.sol);
		const compared = compare(specimen);
		if (known) known.push(compared);
		else solutions.set(specimen.sol, [compared]);
	}
	const candidates = [...solutions.values()].flatMap((cases) => bestCase(asked, cases) ?? []);
	return { cases: first(candidates), frrs: [...frrs] };
}
