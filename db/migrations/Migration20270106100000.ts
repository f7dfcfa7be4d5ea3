import { Migration } from "@mikro-orm/migrations";

/** Long lists of Solution Admin are read in natural order with ties by id (docs/rules/finder.md#natural-order). */
export class Migration20270106100000 extends Migration {
	override async up(): Promise<void> {
		this.addSql(`
			drop index solution_drawing_id_idx;
			create index solution_order on solution (drawing collate natural_ties, id);
			drop index report_order;
			create index report_order on report (book collate natural_ties, number collate natural_ties, id);
		`);
	}
}
