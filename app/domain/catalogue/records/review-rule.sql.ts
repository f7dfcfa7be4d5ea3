import { type RawQueryFragment, raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { columnsOf } from "#app/domain/catalogue/definition/csv-columns.ts";
import type { CatalogueEntity } from "#app/domain/catalogue/definition/record-definition.ts";
import { CATALOGUE_ENTITIES } from "#app/domain/catalogue/definition/records.ts";
import { conflict, reviewRequired } from "#app/domain/errors.ts";
import type { ProposedWork, RowPlace } from "#app/domain/proposed.schema.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { settings } from "#db/settings.ts";
import { literal } from "#db/sql.ts";

/**
 * No schedule prints these columns. A column that is not listed here counts as printed, so that a new one is
 * reviewed.
 */
const UNPRINTED: Partial<Record<CatalogueEntity, "all" | readonly string[]>> = {
	...{ frrgroup: "all", company: "all", city: "all", synonym: "all", rejection: "all" },
	...{ frr: ["group"], report: ["sponsor", "scope"], product: ["img"] },
};

/** The columns of a record, by their names in the history, that issued schedules print. */
export function printedColumns(entity: CatalogueEntity): string[] {
	const unprinted = UNPRINTED[entity] ?? [];
	const names = columnsOf(entity).map(({ column }) => column.name);
	return unprinted === "all" ? [] : names.filter((name) => !unprinted.includes(name));
}

const PRINTED = CATALOGUE_ENTITIES.flatMap((entity) => printedColumns(entity).map((name) => `${entity}.${name}`));

/** True once a cover page could have been printed: since it was first published. */
const COVERED = `exists (select from cover v join schedule_run s on s.status <> 'failed' and s.started >= case
		when exists (select from catalogue_change c where c.entity = 'cover' and c.record_id = v.id and jsonb_exists(c.new, 'is_active'))
		then (select min(c.at) from catalogue_change c where c.entity = 'cover' and c.record_id = v.id and c.new ->> 'is_active' = 'true')
		else v.created end where v.id = r.record_id)`;

const ofProduct = (product: string) => `exists (select from issued_record i join schedule_run s on s.id = i.run_id
	where i.entity = 'product' and i.record_id = ${product} and s.status <> 'failed')`;

/** A warranty is printed with its product, before and after the change; one without a product is printed with all. */
const WARRANTED = `exists (select from warranty w where w.id = r.record_id and (${ofProduct("w.product_id")}
	or exists (select from product p where p.name = r.old ->> 'product' and ${ofProduct("p.id")})
	or (w.product_id is null or jsonb_exists(coalesce(r.old, '{}'), 'product') and r.old ->> 'product' is null)
		and exists (select from schedule_run s where s.status <> 'failed')))`;

const ISSUED = `case r.entity when 'cover' then ${COVERED} when 'warranty' then ${WARRANTED}
	else exists (select from issued_record i join schedule_run s on s.id = i.run_id
		where i.entity = r.entity and i.record_id = r.record_id and s.status <> 'failed') end`;

/**
 * The SQL that is true for a change `r (entity, record_id, old, new)` of an existing record, old and new by column, which a
 * second person has to publish: of a printed column, or a restoring, where an issue relies on the record.
 */
export const NEEDS_REVIEW = `((exists (select from jsonb_object_keys(r.new) k (name)
		where r.entity || '.' || k.name = any ('{${PRINTED.join(",")}}'::text[])) or r.new ->> 'is_active' = 'true') and ${ISSUED})`;

interface RecordTextChange {
	entity: CatalogueEntity;
	id: number;
	/** The changed columns, by their names in the history. */
	old: Record<string, string | null>;
	new: Record<string, string | null>;
}

/**
 * Refuses changes that need review, with all of them where there are several. Called in their transaction, after they are
 * written and before anything is committed. Throws conflict `review_required`.
 */
export async function requireReviewed(
	em: EntityManager,
	changes: readonly RecordTextChange[],
	proposed?: () => Omit<ProposedWork, "seenChange">,
): Promise<void> {
	if (changes.length === 0) return;
	const given = changes.map(({ entity, id, ...texts }) => ({ entity, record_id: id, ...texts }));
	const rows = JSON.stringify(given);
	const from = sql`select * from jsonb_to_recordset(${rows}::jsonb) as t (entity text, record_id int, old jsonb, new jsonb)`;
	await requireReviewedOf(em, from, async () => proposed?.());
}

/** Does as {@link requireReviewed} for changes that are the rows of a query of `entity, record_id, old, new`. */
export async function requireReviewedOf(
	em: EntityManager,
	changes: RawQueryFragment,
	proposed: () => Promise<Omit<ProposedWork, "seenChange"> | undefined>,
): Promise<void> {
	if (!settings().review) return;
	const [found] = await readRows(
		em,
		z.object({ needs: z.boolean(), seenChange: z.int() }),
		sql`select ${raw(SEEN_CHANGE)} as "seenChange", exists (select from (${changes}) r where ${raw(NEEDS_REVIEW)}) as needs`,
	);
	if (!found!.needs) return;
	const work = await proposed();
	throw reviewRequired(work && { ...work, seenChange: found!.seenChange });
}

/** The newest change of the catalogue. */
export const SEEN_CHANGE = "(select coalesce(max(id), 0)::int from catalogue_change)";

/** A proposal that is being published, by whom, and which rows of it where these are not all. */
export interface Approval {
	proposal: number;
	by: number;
	rows?: RowPlace[];
}

/** The administrator still is one, and not the author. */
const mayPublish = (by: number) => `o.status = 'open' and o.author_id <> ${by} and exists (select from user_account u
	where u.id = ${by} and u.is_staff and u.is_active and u.role = 'administrator')`;

/**
 * The statement that publishes a proposal, in the transaction of its change: it finds nothing where the proposal was decided
 * meanwhile, is the publisher's own, or is about something else.
 */
export function publishSql({ proposal, by, rows }: Approval, about: string): string {
	const person = Math.trunc(by);
	const set = rows
		? `published = o.published || ${literal(JSON.stringify(rows))}::jsonb`
		: `status = 'published', decided = clock_timestamp()`;
	return `update proposal o set ${set}, decided_by_id = ${person}, publishing = null, version = o.version + 1
		where o.id = ${Math.trunc(proposal)} and ${mayPublish(person)} and ${about} returning o.author_id as author`;
}

export const published = z.object({ author: z.int() });

export const DECIDED = "This proposal can't be published by you, or was decided meanwhile. Look at it again.";

/** Publishes the proposal of a change of one record, or of a merge of its name. Answers its author. Throws conflict. */
export async function publishRecord(
	em: EntityManager,
	approval: Approval,
	{ entity, id, kind = "record" }: { entity: CatalogueEntity; id: number; kind?: "record" | "merge" },
): Promise<number> {
	const about = `o.kind = '${kind}' and o.entity = ${literal(entity)} and o.record_id = ${Math.trunc(id)}`;
	const [row] = await readRows(em, published, raw(publishSql(approval, about)));
	if (!row) throw conflict(DECIDED, "decided");
	return row.author;
}
