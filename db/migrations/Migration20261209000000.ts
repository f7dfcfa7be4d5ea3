import { Migration } from "@mikro-orm/migrations";

const numbering = `
-- Of a deleted project nothing says any more which of its schedules belong together: they stay without a number.
update schedule_run r set issue_no = numbered.no
from (
	select id, row_number() over (partition by project_id order by started, id) as no
	from schedule_run where status = 'done' and project_id is not null
) numbered
where numbered.id = r.id;
`;

/** Issues are numbered within their project, and say what they are for and what is in them by a hash. */
export class Migration20261209000000 extends Migration {
	static readonly numbering = numbering;

	override async up(): Promise<void> {
		this.addSql(sql);
	}
}

const sql = `
-- Of the facts alone: equal content has an equal hash, whoever issued it, when, and under which number.
create function schedule_content(facts jsonb) returns text language sql immutable parallel safe return
	encode(sha256(convert_to(
		(facts - 'documentNo' - 'issuedAt' - 'generatedBy' - 'generatedFor' - 'findings')::text, 'UTF8')), 'hex');
alter table schedule_run
	add column issue_no int check (issue_no > 0),
	add column intended_use text not null default ''
		check (intended_use in ('', 'For information', 'For consent', 'For construction', 'As built')),
	add column issuer text generated always as (facts #>> '{generatedBy,name}') stored,
	add column issued_for text generated always as (facts #>> '{generatedFor,name}') stored,
	add column sample boolean generated always as ((facts->>'sample')::boolean) stored,
	add column content_sha256 text generated always as (schedule_content(facts)) stored;
${numbering}create unique index schedule_run_issue on schedule_run (project_id, issue_no);
`;
