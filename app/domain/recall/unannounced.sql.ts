import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { tableOf } from "#app/domain/catalogue/records/records.ts";
import { entriesOf } from "#app/domain/keyed.ts";
import type { ListKey } from "#app/domain/lists/definition.ts";
import { rowsOf } from "#app/domain/lists/read.sql.ts";
import { LISTS, listOf } from "#app/domain/lists/table.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";

/** Parts that a specimen cannot do without, and records that hold specimens. */
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
	],
	solution: ["drawing", "specimens", "pdf", "image"],
	serv: ["material", "service_type", "insulation", "classification"],
	subs: ["orientation", "name", "thickness"],
	insu: ["name", "thickness"],
	...{ frr: name, product: name, servmat: name, servtype: name, servclass: name },
	...{ insumat: name, orient: name, subname: name },
};

const issuedBetween = (entity: string, id: string, after: string, before: string) =>
	`exists (select from issued_record i join schedule_run r on r.id = i.run_id
		where i.entity = '${entity}' and i.record_id = ${id} and r.status = 'done'
			and r.started >= ${after} and r.started < ${before})`;

const toldBetween = (entity: string, id: string, after: string, before: string) =>
	`exists (select from notice n where n.entity = '${entity}' and n.record_id = ${id}
		and n.created >= ${after} and n.created < ${before})`;

const EVER = "'-infinity'";
const NOW = "'infinity'";

/** Records of a state, with the last change that brought them there; null where there is no history of it. */
const fallen = (entity: ListKey, condition: string, field: string, why: string) =>
	`select '${entity}' as entity, f.id, '${why}' as why from (
		select t.id, (select max(h.at) from catalogue_change h where h.entity = '${entity}' and h.record_id = t.id
			and h.old is not null and jsonb_exists(h.new, '${field}')) as at
		from ${tableOf(entity)} t where ${condition}) f
	where ${issuedBetween(entity, "f.id", EVER, `coalesce(f.at, ${NOW})`)}
		and not ${toldBetween(entity, "f.id", `coalesce(f.at, ${EVER})`, NOW)}`;

/**
 * Records that read otherwise today than an issue says: a field has another value than it had before a change, and
 * between that change and the one before it, a schedule was issued or its owners were told.
 */
const otherwise = (entity: ListKey, fields: string[]) =>
	`select distinct '${entity}', c.record_id, 'corrected' from (
		select h.record_id, h.at, h.old ->> f.field as old,
			coalesce(lag(h.at) over field, ${EVER}) as before, first_value(h.new ->> f.field) over (
				partition by h.record_id, f.field order by h.id desc) as now
		from catalogue_change h join ${tableOf(entity)} t on t.id = h.record_id and t.is_active
			cross join unnest(array['${fields.join("', '")}']) f (field)
		where h.entity = '${entity}' and h.old is not null and jsonb_exists(h.new, f.field)
		window field as (partition by h.record_id, f.field order by h.id)) c
	where c.old is distinct from c.now and not ${toldBetween(entity, "c.record_id", "c.at", NOW)}
		and (${issuedBetween(entity, "c.record_id", "c.before", "c.at")}
			or ${toldBetween(entity, "c.record_id", "c.before", "c.at")})`;

const selects = [
	...RELIED.map((entity) => fallen(entity, "not t.is_active", "is_active", "withdrawn")),
	fallen("report", "t.is_active and t.superseded_by_id is not null", "superseded_by", "superseded"),
	...entriesOf(corrected).map(([entity, fields]) => otherwise(entity, fields)),
];

const row = z.object({
	entity: z.enum(LISTS.map(({ key }) => key)),
	id: z.int(),
	why: z.enum(["withdrawn", "superseded", "corrected"]),
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
		sql`select f.*, (count(*) over ())::int as total from (${raw(selects.join(" union all "))}) f
			order by f.entity, f.id, f.why limit ${limit} offset ${offset}`,
	);
	const labels = new Map<string, string>();
	for (const [entity, rows] of Map.groupBy(found, (one) => one.entity)) {
		const ids = [...new Set(rows.map(({ id }) => id))];
		for (const { id, label } of await rowsOf(em, listOf(entity), ids)) labels.set(`${entity} ${id}`, label);
	}
	return {
		total: found[0]?.total ?? 0,
		records: found.map(({ entity, id, why }) => ({ entity, id, why, label: labels.get(`${entity} ${id}`) ?? "" })),
	};
}
