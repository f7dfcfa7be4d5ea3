import { type RawQueryFragment, raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { activeSpecimenSql } from "#app/domain/catalogue/evidence/in-force.sql.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray } from "#db/sql.ts";
import type { Fact, FactKind } from "./facts.ts";

const MAIN = 100;

const ownSubstrate = (column: string) => `exists (select from substrate u
	where u.id in (sp.substrate_id, sp.substrate_2_id) and u.${column} = any(?::int[]))`;

const met: Partial<Record<FactKind, { weight: number; condition: string }>> = {
	classification: { weight: MAIN, condition: "sv.classification_id = any(?::int[])" },
	material: { weight: MAIN, condition: "sv.material_id = any(?::int[])" },
	serviceType: { weight: MAIN, condition: "sv.service_type_id = any(?::int[])" },
	frr: { weight: MAIN, condition: "sp.frr_id = any(?::int[])" },
	frrGroup: {
		weight: MAIN,
		condition: "exists (select from frr_group_member m where m.frr_id = sp.frr_id and m.group_id = any(?::int[]))",
	},
	size: { weight: MAIN, condition: "sp.sizes @> numrange(?::numeric, ?::numeric, '[]')" },
	orientation: { weight: 1, condition: ownSubstrate("orientation_id") },
	substrate: { weight: 1, condition: ownSubstrate("name_id") },
	product: { weight: 1, condition: "array[sp.prot_first_id, sp.prot_sec_id, sp.prot_third_id] && ?::int[]" },
	report: { weight: 1, condition: "sp.report_id = any(?::int[])" },
};

function weightOf(fact: Fact): RawQueryFragment[] {
	const known = met[fact.kind];
	if (!known || fact.kind === "drawing" || fact.kind === "evidence") return [];
	const values = fact.kind === "size" ? [fact.from, fact.to] : [intArray(fact.ids)];
	return [raw(`+ case when ${known.condition} then ${known.weight} else 0 end`, values)];
}

const joined = (parts: RawQueryFragment[]) => parts.reduce((all, part) => sql`${all} ${part}`, sql`0`);

const row = z.object({ solution: z.int(), specimens: z.array(z.int()) });

/** Ids of the active specimens that meet most of the search, size, rating and service before the rest, by solution. */
export async function findBestMatches(
	em: EntityManager,
	solutions: number[],
	facts: Fact[],
): Promise<Map<number, number[]>> {
	const weights = facts.flatMap(weightOf);
	if (solutions.length === 0 || weights.length === 0) return new Map();
	const rows = await readRows(
		em,
		row,
		sql`select solution, array_agg(specimen) as specimens from (
				select solution, specimen, weight, max(weight) over (partition by solution) as most from (
					select ss.solution_id as solution, sp.id as specimen, ${joined(weights)} as weight
					from solution_specimen ss join specimen sp on sp.id = ss.specimen_id
					join service sv on sv.id = sp.service_id
					where ss.solution_id = any(${intArray(solutions)}::int[]) and ${raw(activeSpecimenSql("sp"))}
				) weighed
			) compared where weight = most and weight > 0 group by solution`,
	);
	return new Map(rows.map(({ solution, specimens }) => [solution, specimens]));
}
