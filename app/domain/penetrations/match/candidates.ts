import { between, type ComparedCase, type Comparer, comparerOf, inOrder } from "./comparison.ts";
import type { CandidateClass } from "./criteria.ts";
import type { RequiredOpening } from "./required-opening.ts";
import type { TestedSpecimen } from "./tested-specimen.ts";

const MAX_CANDIDATES = 10;

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

/**
 * The case of each solution that comes first, with the sizes around the required one where that size was not tested. A solution
 * is offered by specimens that have the element and one of the services, and reach the requirement.
 */
export function bestCases(comparer: Comparer, specimens: Iterable<TestedSpecimen>): Map<number, ComparedCase> {
	const best = new Map<number, ComparedCase>();
	const onElement = new Map<number, TestedSpecimen[]>();
	const add = (sol: number, one: ComparedCase) => {
		const before = best.get(sol);
		if (!before || inOrder(one, before) < 0) best.set(sol, one);
	};
	for (const specimen of specimens) {
		const shared = comparer.compareShared(specimen);
		if (!shared.place.isElement) continue;
		if (comparer.hasDiameter) {
			const known = onElement.get(specimen.sol);
			if (known) known.push(specimen);
			else onElement.set(specimen.sol, [specimen]);
		}
		const one = shared.isReached ? comparer.compare(specimen, shared) : null;
		if (one?.parts[0].isService) add(specimen.sol, one);
	}
	for (const [sol, all] of onElement) {
		if (best.get(sol)?.parts[0].size.rank === 0) continue;
		for (const one of between(comparer, all)) add(sol, one);
	}
	return best;
}

/** The solutions that are offered for an opening, the best first, each once; without any the FRRs of all specimens on its path. */
export function candidatesFor(
	opening: RequiredOpening,
	specimens: ReadonlySet<TestedSpecimen> | readonly TestedSpecimen[],
): { cases: ComparedCase[]; frrs: string[] } {
	const cases = first(bestCases(comparerOf(opening), specimens).values());
	return { cases, frrs: cases.length > 0 ? [] : [...new Set([...specimens].map(({ frr }) => frr))] };
}
