import { createReadStream } from "node:fs";
import { access, constants, mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { FSDriver } from "flydrive/drivers/fs";
import type { BlobStore } from "./blob-store.ts";

export function openFolder(folder: string): BlobStore {
	const driver = new FSDriver({ location: folder, visibility: "private" });

	async function flush(path: string): Promise<void> {
		const handle = await open(path, "r");
		try {
			await handle.sync();
		} finally {
			await handle.close();
		}
	}

	/** A crash may leave it half written; who deletes the key takes it away, too. */
	const draftOf = (key: string) => `${key}.part`;

	/** Under another name first, so that a crash leaves no half file under the key. */
	async function keep(key: string, put: (draft: string) => Promise<void>): Promise<void> {
		const draft = draftOf(key);
		await mkdir(folder, { recursive: true, mode: 0o700 });
		try {
			await put(draft);
			await flush(join(folder, draft));
			await driver.move(draft, key);
			// The new name must survive a power cut as well as the bytes do.
			await flush(join(folder, dirname(key)));
		} catch (error) {
			await driver.delete(draft);
			throw error;
		}
	}

	return {
		write: (key, bytes) => keep(key, (draft) => driver.put(draft, bytes)),
		copy: (key, path) => keep(key, (draft) => driver.putStream(draft, createReadStream(path))),
		read: (key) => driver.getBytes(key),
		async stream(key, range) {
			const handle = await open(join(folder, key), "r");
			return handle.createReadStream({ start: range?.start, end: range?.end });
		},
		async delete(key) {
			await driver.delete(key);
			await driver.delete(draftOf(key));
		},
		async reach() {
			await mkdir(folder, { recursive: true, mode: 0o700 });
			await access(folder, constants.W_OK);
		},
	};
}
