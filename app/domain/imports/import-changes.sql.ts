import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { labelOf } from "#app/domain/catalogue/history/labels.ts";
import { csvFile, type WrittenRow } from "#app/tables/write-csv.ts";
import { literal } from "#db/sql.ts";
import { MAX_LISTED } from "./import-options.ts";
import type { ListImporter } from "./importers/list-importer.ts";
import type { ImportChange, ImportReport } from "./report.schema.ts";
import { type ImportSession, type RunSession, readInBunches } from "./session.sql.ts";
import { fillTable } from "./staging.sql.ts";

const issued = z.object({ schedules: z.int(), owners: z.int() });

/** Counts the issued schedules that rest on what would be changed, and their owners; empty if there are none. */
export async function countAffectedIssues(session: RunSession): Promise<Pick<ImportReport, "issued">> {
	const [found] = await session.read(
		issued,
		`select count(distinct r.id)::int as schedules, (select count(distinct o.owner_id)::int from issued_owner o
			where (o.entity, o.record_id) in (select entity, record_id from imp_change)) as owners
		from (select distinct entity, record_id from imp_change) c
			join issued_record i using (entity, record_id) join schedule_run r on r.id = i.run_id and r.status = 'done'`,
	);
	return found!.schedules > 0 ? { issued: found } : {};
}

const COLUMNS = ["file", "line", "record", "field", "old", "new"] as const;

async function* changeRows(session: RunSession, names: readonly string[]): AsyncGenerator<WrittenRow> {
	yield COLUMNS;
	for await (const change of readImportChanges(session, names)) yield COLUMNS.map((name) => change[name] ?? "");
}

/** Writes the file under another name first, so that readers see it whole or not at all. */
export async function writeChanges(session: RunSession, names: readonly string[], out: string): Promise<void> {
	const draft = `${out}.${process.pid}.part`;
	try {
		await pipeline(csvFile(changeRows(session, names)), createWriteStream(draft));
		await rename(draft, out);
	} finally {
		await rm(draft, { force: true });
	}
}

const documents = (record: string, source: string) =>
	`select e.id, to_jsonb(e) - 'id' as doc from (${record}) e where e.id in (${source})`;

export async function snapshotBefore(session: ImportSession, { record }: ListImporter): Promise<void> {
	await fillTable(
		session,
		"imp_before",
		`select w.line, d.* from (${documents(record, "select id from imp_work where not is_new")}) d
		join imp_work w on w.id = d.id`,
	);
}

export async function snapshotAfter(session: ImportSession, { record, entity }: ListImporter): Promise<void> {
	await session.run(`insert into imp_change
		select ${session.file}, b.line, ${literal(entity)}, b.id, (select ${labelOf(entity).label} from (select b.doc) l), c.old, c.new
		from imp_before b join (${documents(record, "select id from imp_before")}) a on a.id = b.id
		cross join lateral (select jsonb_object_agg(o.key, o.value) as old, jsonb_object_agg(n.key, n.value) as new
			from jsonb_each(b.doc) o join jsonb_each(a.doc) n on n.key = o.key
			where o.value is distinct from n.value) c
		where c.new is not null`);
}

export async function storeChanges(session: RunSession, run: number): Promise<void> {
	const { actorId, source, approval } = session.options;
	await session.run(
		`insert into catalogue_change (entity, record_id, actor_id, approved_by_id, source, import_run_id, old, new)
		select entity, record_id, $1, $2, $3, $4, old, new from imp_change order by file, line`,
		[actorId ?? null, approval?.by ?? null, source, run],
	);
}

const change = z.object({
	file: z.int(),
	line: z.int(),
	record: z.string(),
	entity: z.string(),
	id: z.int(),
	field: z.string(),
	old: z.string().nullable(),
	new: z.string().nullable(),
});

const FIELDS = "imp_change c cross join lateral jsonb_each_text(c.new) n";

const QUERY = `select c.file, c.line, c.record, c.entity, c.record_id as id, n.key as field, c.old ->> n.key as old, n.value as new from ${FIELDS}
	order by c.file, c.line, n.key`;

const changeOf = (row: z.output<typeof change>, names: readonly string[]): ImportChange => ({
	...row,
	file: names[row.file - 1] ?? "",
});

export async function listChanges(
	session: RunSession,
	names: readonly string[],
): Promise<{ changes: ImportChange[]; changeCount: number }> {
	const rows = await session.read(change, `${QUERY} limit ${MAX_LISTED}`);
	const count = await session.count(FIELDS);
	return { changes: rows.map((row) => changeOf(row, names)), changeCount: count };
}

async function* readImportChanges(session: RunSession, names: readonly string[]): AsyncGenerator<ImportChange> {
	for await (const rows of readInBunches(session, change, QUERY)) for (const row of rows) yield changeOf(row, names);
}
