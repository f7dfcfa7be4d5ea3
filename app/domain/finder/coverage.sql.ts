import { sql } from "@mikro-orm/core";
import { z } from "zod";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";

const named = z.object({ id: z.int(), name: z.string() });

const cell = z.object({
	orientation: z.int(),
	substrate: z.int(),
	row: z.string(),
	classification: z.int(),
	solutions: z.int(),
});

export const listRequirements = (em: EntityManager) =>
	readRows(
		em,
		named,
		sql`select g.id, g.name from frr_group g where g.is_active
			and exists (select from path_count p where p.frr_group_id = g.id and p.service_type_id = 0)
			order by g.name collate natural_ties, g.id`,
	);

export const listClassifications = (em: EntityManager) =>
	readRows(
		em,
		named,
		sql`select id, name from service_classification where is_active order by name collate natural_ties, id`,
	);

/** Offered solutions of each substrate and classification, by the rows that the finder searches; null for any FRR. */
export const readCells = (em: EntityManager, requirement: number | null) =>
	readRows(
		em,
		cell,
		sql`select c.orientation_id as orientation, c.substrate_name_id as substrate, o.name || ' – ' || s.name as row,
			  c.classification_id as classification, c.solutions
			from (
			  select orientation_id, substrate_name_id, classification_id, solutions from path_count
			  where ${requirement}::int is null and classification_id <> 0 and material_id = 0
			  union all
			  select orientation_id, substrate_name_id, classification_id, count(distinct solution_id)::int from solution_path
			  where frr_group_id = ${requirement} group by 1, 2, 3
			) c join orientation o on o.id = c.orientation_id join substrate_name s on s.id = c.substrate_name_id
			order by o.name collate natural_ties, s.name collate natural_ties, c.substrate_name_id`,
	);
