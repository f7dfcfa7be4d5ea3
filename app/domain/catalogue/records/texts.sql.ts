import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { historySelect } from "#app/domain/exports/history-select.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import type { CatalogueEntity } from "./records.ts";

export const recordTexts = z.record(z.string(), z.string().nullable());

export type RecordTexts = z.output<typeof recordTexts>;

export async function findTexts(em: EntityManager, entity: CatalogueEntity, id: number): Promise<RecordTexts | null> {
	const [row] = await readRows(
		em,
		z.object({ texts: recordTexts }),
		sql`select to_jsonb(e) - 'id' - 'list' as texts from (${raw(historySelect(entity))}) e where e.id = ${id}`,
	);
	return row?.texts ?? null;
}
