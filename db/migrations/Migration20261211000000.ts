import { Migration } from "@mikro-orm/migrations";

/** A report keeps its own PDF, for staff alone unless it is public. */
export class Migration20261211000000 extends Migration {
	override async up(): Promise<void> {
		this.addSql(sql);
	}
}

const sql = `
alter table file drop constraint file_kind_check;
alter table file add constraint file_kind_check check (kind in
	('drawing_pdf', 'drawing_image', 'product_image', 'tds', 'msds', 'report', 'warranty', 'schedule'));
alter table report
	add column document_id int references file,
	add column document_public boolean not null default false;
create index on report (document_id);
`;
