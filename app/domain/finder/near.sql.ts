import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { conditionOf, type Rows } from "./rows.sql.ts";

const group = z.object({ id: z.number(), name: z.string() });

export const listFrrGroups = (em: EntityManager) =>
	readRows(em, group, sql`select id, name from frr_group where is_active order by name collate natural_ties, id`);

const sizeRow = z.object({ size: z.number() });

/** Millimetres. */
export function nearestSizes(em: EntityManager, rows: Rows, { from, to }: { from: number; to: number }) {
	const { sql: condition, values } = conditionOf(rows);
	const nearest = (end: string, beyond: string, order: string) => `(
		select near.size::float8 as size from (
			select z.id, ${end}(r) as size from search_size z, unnest(z.sizes) r where ${end}(r) ${beyond} ?::numeric order by 2 ${order}
		) near cross join lateral (
			select 1 from search_specimen t where t.size_id = near.id and ${condition} limit 1) tested
		order by near.size ${order} limit 1)`;
	const statement = `${nearest("upper", "<", "desc")} union all ${nearest("lower", ">", "asc")}`;
	return readRows(em, sizeRow, raw(statement, [from, ...values, to, ...values]));
}
