import { Migration } from "@mikro-orm/migrations";

/** Searches and orders the long lists of Solution Admin. */
export class Migration20261123200000 extends Migration {
	override async up(): Promise<void> {
		this.addSql(`
			create index specimen_specimen_id_trgm on specimen using gin (specimen_id gin_trgm_ops);
			create index specimen_size_trgm on specimen using gin (size gin_trgm_ops);
			create index report_number_trgm on report using gin (number gin_trgm_ops);
			create index report_book_trgm on report using gin (book gin_trgm_ops);
			create index report_order on report (book, number, id);
		`);
	}
}
