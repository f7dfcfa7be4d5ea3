import type { Actor } from "#app/domain/actor.ts";
import { citedReport } from "#app/domain/catalogue/evidence/evidence.ts";
import { insulationLabel, type SolutionView, substrateLabel } from "#app/domain/catalogue/solutions/views.ts";
import { notFound } from "#app/domain/errors.ts";
import { isStructural, structuralNotApplicable } from "#app/domain/ratings/requirement.ts";
import type { EntityManager } from "#db/orm.ts";
import { matchOverview, type TypeOverview } from "./overview.ts";
import { STRUCTURAL } from "./shown-words.ts";

export async function typeOverview(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	id: number,
): Promise<TypeOverview> {
	const [type] = (await matchOverview(em, actor, projectId, id)).types;
	if (!type) throw notFound();
	return type;
}

export interface ProvingSpecimen {
	label: string;
	path: string;
	size: string;
	/** Its FRR, and where the structural part of what is required does not apply to it. */
	rating: string;
	thickness: string;
	serviceType: string;
	insulation: string;
}

/** By id, of the specimens that show what candidates of a type are offered for. */
export function provingSpecimens(
	solutions: SolutionView[],
	{ candidates, texts: { required } }: Pick<TypeOverview, "candidates" | "texts">,
): Record<number, ProvingSpecimen> {
	const named = new Set(candidates.flatMap(({ specimens }) => specimens));
	const specimens = solutions.flatMap((one) => one.specimens).filter(({ id }) => named.has(id));
	return Object.fromEntries(
		specimens.map((one) => {
			const { frr, substrates } = one;
			const isSealOnly = structuralNotApplicable({ frr, isStructural: isStructural(one.classification) }, required);
			const facts = {
				label: `${one.specimenId}, ${citedReport(one.report, one.evidence)}`,
				path: `${one.material.name} (${one.classification}), ${substrates.map(substrateLabel).join(" and ")}`,
				size: one.size,
				rating: isSealOnly ? `${frr} (${STRUCTURAL})` : frr,
				thickness: [...new Set(substrates.map(({ thickness }) => thickness))].join(" and "),
				serviceType: one.serviceType,
				insulation: insulationLabel(one.insulation) || "none",
			};
			return [one.id, facts];
		}),
	);
}
