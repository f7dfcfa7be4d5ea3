import { Migration } from "@mikro-orm/migrations";

/** Words of a list of penetrations are read as its owner said. */
export class Migration20261227100000 extends Migration {
	override async up(): Promise<void> {
		this.addSql(sql);
	}
}

const sql = `
create table penetration_reading (
  project_id int not null references project on delete cascade,
  field text not null check (field in ('orientation', 'substrate', 'classification', 'service', 'service_type', 'size')),
  text_key text not null,
  means text not null,
  primary key (project_id, field, text_key)
);
`;
