import pg from "pg";
import { z } from "zod";
import type { FileStore } from "#app/domain/files/files.server.ts";
import type { StoredFileFacts } from "#app/domain/files/kinds.ts";
import { UNPRINTED, UNUSED } from "#app/domain/files/unused.ts";
import { clientConfig, type DatabaseAddress } from "#db/address.ts";
import { advisoryLocks } from "#db/advisory-locks.ts";

const freeLock = z.object({ free: z.boolean() });
const newFile = z.object({ id: z.int() });
const storedFile = z.object({ id: z.int(), storage_key: z.string() });

export type SecondConnection = ReturnType<typeof openSecondConnection>;

/**
 * A connection beside that of the import's transaction, opened when it is needed. The rows of stored files are written
 * with it, so that files of an import that is rolled back or killed are known and removed.
 */
export function openSecondConnection(address: DatabaseAddress, files: Pick<FileStore, "delete">) {
	let opening: Promise<pg.Client> | null = null;
	let last: Promise<unknown> = Promise.resolve();

	async function connect(): Promise<pg.Client> {
		const client = new pg.Client(clientConfig(address));
		client.on("error", () => {});
		await client.connect();
		return client;
	}

	function run(sql: string, values: unknown[] = []): Promise<unknown[]> {
		const next = last.then(async () => {
			opening ??= connect();
			return (await (await opening).query(sql, values)).rows;
		});
		last = next.catch(() => {});
		return next;
	}

	/**
	 * Removes the files of a query of `id, storage_key`; the row is deleted last, so that a later sweep repeats what failed.
	 * While a backup copies files all stay, for a later sweep.
	 */
	async function removeFiles(sql: string, values?: unknown[]): Promise<void> {
		const [lock] = await run("select pg_try_advisory_lock_shared($1) as free", [advisoryLocks.backup]);
		if (!freeLock.parse(lock).free) return;
		try {
			for (const row of await run(sql, values)) {
				const { id, storage_key } = storedFile.parse(row);
				await files.delete(storage_key);
				await run("delete from file where id = $1 and state <> 'stored'", [id]);
			}
		} finally {
			await run("select pg_advisory_unlock_shared($1)", [advisoryLocks.backup]);
		}
	}

	const removeUnused = (state: string) =>
		removeFiles(
			`select f.id, f.storage_key from file f where (${state}) and ${UNUSED} and ${UNPRINTED} for update skip locked`,
		);

	return {
		async recordPending(facts: StoredFileFacts, sourceSha256: string): Promise<number> {
			const {
				kind,
				name,
				type,
				bytes,
				sha256,
				width,
				height,
				storageKey,
				statedFrrs = null,
				statedCodes = null,
			} = facts;
			const [row] = await run(
				`insert into file (kind, name, type, bytes, sha256, source_sha256, width, height, storage_key,
					stated_frrs, stated_codes, state)
				values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'pending') returning id`,
				[kind, name, type, bytes, sha256, sourceSha256, width, height, storageKey, statedFrrs, statedCodes],
			);
			return newFile.parse(row).id;
		},
		/** Removes the files of a killed run, under the lock of imports, when no other import can have pending files. */
		removeOrphanedFiles: () =>
			removeUnused("f.state = 'orphan' or (f.state = 'pending' and f.source_sha256 is not null)"),
		/** Removes files that the run has put into the store but has not stored, and those that it has replaced. */
		async removeUnstoredFiles(put: number[]): Promise<void> {
			// Waits for the run if it has not ended: a commit whose connection broke may still go through.
			if (put.length > 0) {
				await removeFiles("select id, storage_key from file where state = 'pending' and id = any($1) for update", [
					put,
				]);
			}
			await removeUnused("f.state = 'orphan'");
		},
		async cancel(processId: number): Promise<void> {
			await run("select pg_cancel_backend($1)", [processId]);
		},
		async close(): Promise<void> {
			await (await opening)?.end();
		},
	};
}
