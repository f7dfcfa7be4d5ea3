import { Migration } from "@mikro-orm/migrations";

/** A run keeps what it made and which files it replaced, so that it can be undone. */
export class Migration20261127200000 extends Migration {
	override async up(): Promise<void> {
		this.addSql(sql);
	}
}

const sql = `
-- Ids from first_id to last_id: a million rows are a few spans.
create table import_run_record (
	import_run_id int not null references import_run,
	entity text not null,
	first_id int not null,
	last_id int not null,
	primary key (import_run_id, entity, first_id),
	check (last_id >= first_id)
);
create table import_run_file (
	import_run_id int not null references import_run,
	entity text not null,
	record_id int not null,
	col text not null,
	file_id int not null references file,
	primary key (import_run_id, entity, record_id, col)
);
create index on import_run_file (file_id);
create table import_undo (
	import_run_id int primary key references import_run,
	undone_id int not null unique references import_run
);
`;
