import { Migration } from "@mikro-orm/migrations";

/** An account keeps the logo of its company, for the covers of what it issues. */
export class Migration20261226100000 extends Migration {
	override async up(): Promise<void> {
		this.addSql(sql);
	}
}

const sql = `
alter table file drop constraint file_kind_check;
alter table file add constraint file_kind_check check (kind in
	('drawing_pdf', 'drawing_image', 'product_image', 'logo', 'tds', 'msds', 'report', 'warranty', 'schedule'));
alter table user_account add column logo_id int references file;
create index on user_account (logo_id);
`;
