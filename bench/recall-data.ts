import type { EntityManager } from "#db/orm.ts";
import { generateWork } from "./figures-data.ts";

/**
 * Fills a catalogue with so many projects of four solutions, each issued once; with corrections of specimens, a list of
 * twenty that is not saved for each of 2,000 people, and reports whose ends lie over three years.
 */
export async function generateIssues(em: EntityManager, issues: number): Promise<void> {
	await generateWork(em, { people: 2_000, projects: issues, items: 4 });
	await em.transactional(async (inside) => {
		await inside.execute("set local session_replication_role = replica");
		for (const sql of statements) await inside.execute(sql);
	});
	await em.execute("vacuum analyze");
}

/** Of a specimen `t`, its report `r` and its service `v`. */
const relied: [entity: string, id: string][] = [
	["specimen", "t.id"],
	["report", "t.report_id"],
	["lab", "r.lab_id"],
	["frr", "t.frr_id"],
	["serv", "t.service_id"],
	["servmat", "v.material_id"],
	["servtype", "v.service_type_id"],
	["servclass", "v.classification_id"],
	["insu", "v.insulation_id"],
	["sealtype", "t.application_id"],
	["brand", "t.brand_id"],
	["product", "t.prot_first_id"],
	["subs", "t.substrate_id"],
];

const shown = "schedule_run s join project_item i on i.project_id = s.project_id and i.is_active";

const statements = [
	// Many times as quick as keeping the index while they come.
	"alter table issued_record drop constraint issued_record_pkey",
	"drop index issued_record_run_id_idx",
	`create temporary table relied on commit drop as
	 select s.id as run, ${relied.map(([entity, id]) => `${id} as ${entity}`).join(", ")}
	 from ${shown} join solution_specimen l on l.solution_id = i.solution_id join specimen t on t.id = l.specimen_id
	   join report r on r.id = t.report_id join service v on v.id = t.service_id`,
	...relied.map(
		([entity]) =>
			`insert into issued_record (entity, record_id, run_id) select distinct '${entity}', ${entity}, run from relied`,
	),
	`insert into issued_record (entity, record_id, run_id) select distinct 'solution', i.solution_id, s.id from ${shown}`,
	"alter table issued_record add primary key (entity, record_id, run_id)",
	"create index on issued_record (run_id)",
	`select recount_issued((select jsonb_agg(jsonb_build_object('entity', entity, 'record_id', record_id))
	 from (select distinct entity, record_id from issued_record) d))`,
	"update report set kind = 'test', issued = '2020-01-01', expires = current_date - 365 + id % 1095",
	`insert into catalogue_change (entity, record_id, source, old, new, at)
	 select 'specimen', id, 'page', '{"size": "10 mm"}', jsonb_build_object('size', size), now() - id % 500 * interval '1 day'
	 from specimen where id % 50 = 0`,
	`insert into draft (user_id, kind, data)
	 select u.id, 'specification', jsonb_build_object('items', jsonb_agg(jsonb_build_object('sol', i.solution_id)))
	 from user_account u join project p on p.user_id = u.id join project_item i on i.project_id = p.id
	 where p.id <= 10000 group by u.id`,
];
