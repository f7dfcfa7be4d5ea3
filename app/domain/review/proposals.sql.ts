import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { hasRight, requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { columnLabel, columnText, labelOf } from "#app/domain/catalogue/history/labels.ts";
import { historySelect } from "#app/domain/catalogue/history/record-texts.sql.ts";
import type { CatalogueEntity } from "#app/domain/catalogue/records/record-definition.ts";
import { CATALOGUE_ENTITIES, tableOf } from "#app/domain/catalogue/records/records.ts";
import { notFound } from "#app/domain/errors.ts";
import type { OwnedFile } from "#app/domain/files/owned.sql.ts";
import { getImport } from "#app/domain/imports/import-views.sql.ts";
import { proposedAct, proposedChange } from "#app/domain/proposed.schema.ts";
import { countIssued } from "#app/domain/recall/issued.sql.ts";
import { time } from "#app/domain/shape.schema.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { isoTime } from "#db/sql.ts";

const STATUSES = ["open", "published", "rejected", "withdrawn"] as const;

const line = z.object({
	id: z.int(),
	kind: z.enum(["record", "import", "undo", "version"]),
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

const whole = line.extend({
	version: z.int(),
	/** Null for an import: it has its job. */
	act: proposedAct.nullable(),
	changes: z.array(proposedChange),
	changeCount: z.int(),
	publishing: z.boolean(),
	published: z.int(),
	note: z.string(),
});

export type ProposalLine = z.output<typeof line>;

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
			o.publishing is not null as publishing, jsonb_array_length(o.published) as published
			from proposal o where o.id = ${id}`,
	);
	if (!row) throw notFound();
	const { act, entity, recordId, job } = row;
	const record = entity && recordId !== null ? { entity, id: recordId } : null;
	const dryRun = job === null ? null : await getImport(em, actor, job).catch(() => null);
	return {
		...row,
		...(await nameOf(em, row)),
		changes: row.changes.map(({ field, old, new: after, ...place }) => ({
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

export type ProposalView = Awaited<ReturnType<typeof getProposal>>;

/** True where a record has been changed since: what is stored is no longer what the author saw. */
async function isOvertaken(em: EntityManager, act: z.output<typeof whole>["act"], rows: readonly unknown[]) {
	if (act === null) return rows.length > 0;
	if (act.kind === "undo") return false;
	const entity = CATALOGUE_ENTITIES.find((one) => one === act.entity)!;
	const [now] = await readRows(
		em,
		z.object({ version: z.int(), newest: z.int().nullable() }),
		sql`select t.version, (select max(c.id)::int from catalogue_change c where c.entity = ${entity}
			and c.record_id = t.id) as newest from ${raw(tableOf(entity))} t where t.id = ${act.id}`,
	);
	return act.kind === "record" ? now?.version !== act.version : now?.newest !== act.newest;
}

const stored: Partial<Record<CatalogueEntity, Record<string, string>>> = {
	solution: { pdf: "pdf_id", picture: "img_large_id" },
	product: { img: "img_id", tds: "tds_id", msds: "msds_id" },
	report: { document: "document_id" },
	warranty: { pdf: "pdf_id" },
};

const fileRow = z.object({
	name: z.string(),
	file: z.int(),
	isPicture: z.boolean(),
	fileName: z.string(),
	width: z.int().nullable(),
	height: z.int().nullable(),
});

/** The files of a record as they are stored and as they are proposed, by field; those that stay are left out. */
export async function listProposedFiles(em: EntityManager, { act, entity, recordId }: ProposalView) {
	const columns = entity ? Object.entries(stored[entity] ?? {}) : [];
	if (act?.kind !== "record" || !entity || recordId === null || columns.length === 0) return [];
	const { img, ...values } = act.values;
	const picture = img && typeof img === "object" && "large" in img ? { picture: img.large } : { img };
	const given: Record<string, unknown> = { ...values, ...picture };
	const rows = (from: string) =>
		readRows(
			em,
			fileRow,
			raw(`select d.name, f.id as file, f.type like 'image/%' as "isPicture", f.name as "fileName", f.width, f.height
				from (${from}) d join file f on f.id = d.id`),
		);
	const now = await rows(
		columns
			.map(
				([name, column]) => `select '${name}' as name, ${column} as id from ${tableOf(entity)} where id = ${recordId}`,
			)
			.join(" union all "),
	);
	const changed = columns.filter(([name]) => given[name] !== undefined);
	const next = changed.flatMap(([name]) => (typeof given[name] === "number" ? [[name, given[name]] as const] : []));
	const then =
		next.length === 0
			? []
			: await rows(next.map(([name, id]) => `select '${name}' as name, ${Math.trunc(id)} as id`).join(" union all "));
	const fileOf = (all: z.output<typeof fileRow>[], name: string) => all.find((one) => one.name === name) ?? null;
	return changed.map(([name]) => ({ name, old: fileOf(now, name), new: fileOf(then, name) }));
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
	if (!files.some((one) => one?.file === id)) throw notFound();
	const [file] = await readRows(
		em,
		z.object({ id: z.int(), key: z.string(), name: z.string(), type: z.string(), bytes: z.int(), sha256: z.string() }),
		sql`select id, storage_key as key, name, type, bytes::int as bytes, sha256 from file where id = ${id}`,
	);
	if (!file) throw notFound();
	return file;
}
