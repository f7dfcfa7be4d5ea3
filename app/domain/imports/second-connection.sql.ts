import pg from "pg";
import { z } from "zod";
import type { FileStore } from "#app/adapters/files.server.ts";
import type { StoredFileFacts } from "#app/domain/files/kinds.ts";
import { UNPRINTED, UNUSED } from "#app/domain/files/unused.ts";
import { clientConfig, type DatabaseAddress } from "#db/address.ts";

type StoredRow = { id: number; storage_key: string };

/** A row goes last, so that a failure is made up for later. */
async function removeFiles(side: SecondConnection, files: Pick<FileStore, "delete">, rows: StoredRow[]): Promise<void> {
	for (const { id, storage_key } of rows) {
		await files.delete(storage_key);
		await side.forget([id]);
	}
}

/** Under the lock of imports, when no other one can have pending files. */
export async function removeOrphanedFiles(side: SecondConnection, files: Pick<FileStore, "delete">): Promise<void> {
	await removeFiles(side, files, await side.listLeftOver());
}

export async function removeUnstoredFiles(
	side: SecondConnection,
	files: Pick<FileStore, "delete">,
	put: number[],
): Promise<void> {
	if (put.length > 0) await removeFiles(side, files, await side.listPending(put));
	await removeFiles(side, files, await side.listOrphans());
}

const newFile = z.object({ id: z.int() });
const storedFile = z.object({ id: z.int(), storage_key: z.string() });

export interface SecondConnection {
	recordPending(facts: StoredFileFacts, sourceSha256: string): Promise<number>;
	/** Rows of a killed run, and files that nothing needs, not even a schedule that just begins. */
	listLeftOver(): Promise<{ id: number; storage_key: string }[]>;
	listOrphans(): Promise<{ id: number; storage_key: string }[]>;
	/** Waits for the run where it has not ended: a commit whose connection broke may still go through. */
	listPending(ids: number[]): Promise<{ id: number; storage_key: string }[]>;
	forget(ids: number[]): Promise<void>;
	cancel(processId: number): Promise<void>;
	close(): Promise<void>;
}

export function openSecondConnection(address: DatabaseAddress): SecondConnection {
	let opening: Promise<pg.Client> | null = null;

	function connect(): Promise<pg.Client> {
		opening ??= (async () => {
			const client = new pg.Client(clientConfig(address));
			client.on("error", () => {});
			await client.connect();
			return client;
		})();
		return opening;
	}

	let last: Promise<unknown> = Promise.resolve();

	function run(sql: string, values: unknown[] = []): Promise<unknown[]> {
		const next = last.then(async () => (await (await connect()).query(sql, values)).rows);
		last = next.catch(() => {});
		return next;
	}
	const listFiles = async (sql: string, values?: unknown[]) =>
		(await run(sql, values)).map((row) => storedFile.parse(row));

	return {
		async recordPending(facts, sourceSha256) {
			const [row] = await run(
				`insert into file (kind, name, type, bytes, sha256, source_sha256, width, height, storage_key,
					stated_frrs, stated_codes, state)
				values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'pending') returning id`,
				[
					facts.kind,
					facts.name,
					facts.type,
					facts.bytes,
					facts.sha256,
					sourceSha256,
					facts.width,
					facts.height,
					facts.storageKey,
					facts.statedFrrs ?? null,
					facts.statedCodes ?? null,
				],
			);
			return newFile.parse(row).id;
		},
		listLeftOver: () =>
			listFiles(
				`select f.id, f.storage_key from file f
				 where (f.state = 'orphan' or (f.state = 'pending' and f.source_sha256 is not null)) and ${UNUSED} and ${UNPRINTED}
				 for update skip locked`,
			),
		listOrphans: () =>
			listFiles(
				`select f.id, f.storage_key from file f where f.state = 'orphan' and ${UNUSED} and ${UNPRINTED}
				 for update skip locked`,
			),
		listPending: (ids) =>
			listFiles("select id, storage_key from file where state = 'pending' and id = any($1) for update", [ids]),
		async forget(ids) {
			await run("delete from file where id = any($1) and state <> 'stored'", [ids]);
		},
		async cancel(processId) {
			await run("select pg_cancel_backend($1)", [processId]);
		},
		async close() {
			await (await opening)?.end();
		},
	};
}
