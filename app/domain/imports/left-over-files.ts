import type { FileStore } from "#app/adapters/files/files.server.ts";
import type { SideConnection } from "./side.sql.ts";

type StoredRow = { id: number; storage_key: string };

/** A row goes last, so that a failure is made up for later. */
async function removeFiles(side: SideConnection, files: Pick<FileStore, "delete">, rows: StoredRow[]): Promise<void> {
	for (const { id, storage_key } of rows) {
		await files.delete(storage_key);
		await side.forget([id]);
	}
}

/** Under the lock of imports, when no other one can have pending files. */
export async function removeLeftOvers(side: SideConnection, files: Pick<FileStore, "delete">): Promise<void> {
	await removeFiles(side, files, await side.listLeftOver());
}

export async function removeUnused(
	side: SideConnection,
	files: Pick<FileStore, "delete">,
	put: number[],
): Promise<void> {
	if (put.length > 0) await removeFiles(side, files, await side.listPending(put));
	await removeFiles(side, files, await side.listOrphans());
}
