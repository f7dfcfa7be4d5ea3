import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import type { CatalogueEntity } from "#app/domain/catalogue/definition/record-definition.ts";
import { tableOf } from "#app/domain/catalogue/definition/records.ts";
import { fallsWithSql, withEvidenceSql } from "#app/domain/catalogue/evidence/in-force.sql.ts";
import { solutionsUsing, writtenOut } from "#app/domain/catalogue/finder-index/dependents.sql.ts";
import { pathSource } from "#app/domain/catalogue/finder-index/paths.sql.ts";
import { today } from "#app/domain/today.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";

export interface Use {
	count: number;
	what: string;
}

const users: Record<string, [one: string, several: string, distinct: string]> = {
	substrate: ["substrate", "substrates", "id"],
	insulation: ["insulation", "insulations", "id"],
	service: ["service", "services", "id"],
	report: ["report", "reports", "id"],
	frr_group_member: ["FRR", "FRRs", "frr_id"],
	specimen: ["specimen", "specimens", "id"],
	solution_substrate: ["solution", "solutions", "solution_id"],
	solution_specimen: ["solution", "solutions", "solution_id"],
	warranty: ["warranty revision", "warranty revisions", "id"],
	project_item: ["project", "projects", "project_id"],
	favourite_solution: ["favourite list", "favourite lists", "favourite_id"],
	user_account: ["person", "people", "id"],
	project: ["project", "projects", "id"],
};

const referringKey = z.object({ name: z.string(), columns: z.array(z.string()) });
const countOfUses = z.object({ name: z.string(), count: z.int() });

/** The database's own foreign keys say which tables use the record. */
export async function usedIn(em: EntityManager, actor: Actor, entity: CatalogueEntity, id: number): Promise<Use[]> {
	requireStaff(actor);
	const keys = await readRows(
		em,
		referringKey,
		sql`select c.conrelid::regclass::text as name, array_agg(a.attname::text order by a.attnum) as columns
		 from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
		 where c.contype = 'f' and c.confrelid = ${tableOf(entity)}::regclass and c.confkey[1] = 1 group by 1 order by 1`,
	);
	const counts = keys.flatMap(({ name, columns }) => {
		const [, several, distinct] = users[name] ?? [];
		if (!distinct || (name === "frr_group_member" && entity === "frr") || several === `${tableOf(entity)}s`) return [];
		const refers = columns.map((column) => `${column} = ${Math.trunc(id)}`).join(" or ");
		return [`select '${name}' as name, count(distinct ${distinct})::int as count from ${name} where ${refers}`];
	});
	if (counts.length === 0) return [];
	const rows = await readRows(em, countOfUses, sql`${raw(counts.join(" union all "))}`);
	return rows
		.filter(({ count }) => count > 0)
		.map(({ name, count }) => ({ count, what: users[name]![count === 1 ? 0 : 1] }));
}

const effectRow = z.object({
	/** Solutions no longer found by the finder's lists; 0 where the record has no place in them. */
	hidden: z.int(),
	/** Solutions whose last specimen in force rests on the record. */
	unproven: z.int(),
	projects: z.int(),
});

export type WithdrawalEffect = z.output<typeof effectRow>;

function unprovenSql(entity: CatalogueEntity, id: number): string {
	const falls = fallsWithSql("cp", entity, id);
	if (!falls) return "0";
	const proven = (which?: string) => withEvidenceSql("in_force", "s.id", today(), which);
	return `(select count(*)::int from reached r join solution s on s.id = r.solution_id and s.is_offered
		where ${proven()} and not ${proven(`(${falls}) is not true`)})`;
}

export async function withdrawalEffect(
	em: EntityManager,
	actor: Actor,
	entity: CatalogueEntity,
	id: number,
): Promise<WithdrawalEffect> {
	requireStaff(actor);
	const resting = solutionsUsing(entity, `(select ${Math.trunc(id)} as id)`);
	const reached = resting && (await writtenOut(em, resting));
	if (!reached) return { hidden: 0, unproven: 0, projects: 0 };
	const [row] = await readRows(
		em,
		effectRow,
		sql`with reached as materialized (${raw(reached)}),
		 findable as materialized (select r.solution_id from reached r
			where exists (select from solution_path p where p.solution_id = r.solution_id)),
		 left_over as materialized (select distinct solution_id from (${raw(pathSource(reached, { entity, id }))}) p)
		 select ((select count(*) from findable) - (select count(*) from left_over))::int as hidden,
			${raw(unprovenSql(entity, id))} as unproven,
			(select count(distinct i.project_id)::int from project_item i join reached r on r.solution_id = i.solution_id) as projects`,
	);
	return row!;
}
