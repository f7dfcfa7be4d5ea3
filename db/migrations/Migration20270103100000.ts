import { Migration } from "@mikro-orm/migrations";

/** A dump is restored without a search path: a function behind a stored column names the schema of what it calls. */
export class Migration20270103100000 extends Migration {
	override async up(): Promise<void> {
		this.addSql(`do $$ begin
			execute replace(pg_get_functiondef('size_ranges(text)'::regprocedure), 'return read_sizes(', 'return public.read_sizes(');
		end $$`);
	}
}
