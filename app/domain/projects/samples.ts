import type { Actor } from "#app/domain/actor.ts";
import { conflict } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";
import { findSamples } from "./samples.sql.ts";
import { addSolutions, getSpecification } from "./specification.ts";

export const SAMPLES_BELOW = 3;
const SAMPLES = 3;

/** Where that would drop an unsaved list nothing is added, and the answer is which solutions were left out. */
export async function addSampleSolutions(em: EntityManager, actor: Actor): Promise<number[]> {
	const { items } = await getSpecification(em, actor);
	if (items.length >= SAMPLES_BELOW) {
		throw conflict("There are solutions in the current project already.", "not_empty");
	}
	const present = items.map(({ sol }) => sol);
	const ids = await findSamples(em, present, SAMPLES);
	const { wouldLose } = await addSolutions(em, actor, ids);
	return wouldLose > 0 ? ids : [];
}
