import type { Actor } from "#app/domain/actor.ts";
import type { EntityManager } from "#db/orm.ts";
import { recordFields } from "./records.ts";
import { type SavedRecord, saveRecord } from "./save.ts";

export interface ProductInput {
	name?: string | null;
	img?: number;
	tds?: number;
	msds?: number;
	is_active?: boolean;
}

export const saveProduct = (em: EntityManager, actor: Actor, record: SavedRecord, input: ProductInput) =>
	saveRecord(em, actor, { key: "product", fields: recordFields("product") }, record, { ...input });
