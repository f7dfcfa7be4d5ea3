import { sql } from "@mikro-orm/core";
import { z } from "zod";
import { cached } from "#app/domain/cache.ts";
import { notFound } from "#app/domain/errors.ts";
import { plainRating, proposeRating } from "#app/domain/ratings/rating.ts";
import { frrsServing, isStructural } from "#app/domain/ratings/requirement.ts";
import { keyOf } from "#app/domain/search-key.ts";
import { wholeNumber } from "#app/domain/whole-number.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray } from "#db/sql.ts";

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

/** A group by its id, or a rating as it is written; null for any. */
type CoverageRequirement = number | string | null;

const listFrrs = (em: EntityManager) =>
	readRows(em, named, sql`select id, name from frr where is_active order by name collate natural_ties, id`);

/** Counts offered solutions of each substrate and classification, by the rows that the finder searches. */
async function listCells(em: EntityManager, requirement: CoverageRequirement) {
	const group = typeof requirement === "number" ? requirement : null;
	const rating = typeof requirement === "string" ? requirement : null;
	const { seals, elements } = frrsServing(rating === null ? [] : await listFrrs(em), rating ?? "");
	const structural = (await listClassifications(em)).filter(({ name }) => isStructural(name)).map(({ id }) => id);
	return readRows(
		em,
		cell,
		sql`select c.orientation_id as orientation, c.substrate_name_id as substrate, o.name || ' – ' || s.name as row,
			  c.classification_id as classification, c.solutions
			from (
			  select orientation_id, substrate_name_id, classification_id, solutions from path_count
			  where ${requirement === null} and classification_id <> 0 and material_id = 0
			  union all
			  select orientation_id, substrate_name_id, classification_id, count(distinct solution_id)::int from solution_path
			  where frr_group_id = ${group} group by 1, 2, 3
			  union all
			  select p.orientation_id, p.substrate_name_id, p.classification_id, count(distinct p.solution_id)::int
			  from search_specimen t join service v on v.id = t.service_id
			    join solution_path p on p.solution_id = t.solution_id and p.classification_id = v.classification_id
			  where ${rating !== null} and t.frr_id = any(case when v.classification_id = any(${intArray(structural)}::int[])
			    then ${intArray(elements)}::int[] else ${intArray(seals)}::int[] end) group by 1, 2, 3
			) c join orientation o on o.id = c.orientation_id join substrate_name s on s.id = c.substrate_name_id
			order by o.name collate natural_ties, s.name collate natural_ties, c.substrate_name_id`,
	);
}

interface RequirementField {
	requirement: CoverageRequirement;
	/** The requirement as it was written: the name of the group, or the rating. */
	text: string;
	error?: string;
}

/** Reads a requirement as people write it, `-/120/120` or `60min`, or the id of a group, as addresses of before have it. */
export async function readRequirement(em: EntityManager, version: number, text: string): Promise<RequirementField> {
	if (text.trim() === "") return { requirement: null, text: "" };
	const groups = await cached(em, ["requirements", version], () => listRequirements(em));
	const group = groups.find(({ id, name }) => id === wholeNumber(text) || keyOf(name) === keyOf(text));
	if (group) return { requirement: group.id, text: group.name };
	const rating = plainRating(text);
	if (rating) return { requirement: rating, text: rating };
	const meant = proposeRating(text);
	const hint = meant
		? `Did you mean ${meant}?`
		: "Write a rating such as -/120/120 or EI 60, or a group such as 60min.";
	return { requirement: null, text, error: hint };
}

export interface CoverageRow {
	orientation: number;
	substrate: number;
	name: string;
	/** The counts in the order of the classifications; 0 for a gap. */
	solutions: number[];
}

/**
 * Answers the table with the rows of every requirement, so that a row without a solution shows as a gap. Throws not
 * found for a group that leads nowhere.
 */
export async function getCoverage(em: EntityManager, version: number, requirement: CoverageRequirement) {
	const requirements = await cached(em, ["requirements", version], () => listRequirements(em));
	if (typeof requirement === "number" && !requirements.some(({ id }) => id === requirement)) throw notFound();
	const classifications = await cached(em, ["classifications", version], () => listClassifications(em));
	const cells = await cached(em, ["coverage", version, requirement], () => listCells(em, requirement));
	const all = requirement === null ? cells : await cached(em, ["coverage", version, null], () => listCells(em, null));
	const count = new Map(cells.map((one) => [cellKey(one), one.solutions]));
	const rows = new Map<string, CoverageRow>();
	for (const { orientation, substrate, row: name } of all) {
		const solutions = classifications.map(
			({ id }) => count.get(cellKey({ orientation, substrate, classification: id })) ?? 0,
		);
		rows.set(`${orientation} ${substrate}`, { orientation, substrate, name, solutions });
	}
	const ratings = await cached(em, ["frrs", version], () => listFrrs(em));
	const known = [...requirements, ...ratings.filter(({ name }) => plainRating(name) !== null)];
	return { requirements, known: known.map(({ name }) => name), classifications, rows: [...rows.values()] };
}

const cellKey = (cell: { orientation: number; substrate: number; classification: number }): string =>
	[cell.orientation, cell.substrate, cell.classification].join(" ");
