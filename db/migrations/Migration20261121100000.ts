import { Migration } from "@mikro-orm/migrations";

/** The double-submit key of forms that signed-out people send. */
export class Migration20261121100000 extends Migration {
	override async up(): Promise<void> {
		this.addSql(`
			create table guest_submission (
				key uuid primary key,
				route text not null,
				location text,
				created timestamptz not null default now()
			);
			create index on guest_submission (created);
		`);
	}
}
