import { Migration } from "@mikro-orm/migrations";

/** The issues before it, of which a paper tells, are no part of its content: equal content has an equal hash. */
export class Migration20261225200000 extends Migration {
	override async up(): Promise<void> {
		this.addSql(sql);
	}
}

const sql = `
create or replace function schedule_content(facts jsonb) returns text language sql immutable parallel safe return
	encode(sha256(convert_to(
		(facts - 'documentNo' - 'issuedAt' - 'generatedBy' - 'generatedFor' - 'findings' - 'earlier' - 'changes')::text,
		'UTF8')), 'hex');
`;
