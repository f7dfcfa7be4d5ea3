import { Migration } from "@mikro-orm/migrations";

/** An issue says which of its solutions rested on each record: the catalogue of later days does not. Those of before do not say. */
export class Migration20270104100000 extends Migration {
	override async up(): Promise<void> {
		this.addSql("alter table issued_record add column solutions int[]");
	}
}
