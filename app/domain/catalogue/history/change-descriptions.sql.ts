import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import type { CatalogueEntity } from "#app/domain/catalogue/definition/record-definition.ts";
import { CATALOGUE_ENTITIES } from "#app/domain/catalogue/definition/records.ts";
import { solutionsByRecord } from "#app/domain/catalogue/finder-index/dependents.sql.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray } from "#db/sql.ts";
import { type HistoryQuery, type ListedChange, listCatalogueChanges } from "./catalogue-changes.sql.ts";
import { labelOf } from "./labels.ts";
import { historySelect } from "./record-texts.sql.ts";

const kind = z.object({ entity: z.enum(CATALOGUE_ENTITIES), total: z.int(), ids: z.array(z.int()) });

export interface AddedRecords {
	entity: CatalogueEntity;
	noun: string;
	nouns: string;
	total: number;
	records: { id: number; label: string }[];
}

interface Portion {
	limit: number;
	offset?: number;
}

/** Lists new records of an import, by kind: how many, and a portion of each kind; what an undo removed has no name any more. */
export async function listAdded(
	em: EntityManager,
	actor: Actor,
	run: number,
	{ limit, offset = 0 }: Portion,
): Promise<AddedRecords[]> {
	requireStaff(actor);
	const kinds = await readRows(
		em,
		kind,
		sql`select r.entity, sum(r.last_id - r.first_id + 1)::int as total, array(
				select g.id from import_run_record x cross join lateral generate_series(x.first_id, x.last_id) g (id)
				where x.import_run_id = ${run} and x.entity = r.entity order by 1 limit ${limit} offset ${offset}) as ids
			from import_run_record r where r.import_run_id = ${run} group by r.entity order by r.entity`,
	);
	const labels = await listLabels(
		em,
		kinds.map(({ entity, ids }) => [entity, ids] as const),
	);
	return kinds.map(({ entity, total, ids }) => ({
		entity,
		noun: labelOf(entity).noun,
		nouns: labelOf(entity).nouns,
		total,
		records: ids.flatMap((id) => {
			const label = labels.get(recordKey(entity, id));
			return label === undefined ? [] : [{ id, label }];
		}),
	}));
}

interface RestingSolutions {
	count: number;
	/** The codes of the first few. */
	drawings: string[];
}

export interface DescribedChange extends ListedChange {
	noun: string;
	label: string;
	solutions: RestingSolutions | null;
}

const SHOWN = 3;

export async function describeChanges(
	em: EntityManager,
	actor: Actor,
	query: HistoryQuery,
	most: number,
): Promise<DescribedChange[]> {
	const changes = await listCatalogueChanges(em, actor, query, most);
	const groups = Map.groupBy(changes, ({ entity }) => entity);
	const ids = [...groups].map(([entity, group]) => [entity, [...new Set(group.map((one) => one.recordId))]] as const);
	const labels = await listLabels(em, ids);
	const resting = await listResting(em, ids);
	return changes.map((change) => {
		const key = recordKey(change.entity, change.recordId);
		return {
			...change,
			noun: labelOf(change.entity).noun,
			label: labels.get(key) ?? "",
			solutions: resting.get(key) ?? null,
		};
	});
}

type IdsOf = readonly (readonly [CatalogueEntity, readonly number[]])[];

const recordKey = (entity: string, id: number) => `${entity} ${id}`;

async function listLabels(em: EntityManager, groups: IdsOf): Promise<Map<string, string>> {
	const parts = groups.map(
		([entity, ids]) => `select '${entity}' as entity, d.id, ${labelOf(entity).label} as label
			from (select e.id, to_jsonb(e) as doc from (${historySelect(entity)}) e where e.id = any('${intArray(ids)}')) d`,
	);
	const row = z.object({ entity: z.string(), id: z.int(), label: z.string().nullable() });
	const rows = parts.length > 0 ? await readRows(em, row, raw(parts.join(" union all "))) : [];
	return new Map(rows.map(({ entity, id, label }) => [recordKey(entity, id), label ?? ""]));
}

async function listResting(em: EntityManager, groups: IdsOf): Promise<Map<string, RestingSolutions>> {
	const parts = groups.flatMap(([entity, ids]) => {
		const found = entity !== "solution" && solutionsByRecord(entity, `unnest('${intArray(ids)}'::int[])`);
		if (!found) return [];
		return [
			`select '${entity}' as entity, q.id, count(*)::int as count,
				(array_agg(s.drawing order by s.drawing collate natural_ties, s.id))[1:${SHOWN}] as drawings
			from (${found}) q join solution s on s.id = q.solution_id group by q.id`,
		];
	});
	const row = z.object({ entity: z.string(), id: z.int(), count: z.int(), drawings: z.array(z.string()) });
	const rows = parts.length > 0 ? await readRows(em, row, raw(parts.join(" union all "))) : [];
	return new Map(rows.map(({ entity, id, count, drawings }) => [recordKey(entity, id), { count, drawings }]));
}
