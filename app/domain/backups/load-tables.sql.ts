import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { z } from "zod";
import { clientConfig, type DatabaseAddress } from "#db/address.ts";
import { literal, quoted } from "#db/sql.ts";
import { errorCode } from "#db/thrown.ts";
import { type BackupPlace, openPart, readPart } from "./backup-place.ts";
import { inSchemas } from "./dump-tables.sql.ts";
import { backupError, type Manifest } from "./manifest.schema.ts";

const statements = z.array(z.object({ drop: z.string(), make: z.string() }));

/**
 * Foreign keys, indexes and triggers slow a load down or forbid its order. Made anew at the end, the keys are checked over all rows.
 * A key of a partitioned table is that of its partitions.
 */
const SET_ASIDE = [
	`select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
		format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(c.oid)) as make
		from pg_constraint c join pg_namespace n on n.oid = c.connamespace
		where contype = 'f' and conparentid = 0 and ${inSchemas("n.nspname")}`,
	`select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as make
		from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
		where n.nspname = 'public' and not exists (select from pg_constraint where conindid = i.indexrelid)`,
	`select distinct format('alter table %s disable trigger user', tgrelid::regclass) as drop,
		format('alter table %s enable trigger user', tgrelid::regclass) as make
		from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
		where not tgisinternal and ${inSchemas("n.nspname")}`,
];

interface Load {
	onTable(done: number, total: number): void;
	signal?: AbortSignal;
}

/** Makes the tables of a backup and fills them, in the caller's transaction. Throws where a byte of a part has changed. */
export async function loadTables(
	client: pg.Client,
	place: BackupPlace,
	manifest: Manifest,
	{ onTable, signal }: Load,
): Promise<void> {
	await client.query(await readPart(place, manifest.schema));
	const aside: z.output<typeof statements> = [];
	for (const query of SET_ASIDE) aside.push(...statements.parse((await client.query(query)).rows));
	for (const { drop } of aside) await client.query(drop);
	const names = manifest.tables.map(({ name }) => name.split(".").map(quoted).join("."));
	// Migrations fill some tables by themselves.
	await client.query(`truncate ${names.join(", ")}`);
	for (const [at, { columns, rows, part, name }] of manifest.tables.entries()) {
		signal?.throwIfAborted();
		const copy = client.query(copyFrom(`copy ${names[at]} (${columns.map(quoted).join(", ")}) from stdin`));
		await pipeline(await openPart(place, part), copy, { signal });
		if (copy.rowCount !== rows) throw backupError(`${name} took ${copy.rowCount} rows of ${rows}.`);
		onTable(at + 1, names.length);
	}
	for (const { name, value } of manifest.sequences) {
		await client.query(`select setval(${literal(name)}, ${literal(value)}::bigint)`);
	}
	for (const { make } of aside.reverse()) await client.query(make);
}

const contents = z.object({ tables: z.int(), ours: z.boolean(), others: z.int() });

/** Says what a database has in the schemas of the product: `tables`, rows of `data`; `others` are connected to it. */
export async function describeTarget(client: pg.Client): Promise<{ isEmpty: boolean; tables: number; others: number }> {
	const { rows } = await client.query(`select count(*)::int as tables,
			coalesce(bool_or(relname = 'schema_migration'), false) as ours,
			(select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
				and backend_type = 'client backend' and application_name <> 'lease') as others
		from pg_class c join pg_namespace n on n.oid = c.relnamespace where relkind in ('r', 'v', 'm') and ${inSchemas("n.nspname")}`);
	const { tables, ours, others } = contents.parse(rows[0]);
	return { isEmpty: tables === 0 || (ours && !(await hasData(client))), tables, others };
}

/** A database that was only migrated has none: nobody has an account in it, and nothing to look at. */
async function hasData(client: pg.Client): Promise<boolean> {
	const { rows } = await client.query(
		"select to_regclass('user_account') is not null and to_regclass('solution') is not null and to_regclass('file') is not null as made",
	);
	if (!rows[0].made) return true;
	const found = await client.query(
		"select exists (select from user_account) or exists (select from solution) or exists (select from file) as data",
	);
	return found.rows[0].data;
}

/** Empties a database, in the caller's transaction. */
export async function dropTables(client: pg.Client): Promise<void> {
	await client.query(`drop schema if exists queue cascade; drop schema public cascade;
		create schema public; grant usage on schema public to public`);
}

const INSUFFICIENT_PRIVILEGE = "42501";
const MAX_NAME = 63;

/** The locale of a database, by the names of today's PostgreSQL or of version 15 and 16. */
const locale = z.object({ collate: z.string(), ctype: z.string(), icu: z.string().nullable() });

/** Makes an empty database beside the own one, of the same locale, and removes it when the work has ended. */
export async function inScratchDatabase<T>(
	address: DatabaseAddress,
	work: (scratch: DatabaseAddress) => Promise<T>,
): Promise<T> {
	const suffix = "_verify";
	const dbName = address.dbName.slice(0, MAX_NAME - suffix.length) + suffix;
	const client = new pg.Client(clientConfig(address));
	client.on("error", () => {});
	await client.connect();
	const drop = () => client.query(`drop database if exists ${quoted(dbName)} with (force)`);
	try {
		// Left by a verification that was killed; the lock of backups keeps two from running at once.
		await drop();
		const { rows } = await client.query(`select datcollate as collate, datctype as ctype,
			coalesce(to_jsonb(d) ->> 'datlocale', to_jsonb(d) ->> 'daticulocale') as icu
			from pg_database d where datname = current_database()`);
		const { collate, ctype, icu } = locale.parse(rows[0]);
		const provider = icu === null ? "" : ` locale_provider icu icu_locale ${literal(icu)}`;
		await client.query(
			`create database ${quoted(dbName)} template template0 encoding 'UTF8' lc_collate ${literal(collate)} lc_ctype ${literal(ctype)}${provider}`,
		);
		return await work({ ...address, dbName });
	} catch (error) {
		if (errorCode(error) !== INSUFFICIENT_PRIVILEGE) throw error;
		throw backupError(
			`The user ${address.user} may not make the database ${dbName}, into which the backup is restored for trial. As the administrator of PostgreSQL: alter role ${quoted(address.user)} createdb`,
		);
	} finally {
		await drop().catch(() => {});
		await client.end();
	}
}
