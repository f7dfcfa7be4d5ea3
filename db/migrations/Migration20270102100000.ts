import { Migration } from "@mikro-orm/migrations";

/** Of a million specimens some hundred are withdrawn: the list of what fell looks for these alone. */
export class Migration20270102100000 extends Migration {
	override async up(): Promise<void> {
		this.addSql("create index on specimen (id) where not is_active");
		this.addSql("create index on solution (id) where not is_active");
	}
}
