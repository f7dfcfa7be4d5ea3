import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { specimenKey } from "#app/domain/catalogue/history/record-texts.sql.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray } from "#db/sql.ts";

const solutionRow = z.object({
	id: z.int(),
	drawing: z.string(),
	specimens: z.array(z.object({ id: z.int(), key: z.string() })),
});

export type NamedSolution = z.output<typeof solutionRow>;

const SPECIMENS = `coalesce((select json_agg(json_build_object('id', p.id, 'key', ${specimenKey}) order by l.position)
	from solution_specimen l join specimen p on p.id = l.specimen_id join report r on r.id = p.report_id
	where l.solution_id = s.id), '[]') as specimens`;

/** Solutions by drawing, in lower case. */
export async function solutionsByDrawing(em: EntityManager, drawings: string[]): Promise<Map<string, NamedSolution>> {
	if (drawings.length === 0) return new Map();
	const found = await readRows(
		em,
		solutionRow,
		sql`select s.id, s.drawing, ${raw(SPECIMENS)}
			from solution s where lower(s.drawing) in (select lower(d.code)
			  from jsonb_array_elements_text(${JSON.stringify(drawings)}::jsonb) as d(code))`,
	);
	return new Map(found.map((one) => [one.drawing.toLowerCase(), one]));
}

export async function solutionsById(em: EntityManager, ids: number[]): Promise<Map<number, NamedSolution>> {
	const found = await readRows(
		em,
		solutionRow,
		sql`select s.id, s.drawing, ${raw(SPECIMENS)} from solution s where s.id = any(${intArray(ids)}::int[])`,
	);
	return new Map(found.map((one) => [one.id, one]));
}
