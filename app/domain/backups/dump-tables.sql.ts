import { createWriteStream } from "node:fs";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { z } from "zod";
import { clientConfig, type DatabaseAddress } from "#db/address.ts";
import { advisoryLocks } from "#db/advisory-locks.ts";
import { QUEUE_SCHEMA } from "#db/queues.ts";
import { literal, quoted } from "#db/sql.ts";
import { errorCode } from "#db/thrown.ts";
import { measure } from "./digests.ts";
import { backupError, type DumpedTable, type Part } from "./manifest.schema.ts";

/** The schemas that a backup has: the product's own tables, and the queue's with the jobs that wait. */
const SCHEMAS = ["public", QUEUE_SCHEMA];

export const inSchemas = (column: string): string => `${column} in (${SCHEMAS.map(literal).join(", ")})`;

/** The texts that COPY writes depend on these: a server of another place would write others of the same values. */
const WRITTEN_ALIKE = `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'iso_8601'; set extra_float_digits = 1;
	set bytea_output = 'hex'; set client_encoding = 'UTF8'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`;

/** Opens a connection whose COPY writes and reads values as every other one does. */
export async function connectForCopy(address: DatabaseAddress): Promise<pg.Client> {
	const client = new pg.Client({ ...clientConfig(address), application_name: "backup" });
	// A lost connection shows at the next statement; unheard here, it would end the process.
	client.on("error", () => {});
	await client.connect();
	await client.query(WRITTEN_ALIKE);
	return client;
}

const LOCK_NOT_AVAILABLE = "55P03";

/** Keeps two backups apart, and those who remove files away, as long as the connection lasts. */
export async function lockBackups(client: pg.Client): Promise<void> {
	try {
		await client.query("set lock_timeout = '60s'");
		await client.query("select pg_advisory_lock($1)", [advisoryLocks.backup]);
	} catch (error) {
		if (errorCode(error) !== LOCK_NOT_AVAILABLE) throw error;
		throw backupError("Another backup of this database is being made or verified. Try again when it has ended.");
	}
}

const snapshotFacts = z.object({ made: z.string(), postgres: z.string(), snapshot: z.string() });

/** From here to the end of the transaction every statement sees one moment. */
export async function beginSnapshot(client: pg.Client): Promise<z.output<typeof snapshotFacts>> {
	await client.query("begin transaction isolation level repeatable read, read only");
	const { rows } =
		await client.query(`select current_setting('server_version') as postgres, pg_export_snapshot() as snapshot,
		to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as made`);
	return snapshotFacts.parse(rows[0]);
}

const tableRow = z.object({
	schema: z.string(),
	table: z.string(),
	columns: z.array(z.string()),
	/** The columns by which its rows have one order on every server; empty without a key. */
	key: z.array(z.string()),
});

/** A table as COPY takes it: generated columns are made anew, partitions stand for their table. */
type CopiedTable = z.output<typeof tableRow>;

export async function listTables(client: pg.Client): Promise<CopiedTable[]> {
	const { rows } = await client.query(`select n.nspname::text as schema, c.relname::text as table,
			array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
				and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
			array(select quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end
				from pg_index i cross join unnest(i.indkey) with ordinality k (no, at)
				join pg_attribute a on a.attrelid = c.oid and a.attnum = k.no
				where i.indrelid = c.oid and i.indisprimary order by k.at) as key
		from pg_class c join pg_namespace n on n.oid = c.relnamespace
		where c.relkind = 'r' and ${inSchemas("n.nspname")} order by 1, 2`);
	return rows.map((row) => tableRow.parse(row));
}

export const tableName = ({ schema, table }: Pick<CopiedTable, "schema" | "table">): string => `${schema}.${table}`;

function copySql({ schema, table, columns, key }: CopiedTable): string {
	const order = key.length > 0 ? key.join(", ") : 't::text collate "C"';
	return `copy (select ${columns.map(quoted).join(", ")} from ${quoted(schema)}.${quoted(table)} t order by ${order}) to stdout`;
}

/** Fast at the price of a tenth more bytes: a night's backup is held up by the processor, not by the disk. */
const LEVEL = 1;

type PlacedTable = Omit<DumpedTable, "part">;

/** Writes a table into a compressed file; `part` are the bytes of that. */
export async function dumpTable(
	client: pg.Client,
	table: CopiedTable,
	path: string,
	signal?: AbortSignal,
): Promise<PlacedTable & { part: Part }> {
	const [content, packed] = [measure(), measure()];
	const rows = client.query(copyTo(copySql(table)));
	await pipeline(rows, content.stream, createGzip({ level: LEVEL }), packed.stream, createWriteStream(path), {
		signal,
	});
	const { sha256 } = content.facts();
	return { name: tableName(table), columns: table.columns, rows: rows.rowCount, sha256, part: packed.facts() };
}

/** The rows and the hash that {@link dumpTable} would answer, without a file. */
export async function digestTable(
	client: pg.Client,
	table: CopiedTable,
	signal?: AbortSignal,
): Promise<Pick<PlacedTable, "rows" | "sha256">> {
	const content = measure();
	const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
	const rows = client.query(copyTo(copySql(table)));
	await pipeline(rows, content.stream, nowhere, { signal });
	return { rows: rows.rowCount, sha256: content.facts().sha256 };
}

const sequence = z.object({ name: z.string(), value: z.string() });

/** Sequences know no snapshot: one that was read later is ahead of its rows, never behind them. */
export async function listSequences(client: pg.Client): Promise<z.output<typeof sequence>[]> {
	const { rows } =
		await client.query(`select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
		from pg_sequences where ${inSchemas("schemaname")} and last_value is not null order by 1`);
	return rows.map((row) => sequence.parse(row));
}

const namedFile = z.object({
	key: z.string(),
	type: z.string(),
	/** The digest; null for an upload to an import, of which nobody has recorded one. */
	sha256: z.string().nullable(),
	bytes: z.coerce.number().nullable(),
	/** False while it is uploaded or removed: then it may be missing. */
	stored: z.boolean(),
});

export type NamedFile = z.output<typeof namedFile>;

/** Lists every file of the store that a row names. */
export async function listNamedFiles(client: pg.Client): Promise<NamedFile[]> {
	const { rows } = await client.query(`
		select storage_key as key, type, sha256, bytes, state = 'stored' as stored from file
		union all
		select f ->> 'key', 'text/csv', null, null, false
		from import_job cross join jsonb_array_elements(uploads || annotated) f where f ->> 'key' is not null`);
	return rows.map((row) => namedFile.parse(row));
}
