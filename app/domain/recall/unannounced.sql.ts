import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { tableOf } from "#app/domain/catalogue/records/records.ts";
import type { ListKey } from "#app/domain/lists/definition.ts";
import { rowsOf } from "#app/domain/lists/read.sql.ts";
import { LISTS, listOf } from "#app/domain/lists/table.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";

const EVIDENCE = ["report", "specimen", "solution", "product", "frr"] as const satisfies ListKey[];

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
	frr: ["name"],
};

const issuedBefore = (entity: string, id: string, moment: string) =>
	`exists (select from issued_record i join schedule_run r on r.id = i.run_id
		where i.entity = '${entity}' and i.record_id = ${id} and r.status = 'done' and r.started < ${moment})`;

const noNotice = (entity: string, id: string, since: string) =>
	`not exists (select from notice n where n.entity = '${entity}' and n.record_id = ${id} and n.created > ${since})`;

const fallen = (entity: ListKey, condition: string, why: string) =>
	`select '${entity}' as entity, t.id, '${why}' as why from ${tableOf(entity)} t
		where ${condition} and ${issuedBefore(entity, "t.id", "now()")} and ${noNotice(entity, "t.id", "'-infinity'")}`;

const selects = [
	...EVIDENCE.map((entity) => fallen(entity, "not t.is_active", "withdrawn")),
	fallen("report", "t.is_active and t.superseded_by_id is not null", "superseded"),
	...Object.entries(corrected).map(
		([entity, fields]) =>
			`select distinct '${entity}', h.record_id, 'corrected' from catalogue_change h
			where h.entity = '${entity}' and h.old is not null
				and jsonb_exists_any(h.new, array[${fields.map((field) => `'${field}'`).join(", ")}])
				and exists (select from ${tableOf(entity as ListKey)} t where t.id = h.record_id and t.is_active)
				and ${issuedBefore(entity, "h.record_id", "h.at")} and ${noNotice(entity, "h.record_id", "h.at")}`,
	),
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
