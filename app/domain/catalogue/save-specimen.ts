import type { Actor } from "#app/domain/actor.ts";
import { type FieldErrors, forbidden, notFound, refuseFaults } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";
import { changeRecord } from "./change.ts";
import { findRow, readReferences, readTexts, type SavedRecord, writeRow } from "./record-input.ts";
import { specimenTexts } from "./specimen.schema.ts";
import { type SpecimenInput, specimenReferences } from "./specimen-fields.ts";

/** What is said of a second substrate that is the first. */
export const SAME_SUBSTRATE = "Choose another substrate than the first.";

/** What an input means for the row, and every broken field of it; not found where there is no such specimen. */
export async function checkSpecimen(
	em: EntityManager,
	{ id, faults: known }: Pick<SavedRecord, "id" | "faults">,
	input: SpecimenInput,
): Promise<{ columns: Record<string, unknown>; faults: FieldErrors }> {
	const stored = await findRow(em, "specimen", id);
	if (id !== null && !stored) throw notFound();
	const faults = { ...known };
	const texts = readTexts(specimenTexts, input, stored === null, faults);
	const references = await readReferences(em, specimenReferences, input, stored, faults);
	const { substrate_id: first, substrate_2_id: second } = { ...stored, ...references };
	if (second && second === first && !faults.substrate_2) faults.substrate_2 = [SAME_SUBSTRATE];
	const flag = input.is_active === undefined ? {} : { is_active: input.is_active };
	return { columns: { ...texts, ...references, ...flag }, faults };
}

/**
 * Makes a specimen or changes the given fields of one, and answers its id. Throws `invalid` with every
 * broken field at once, not found, conflict `stale` (see `changeRecord`).
 */
export async function saveSpecimen(
	em: EntityManager,
	actor: Actor,
	{ faults: known, ...record }: SavedRecord,
	input: SpecimenInput,
): Promise<number> {
	if (!actor.isStaff) throw forbidden();
	const { columns, faults } = await checkSpecimen(em, { id: record.id, faults: known }, input);
	refuseFaults(faults);
	const { id } = await changeRecord(em, actor, { ...record, entity: "specimen" }, (tx) =>
		writeRow(tx, "specimen", record.id, columns),
	);
	return id;
}
