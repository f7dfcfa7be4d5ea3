import { Migration } from "@mikro-orm/migrations";

/** Which projects hold a solution, also where it is crossed out. */
export class Migration20261227400000 extends Migration {
	override async up(): Promise<void> {
		this.addSql("create index on project_item (solution_id, project_id);");
	}
}
