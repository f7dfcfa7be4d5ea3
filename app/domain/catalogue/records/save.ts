import type { Actor } from "#app/domain/actor.ts";
import { type FieldErrors, invalid } from "#app/domain/errors.ts";
import { releaseFiles, settleFiles } from "#app/domain/files/pending.ts";
import type { EntityManager } from "#db/orm.ts";
import { type ChangedRecord, changeRecord, type RecordChange } from "./change.ts";
import { checkRecord } from "./check.ts";
import type { RecordDefinition, RecordInput } from "./record-definition.ts";
import { readStored, writeStored } from "./stored.ts";
import { takenFaults } from "./taken.ts";

export interface SavedRecord extends Omit<RecordChange, "entity"> {
	faults?: FieldErrors;
}

/** Checked under the lock. Replaced files go. Throws as {@link changeRecord}, all faults at once, `files_gone`. */
export function saveRecord(
	em: EntityManager,
	actor: Actor,
	definition: RecordDefinition,
	{ faults, ...change }: SavedRecord,
	values: RecordInput,
): Promise<ChangedRecord> {
	const { key, formRule } = definition;
	return changeRecord(em, actor, { ...change, entity: key }, async (inside) => {
		const stored = change.id === null ? null : await readStored(inside, definition, change.id);
		const refused = change.source === "page" ? await formRule?.(inside, values, stored?.values ?? null) : {};
		const checked = await checkRecord(inside, definition, values, stored, { ...refused, ...faults });
		const linked = await definition.linkRule?.(inside, change.id, checked.columns);
		const wrong = { ...linked, ...checked.faults };
		if (Object.keys(wrong).length > 0) {
			const known = { columns: { ...stored?.columns, ...checked.columns }, faults: wrong };
			throw invalid({ ...wrong, ...(await takenFaults(inside, definition, change.id, known)) });
		}
		const { columns, lists, files } = checked;
		await settleFiles(inside, idsIn(columns, files));
		const id = await writeStored(inside, key, change.id, columns);
		for (const write of lists) await write(inside, id);
		await releaseFiles(inside, idsIn(stored?.columns ?? {}, files));
		return id;
	});
}

const idsIn = (columns: Record<string, unknown>, names: string[]): number[] =>
	names.map((name) => columns[name]).filter((id) => typeof id === "number");
