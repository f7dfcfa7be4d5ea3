import { sql } from "@mikro-orm/core";
import { z } from "zod";
import { ownDraftSql } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { specItem } from "./items.schema.ts";

export const draftContent = z.object({
	items: z.array(specItem).optional(),
	/** The order that one press of Undo brings back: ids of solutions. */
	before: z.array(z.number()).optional(),
	switches: z.record(z.string(), z.boolean()).optional(),
});

export type DraftContent = z.output<typeof draftContent>;

export const draftRow = z.object({
	data: draftContent,
	baseVersion: z.int().nullable(),
	revision: z.string(),
});

export async function readDraft(em: EntityManager, actor: Actor, projectId: number | null) {
	const [draft] = await readRows(
		em,
		draftRow,
		sql`select d.data, d.base_version as "baseVersion", d.id || '.' || d.version as revision
			from draft d where ${ownDraftSql(actor, "specification", projectId)}`,
	);
	return draft ?? null;
}
