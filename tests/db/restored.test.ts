import { expect, test } from "vitest";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase(2, { seeded: true });

test("what a restored dump makes anew is made without a search path, as pg_restore has none", async () => {
	const { em } = own;
	const tables = await em.execute<{ name: string; assignments: string }[]>(
		`select format('public.%I', c.relname) as name, string_agg(format('%I = %I', a.attname, a.attname), ', ') as assignments
		 from pg_class c join pg_attribute a on a.attrelid = c.oid
		 where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
			and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity <> 'a'
		 group by c.oid, c.relname`,
	);
	expect(tables.length).toBeGreaterThan(40);
	await em.transactional(async (inside) => {
		// Triggers are made after the rows.
		await inside.execute("set local session_replication_role = replica; set local search_path = ''");
		for (const { name, assignments } of tables) {
			await inside.execute(`update ${name} set ${assignments}; reindex table ${name}`);
		}
	});
});
