import type { Actor } from "#app/domain/actor.ts";
import { requiredText } from "#app/domain/text.schema.ts";
import type { EntityManager } from "#db/orm.ts";
import type { RecordDefinition } from "./definition.ts";
import { lookup } from "./lookups.ts";
import { type SavedRecord, saveRecord } from "./save.ts";

export interface ProductInput {
	name?: string | null;
	img?: number;
	tds?: number;
	msds?: number;
	is_active?: boolean;
}

export const productRecord: RecordDefinition = {
	key: "product",
	fields: [
		{
			kind: "text",
			name: "name",
			column: "name",
			rule: requiredText("Name is required", lookup("product").maxName),
		},
		{ kind: "file", name: "img", columns: ["img_id"] },
		{ kind: "file", name: "tds", columns: ["tds_id"] },
		{ kind: "file", name: "msds", columns: ["msds_id"] },
	],
};

export const saveProduct = (em: EntityManager, actor: Actor, record: SavedRecord, input: ProductInput) =>
	saveRecord(em, actor, productRecord, record, { ...input });
