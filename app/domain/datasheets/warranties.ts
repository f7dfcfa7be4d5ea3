import type { Actor } from "#app/domain/actor.ts";
import type { RecordDefinition } from "#app/domain/catalogue/definition/record-definition.ts";
import { recordFields } from "#app/domain/catalogue/definition/records.ts";
import { type SavedRecord, saveRecord } from "#app/domain/catalogue/records/save-record.ts";
import { Product } from "#db/entities/catalogue.ts";
import type { EntityManager } from "#db/orm.ts";
import { byName } from "#db/sql.ts";

interface WarrantyInput {
	revision?: string | null;
	pdf?: number;
	product?: number | null;
	is_active?: boolean;
}

export const warrantyRecord: RecordDefinition = { key: "warranty", fields: recordFields("warranty") };

export async function addWarranty(
	em: EntityManager,
	actor: Actor,
	{ errors, source }: Pick<SavedRecord, "errors" | "source">,
	input: WarrantyInput,
): Promise<number> {
	const record = { id: null, source, errors };
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

export const listActiveProducts = (em: EntityManager) =>
	em.find(Product, { isActive: true }, { fields: ["name"], orderBy: byName(), disableIdentityMap: true });
