import { sql } from "@mikro-orm/core";
import { z } from "zod";
import { cached } from "#app/domain/cache.ts";
import { notFound } from "#app/domain/errors.ts";
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

const listRequirements = (em: EntityManager) =>
	readRows(
		em,
		named,
		sql`select g.id, g.name from frr_group g where g.is_active
			and exists (select from path_count p where p.frr_group_id = g.id and p.service_type_id = 0)
			order by g.name collate natural_ties, g.id`,
	);

const listClassifications = (em: EntityManager) =>
	readRows(
		em,
		named,
		sql`select id, name from service_classification where is_active order by name collate natural_ties, id`,
	);

/** Counts offered solutions of each substrate and classification, by the rows that the finder searches; null for any FRR. */
const readCells = (em: EntityManager, requirement: number | null) =>
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

export interface CoverageRow {
	orientation: number;
	substrate: number;
	/** A name such as `Wall – Plasterboard`. */
	name: string;
	/** The counts in the order of the classifications; 0 for a gap. */
	solutions: number[];
}

/** The rows of any requirement, so that what one lacks is a gap. Throws not found for a group that leads nowhere. */
export async function getCoverage(em: EntityManager, version: number, requirement: number | null) {
	const requirements = await cached(em, ["requirements", version], () => listRequirements(em));
	if (requirement !== null && !requirements.some(({ id }) => id === requirement)) throw notFound();
	const classifications = await cached(em, ["classifications", version], () => listClassifications(em));
	const cells = await cached(em, ["coverage", version, requirement], () => readCells(em, requirement));
	const all = requirement === null ? cells : await cached(em, ["coverage", version, null], () => readCells(em, null));
	const count = new Map(cells.map((one) => [keyOf(one), one.solutions]));
	const rows = new Map<string, CoverageRow>();
	for (const { orientation, substrate, row: name } of all) {
		const solutions = classifications.map(
			({ id }) => count.get(keyOf({ orientation, substrate, classification: id })) ?? 0,
		);
		rows.set(`${orientation} ${substrate}`, { orientation, substrate, name, solutions });
	}
	return { requirements, classifications, rows: [...rows.values()] };
}

const keyOf = (cell: { orientation: number; substrate: number; classification: number }): string =>
	[cell.orientation, cell.substrate, cell.classification].join(" ");
