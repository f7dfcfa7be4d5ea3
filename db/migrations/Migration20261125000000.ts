import { Migration } from "@mikro-orm/migrations";

/** A nearly whole drawing code is found as quickly among 300,000 as among 3,000. */
export class Migration20261125000000 extends Migration {
	override async up(): Promise<void> {
		this.addSql(sql);
	}
}

const sql = `
-- Numbered codes share their trigrams (299, 999) with hundreds of others, five characters in a row with few.
create function code_fives(code text) returns text[] language sql immutable strict parallel safe
as $body$
	select array(select substr(c, at, 5) from generate_series(1, char_length(c) - 4) as at)
	from lower(code collate "und-x-icu") as c
$body$;
create index solution_code_fives on solution using gin (code_fives(drawing)) where is_offered;
`;
