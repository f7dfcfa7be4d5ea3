import { Migration } from "@mikro-orm/migrations";

/** The owner of a list also says what words of insulation and thickness mean, and what a blank means (the empty key). */
export class Migration20270107100000 extends Migration {
	override async up(): Promise<void> {
		this.addSql(`
			alter table penetration_reading drop constraint penetration_reading_field_check;
			alter table penetration_reading add constraint penetration_reading_field_check check (field in ('orientation',
				'substrate', 'thickness', 'classification', 'service', 'service_type', 'size', 'insulation'));
		`);
	}
}
