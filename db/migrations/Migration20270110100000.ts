import { Migration } from "@mikro-orm/migrations";

/** Remembers for each project what columns of its lists are used as, by their headings. */
export class Migration20270110100000 extends Migration {
	override async up(): Promise<void> {
		this.addSql(sql);
	}
}

const sql = `
create table penetration_column (
	project_id int not null references project on delete cascade,
	heading text not null check (heading <> ''),
	use text not null,
	primary key (project_id, heading)
);
`;
