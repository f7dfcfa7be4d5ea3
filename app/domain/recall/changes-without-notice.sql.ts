import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { tableOf } from "#app/domain/catalogue/definition/records.ts";
import { specimenLimits } from "#app/domain/catalogue/definition/specimen-fields.ts";
import { oneDash } from "#app/domain/catalogue/evidence/consistency.sql.ts";
import { columnLabel, columnText } from "#app/domain/catalogue/history/labels.ts";
import type { ChangedField } from "#app/domain/catalogue/records/save-record.ts";
import { invalid } from "#app/domain/errors.ts";
import { entriesOf } from "#app/domain/keyed.ts";
import { rowsOf } from "#app/domain/lists/read.sql.ts";
import type { ListKey } from "#app/domain/lists/staff-list.ts";
import { LISTS, listOf } from "#app/domain/lists/table.ts";
import { today } from "#app/domain/today.ts";
import { stateOf } from "#app/domain/wizards/wizard-drafts.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { settings } from "#db/settings.ts";
import { literal } from "#db/sql.ts";
import { countIssued } from "./issued.sql.ts";

interface Change {
	record: { entity: ListKey; id: number };
	fields: ChangedField[];
	/** The answer that the form had been given when its change was shown. */
	reviewed: string | undefined;
}

/**
 * Whoever changes by a form what was issued has seen it old to new. Called in the transaction of the change, which is
 * undone by its refusal: of `reviewed`, what to answer to mean it, then a line for each field.
 */
export async function requireReview(
	em: EntityManager,
	actor: Actor,
	{ record, fields, reviewed }: Change,
): Promise<void> {
	if (fields.length === 0) return;
	const state = stateOf(fields);
	if (reviewed === state || (await countIssued(em, actor, record)).issues === 0) return;
	const lines = fields.map((field) => changeInWords(record.entity, field));
	throw invalid({ reviewed: [state, ...lines] });
}

/** `Name: 13mm → 14mm`. */
const changeInWords = (entity: ListKey, { name, old, new: after }: ChangedField): string =>
	`${columnLabel(entity, name)}: ${columnText(name, old) || "–"} → ${columnText(name, after) || "–"}`;

/** The records that a specimen depends on, and the solutions that have specimens. */
const RELIED = ["report", "specimen", "solution", "product", "frr", "serv", "subs"] as const satisfies ListKey[];

const name = ["name"];

/** Fields of their history whose change corrects what a schedule says. */
const corrected: Partial<Record<ListKey, string[]>> = {
	specimen: [
		...["size", "frr", "prot_first", "prot_sec", "prot_third", "service_material", "service_type"],
		...["service_classification", "insulation_material", "insulation_thickness"],
		...["substrate", "substrate_2"].flatMap((which) =>
			["orientation", "name", "thickness"].map((part) => `${which}_${part}`),
		),
		...specimenLimits,
	],
	solution: ["drawing", "specimens", "substrates", "pdf", "image"],
	serv: ["material", "service_type", "insulation", "classification"],
	subs: ["orientation", "name", "thickness"],
	insu: ["name", "thickness"],
	...{ frr: name, product: name, servmat: name, servtype: name, servclass: name },
	...{ insumat: name, orient: name, subname: name },
};

/** The issues of the record are found first: going by their time reads all issues of it for every record. */
const issuedBetween = (entity: string, id: string, after: string, before: string) =>
	`exists (select from schedule_run r where r.id = any (array(
			select i.run_id from issued_record i where i.entity = '${entity}' and i.record_id = ${id}))
		and r.status = 'done' and r.started >= ${after} and r.started < ${before})`;

const noticeBetween = (entity: string, id: string, after: string, before: string) =>
	`exists (select from notice n where n.entity = '${entity}' and n.record_id = ${id}
		and n.created >= ${after} and n.created < ${before})`;

const EVER = "'-infinity'";
const NOW = "'infinity'";

/** Records of a state, with the last change that brought them there; null where there is no history of it. */
const fallen = (entity: ListKey, condition: string, field: string, why: string) =>
	`select '${entity}' as entity, f.id, '${why}' as why, null::jsonb as changed from (
		select t.id, (select max(h.at) from catalogue_change h where h.entity = '${entity}' and h.record_id = t.id
			and h.old is not null and jsonb_exists(h.new, '${field}')) as at
		from ${tableOf(entity)} t where ${condition}) f
	where ${issuedBetween(entity, "f.id", EVER, `coalesce(f.at, ${NOW})`)}
		and not ${noticeBetween(entity, "f.id", `coalesce(f.at, ${EVER})`, NOW)}`;

