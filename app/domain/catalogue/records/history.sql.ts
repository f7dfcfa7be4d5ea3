import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { historySelect } from "#app/domain/exports/history-select.ts";
import { time } from "#app/domain/shape.schema.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { isoTime } from "#db/sql.ts";
import type { CatalogueEntity } from "./records.ts";

const MOST_CHANGES = 100;

const recordTexts = z.record(z.string(), z.string().nullable());

export type RecordTexts = z.output<typeof recordTexts>;

export async function findTexts(em: EntityManager, entity: CatalogueEntity, id: number): Promise<RecordTexts | null> {
	const [row] = await readRows(
		em,
		z.object({ texts: recordTexts }),
		sql`select to_jsonb(e) - 'id' - 'list' as texts from (${raw(historySelect(entity))}) e where e.id = ${id}`,
	);
	return row?.texts ?? null;
}

const changeRow = z.object({
	id: z.int(),
	at: time,
	/** Null for a command without a person. */
	who: z.string().nullable(),
	source: z.enum(["page", "api", "cli", "seed", "screen"]),
	importRun: z.int().nullable(),
	old: recordTexts.nullable(),
	new: recordTexts,
});

export interface HistoryEntry extends Omit<z.output<typeof changeRow>, "old" | "new"> {
	isNew: boolean;
	fields: { name: string; old: string | null; new: string | null }[];
}

/** The newest first. Records that came by an import begin with their first change. */
export async function recordHistory(
	em: EntityManager,
	actor: Actor,
	entity: CatalogueEntity,
	id: number,
): Promise<HistoryEntry[]> {
	requireStaff(actor);
	const rows = await readRows(
		em,
		changeRow,
		sql`select c.id::int as id, ${raw(isoTime("c.at"))} as at,
		   u.first_name || ' ' || u.last_name as who, c.source, c.import_run_id as "importRun", c.old, c.new
		 from catalogue_change c left join user_account u on u.id = c.actor_id
		 where c.entity = ${entity} and c.record_id = ${id} order by c.id desc limit ${MOST_CHANGES}`,
	);
	return rows.map(({ old, new: after, ...entry }) => ({
		...entry,
		isNew: old === null,
		fields: Object.entries(after)
			.map(([name, value]) => ({ name, old: old?.[name] ?? null, new: value }))
			.filter((field) => field.old !== field.new),
	}));
}
