import type pg from "pg";

/** Each query lists one kind of thing in the schema public, as a name and all that PostgreSQL knows of it but for numbers. */
const PARTS = {
	extensions:
		"select extname as name, jsonb_build_object('schema', extnamespace::regnamespace) as facts from pg_extension",
	collations: `select collname as name, to_jsonb(c) - 'oid' as facts from pg_collation c
		where collnamespace = 'public'::regnamespace`,
	relations: `select relname as name, jsonb_build_array(relkind, relpersistence, reloptions, relacl, relrowsecurity, relreplident,
			pg_get_userbyid(relowner)) as facts from pg_class where relnamespace = 'public'::regnamespace`,
	columns: `select c.relname || '.' || a.attname as name, jsonb_build_array(
			row_number() over (partition by c.oid order by a.attnum), format_type(a.atttypid, a.atttypmod), a.attnotnull,
			a.attidentity, a.attgenerated, a.attstorage, a.attcompression, a.attcollation::regcollation, a.attacl,
			pg_get_expr(d.adbin, d.adrelid)) as facts
		from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
			left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
		where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
	constraints: `select conrelid::regclass || '.' || conname as name,
			jsonb_build_array(contype, pg_get_constraintdef(oid), condeferrable, condeferred, convalidated) as facts
		from pg_constraint where connamespace = 'public'::regnamespace`,
	indexes: `select indexrelid::regclass::text as name,
			jsonb_build_array(pg_get_indexdef(indexrelid), indisunique, indisprimary, indimmediate, indisvalid) as facts
		from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = 'public'::regnamespace`,
	sequences: `select sequencename as name, to_jsonb(s) - 'last_value' as facts from pg_sequences s
		where schemaname = 'public'`,
	functions: `select p.oid::regprocedure::text as name, jsonb_build_array(pg_get_functiondef(p.oid), p.proacl) as facts
		from pg_proc p where pronamespace = 'public'::regnamespace and not exists (
			select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
	triggers: `select tgrelid::regclass || '.' || tgname as name, jsonb_build_array(pg_get_triggerdef(oid), tgenabled) as facts
		from pg_trigger where not tgisinternal`,
	types: `select typname as name, jsonb_build_array(typtype, typcategory) as facts
		from pg_type where typnamespace = 'public'::regnamespace and not exists (
			select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = pg_type.oid and d.deptype = 'e')`,
	comments: `select classoid::regclass || ' ' || pg_describe_object(classoid, objoid, objsubid) as name,
			to_jsonb(description) as facts
		from pg_description where pg_describe_object(classoid, objoid, objsubid) like '%public%'`,
};

/** All that a dump of the database would say, kind by kind, with the rows of every table but the list of steps. */
export async function schemaOf(client: pg.Client): Promise<Record<string, Record<string, unknown>>> {
	const found: Record<string, Record<string, unknown>> = {};
	for (const [part, query] of Object.entries(PARTS)) {
		const { rows } = await client.query<{ name: string; facts: unknown }>(query);
		found[part] = Object.fromEntries(rows.map(({ name, facts }) => [name, facts]));
		if (Object.keys(found[part]).length !== rows.length) throw new Error(`Two of the ${part} have one name.`);
	}
	const { rows: tables } = await client.query<{ name: string }>(
		"select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migration'",
	);
	found.rows = {};
	for (const { name } of tables) {
		const { rows } = await client.query(`select to_jsonb(t) as row from public.${name} t order by 1`);
		found.rows[name] = rows.map(({ row }) => row);
	}
	return found;
}
