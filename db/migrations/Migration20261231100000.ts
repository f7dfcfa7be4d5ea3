import { Migration } from "@mikro-orm/migrations";

/** The finder's choice of evidence in force stays with the person, on each of their devices. */
export class Migration20261231100000 extends Migration {
	override async up(): Promise<void> {
		this.addSql("alter table user_account add column backed boolean not null default false");
		this.addSql(`update user_account u set backed = true
			where exists (select from session s where s.user_id = u.id and s.data ->> 'backed' = 'true')`);
	}
}
