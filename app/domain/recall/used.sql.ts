import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import type { CatalogueEntity } from "#app/domain/catalogue/definition/record-definition.ts";
import { specimenLabelSql } from "#app/domain/catalogue/definition/record-labels.sql.ts";
import { referringSql } from "#app/domain/catalogue/definition/specimen-fields.ts";
import { usagePaths } from "#app/domain/catalogue/finder-index/dependents.sql.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";

const use = z.object({
	id: z.int(),
	label: z.string(),
	owner: z.string().nullable(),
	isActive: z.boolean(),
	/** The number of uses that are known; all of them where it is `whole`. */
	total: z.int(),
	whole: z.boolean(),
});

export type RecordUse = z.output<typeof use>;

export const USE_KINDS = ["solution", "specimen", "project", "draft"] as const;

export type UseKind = (typeof USE_KINDS)[number];

const inService = (column: string) => `sp.service_id in (select id from service where ${column} = $id)`;
const inReport = (column: string) => `sp.report_id in (select id from report where ${column} = $id)`;
const inSubstrate = (column: string) =>
	`exists (select from substrate b where b.id in (sp.substrate_id, sp.substrate_2_id) and b.${column} = $id)`;

/** The conditions that a specimen `sp` depends on the record `$id` through another record, or belongs to it. */
const restsThrough: Partial<Record<CatalogueEntity, string>> = {
	lab: inReport("lab_id"),
	standard: inReport("standard_id"),
	frrgroup: "sp.frr_id in (select frr_id from frr_group_member where group_id = $id)",
	servmat: inService("material_id"),
	servtype: inService("service_type_id"),
	servclass: inService("classification_id"),
	insu: inService("insulation_id"),
	insumat:
		"sp.service_id in (select v.id from service v join insulation n on n.id = v.insulation_id where n.name_id = $id)",
	subname: inSubstrate("name_id"),
	orient: inSubstrate("orientation_id"),
	solution: "sp.id in (select specimen_id from solution_specimen where solution_id = $id)",
};

/** The condition that a specimen `sp` depends on a record; undefined for a record that no specimen has. */
export const dependsOnSql = (entity: CatalogueEntity, id: number): string | undefined =>
	referringSql("sp", entity, id) ?? restsThrough[entity]?.replaceAll("$id", String(id));

const person = "u.first_name || ' ' || u.last_name";

interface UseSelect {
	/** True for uses that are found through the solutions that depend on the record. */
	byResting: boolean;
	/** Answers ids of those that rest on the record, from `resting`; `condition` is that of a specimen. */
	ids(condition: string | undefined): string | undefined;
	/** The query of what is shown of those in `chosen`. */
	shown: string;
}

const selects: Record<UseKind, UseSelect> = {
	solution: {
		byResting: true,
		ids: () => "select solution_id as id from resting",
		shown: `select so.id, so.drawing as label, null::text as owner, so.is_active as "isActive"
			from chosen join solution so using (id)`,
	},
	specimen: {
		byResting: false,
		ids: (condition) => condition && `select sp.id from specimen sp where ${condition}`,
		shown: `select sp.id, ${specimenLabelSql("sp")} as label, null::text as owner, sp.is_active as "isActive"
			from chosen join specimen sp using (id)`,
	},
	project: {
		byResting: true,
		ids: () => "select i.project_id as id from project_item i join resting using (solution_id)",
		shown: `select p.id, p.proj_name as label, ${person} as owner, p.is_active as "isActive"
			from chosen join project p using (id) join user_account u on u.id = p.user_id`,
	},
	draft: {
		byResting: true,
		ids: () => `select d.id from draft d
			where d.kind = 'specification' and draft_solutions(d.data) && array(select solution_id from resting)`,
		shown: `select d.id, coalesce(p.proj_name, 'A list that is not a project yet') as label, ${person} as owner,
				true as "isActive"
			from chosen join draft d using (id) join user_account u on u.id = d.user_id left join project p on p.id = d.record_id`,
	},
};

/** The most uses that are sorted by name; more are in the order in which they came. */
const SORTED = 1_000;

interface Portion {
	limit: number;
	offset?: number;
	/** The most ways that are followed from the record; all of them where it is left out. */
	within?: number | undefined;
}

interface UsesOf {
	entity: CatalogueEntity;
	id: number;
	kind: UseKind;
}

/**
 * Lists records of one kind that depend on a record or contain it today. If `within` is too small to find any, every
 * record is searched.
 */
export async function listUses(
	em: EntityManager,
	actor: Actor,
	uses: UsesOf,
	{ limit, offset = 0, within }: Portion,
): Promise<RecordUse[]> {
	requireStaff(actor);
	const { entity, kind } = uses;
	const record = Math.trunc(uses.id);
	const ways = usagePaths(entity, `(select ${record} as id)`);
	const { byResting, ids, shown } = selects[kind];
	const found = ways && ids(dependsOnSql(entity, record));
	if (!found || kind === entity) return [];
	const some = within === undefined ? null : within + 1;
	const whole = (cte: string) => (within === undefined ? "true" : `(select count(*) from ${cte}) <= ${within}`);
	const rows = await readRows(
		em,
		use,
		sql`with way as materialized (${raw(ways)} limit ${some}),
			resting as materialized (select distinct solution_id from way),
			met as materialized (${raw(found)} limit ${some}), found as materialized (select distinct id from met),
			counted as materialized (select count(*)::int as total from found),
			chosen as ((select id from found where (select total from counted) > ${SORTED}
				order by id limit ${limit} offset ${offset})
				union all select id from found where (select total from counted) <= ${SORTED})
			select f.*, (select total from counted) as total, ${raw(whole("met"))} and ${raw(byResting ? whole("way") : "true")} as whole
			from (${raw(shown)}) f
			order by f.label collate natural_ties, f.id limit ${limit}
			offset (select case when total > ${SORTED} then 0 else ${offset} end from counted)`,
	);
	return rows.length === 0 && within !== undefined ? listUses(em, actor, uses, { limit, offset }) : rows;
}