/** Reports that ended after they were issued. A notice counts if it was sent after the date of the end was last set. */
const expired = () => `select 'report', t.id, 'expired', null from report t
	where t.is_active and t.superseded_by_id is null and t.expires < ${literal(today())}::date
		and ${issuedBetween("report", "t.id", EVER, `(t.expires + 1)::timestamp at time zone ${literal(settings().timeZone)}`)}
		and not exists (select from notice n where n.entity = 'report' and n.record_id = t.id and n.subject <> 'corrected'
			and n.created >= coalesce((select max(h.at) from catalogue_change h where h.entity = 'report'
				and h.record_id = t.id and h.old is not null and jsonb_exists(h.new, 'expires')), ${EVER}))`;

/** Capitals, dashes and blanks that part no digits are spelling, and correct nothing. */
const spelled = (text: string) => `regexp_replace(regexp_replace(lower(${oneDash(text)}),
	'([^0-9])\\s+', '\\1', 'g'), '\\s+([^0-9])', '\\1', 'g')`;

/**
 * Records whose fields differ today from what an issue says: the field had another value before a change, and between
 * that change and the one before it a schedule was issued or a notice was sent to its owners.
 */
const otherwise = (entity: ListKey, fields: string[]) =>
	`select '${entity}', c.record_id, 'corrected',
		jsonb_object_agg(c.field, jsonb_build_object('old', c.old, 'new', c.now) order by c.id desc) from (
		select h.record_id, h.id, h.at, f.field, h.old ->> f.field as old,
			coalesce(lag(h.at) over field, ${EVER}) as before, first_value(h.new ->> f.field) over (
				partition by h.record_id, f.field order by h.id desc) as now
		from catalogue_change h join ${tableOf(entity)} t on t.id = h.record_id and t.is_active
			cross join unnest(array['${fields.join("', '")}']) f (field)
		where h.entity = '${entity}' and h.old is not null and jsonb_exists(h.new, f.field)
		window field as (partition by h.record_id, f.field order by h.id)) c
	where ${spelled("c.old")} is distinct from ${spelled("c.now")} and not ${noticeBetween(entity, "c.record_id", "c.at", NOW)}
		and (${issuedBetween(entity, "c.record_id", "c.before", "c.at")}
			or ${noticeBetween(entity, "c.record_id", "c.before", "c.at")})
	group by c.record_id`;

const selects = [
	...RELIED.map((entity) => fallen(entity, "not t.is_active", "is_active", "withdrawn")),
	fallen("report", "t.is_active and t.superseded_by_id is not null", "superseded_by", "superseded"),
	...entriesOf(corrected).map(([entity, fields]) => otherwise(entity, fields)),
];

const row = z.object({
	entity: z.enum(LISTS.map(({ key }) => key)),
	id: z.int(),
	why: z.enum(["withdrawn", "superseded", "expired", "corrected"]),
	/** The fields that were corrected: as an issue or a notice says, and as they are. */
	changed: z.record(z.string(), z.object({ old: z.string().nullable(), new: z.string().nullable() })).nullable(),
	total: z.int(),
});

/** Evidence that was issued and fell since, of which no notice tells; a portion of it by kind, and how many there are. */
export async function listUnannounced(
	em: EntityManager,
	actor: Actor,
	{ limit, offset = 0 }: { limit: number; offset?: number },
) {
	requireStaff(actor);
	const found = await readRows(
		em,
		row,
		sql`select f.*, (count(*) over ())::int as total from (${raw([...selects, expired()].join(" union all "))}) f
			order by f.entity, f.id, f.why limit ${limit} offset ${offset}`,
	);
	const labels = new Map<string, string>();
	for (const [entity, rows] of Map.groupBy(found, (one) => one.entity)) {
		const ids = [...new Set(rows.map(({ id }) => id))];
		for (const { id, label } of await rowsOf(em, listOf(entity), ids)) labels.set(`${entity} ${id}`, label);
	}
	return {
		total: found[0]?.total ?? 0,
		records: found.map(({ entity, id, why, changed }) => ({
			entity,
			id,
			why,
			label: labels.get(`${entity} ${id}`) ?? "",
			changes: entriesOf(changed ?? {}).map(([name, texts]) => changeInWords(entity, { name, ...texts })),
		})),
	};
}
