import { Migration } from "@mikro-orm/migrations";

/** A solution keeps its number from issue to issue, and an issue says what it lacks. */
export class Migration20261125200000 extends Migration {
	override async up(): Promise<void> {
		this.addSql(sql);
	}
}

const sql = `
-- Kept when the solution leaves its project, so that no other one gets its number.
create table schedule_number (
	project_id int not null references project on delete cascade,
	solution_id int not null references solution,
	no int not null check (no > 0),
	primary key (project_id, solution_id),
	unique (project_id, no)
);
create index on schedule_number (solution_id);
alter table schedule_run add column notices text[] not null default '{}';
`;
