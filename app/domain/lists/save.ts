import type { Actor } from "#app/domain/actor.ts";
import { type ChangedRecord, changeRecord } from "#app/domain/catalogue/change.ts";
import { type SavedRecord, writeRow } from "#app/domain/catalogue/record-input.ts";
import { type CatalogueEntity, tableOf } from "#app/domain/catalogue/records.ts";
import { notFound } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";
import { intArray } from "#db/sql.ts";
import { type CheckedRecord, checkRecord, type RecordInput } from "./check.ts";
import type { StaffList } from "./definition.ts";
import { getRecord } from "./read.ts";
import { staffList } from "./table.ts";

export interface RecordSave extends SavedRecord {
	values: RecordInput;
}

/** Only given fields are touched. Refuses as {@link changeRecord}, and invalid with every broken field. */
export async function saveRecord(
	em: EntityManager,
	actor: Actor,
	key: string,
	{ values, faults, ...change }: RecordSave,
): Promise<ChangedRecord> {
	const list = staffList(actor, key);
	if (list.fields.length === 0) throw notFound();
	return changeRecord(em, actor, { ...change, entity: list.key }, async (inside) => {
		const stored = change.id === null ? null : (await getRecord(inside, actor, key, change.id)).values;
		const refused = change.source === "page" ? await list.formRule?.(inside, values, stored) : {};
		return write(inside, list, change.id, await checkRecord(inside, list, values, stored, { ...refused, ...faults }));
	});
}

async function write(em: EntityManager, list: StaffList, id: number | null, { columns, members }: CheckedRecord) {
	const written = await writeRow(em, list.table, id, columns);
	for (const { field, ids } of members) {
		const { column: table, own, other } = field;
		await em.execute(`delete from ${table} where ${own} = ? and ${other} <> all(?::int[])`, [written, intArray(ids)]);
		await em.execute(`insert into ${table} (${own}, ${other}) select ?, unnest(?::int[]) on conflict do nothing`, [
			written,
			intArray(ids),
		]);
	}
	return written;
}

/** Records that refer to it keep it. The same again changes nothing. */
export function setRecordActive(
	em: EntityManager,
	actor: Actor,
	entity: CatalogueEntity,
	{ isActive, ...change }: { id: number; isActive: boolean; version?: number; source: "page" | "api" },
): Promise<ChangedRecord> {
	return changeRecord(em, actor, { ...change, entity }, (inside) =>
		inside.execute(`update ${tableOf(entity)} set is_active = ? where id = ?`, [isActive, change.id]),
	);
}
