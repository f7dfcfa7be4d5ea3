import { Migration } from "@mikro-orm/migrations";

/** True where the printed list of penetrations has empty columns to be filled in on site. */
export class Migration20261205110000 extends Migration {
	override async up(): Promise<void> {
		this.addSql("alter table project add column site_sheet boolean not null default false;");
	}
}
