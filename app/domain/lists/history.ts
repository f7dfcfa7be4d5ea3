import type { Actor } from "#app/domain/actor.ts";
import type { CatalogueEntity } from "#app/domain/catalogue/records.ts";
import { forbidden } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";
import { isoTime } from "#db/sql.ts";

const MOST_CHANGES = 100;

export interface HistoryEntry {
	id: number;
	at: string;
	/** Who did it; null for a command without a person. */
	who: string | null;
	source: "page" | "api" | "cli" | "seed" | "screen";
	importRun: number | null;
	isNew: boolean;
	fields: { name: string; old: string | null; new: string | null }[];
}

interface Stored extends Omit<HistoryEntry, "isNew" | "fields"> {
	old: Record<string, string | null> | null;
	new: Record<string, string | null>;
}

/** The newest first. Records that came by an import begin with their first change. */
export async function recordHistory(
	em: EntityManager,
	actor: Actor,
	entity: CatalogueEntity,
	id: number,
): Promise<HistoryEntry[]> {
	if (!actor.isStaff) throw forbidden();
	const rows = await em.execute<Stored[]>(
		`select c.id::int as id, ${isoTime("c.at")} as at,
		   u.first_name || ' ' || u.last_name as who, c.source, c.import_run_id as "importRun", c.old, c.new
		 from catalogue_change c left join user_account u on u.id = c.actor_id
		 where c.entity = ? and c.record_id = ? order by c.id desc limit ?`,
		[entity, id, MOST_CHANGES],
	);
	return rows.map(({ old, new: after, ...entry }) => ({
		...entry,
		isNew: old === null,
		fields: Object.entries(after)
			.map(([name, value]) => ({ name, old: old?.[name] ?? null, new: value }))
			.filter((field) => field.old !== field.new),
	}));
}
