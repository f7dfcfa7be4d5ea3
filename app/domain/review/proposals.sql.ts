import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { hasRight, requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { type CatalogueEntity, type FieldOf, fileColumns } from "#app/domain/catalogue/definition/record-definition.ts";
import { CATALOGUE_ENTITIES, recordFields, tableOf } from "#app/domain/catalogue/definition/records.ts";
import { columnLabel, columnText, labelOf, sortChanges } from "#app/domain/catalogue/history/labels.ts";
import { historySelect } from "#app/domain/catalogue/history/record-texts.sql.ts";
import { notFound } from "#app/domain/errors.ts";
import type { OwnedFile } from "#app/domain/files/owned.sql.ts";
import { getImport } from "#app/domain/imports/import-views.sql.ts";
import { proposedAct, proposedChange } from "#app/domain/proposed.schema.ts";
import { countIssued } from "#app/domain/recall/issued.sql.ts";
import { time } from "#app/domain/shape.schema.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray, isoTime } from "#db/sql.ts";

const STATUSES = ["open", "published", "rejected", "withdrawn"] as const;

const line = z.object({
	id: z.int(),
	kind: z.enum(["record", "import", "undo", "version", "merge"]),
	status: z.enum(STATUSES),
	authorId: z.int(),
	author: z.string(),
	created: time,
	decidedBy: z.string().nullable(),
	decided: time.nullable(),
	entity: z.enum(CATALOGUE_ENTITIES).nullable(),
	recordId: z.int().nullable(),
	job: z.int().nullable(),
	/** The words of an import that a screen made. */
	jobTitle: z.string().nullable(),
	/** The run that an undo is about. */
	run: z.int().nullable(),
	files: z.array(z.string()),
});

/** A change with the record that it is about, where an import names it. */
type ListedChange = z.output<typeof proposedChange> & { entity?: string; id?: number };

const whole = line.extend({
	version: z.int(),
	/** An import has no act but its job: null. */
	act: proposedAct.nullable(),
	changes: z.array(proposedChange),
	changeCount: z.int(),
	publishing: z.boolean(),
	published: z.int(),
	note: z.string(),
});

type ProposalLine = z.output<typeof line>;

const person = (id: string) => `(select u.first_name || ' ' || u.last_name from user_account u where u.id = ${id})`;

const LINE = `o.id, o.kind, o.status, o.author_id as "authorId", ${person("o.author_id")} as author,
	${isoTime("o.created")} as created, ${person("o.decided_by_id")} as "decidedBy", ${isoTime("o.decided")} as decided,
	o.entity, o.record_id as "recordId", o.job_id as job,
	(select j.title from import_job j where j.id = o.job_id) as "jobTitle", (o.act ->> 'run')::int as run, array(select f ->> 'name' from import_job j
		cross join jsonb_array_elements(j.uploads) f where j.id = o.job_id) as files`;

/** Open proposals first, the oldest first since it waits longest; then those that were decided, the newest first. */
export async function listProposals(em: EntityManager, actor: Actor, most = 200) {
	requireStaff(actor);
	const rows = await readRows(
		em,
		line,
		sql`select ${raw(LINE)} from proposal o order by o.status <> 'open', case when o.status = 'open' then o.id end,
			o.decided desc, o.id desc limit ${most}`,
	);
	return Promise.all(rows.map(async (row) => ({ ...row, ...(await nameOf(em, row)) })));
}

/** Counts the proposals that somebody has to publish; those of the person's own wait for others. */
export async function countOpenProposals(em: EntityManager, actor: Actor): Promise<number> {
	if (!hasRight(actor, "read")) return 0;
	const [row] = await readRows(
		em,
		z.object({ open: z.int() }),
		sql`select count(*)::int as open from proposal where status = 'open'`,
	);
	return row!.open;
}

const openOf = z.object({ id: z.int(), author: z.string() });

/** Proposals about one record that wait, the oldest first; those of imports are not looked into. */
export async function listOpenOf(em: EntityManager, actor: Actor, entity: CatalogueEntity, id: number) {
	requireStaff(actor);
	return readRows(
		em,
		openOf,
		sql`select o.id, ${raw(person("o.author_id"))} as author from proposal o
			where o.status = 'open' and o.entity = ${entity} and o.record_id = ${id} order by o.id`,
	);
}

/** The label of a record, with what screens call its kind. */
async function nameOf(em: EntityManager, { entity, recordId }: Pick<ProposalLine, "entity" | "recordId">) {
	if (entity === null || recordId === null) return { noun: "", label: "" };
	const { noun, label } = labelOf(entity);
	const [row] = await readRows(
		em,
		z.object({ label: z.string().nullable() }),
		sql`select ${raw(label)} as label from (select to_jsonb(e) as doc
			from (${raw(historySelect(entity))}) e where e.id = ${recordId}) l`,
	);
	return { noun, label: row?.label ?? "" };
}

/** Throws forbidden, not found. */
export async function getProposal(em: EntityManager, actor: Actor, id: number) {
	requireStaff(actor);
	const [row] = await readRows(
		em,
		whole,
		sql`select ${raw(LINE)}, o.version, nullif(o.act, '{}') as act, o.changes, o.change_count as "changeCount", o.note,
			o.publishing is not null and exists (select from import_job j where j.id = o.job_id and j.status <> 'failed') as publishing, jsonb_array_length(o.published) as published
			from proposal o where o.id = ${id}`,
	);
	if (!row) throw notFound();
	const { act, entity, recordId, job } = row;
	const record = entity && recordId !== null ? { entity, id: recordId } : null;
	const dryRun = job === null ? null : await getImport(em, actor, job).catch(() => null);
	const listed: ListedChange[] =
		dryRun?.report?.changes ?? row.changes.map((change) => ({ ...change, entity: entity ?? undefined }));
	return {
		...row,
		...(await nameOf(em, row)),
		changeCount: dryRun?.report?.changeCount ?? row.changeCount,
		changes: sortChanges(listed).map(({ field, old, new: after, ...place }) => ({
			...place,
			field: entity ? columnLabel(entity, field) : field,
			old: entity ? columnText(field, old) : old,
			new: entity ? columnText(field, after) : after,
		})),
		/** The import that was proposed, with its dry run. */
		dryRun,
		issued: record && (await countIssued(em, actor, record)),
		isOvertaken: row.status === "open" && (await isOvertaken(em, act, dryRun?.report?.overtaken ?? [])),
	};
}

type ProposalView = Awaited<ReturnType<typeof getProposal>>;

/** True where a record has been changed since: what is stored is no longer what the author saw. */
async function isOvertaken(em: EntityManager, act: z.output<typeof whole>["act"], rows: readonly unknown[]) {
	if (act === null) return rows.length > 0;
	if (act.kind === "undo") return false;
	const entity = CATALOGUE_ENTITIES.find((one) => one === act.entity)!;
	if (act.kind === "merge") {
		const [same] = await readRows(
			em,
			z.object({ versions: z.int() }),
			sql`select count(*)::int as versions from ${raw(tableOf(entity))} where (id, version) in
				((${act.id}, ${act.versions.from}), (${act.into}, ${act.versions.into}))`,
		);
		return same!.versions < 2;
	}
	const [now] = await readRows(
		em,
		z.object({ version: z.int(), newest: z.int().nullable() }),
		sql`select t.version, (select max(c.id)::int from catalogue_change c where c.entity = ${entity}
			and c.record_id = t.id) as newest from ${raw(tableOf(entity))} t where t.id = ${act.id}`,
	);
	return act.kind === "record" ? now?.version !== act.version : now?.newest !== act.newest;
}

const fileRow = z.object({
	id: z.int(),
	name: z.string(),
	bytes: z.int(),
	isPicture: z.boolean(),
	width: z.int().nullable(),
	height: z.int().nullable(),
});

const filesNamed = (em: EntityManager, ids: number[]) =>
	readRows(
		em,
		fileRow,
		sql`select id, name, bytes::int as bytes, type like 'image/%' as "isPicture", width, height from file where id = any(${intArray(ids)}::int[])`,
	);

/** The id of a file as a form sends it: of a picture's sizes the largest. Null removes one; undefined leaves it. */
function sentFile({ required }: FieldOf<"file">, value: unknown): number | null | undefined {
	if (typeof value === "number") return value;
	if (value && typeof value === "object") return z.object({ large: z.int() }).parse(value).large;
	return value === null && !required ? null : undefined;
}

/** The files that an open proposal changes, as they are stored and as they are proposed. */
export async function listProposedFiles(em: EntityManager, { act, entity, recordId, status }: ProposalView) {
	if (act?.kind !== "record" || !entity || recordId === null || status !== "open") return [];
	const fields = recordFields(entity).filter((field) => field.kind === "file");
	const changed = fields.flatMap((field) => {
		const sent = sentFile(field, act.values[field.name]);
		return sent === undefined ? [] : [{ label: field.label, column: fileColumns(field).at(-1)!, sent }];
	});
	if (changed.length === 0) return [];
	const [now = {}] = await readRows(
		em,
		z.record(z.string(), z.int().nullable()),
		raw(`select ${changed.map(({ column }) => column).join(", ")} from ${tableOf(entity)} where id = ${recordId}`),
	);
	const ids = changed.flatMap(({ column, sent }) => [now[column], sent]).filter((id) => typeof id === "number");
	const files = new Map((await filesNamed(em, ids)).map((file) => [file.id, file]));
	return changed.map(({ label, column, sent }) => ({
		label,
		old: files.get(now[column] ?? 0) ?? null,
		new: files.get(sent ?? 0) ?? null,
	}));
}

/** A file that an open proposal brings, or that it replaces. Throws not found. */
export async function getProposedFile(
	em: EntityManager,
	actor: Actor,
	proposal: ProposalView,
	id: number,
): Promise<OwnedFile> {
	requireStaff(actor);
	const files = (await listProposedFiles(em, proposal)).flatMap((one) => [one.old, one.new]);
	if (!files.some((one) => one?.id === id)) throw notFound();
	const [file] = await readRows(
		em,
		z.object({ id: z.int(), key: z.string(), name: z.string(), type: z.string(), bytes: z.int(), sha256: z.string() }),
		sql`select id, storage_key as key, name, type, bytes::int as bytes, sha256 from file where id = ${id}`,
	);
	if (!file) throw notFound();
	return file;
}
