import { Migration } from "@mikro-orm/migrations";

/** The day by which it is judged whether the standard of a test was still accepted (docs/rules/projects.md). */
export class Migration20270109100000 extends Migration {
	override async up(): Promise<void> {
		this.addSql("alter table project add column consent_date date;");
	}
}
