import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import type { Actor } from "#app/domain/actor.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray } from "#db/sql.ts";
import type { ListKey } from "./staff-list.ts";
import { staffList } from "./table.ts";

const recordOption = z.object({
	id: z.int(),
	label: z.string(),
	isActive: z.boolean(),
});

export type RecordOption = z.output<typeof recordOption>;

export function listOptions(
	em: EntityManager,
	actor: Pick<Actor, "isStaff">,
	key: ListKey,
	stored: Iterable<number> = [],
): Promise<RecordOption[]> {
	const list = staffList(actor, key);
	return readRows(
		em,
		recordOption,
		sql`select t.id, ${raw(list.label)} as label, t.is_active as "isActive"
			from ${raw(`${list.keys} ${list.joins ?? ""}`)}
			where t.is_active or t.id = any(${intArray(stored)}::int[]) order by ${raw(list.order)}`,
	);
}
