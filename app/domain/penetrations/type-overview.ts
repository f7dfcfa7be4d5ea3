import type { Actor } from "#app/domain/actor.ts";
import { readSolutions } from "#app/domain/catalogue/solutions/solutions.sql.ts";
import { substrateLabel } from "#app/domain/catalogue/solutions/views.ts";
import { notFound } from "#app/domain/errors.ts";
import type { Relaxation } from "#app/domain/finder/relax.ts";
import { searchSolutions } from "#app/domain/finder/search.ts";
import { isStructural, structuralNotApplicable } from "#app/domain/ratings/requirement.ts";
import type { EntityManager } from "#db/orm.ts";
import { matchOverview, type TypeOverview } from "./overview.ts";
import { STRUCTURAL } from "./shown-words.ts";

export interface TypePage extends TypeOverview {
	/** Searches close to a type without candidates that find something. */
	relaxations: Relaxation[];
}

export async function typeOverview(em: EntityManager, actor: Actor, projectId: number, id: number): Promise<TypePage> {
	const { types } = await matchOverview(em, actor, projectId, id);
	const [type] = types;
	if (!type) throw notFound();
	const search = type.missing && type.search ? await searchSolutions(em, type.search, 1) : null;
	return { ...type, relaxations: search?.relaxations ?? [] };
}

export interface SpecimenFacts {
	label: string;
	path: string;
	size: string;
	/** Its FRR, and where the structural part of what is required does not apply to it. */
	rating: string;
}

export async function specimenFacts(
	em: EntityManager,
	{ candidates, texts: { required } }: Pick<TypeOverview, "candidates" | "texts">,
): Promise<Record<number, SpecimenFacts>> {
	const solutions = await readSolutions(
		em,
		candidates.map(({ sol }) => sol),
	);
	const named = new Set(candidates.flatMap(({ specimens }) => specimens));
	const specimens = solutions.flatMap((one) => one.specimens).filter(({ id }) => named.has(id));
	return Object.fromEntries(
		specimens.map((one) => {
			const place = one.substrates.map(substrateLabel).join(" and ");
			const isSealOnly = structuralNotApplicable(
				{ frr: one.frr, isStructural: isStructural(one.classification) },
				required,
			);
			const facts = {
				label: `${one.specimenId}, ${one.report}`,
				path: `${one.material.name} (${one.classification}), ${place}`,
				size: one.size,
				rating: isSealOnly ? `${one.frr} (${STRUCTURAL})` : one.frr,
			};
			return [one.id, facts];
		}),
	);
}
