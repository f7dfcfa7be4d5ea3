import type { Actor } from "#app/domain/actor.ts";
import type { EntityManager } from "#db/orm.ts";
import { intArray } from "#db/sql.ts";
import type { ListKey } from "./definition.ts";
import { staffList } from "./table.ts";

export interface RecordOption {
	id: number;
	label: string;
	/** False for one that is only there because it was stored before it was withdrawn. */
	isActive: boolean;
}

/** In the order of the list; `stored` are the ids of those that may stay although withdrawn. */
export function listOptions(
	em: EntityManager,
	actor: Actor,
	key: ListKey,
	stored: Iterable<number> = [],
): Promise<RecordOption[]> {
	const list = staffList(actor, key);
	return em.execute<RecordOption[]>(
		`select t.id, ${list.label} as label, t.is_active as "isActive" from ${list.keys} ${list.joins ?? ""}
		 where t.is_active or t.id = any(?::int[]) order by ${list.order}`,
		[intArray(stored)],
	);
}
