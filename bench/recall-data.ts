import type { EntityManager } from "#db/orm.ts";
import { generateWork } from "./figures-data.ts";

/**
 * Fills a catalogue with so many projects of six solutions, each issued once; with corrections of specimens, lists that are
 * not saved, and reports whose ends lie over three years.
 */
export async function generateIssues(em: EntityManager, issues: number): Promise<void> {
	await generateWork(em, { people: 2_000, projects: issues, items: 6 });
	await em.transactional(async (inside) => {
		await inside.execute("set local session_replication_role = replica");
		for (const sql of statements) await inside.execute(sql);
	});
	await em.execute("vacuum analyze");
}

const ofSpecimen = `('specimen', t.id), ('report', t.report_id), ('lab', r.lab_id), ('frr', t.frr_id), ('serv', t.service_id),
	('servmat', v.material_id), ('servtype', v.service_type_id), ('servclass', v.classification_id),
	('insu', v.insulation_id), ('sealtype', t.application_id), ('brand', t.brand_id), ('product', t.prot_first_id),
	('subs', t.substrate_id)`;

const shown = "schedule_run s join project_item i on i.project_id = s.project_id and i.is_active";

const statements = [
	`insert into issued_record (entity, record_id, run_id)
	 select distinct x.entity, x.id, s.id from ${shown} join solution_specimen l on l.solution_id = i.solution_id
	   join specimen t on t.id = l.specimen_id join report r on r.id = t.report_id join service v on v.id = t.service_id
	   cross join lateral (values ${ofSpecimen}) x (entity, id)
	 union all select 'solution', i.solution_id, s.id from ${shown}`,
	"update report set kind = 'test', issued = '2020-01-01', expires = current_date - 365 + id % 1095",
	`insert into catalogue_change (entity, record_id, source, old, new, at)
	 select 'specimen', id, 'page', '{"size": "10 mm"}', jsonb_build_object('size', size), now() - id % 500 * interval '1 day'
	 from specimen where id % 50 = 0`,
	`insert into draft (user_id, kind, data)
	 select u.id, 'specification', jsonb_build_object('items', jsonb_agg(jsonb_build_object('sol', i.solution_id)))
	 from user_account u join project p on p.user_id = u.id join project_item i on i.project_id = p.id group by u.id`,
];
