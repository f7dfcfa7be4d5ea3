import type { ItemFacts, ScheduleFacts, SpecimenFacts } from "./facts.ts";
import { specimenProblems } from "./item-evidence.ts";
import { appliedInsulation } from "./item-facts.ts";

/**
 * The first version of the facts could not express evidence that is not current, so facts with such an item have no
 * form of that version.
 */
export const asVersion1 = (facts: ScheduleFacts): ScheduleFacts => ({
	...facts,
	version: 1,
	items: facts.items.map((item) => (inForce(item) ? plainItem(item) : item)),
});

/** The facts as they were frozen before specimens had tested limits. */
export const withoutLimits = (facts: ScheduleFacts): ScheduleFacts => ({
	...facts,
	items: facts.items.map((item) => ({
		...item,
		specimens: item.specimens.map(({ limits: _, ...specimen }) => specimen),
	})),
});

const inForce = ({ specimens }: ItemFacts) =>
	specimens.length > 0 && specimens.every((one) => specimenProblems(one).length === 0);

function plainItem({ withdrawnSpecimens: _, specimens, ...item }: ItemFacts): ItemFacts {
	return { ...item, specimens: specimens.map(plainSpecimen) };
}

function plainSpecimen({
	sample: _sample,
	withdrawn: _withdrawn,
	evidence: _evidence,
	limits: _limits,
	insulation,
	...specimen
}: SpecimenFacts): SpecimenFacts {
	return { ...specimen, insulation: appliedInsulation(insulation) || null };
}
