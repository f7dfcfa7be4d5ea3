import { Migration } from "@mikro-orm/migrations";

/** Whether schedules of a project have the section "Changes since issue n". */
export class Migration20261229100000 extends Migration {
	override up(): void {
		this.addSql("alter table project add column print_changes boolean not null default true;");
	}
}
