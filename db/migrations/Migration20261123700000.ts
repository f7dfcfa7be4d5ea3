import { Migration } from "@mikro-orm/migrations";

/** Whose project it was: what was issued stays with its owner when the project is deleted. */
export class Migration20261123700000 extends Migration {
	override async up(): Promise<void> {
		this.addSql(sql);
	}
}

const sql = `
-- Set when the project is deleted; until then the project knows its owner.
alter table schedule_run add column former_owner_id int references user_account;
update schedule_run set former_owner_id = user_id where project_id is null;
create index on schedule_run (former_owner_id, started desc) where former_owner_id is not null;
`;
