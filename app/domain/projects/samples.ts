import type { Actor } from "#app/domain/actor.ts";
import { conflict } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";
import { addSolutions, getSpecification } from "./specification.ts";

/** With fewer solutions than this in the open specification, the manual offers to add some. */
export const SAMPLES_BELOW = 3;
const SAMPLES = 3;

/**
 * Puts three offered solutions of different services into the open specification, for people who want to look around;
 * invented data comes first where there is any. Where that would drop an unsaved list nothing is added; the answer is
 * which solutions were left out therefore.
 */
export async function addSampleSolutions(em: EntityManager, actor: Actor): Promise<number[]> {
	const { items } = await getSpecification(em, actor);
	if (items.length >= SAMPLES_BELOW) {
		throw conflict("There are solutions in the current project already.", "not_empty");
	}
	const samples = await em.execute<{ id: number }[]>(
		`select id from (
		   select distinct on (p.classification_id) s.id, s.drawing, exists (
		     select from solution_specimen o join specimen i on i.id = o.specimen_id join report r on r.id = i.report_id
		     where o.solution_id = s.id and r.is_sample) as is_sample
		   from solution_path p join solution s on s.id = p.solution_id
		   where s.is_offered and s.id <> all (array(select jsonb_array_elements_text(?::jsonb)::int))
		   order by p.classification_id, 3 desc, s.drawing, s.id
		 ) each_class order by is_sample desc, drawing, id limit ?`,
		[JSON.stringify(items.map(({ sol }) => sol)), SAMPLES],
	);
	const ids = samples.map(({ id }) => id);
	const { wouldLose } = await addSolutions(em, actor, ids);
	return wouldLose > 0 ? ids : [];
}
