import type { Actor } from "#app/domain/actor.ts";
import { forbidden, notFound, refuseFaults } from "#app/domain/errors.ts";
import { releaseFiles, settleFiles } from "#app/domain/files/pending.ts";
import type { EntityManager } from "#db/orm.ts";
import { changeRecord } from "./change.ts";
import { findRow, type SavedRecord, writeRow } from "./record-input.ts";
import { readSolutionInput } from "./solution-check.ts";
import { type SolutionInput, writeList, writeNotes } from "./solution-fields.ts";

const FILE_COLUMNS = ["pdf_id", "img_small_id", "img_large_id"] as const;

/**
 * Makes a solution or changes the given fields of one, and answers its id. Its files are uploads
 * that were kept (`keepUploads`); those that they replace go. A toggle is an input of nothing but `is_active`. Throws
 * `invalid` with every broken field at once, not found, conflict `stale` (see `changeRecord`) or `files_gone`.
 */
export async function saveSolution(
	em: EntityManager,
	actor: Actor,
	{ faults: known, ...record }: SavedRecord,
	input: SolutionInput,
): Promise<number> {
	if (!actor.isStaff) throw forbidden();
	const before = await findRow(em, "solution", record.id);
	if (record.id !== null && !before) throw notFound();
	const faults = { ...known };
	const { columns, specimen, substrate, notes } = await readSolutionInput(em, record.id, input, before, faults);
	refuseFaults(faults);
	const { id } = await changeRecord(em, actor, { ...record, entity: "solution" }, async (tx) => {
		const stored = await findRow(tx, "solution", record.id);
		await settleFiles(tx, newFiles(columns));
		const id = await writeRow(tx, "solution", record.id, columns);
		if (specimen) await writeList(tx, "specimen", id, specimen);
		if (substrate) await writeList(tx, "substrate", id, substrate);
		if (notes) await writeNotes(tx, id, notes);
		await releaseFiles(tx, replaced(stored, columns));
		return id;
	});
	return id;
}

const newFiles = (columns: Record<string, unknown>): number[] =>
	FILE_COLUMNS.flatMap((column) => (typeof columns[column] === "number" ? [columns[column]] : []));

const replaced = (stored: Record<string, unknown> | null, columns: Record<string, unknown>) =>
	FILE_COLUMNS.flatMap((column) => (stored && column in columns ? [stored[column] as number | null] : []));

/** Replaces a solution's PDF alone; pictures and notes stay. `pdf` is an upload that was kept. */
export function replacePdf(em: EntityManager, actor: Actor, record: SavedRecord & { id: number }, pdf: number) {
	return saveSolution(em, actor, record, { pdf });
}
