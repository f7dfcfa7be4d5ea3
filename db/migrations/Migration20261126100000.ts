import { Migration } from "@mikro-orm/migrations";

/** A drawing's ratings and codes are kept with its file, to be compared with its solution. */
export class Migration20261126100000 extends Migration {
	override async up(): Promise<void> {
		this.addSql(sql);
	}
}

const sql = `
-- Null where nobody has read the file; empty where it states none.
alter table file add column stated_frrs text[], add column stated_codes text[];
`;
