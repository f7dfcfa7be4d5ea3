import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FileStore } from "#app/adapters/files.server.ts";
import { StoredFile } from "#db/entities/files.ts";
import type { EntityManager } from "#db/orm.ts";
import { type Stated, statedIn } from "./drawing-text.ts";

const MOST = 500;
const NOTHING: Stated = { statedFrrs: [], statedCodes: [] };

async function readOne(files: FileStore, folder: string, storageKey: string): Promise<Stated> {
	const bytes = await files.read(storageKey).catch(() => null);
	if (!bytes) {
		await files.reach();
		return NOTHING;
	}
	const path = join(folder, "drawing.pdf");
	await writeFile(path, bytes);
	const lines = await files.readStoredPdf(path);
	return lines ? statedIn(lines) : NOTHING;
}

/** Reads the text of up to 500 drawings that nobody has read. Throws while the store is out of reach. */
export async function readUnread(em: EntityManager, files: FileStore): Promise<number> {
	const unread = await em.find(
		StoredFile,
		{ kind: "drawing_pdf", state: "stored", statedFrrs: null },
		{ orderBy: { id: "asc" }, limit: MOST, disableIdentityMap: true },
	);
	if (unread.length === 0) return 0;
	const folder = await mkdtemp(join(tmpdir(), "pfs-drawings-"));
	try {
		for (const { id, storageKey } of unread) {
			await em.nativeUpdate(StoredFile, { id }, await readOne(files, folder, storageKey));
		}
		return unread.length;
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}
