import { raw } from "@mikro-orm/core";
import { z } from "zod";
import { requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { labelOf } from "#app/domain/catalogue/history/labels.ts";
import { CATALOGUE_ENTITIES } from "#app/domain/catalogue/records/records.ts";
import { notFound } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { isoTime } from "#db/sql.ts";
import { IS_KEPT } from "./runs.sql.ts";

/** Records; a larger run is undone from the command line, since a page waits for its answer. */
export const MOST_ON_SCREEN = 50_000;

const undoRow = z.object({
	id: z.int(),
	who: z.string().nullable(),
	finished: z.string(),
	source: z.enum(["cli", "seed", "screen"]),
	names: z.array(z.string()),
	isKept: z.boolean(),
	undoneBy: z.int().nullable(),
	undoes: z.int().nullable(),
	counts: z.array(z.object({ entity: z.enum(CATALOGUE_ENTITIES), changed: z.int(), made: z.int() })),
});

/** Throws forbidden, not found. */
export async function getUndo(em: EntityManager, actor: Actor, id: number) {
	requireStaff(actor);
	const [run] = await readRows(
		em,
		undoRow,
		raw(
			`select r.id, u.first_name || ' ' || u.last_name as who, ${isoTime("r.finished")} as finished, r.source,
			   array(select f ->> 'file' from jsonb_array_elements(r.files) f) as names, ${IS_KEPT} as "isKept",
			   (select n.import_run_id from import_undo n where n.undone_id = r.id) as "undoneBy",
			   (select n.undone_id from import_undo n where n.import_run_id = r.id) as undoes,
			   coalesce((select jsonb_agg(c order by c.entity) from (select p.entity, sum(p.changed)::int as changed, sum(p.made)::int as made
				 from (select entity, count(distinct record_id) as changed, 0 as made from catalogue_change where import_run_id = r.id group by entity
				   union all select entity, 0, sum(last_id - first_id + 1) from import_run_record where import_run_id = r.id group by entity) p
				 group by p.entity) c), '[]') as counts
			 from import_run r left join user_account u on u.id = r.actor_id where r.id = ?`,
			[id],
		),
	);
	if (!run) throw notFound();
	const counts = run.counts.map(({ entity, ...count }) => ({
		...count,
		noun: labelOf(entity).noun,
	}));
	const isLarge = counts.reduce((sum, { changed, made }) => sum + changed + made, 0) > MOST_ON_SCREEN;
	return { ...run, counts, isLarge };
}

export type UndoView = Awaited<ReturnType<typeof getUndo>>;
