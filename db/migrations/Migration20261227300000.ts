import { Migration } from "@mikro-orm/migrations";

/** Whether a schedule has the public documents of its reports appended. */
export class Migration20261227300000 extends Migration {
	override async up(): Promise<void> {
		this.addSql("alter table project add column add_reports boolean not null default false;");
	}
}
