import pg from "pg";
import type { StoredFileFacts } from "#app/domain/files/kinds.ts";
import { UNPRINTED, UNUSED } from "#app/domain/files/unused.ts";
import { clientConfig, type DatabaseAddress } from "#db/embedded/address.ts";

export interface SideConnection {
	/** Records a file that was just put into the store, as pending; answers its id. */
	recordPending(facts: StoredFileFacts, sourceSha256: string): Promise<number>;
	/** Rows that a killed run left behind, and files that nothing needs any more, not even a schedule that just begins. */
	listLeftOver(): Promise<{ id: number; storage_key: string }[]>;
	/** Files that nothing needs any more, not even a schedule under way. */
	listOrphans(): Promise<{ id: number; storage_key: string }[]>;
	listPending(ids: number[]): Promise<{ id: number; storage_key: string }[]>;
	forget(ids: number[]): Promise<void>;
	cancel(processId: number): Promise<void>;
	close(): Promise<void>;
}

export function openSideConnection(address: DatabaseAddress): SideConnection {
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

	function rows<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
		const next = last.then(async () => (await (await connect()).query<Row>(sql, values)).rows);
		last = next.catch(() => {});
		return next;
	}

	return {
		async recordPending(facts, sourceSha256) {
			const [row] = await rows<{ id: number }>(
				`insert into file (kind, name, type, bytes, sha256, source_sha256, width, height, storage_key, state)
				values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'pending') returning id`,
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
				],
			);
			return row!.id;
		},
		listLeftOver: () =>
			rows(
				`select f.id, f.storage_key from file f
				 where (f.state = 'orphan' or (f.state = 'pending' and f.source_sha256 is not null)) and ${UNUSED} and ${UNPRINTED}
				 for update skip locked`,
			),
		listOrphans: () =>
			rows(
				`select f.id, f.storage_key from file f where f.state = 'orphan' and ${UNUSED} and ${UNPRINTED}
				 for update skip locked`,
			),
		listPending: (ids) => rows("select id, storage_key from file where state = 'pending' and id = any($1)", [ids]),
		async forget(ids) {
			await rows("delete from file where id = any($1) and state <> 'stored'", [ids]);
		},
		async cancel(processId) {
			await rows("select pg_cancel_backend($1)", [processId]);
		},
		async close() {
			await (await opening)?.end();
		},
	};
}
