import { Migration } from "@mikro-orm/migrations";

/** A kept schedule that still says what one of today would say is told by four short hashes. */
export class Migration20261124000000 extends Migration {
	override async up(): Promise<void> {
		this.addSql(sql);
	}
}

const sql = `
-- What a schedule prints, part by part: project, solutions, cover, documents. Number, date and issuer do not count.
create function schedule_parts(facts jsonb) returns text[] language sql immutable parallel safe return array[
	md5((facts->'project')::text),
	md5((facts->'items')::text),
	md5((facts->'cover')::text),
	md5((facts->'attachments')::text || (facts->'missing')::text)
];
alter table schedule_run add column parts text[] generated always as (schedule_parts(facts)) stored;
`;
