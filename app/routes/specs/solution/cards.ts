import { evidenceWords } from "#app/domain/catalogue/evidence/evidence.ts";
import { type TestedLine, testedLines } from "#app/domain/catalogue/solutions/tested-lines.ts";
import { testedSpan } from "#app/domain/catalogue/solutions/tested-span.ts";
import type { SolutionView } from "#app/domain/catalogue/solutions/views.ts";
import type { Specification } from "#app/domain/projects/specification.ts";
import { responsivePicture } from "#app/routes/drawing-pictures.ts";
import type { Picture } from "#app/ui/solution/drawing.tsx";
import type { TestedFacts } from "#app/ui/solution/solution-card.tsx";

export interface SolutionCardView {
	id: number;
	code: string;
	title: string;
	picture: Picture | null;
	tested: TestedFacts;
	/** Tested together, the best match first; for the Detail view alone. */
	lines: TestedLine[];
	sample: boolean;
	withdrawn: boolean;
	/** True where the solution is an active item of the open specification. */
	chosen: boolean;
}

/** The facts of the specimens that are a search's best match, or of all; without any, the solution's own lists. */
export function testedFacts(solution: SolutionView, best?: number[]): TestedFacts {
	const span = testedSpan(solution.specimens, best);
	return {
		span,
		services: span?.services ?? solution.services.map((service) => service.name),
		insulations: span?.insulations ?? [],
		walls: span?.walls ?? solution.substrateTypes,
		isAgainst: span?.isAgainst,
		evidence: evidenceWords(solution),
	};
}

function linesOf({ specimens }: SolutionView, best: number[] = []): TestedLine[] {
	const matches = specimens.filter(({ id }) => best.includes(id));
	return testedLines([...new Set([...matches, ...specimens])], { detailed: true });
}

interface CardsOptions {
	/** The ids, by solution, of the specimens that are the best match of what was searched. */
	best?: Map<number, number[]>;
	detailed?: boolean;
}

/** No more than the cards of a list need goes to the browser. */
export function cardsOf(
	solutions: SolutionView[],
	{ items }: Pick<Specification, "items">,
	{ best, detailed = false }: CardsOptions = {},
): SolutionCardView[] {
	const chosen = new Set(items.filter((item) => item.isActive).map((item) => item.sol));
	return solutions.map((solution) => ({
		id: solution.id,
		code: solution.drawing,
		title: solution.title,
		picture: responsivePicture(solution),
		tested: testedFacts(solution, best?.get(solution.id)),
		lines: detailed ? linesOf(solution, best?.get(solution.id)) : [],
		sample: solution.isSample,
		withdrawn: !solution.isActive,
		chosen: chosen.has(solution.id),
	}));
}
