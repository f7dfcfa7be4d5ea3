import { NOT_APPLICABLE } from "#app/domain/catalogue/solutions/views.ts";
import { distinctNaturally } from "#app/domain/natural-order.ts";
import { rangeWords, ratingRange } from "#app/domain/ratings/range.ts";
import type { ItemFacts, SpecimenFacts } from "./facts.ts";
import {
	activeSpecimens,
	citedOnPaper,
	evidenceProblems,
	isWithoutEvidence,
	printedLines,
	specimenProblems,
	type TestedWithin,
	testedWithin,
} from "./item-evidence.ts";

export interface SharedSolution {
	/** The number by which an issue prints it; 0 where no issue does. */
	no: number;
	drawing: string;
	/** The title says what is sealed in what: a code says nothing to who builds by it. */
	title: string;
	active: boolean;
	sample: boolean;
	rating: string;
	/** True where nothing that its drawing shows was in force. */
	crossed: boolean;
	/** The errors on the day of issue, in words. */
	problems: string[];
	/** The size in pixels; null where the issue has no picture, or it is not there any more. */
	picture: { width: number; height: number } | null;
	/** The lines; sizes that share all else stand in one. */
	lines: { service: string; sizes: string[]; frr: string; report: string; products: string; problems: string }[];
	/** The limits within which it was tested; null where there is nothing to say. */
	within: TestedWithin | null;
	notes: { no: number; text: string }[];
}

/** The facts of a solution for whoever builds by it; `hasPicture` where there is one to be shown. */
export function sharedSolution(item: ItemFacts, hasPicture: boolean): SharedSolution {
	const { no, drawing, active, sample, image, notes } = item;
	const range = ratingRange(activeSpecimens(item).map(({ frr }) => frr));
	return {
		no,
		drawing,
		title: titleOf(item),
		active,
		sample,
		rating: range ? rangeWords(range) : "",
		crossed: isWithoutEvidence(item),
		problems: [active ? "" : "Cancelled", item.withdrawn ? "Withdrawn" : "", ...evidenceProblems(item)].filter(Boolean),
		picture: image && hasPicture ? { width: image.width, height: image.height } : null,
		within: testedWithin(item),
		lines: joinSizes(printedLines(item).map(sharedLine)),
		notes,
	};
}

/** The drawing's title, else `Copper in Wall - Concrete`; of a joint, which no service passes, what it is in. */
function titleOf({ title, services, classifications, substrates }: ItemFacts): string {
	if (title) return title;
	const sealed = [...new Set(services.length > 0 ? services : classifications)].join(", ");
	const where = [...new Set(substrates)].join(" or ");
	return [sealed, where].filter(Boolean).join(" in ");
}

type SharedLine = SharedSolution["lines"][number];

const sharedLine = (one: SpecimenFacts): SharedLine => ({
	service: [
		[one.service.material, one.service.type].filter(Boolean).join(" "),
		one.insulation && one.insulation !== NOT_APPLICABLE ? `insulation ${one.insulation}` : "",
		`in ${one.substrates.join(" / ")}`,
	]
		.filter(Boolean)
		.join(", "),
	sizes: one.size ? [one.size] : [],
	frr: one.frr,
	report: citedOnPaper(one),
	products: one.products.join(", "),
	problems: specimenProblems(one).join(", "),
});

/** Joins only what was tested with all else alike, in the order of the sizes. */
function joinSizes(lines: SharedLine[]): SharedLine[] {
	const alike = Map.groupBy(lines, ({ sizes: _, ...rest }) => JSON.stringify(rest));
	return [...alike.values()].map((some) => {
		return { ...some[0]!, sizes: distinctNaturally(some.flatMap((one) => one.sizes)) };
	});
}
