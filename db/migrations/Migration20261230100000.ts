import { Migration } from "@mikro-orm/migrations";

/**
 * In how many finished issues and projects of each owner a record was issued, kept by whatever finishes or deletes an issue: a
 * rating stands in tens of thousands of issues, but of some thousand owners at most. A project keeps its
 * owner for good. Lists that are not saved are found by the solutions in them.
 */
export class Migration20261230100000 extends Migration {
	override async up(): Promise<void> {
		this.addSql(sql);
	}
}

const done = `issued_record h join schedule_run r on r.id = h.run_id and r.status = 'done'
	left join project p on p.id = r.project_id`;
const owner = "coalesce(p.user_id, r.former_owner_id, r.user_id)";
const key = (run: string) => `coalesce(${run}.project_id, ${run}.former_project_id, -${run}.id)`;

const counts = (where: string) => `insert into issued_owner (entity, record_id, owner_id, issues, projects)
	select entity, record_id, owner_id, sum(issues)::int, count(*)::int
	from (select h.entity, h.record_id, ${owner} as owner_id, ${key("r")} as key, count(*) as issues
		from ${done} ${where} group by 1, 2, 3, 4) k
	group by 1, 2, 3;`;

const sql = `
create table issued_owner (
	entity text not null,
	record_id int not null,
	owner_id int not null,
	issues int not null,
	projects int not null
);
-- Of millions of rows: in memory, and checked and indexed once they are there.
set local work_mem = '256MB';
set local maintenance_work_mem = '256MB';
${counts("")}
alter table issued_owner add primary key (entity, record_id, owner_id) include (issues, projects);
alter table issued_owner add foreign key (owner_id) references user_account;
set local work_mem to default;
set local maintenance_work_mem to default;

create function recount_issued(records jsonb) returns void language plpgsql as $$
begin
	delete from issued_owner o using jsonb_to_recordset(records) t (entity text, record_id int)
		where o.entity = t.entity and o.record_id = t.record_id;
	${counts(`join jsonb_to_recordset(records) t (entity text, record_id int)
		on h.entity = t.entity and h.record_id = t.record_id`)}
end $$;

create function count_finished_issues() returns trigger language plpgsql as $$
declare
	runs int[] := array(select n.id from after n join before o using (id)
		where (o.status = 'done') is distinct from (n.status = 'done'));
begin
	if cardinality(runs) > 1 or exists (select from before where id = any(runs) and status = 'done') then
		perform recount_issued((select jsonb_agg(distinct jsonb_build_object('entity', entity, 'record_id', record_id))
			from issued_record where run_id = any(runs)));
	elsif cardinality(runs) = 1 then
		insert into issued_owner as o (entity, record_id, owner_id, issues, projects)
			select h.entity, h.record_id, ${owner}, 1, (not exists (
				select from issued_record e join schedule_run s on s.id = e.run_id
				where e.entity = h.entity and e.record_id = h.record_id and s.id <> r.id and s.status = 'done' and s.id in (
					select id from schedule_run where project_id = r.project_id
					union all select id from schedule_run where former_project_id = r.former_project_id)))::int
			from ${done} where h.run_id = runs[1] order by 1, 2
			on conflict (entity, record_id, owner_id) do update
				set issues = o.issues + excluded.issues, projects = o.projects + excluded.projects;
	end if;
	return null;
end $$;

create trigger count_finished_issues after update on schedule_run referencing old table as before new table as after
	for each statement execute function count_finished_issues();

create function count_deleted_issues() returns trigger language plpgsql as $$
begin
	perform recount_issued((select jsonb_agg(distinct jsonb_build_object('entity', entity, 'record_id', record_id)) from gone));
	return null;
end $$;

create trigger count_deleted_issues after delete on issued_record referencing old table as gone
	for each statement execute function count_deleted_issues();

create index on schedule_run (started desc, id desc) where status = 'done';

create function draft_solutions(data jsonb) returns int[] language sql immutable parallel safe
	return array(select item.sol::int from jsonb_path_query(data, '$.items[*].sol ? (@.type() == "number")') item (sol));
create index draft_solutions on draft using gin (draft_solutions(data)) where kind = 'specification';
`;
