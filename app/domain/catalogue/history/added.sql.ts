import { sql } from "@mikro-orm/core";
import { z } from "zod";
import { requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { CATALOGUE_ENTITIES, type CatalogueEntity } from "#app/domain/catalogue/records/records.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { labelOf } from "./labels.ts";
import { keyOf, readLabels } from "./told.sql.ts";

const kind = z.object({ entity: z.enum(CATALOGUE_ENTITIES), total: z.int(), ids: z.array(z.int()) });

export interface AddedRecords {
	entity: CatalogueEntity;
	noun: string;
	total: number;
	records: { id: number; label: string }[];
}

interface Portion {
	limit: number;
	offset?: number;
}

/** New records of an import, by kind: how many, and a portion of each kind; what an undo removed has no name any more. */
export async function listAdded(
	em: EntityManager,
	actor: Actor,
	run: number,
	{ limit, offset = 0 }: Portion,
): Promise<AddedRecords[]> {
	requireStaff(actor);
	const kinds = await readRows(
		em,
		kind,
		sql`select r.entity, sum(r.last_id - r.first_id + 1)::int as total, array(
				select g.id from import_run_record x cross join lateral generate_series(x.first_id, x.last_id) g (id)
				where x.import_run_id = ${run} and x.entity = r.entity order by 1 limit ${limit} offset ${offset}) as ids
			from import_run_record r where r.import_run_id = ${run} group by r.entity order by r.entity`,
	);
	const labels = await readLabels(
		em,
		kinds.map(({ entity, ids }) => [entity, ids] as const),
	);
	return kinds.map(({ entity, total, ids }) => ({
		entity,
		noun: labelOf(entity).noun,
		total,
		records: ids.flatMap((id) => {
			const label = labels.get(keyOf(entity, id));
			return label === undefined ? [] : [{ id, label }];
		}),
	}));
}
