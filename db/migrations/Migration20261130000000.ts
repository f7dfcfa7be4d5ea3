import { Migration } from "@mikro-orm/migrations";

/** The catalogue's history is read by kind, by person and by day, the newest first. */
export class Migration20261130000000 extends Migration {
	override async up(): Promise<void> {
		this.addSql(sql);
	}
}

const sql = `
create index on catalogue_change (entity, id desc);
create index on catalogue_change (at);
drop index catalogue_change_actor_id_idx;
create index on catalogue_change (actor_id, id desc);
`;
