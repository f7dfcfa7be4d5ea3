import { sql } from "@mikro-orm/core";
import { z } from "zod";
import type { Actor } from "#app/domain/actor.ts";
import { conflict } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray } from "#db/sql.ts";
import { addSolutions, getSpecification } from "./specification.ts";

async function findSamples(em: EntityManager, without: number[], most: number): Promise<number[]> {
	const samples = await readRows(
		em,
		z.object({ id: z.int() }),
		sql`select id from (
			  select distinct on (p.classification_id) s.id, s.drawing, exists (
			    select from solution_specimen o join specimen i on i.id = o.specimen_id join report r on r.id = i.report_id
			    where o.solution_id = s.id and r.is_sample) as is_sample
			  from solution_path p join solution s on s.id = p.solution_id
			  where s.is_offered and s.id <> all (${intArray(without)}::int[])
			  order by p.classification_id, 3 desc, s.drawing, s.id
			) each_class order by is_sample desc, drawing, id limit ${most}`,
	);
	return samples.map(({ id }) => id);
}

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
