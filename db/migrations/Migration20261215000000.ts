import { Migration } from "@mikro-orm/migrations";

/** An issue keeps how much the check before it found, and what its issuer acknowledged. */
export class Migration20261215000000 extends Migration {
	override async up(): Promise<void> {
		this.addSql(sql);
	}
}

const sql = `
alter table schedule_run add column findings int not null default 0 check (findings >= 0);
update schedule_run set findings = cardinality(notices) where cardinality(notices) > 0;

create table acknowledgement (
	run_id int not null references schedule_run on delete cascade,
	code text not null,
	texts text[] not null,
	person_id int not null references user_account,
	at timestamptz(6) not null default now(),
	primary key (run_id, code)
);
create index on acknowledgement (person_id);
`;
