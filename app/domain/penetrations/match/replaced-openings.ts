import type { Actor } from "#app/domain/actor.ts";
import { listWrittenPenetrations, visibleProject } from "#app/domain/penetrations/penetrations.sql.ts";
import { getNames } from "#app/domain/penetrations/terms/catalogue-names.sql.ts";
import { findConsentDate } from "#app/domain/projects/project.ts";
import type { EntityManager } from "#db/orm.ts";
import { findEvidenceUsed } from "./evidence-used.ts";
import { type PenetrationType, typesWritten } from "./types.ts";

/** The openings of a project that some solutions seal, and how many of them another solution would cover in their place. */
export interface ReplacedOpenings {
	openings: number;
	/** The number of openings that are covered in every respect, by the id of the other solution. */
	covered: Record<number, number>;
}

/** The same types as if one solution sealed all of their openings, by whichever of its specimens covers most. */
const sealedBy = (types: PenetrationType[], sol: number): PenetrationType[] =>
	types.map((type) => ({
		...type,
		penetrations: type.penetrations.map((one) => ({ ...one, sol, specimens: [] })),
	}));

/** Counts the openings of one of the actor's own projects that solutions seal, and those that each of others covers; no opening of what is not theirs. */
export async function countReplaced(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	{ replaced, by }: { replaced: number[]; by: number[] },
): Promise<ReplacedOpenings> {
	const project = await visibleProject(em, actor, projectId);
	const written = project?.own ? await listWrittenPenetrations(em, projectId) : [];
	const affected = written.filter(({ sol }) => sol !== null && replaced.includes(sol));
	if (affected.length === 0) return { openings: 0, covered: {} };
	const types = typesWritten(affected, await getNames(em, projectId));
	const consentDate = await findConsentDate(em, projectId);
	const covered: ReplacedOpenings["covered"] = {};
	for (const sol of by) {
		const used = await findEvidenceUsed(em, sealedBy(types, sol), consentDate);
		covered[sol] = [...used.values()].filter((one) => one?.isCovered).length;
	}
	return { openings: affected.length, covered };
}
