import { raw } from "@mikro-orm/core";
import { z } from "zod";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";

const place = z.object({ id: z.number(), num_specs: z.number() });

export type Place = z.output<typeof place>;

/** Counted by the index of active items: half the work of sorting or hashing them. Withdrawn solutions count too. */
const counted = `counted as materialized (
	select s.id, s.drawing, c.num_specs from solution s, lateral (
	  select count(*)::int as num_specs from project_item i where i.solution_id = s.id and i.is_active) c
	where c.num_specs > 0)`;

const inOrder = "order by num_specs desc, drawing collate natural_ties, id";

/** Drawings are compared only where the counts are those of the page: natural order costs more than counting. */
const pageSql = (size: number) => `
	with ${counted},
	sizes as (select num_specs, count(*) as many, sum(count(*)) over (order by num_specs desc) - count(*) as above
	  from counted group by num_specs),
	ends as (select max(num_specs) as first, min(num_specs) as last, min(above) as above from sizes
	  where above < ?::bigint + ${size} and above + many > ?::bigint),
	page as (select c.* from ends, counted c where c.num_specs between last and first ${inOrder}
	  limit ${size} offset ?::bigint - (select above from ends))
	select (select count(*)::int from counted) as count,
	  coalesce((select json_agg(json_build_object('id', id, 'num_specs', num_specs) ${inOrder}) from page), '[]') as places`;

const placesRow = z.object({ count: z.number(), places: z.array(place) });

export async function readPlaces(em: EntityManager, start: number, size: number) {
	const [page] = await readRows(em, placesRow, raw(pageSql(size), [start, start, start]));
	return page!;
}

/** Another one whenever a project holds another solution, or crosses one out. */
export const itemsVersionSql = "(select sum(raised)::text from items_version)";

export const readAllPlaces = (em: EntityManager): Promise<Place[]> =>
	readRows(em, place, raw(`with ${counted} select id, num_specs from counted ${inOrder}`));
