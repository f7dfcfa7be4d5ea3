import { Migration } from "@mikro-orm/migrations";

/** Which records of the catalogue an issued schedule rests on, also after its project is deleted. */
export class Migration20261206000000 extends Migration {
	override async up(): Promise<void> {
		this.addSql(sql);
	}
}

const sql = `
alter table schedule_run add column former_project_id int;
alter table schedule_run add column revision text generated always as (facts->'project'->>'revision') stored;
-- Whose project was deleted before its number was kept: what has one name and one owner counts as one project.
update schedule_run r set former_project_id = o.no
from (select id, -min(id) over (partition by former_owner_id, project_name) as no
	from schedule_run where project_id is null) o
where o.id = r.id;
create index on schedule_run (former_project_id, started desc) where former_project_id is not null;
create index on schedule_run (lower(document_no));

create table issued_record (
	entity text not null,
	record_id int not null,
	run_id int not null references schedule_run on delete cascade,
	primary key (entity, record_id, run_id)
);
create index on issued_record (run_id);

-- Products and specimens are named by id in every version of the facts; reports and ratings by name, which they
-- may have changed since: then those of today's specimen stand in. A solution is found by its number in its
-- project, or by its code.
insert into issued_record (entity, record_id, run_id)
with item as materialized (
	select r.id as run_id, r.project_id, r.facts->>'version' as version, i.fact
	from schedule_run r, jsonb_array_elements(r.facts->'items') i (fact)
	where r.facts ? 'items' and (i.fact->>'active')::boolean
), tested as materialized (
	select i.run_id, t.*, s.fact->>'report' as report_label, s.fact->>'frr' as frr_name
	from item i, jsonb_array_elements(i.fact->'specimens') s (fact)
	join specimen t on t.id = (s.fact->>'id')::int
), solved as materialized (
	select i.run_id, coalesce(
		(select n.solution_id from schedule_number n
		 where i.version = '3' and n.project_id = i.project_id and n.no = (i.fact->>'no')::int),
		(select s.id from solution s where s.drawing = i.fact->>'drawing' order by s.id limit 1)) as id
	from item i
), label as materialized (
	select r.id, 'BK' || r.book || ' - Report ' || r.number || ' [' || l.name || ']' as name
	from report r join lab l on l.id = r.lab_id
), relied as (
	select t.*, coalesce(la.id, t.report_id) as shown_report, coalesce(f.id, t.frr_id) as shown_frr
	from tested t left join label la on la.name = t.report_label left join frr f on f.name = t.frr_name
)
select v.entity, v.id, t.run_id
from relied t join report r on r.id = t.shown_report join service sv on sv.id = t.service_id
	join insulation n on n.id = sv.insulation_id
	cross join lateral (values ('specimen', t.id), ('report', r.id), ('lab', r.lab_id), ('standard', r.standard_id),
		('frr', t.shown_frr), ('serv', sv.id), ('servmat', sv.material_id), ('servtype', sv.service_type_id),
		('servclass', sv.classification_id), ('insu', n.id), ('insumat', n.name_id), ('sealtype', t.application_id),
		('brand', t.brand_id), ('product', t.prot_first_id), ('product', t.prot_sec_id),
		('product', t.prot_third_id)) v (entity, id)
where v.id is not null
union select 'product', p.id, i.run_id from item i, jsonb_array_elements(i.fact->'products') f (fact)
	join product p on p.id = (f.fact->>'id')::int
union select 'solution', s.id, s.run_id from solved s where s.id is not null
union select v.entity, v.id, u.run_id
from (select t.run_id, t.substrate_id as id from tested t union select t.run_id, t.substrate_2_id from tested t
	union select s.run_id, ss.substrate_id from solved s join solution_substrate ss on ss.solution_id = s.id) u
	join substrate b on b.id = u.id
	cross join lateral (values ('subs', b.id), ('subname', b.name_id), ('orient', b.orientation_id)) v (entity, id);
`;
