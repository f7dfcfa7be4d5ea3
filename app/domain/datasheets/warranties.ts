import type { Actor } from "#app/domain/actor.ts";
import { MAX_REVISION } from "#app/domain/catalogue/records/datasheet-limits.ts";
import type { RecordDefinition } from "#app/domain/catalogue/records/definition.ts";
import { type SavedRecord, saveRecord } from "#app/domain/catalogue/records/save.ts";
import { FILE_REQUIRED } from "#app/domain/errors.ts";
import { plainCode } from "#app/domain/plain-text.ts";
import { requiredText } from "#app/domain/text.schema.ts";
import { Product } from "#db/entities/catalogue.ts";
import type { EntityManager } from "#db/orm.ts";
import { byName } from "#db/sql.ts";

export const revision = requiredText("Revision is required", MAX_REVISION, undefined, plainCode);

export interface WarrantyInput {
	revision?: string | null;
	pdf?: number;
	product?: number | null;
	is_active?: boolean;
}

const warrantyRecord: RecordDefinition = {
	key: "warranty",
	fields: [
		{ kind: "text", name: "revision", column: "revision", rule: revision },
		{ kind: "reference", name: "product", column: "product_id", to: "product", optional: true },
		{ kind: "file", name: "pdf", columns: ["pdf_id"], required: FILE_REQUIRED },
	],
};

export async function addWarranty(
	em: EntityManager,
	actor: Actor,
	{ faults, source }: Pick<SavedRecord, "faults" | "source">,
	input: WarrantyInput,
): Promise<number> {
	const record = { id: null, source, faults };
	const { id } = await saveRecord(em, actor, warrantyRecord, record, { is_active: true, ...input });
	return id;
}

export async function setWarrantyActive(
	em: EntityManager,
	actor: Actor,
	record: SavedRecord & { id: number },
	isActive: boolean,
): Promise<void> {
	await saveRecord(em, actor, warrantyRecord, record, { is_active: isActive });
}

/** To choose from. */
export const listActiveProducts = (em: EntityManager) =>
	em.find(Product, { isActive: true }, { fields: ["name"], orderBy: byName(), disableIdentityMap: true });
