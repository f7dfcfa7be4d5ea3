import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { solutionsOn } from "#app/domain/catalogue/finder-index/reach.sql.ts";
import { specimenLabelSql } from "#app/domain/catalogue/records/labels-sql.ts";
import type { CatalogueEntity } from "#app/domain/catalogue/records/records.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";

const use = z.object({
	id: z.int(),
	label: z.string(),
	owner: z.string().nullable(),
	isActive: z.boolean(),
	total: z.int(),
});

export type RecordUse = z.output<typeof use>;

export const USE_KINDS = ["solution", "specimen", "project", "draft"] as const;

export type UseKind = (typeof USE_KINDS)[number];

const inService = (column: string) => `sp.service_id in (select id from service where ${column} = $id)`;
const inReport = (column: string) => `sp.report_id in (select id from report where ${column} = $id)`;
const inSubstrate = (column: string) =>
	`exists (select from substrate b where b.id in (sp.substrate_id, sp.substrate_2_id) and b.${column} = $id)`;

/** On a specimen `sp`: that it rests on the record `$id`. */
const restsOn: Partial<Record<CatalogueEntity, string>> = {
	report: "sp.report_id = $id",
	lab: inReport("lab_id"),
	standard: inReport("standard_id"),
	frr: "sp.frr_id = $id",
	frrgroup: "sp.frr_id in (select frr_id from frr_group_member where group_id = $id)",
	brand: "sp.brand_id = $id",
	sealtype: "sp.application_id = $id",
	product: "$id in (sp.prot_first_id, sp.prot_sec_id, sp.prot_third_id)",
	serv: "sp.service_id = $id",
	servmat: inService("material_id"),
	servtype: inService("service_type_id"),
	servclass: inService("classification_id"),
	insu: inService("insulation_id"),
	insumat:
		"sp.service_id in (select v.id from service v join insulation n on n.id = v.insulation_id where n.name_id = $id)",
	subs: "$id in (sp.substrate_id, sp.substrate_2_id)",
	subname: inSubstrate("name_id"),
	orient: inSubstrate("orientation_id"),
	solution: "sp.id in (select specimen_id from solution_specimen where solution_id = $id)",
};

const person = "u.first_name || ' ' || u.last_name";

const selects: Record<UseKind, (condition: string | undefined) => string | undefined> = {
	solution: () =>
		`select so.id, so.drawing as label, null::text as owner, so.is_active as "isActive" from solution so
		 where so.id in (select solution_id from resting)`,
	specimen: (condition) =>
		condition &&
		`select sp.id, ${specimenLabelSql("sp")} as label, null::text as owner, sp.is_active as "isActive"
		 from specimen sp where ${condition}`,
	project: () =>
		`select p.id, p.proj_name as label, ${person} as owner, p.is_active as "isActive"
		 from project p join user_account u on u.id = p.user_id
		 where exists (select from project_item i join resting r on r.solution_id = i.solution_id where i.project_id = p.id)`,
	draft: () =>
		`select d.id, coalesce(p.proj_name, 'A list that is not a project yet') as label, ${person} as owner, true as "isActive"
		 from draft d join user_account u on u.id = d.user_id left join project p on p.id = d.record_id
		 where d.kind = 'specification' and exists (select
			from jsonb_path_query(d.data, '$.items[*].sol') as item (sol) join resting r on r.solution_id = item.sol::int)`,
};

interface Portion {
	limit: number;
	offset?: number;
}

/** Records of one kind that rest on a record or hold it today, by name. */
export async function listUses(
	em: EntityManager,
	actor: Actor,
	{ entity, id, kind }: { entity: CatalogueEntity; id: number; kind: UseKind },
	{ limit, offset = 0 }: Portion,
): Promise<RecordUse[]> {
	requireStaff(actor);
	const record = Math.trunc(id);
	const resting = solutionsOn(entity, `(select ${record} as id)`);
	const found = resting && selects[kind](restsOn[entity]?.replaceAll("$id", String(record)));
	if (!found || kind === entity) return [];
	return readRows(
		em,
		use,
		sql`with resting as materialized (${raw(resting)})
			select f.*, (count(*) over ())::int as total from (${raw(found)}) f
			order by f.label collate natural_order, f.id limit ${limit} offset ${offset}`,
	);
}
