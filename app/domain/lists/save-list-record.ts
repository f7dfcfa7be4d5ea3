import type { Actor } from "#app/domain/actor.ts";
import type { CatalogueEntity, RecordInput } from "#app/domain/catalogue/definition/record-definition.ts";
import {
	type ChangedRecord,
	changeRecord,
	type SavedRecord,
	saveRecord,
} from "#app/domain/catalogue/records/save-record.ts";
import { writeStored } from "#app/domain/catalogue/records/stored.ts";
import { notFound } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";
import { staffList } from "./table.ts";

interface RecordSave extends SavedRecord {
	values: RecordInput;
}

export async function saveListRecord(
	em: EntityManager,
	actor: Actor,
	key: string,
	{ values, ...record }: RecordSave,
): Promise<ChangedRecord> {
	const list = staffList(actor, key);
	if (list.fields.length === 0) throw notFound();
	const fields = [...list.fields, ...(list.files ?? [])];
	return saveRecord(em, actor, { ...list, fields }, record, values);
}

export function setRecordActive(
	em: EntityManager,
	actor: Actor,
	entity: CatalogueEntity,
	{ isActive, ...change }: { id: number; isActive: boolean; version?: number; source: "page" | "api" },
): Promise<ChangedRecord> {
	return changeRecord(em, actor, { ...change, entity, sent: { is_active: isActive } }, (inside) =>
		writeStored(inside, entity, change.id, { is_active: isActive }),
	);
}
