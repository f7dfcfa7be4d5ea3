import type { FileStore } from "#app/adapters/files.server.ts";
import { conflict } from "#app/domain/errors.ts";
import { DraftFile } from "#db/entities/drafts.ts";
import { StoredFile } from "#db/entities/files.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import type { StoredFileFacts } from "./kinds.ts";
import { LEFT_OVER, lockUnused, markUnused, replacedOf } from "./sweep.sql.ts";

type Deleting = Pick<FileStore, "delete">;

export const FILES_GONE = "The uploaded files are no longer there. Upload them again.";

/** Outside of any transaction, before the file is stored. */
export async function recordPending(em: EntityManager, facts: StoredFileFacts): Promise<number> {
	return em.insert(StoredFile, { ...facts, state: "pending" });
}

export async function settleFiles(em: EntityManager, ids: number[]): Promise<void> {
	if (ids.length === 0) return;
	const pending = { id: { $in: ids }, state: "pending" } as const;
	const settled = await em.nativeUpdate(StoredFile, pending, { state: "stored" });
	if (settled < ids.length) throw conflict(FILES_GONE, "files_gone");
	await em.nativeDelete(DraftFile, { file: { $in: ids } });
}

export async function releaseFiles(em: EntityManager, ids: (number | null | undefined)[]): Promise<void> {
	const given = ids.filter((id) => typeof id === "number");
	if (given.length > 0) await markUnused(em, given);
}

export async function forgetFiles(em: EntityManager, files: Deleting, ids: number[]): Promise<void> {
	await releaseFiles(em, ids);
	await sweep(em, files, replacedOf(ids));
}

export function sweepFiles(em: EntityManager, files: Deleting): Promise<number> {
	return sweep(em, files, LEFT_OVER);
}

export const MAX_STUCK = 3;

/** Under each row's lock, so that no record takes a file that is going. Throws the store's faults at the end. */
async function sweep(em: EntityManager, files: Deleting, which: string): Promise<number> {
	const stuck: unknown[] = [];
	let count = 0;
	for (let last = 0; stuck.length < MAX_STUCK; ) {
		const found = await inTransaction(em, async (tx) => {
			const file = await lockUnused(tx, which, last);
			if (!file) return false;
			last = file.id;
			try {
				await files.delete(file.key);
			} catch (fault) {
				stuck.push(fault);
				return true;
			}
			await tx.nativeDelete(StoredFile, { id: file.id });
			count++;
			return true;
		});
		if (!found) break;
	}
	if (stuck.length > 0) throw stuck[0];
	return count;
}
