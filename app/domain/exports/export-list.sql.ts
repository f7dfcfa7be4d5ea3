import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { z } from "zod";
import { COLUMNS, columnsOf, ID } from "#app/domain/catalogue/definition/csv-columns.ts";
import { FILE_ENTITIES, fileOfEntity, type ImportListName } from "#app/domain/catalogue/definition/import-lists.ts";
import { findLookup, OWN_FIELDS } from "#app/domain/catalogue/definition/lookups.ts";
import { type CatalogueEntity, fileColumns } from "#app/domain/catalogue/definition/record-definition.ts";
import { tableOf } from "#app/domain/catalogue/definition/records.ts";
import { allLookupsSelect, historySelect, recordSelect } from "#app/domain/catalogue/history/record-texts.sql.ts";
import { clientConfig, type DatabaseAddress } from "#db/address.ts";
import { intArray, quoted } from "#db/sql.ts";

interface ExportFiles {
	read(storageKey: string): Promise<Uint8Array>;
}

interface ExportOptions {
	filesDir?: string | null;
	files?: ExportFiles;
	/** The first column has the id of each record. */
	ids?: boolean;
	only?: readonly number[];
	/** No other columns, and the records of `only` in its order. */
	columns?: readonly string[];
	signal?: AbortSignal;
}

/** The screen of these lists only adds: the newest of a key counts. */
const newest: Partial<Record<ImportListName, string>> = {
	warranties: `select distinct on (lower(revision), product_id) id from warranty
		order by lower(revision), product_id, updated desc, id desc`,
	covers: "select distinct on (lower(revision)) id from cover order by lower(revision), created desc, id desc",
};

/** The files of all records of a list, as `id`, `col` and `file_id`. */
function fileIds(list: ImportListName): string {
	const entity = list === "lookups" ? undefined : FILE_ENTITIES[list];
	if (!entity) return "";
	const files = columnsOf(entity).flatMap(({ field, column }) =>
		field.kind === "file" ? [`select id, '${column.name}' as col, ${fileColumns(field).at(-1)} as file_id`] : [],
	);
	return files.map((select) => `${select} from ${tableOf(entity)}`).join(" union all ");
}

const among = (only: readonly number[]) => `e.id = any('${intArray(only)}'::int[])`;

function exportSelect(list: ImportListName, withFiles: boolean, options: ExportOptions): string {
	const { ids: withIds, only, columns: requested } = options;
	const columns = COLUMNS[list]
		.filter(({ name, file }) => (withFiles || !file) && (!requested || requested.includes(name)))
		.map(({ name }) => quoted(name));
	const texts = columns.map((name) => `nullif(e.${name}, '') as ${name}`);
	const prefix = list === "lookups" ? "e.list" : `'${FILE_ENTITIES[list]}'`;
	const cells = [...(withIds ? [`${prefix} || '-' || e.id as ${ID}`] : []), ...texts].join(", ");
	if (list === "lookups") return `select ${cells} from (${allLookupsSelect()}) e order by e.turn, e.id`;
	if (requested) {
		const order = `unnest('${intArray(only ?? [])}'::int[]) with ordinality w (id, no) on w.id = e.id order by w.no`;
		return `select ${cells} from (${recordSelect(list, "none")}) e join ${order}`;
	}
	const newestIds = newest[list];
	const chosen = [newestIds && `e.id in (select id from (${newestIds}) n)`, only && among(only)]
		.filter(Boolean)
		.join(" and ");
	const where = chosen && `where ${chosen}`;
	return `select ${cells} from (${recordSelect(list, withFiles ? "paths" : "none")}) e ${where} order by e.id`;
}

const exportedFile = z.object({ path: z.string(), storage_key: z.string() });

async function writeFiles(client: pg.Client, list: ImportListName, folder: string, files: ExportFiles) {
	const ids = fileIds(list);
	if (!ids) return;
	await client.query(`declare exported no scroll cursor for
		select 'files/${list}/' || o.id || '/' || o.col || '/' || f.name as path, f.storage_key
		from (${ids}) o join file f on f.id = o.file_id`);
	for (;;) {
		const { rows } = await client.query("fetch 100 from exported");
		if (rows.length === 0) return;
		for (const row of rows) {
			const { path, storage_key } = exportedFile.parse(row);
			const target = join(folder, path);
			await mkdir(dirname(target), { recursive: true });
			await writeFile(target, await files.read(storage_key));
		}
	}
}

async function copyOut(
	address: DatabaseAddress,
	sql: string,
	out: Writable,
	signal?: AbortSignal,
	more?: (client: pg.Client) => Promise<void>,
): Promise<void> {
	const client = new pg.Client(clientConfig(address));
	client.on("error", () => {});
	await client.connect();
	try {
		await client.query("begin transaction isolation level repeatable read, read only");
		await pipeline(client.query(copyTo(`copy (${sql}) to stdout with (format csv, header)`)), out, { signal });
		await more?.(client);
		await client.query("commit");
	} finally {
		await client.end();
	}
}

/** Writes the CSV that `runImport` takes back as unchanged. Ends `out`. */
export async function exportList(
	address: DatabaseAddress,
	list: ImportListName,
	out: Writable,
	options: ExportOptions = {},
): Promise<void> {
	const { filesDir, files, signal } = options;
	const withFiles = Boolean(filesDir && files);
	await copyOut(address, exportSelect(list, withFiles, options), out, signal, async (client) => {
		if (filesDir && files) await writeFiles(client, list, filesDir, files);
	});
}

/** Names the file without its ending: by its beginning the import knows the list. */
export function exportName(entity: CatalogueEntity, plural: string): string {
	const file = fileOfEntity(entity);
	if (file) return file;
	return findLookup(entity) ? `lookups-${plural.replaceAll(" ", "-")}` : plural;
}

/** The list's import file, where there is one, else as people read its columns. No files; ends `out`. */
export function exportRecords(
	address: DatabaseAddress,
	entity: CatalogueEntity,
	out: Writable,
	{ only, signal }: Pick<ExportOptions, "only" | "signal"> = {},
): Promise<void> {
	const file = fileOfEntity(entity);
	if (file) return exportList(address, file, out, { only, signal });
	const list = findLookup(entity);
	// Files of one list have had a region from the start; they get a column of their own only for their own list.
	const others = OWN_FIELDS.filter(({ name }) => name !== "region" && name !== list?.own?.name).map(({ name }) => name);
	const cells = COLUMNS.lookups.filter(({ name }) => !others.some((other) => other === name));
	const columns = list ? cells.map(({ name }) => quoted(name)).join(", ") : "*";
	const where = only ? `where ${among(only)}` : "";
	return copyOut(address, `select ${columns} from (${historySelect(entity)}) e ${where} order by e.id`, out, signal);
}
