import { raw } from "@mikro-orm/core";
import { z } from "zod";
import type { CatalogueEntity } from "#app/domain/catalogue/definition/record-definition.ts";
import { tableOf } from "#app/domain/catalogue/definition/records.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";

/** The SQL that is true for a record that was merged into another. */
export const isMerged = (entity: CatalogueEntity, id: string): string =>
	`exists (select from merged_record m where m.entity = '${entity}' and m.from_id = ${id} and not m.is_undone)`;

/** The merged names of a list with the name that replaces each now, as `from_id, name, id, means, is_active`. */
export const mergedNames = (entity: CatalogueEntity): string =>
	`select o.id as from_id, o.name, k.id, k.name as means, k.is_active
	from merged_record m join ${tableOf(entity)} o on o.id = m.from_id
	join ${tableOf(entity)} k on k.id = kept_record(m.entity, m.from_id)
	where m.entity = '${entity}' and not m.is_undone`;

/** The SQL of the name in a cell, or of the name that replaces it since a merge. */
export const currentName = (entity: CatalogueEntity, cell: string): string =>
	`coalesce((select k.means from (${mergedNames(entity)}) k where lower(k.name) = lower(${cell})), ${cell})`;

/** In these lists, which searches read, merged names are synonyms of the remaining ones. */
const SEARCHED = ["orient", "subname", "servclass", "servmat", "servtype", "sealtype", "insumat", "product"] as const;

/** The old names as synonyms, as `from_id, name, means`. */
const MERGED_SYNONYMS = SEARCHED.map(
	(entity) => `select from_id, name, means from (${mergedNames(entity)}) s_${entity} where is_active`,
).join(" union all ");

/** The synonyms of staff and the merged names, as `id, name, means`. A synonym of a merged name means the remaining one. */
export const SYNONYMS = `with old as (${MERGED_SYNONYMS})
	select from_id as id, name, means from old
	union all select s.id, s.name, coalesce((select min(o.means) from old o where lower(o.name) = lower(s.means)), s.means)
		from synonym s where s.is_active`;

const replacedRow = z.object({ entity: z.string(), id: z.int(), current: z.int() });

/** Answers a function to the current id of a record: its own, or that of the record into which it was merged. */
export async function currentIds(em: EntityManager): Promise<(entity: CatalogueEntity, id: number) => number> {
	const rows = await readRows(
		em,
		replacedRow,
		raw(`select m.entity, m.from_id as id, kept_record(m.entity, m.from_id) as current
			from merged_record m where not m.is_undone`),
	);
	const current = new Map(rows.map((row) => [`${row.entity} ${row.id}`, row.current]));
	return (entity, id) => current.get(`${entity} ${id}`) ?? id;
}
