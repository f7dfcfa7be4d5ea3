import { requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { changeRecord } from "#app/domain/catalogue/change.ts";
import { readReferences, readTexts, type SavedRecord, writeRow } from "#app/domain/catalogue/record-input.ts";
import { FILE_REQUIRED, refuseFaults } from "#app/domain/errors.ts";
import { settleFiles } from "#app/domain/files/pending.ts";
import { requiredText } from "#app/domain/text.schema.ts";
import type { EntityManager } from "#db/orm.ts";
import { MAX_REVISION } from "./datasheet-limits.ts";

export const revision = requiredText("Revision is required", MAX_REVISION);

/** `pdf` is an upload that was kept. */
export interface WarrantyInput {
	revision?: string | null;
	pdf?: number;
	product?: number | null;
	is_active?: boolean;
}

/** Answers the id. Throws `invalid` with every broken field at once. */
export async function addWarranty(
	em: EntityManager,
	actor: Actor,
	{ faults: known, source }: Pick<SavedRecord, "faults" | "source">,
	input: WarrantyInput,
): Promise<number> {
	requireStaff(actor);
	const faults = { ...known };
	const texts = readTexts({ revision }, input, true, faults);
	if (input.pdf === undefined) faults.pdf ??= [FILE_REQUIRED];
	const product = { table: "product", column: "product_id", required: false };
	const references = await readReferences(em, { product }, input, null, faults);
	refuseFaults(faults);
	const { pdf, is_active = true } = input;
	const { id } = await changeRecord(em, actor, { entity: "warranty", id: null, source }, async (tx) => {
		await settleFiles(tx, pdf === undefined ? [] : [pdf]);
		return writeRow(tx, "warranty", null, { ...texts, ...references, pdf_id: pdf, is_active });
	});
	return id;
}

export async function setWarrantyActive(
	em: EntityManager,
	actor: Actor,
	record: SavedRecord & { id: number },
	isActive: boolean,
): Promise<void> {
	const { faults, ...change } = record;
	refuseFaults(faults ?? {});
	await changeRecord(em, actor, { ...change, entity: "warranty" }, (tx) =>
		writeRow(tx, "warranty", record.id, { is_active: isActive }),
	);
}
