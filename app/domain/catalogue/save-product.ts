import type { Actor } from "#app/domain/actor.ts";
import { forbidden, notFound, refuseFaults } from "#app/domain/errors.ts";
import { releaseFiles, settleFiles } from "#app/domain/files/pending.ts";
import { requiredText } from "#app/domain/text.schema.ts";
import type { EntityManager } from "#db/orm.ts";
import { changeRecord } from "./change.ts";
import { lookup } from "./lists.ts";
import { findRow, readTexts, type SavedRecord, writeRow } from "./record-input.ts";

/** The files of a product, by their fields. */
export const productFiles = { img: "img_id", tds: "tds_id", msds: "msds_id" } as const;
export type ProductFile = keyof typeof productFiles;

/** The fields of a product; of an update, those that change. Files are uploads that were kept. */
export type ProductInput = { name?: string | null; is_active?: boolean } & Partial<Record<ProductFile, number>>;

const name = requiredText("Name is required", lookup("product").maxName);

/**
 * Makes a product or changes the given fields of one, and answers its id. Each file replaces the
 * stored one. Throws `invalid` with every broken field at once, not found, conflict `stale` or `files_gone`.
 */
export async function saveProduct(
	em: EntityManager,
	actor: Actor,
	{ faults: known, ...record }: SavedRecord,
	input: ProductInput,
): Promise<number> {
	if (!actor.isStaff) throw forbidden();
	const before = await findRow(em, "product", record.id);
	if (record.id !== null && !before) throw notFound();
	const faults = { ...known };
	const columns: Record<string, unknown> = readTexts({ name }, input, before === null, faults);
	refuseFaults(faults);
	if (input.is_active !== undefined) columns.is_active = input.is_active;
	const given = (Object.keys(productFiles) as ProductFile[]).filter((field) => input[field] !== undefined);
	for (const field of given) columns[productFiles[field]] = input[field];
	const { id } = await changeRecord(em, actor, { ...record, entity: "product" }, async (tx) => {
		const stored = await findRow(tx, "product", record.id);
		await settleFiles(
			tx,
			given.flatMap((field) => input[field] ?? []),
		);
		const id = await writeRow(tx, "product", record.id, columns);
		await releaseFiles(
			tx,
			given.map((field) => stored?.[productFiles[field]] as number | null),
		);
		return id;
	});
	return id;
}
