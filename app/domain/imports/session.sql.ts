import pg from "pg";
import type { StoredFileFacts } from "#app/domain/files/kinds.ts";
import { clientConfig } from "#db/embedded/address.ts";
import type { ImportContext, ImportInput, ImportOptions, ImportProgress } from "./report.ts";
import { openSideConnection, type SideConnection } from "./side.sql.ts";

export interface ImportSession {
	context: ImportContext;
	options: ImportOptions;
	client: pg.Client;
	side: SideConnection;
	input: ImportInput;
	file: number;
	name: string;
	changed: boolean;
	/** The file as a whole is refused: none of its rows may be written. */
	refused: boolean;
	/** The line at which a file had to be given up, so that it may have held any record. */
	endsEarly: number | null;
	/** The rows of the file cannot be written at all, not even to see what follows. */
	heldBack: boolean;
	query<Row extends object = Record<string, unknown>>(sql: string, values?: unknown[]): Promise<Row[]>;
	execute(sql: string, values?: unknown[]): Promise<number>;
	/** Remembers a file that was just put into the store, so that it goes again unless the run is stored. */
	recordPut(facts: StoredFileFacts, sourceSha256: string): Promise<number>;
	cancel(): Promise<void>;
	put: number[];
	progress(phase: ImportProgress["phase"], more?: Partial<ImportProgress>): void;
}

export async function openSession(context: ImportContext, options: ImportOptions): Promise<ImportSession> {
	const client = new pg.Client(clientConfig(context.address));
	// A connection that breaks while idle makes the next statement fail; that is where it is told.
	client.on("error", () => {});
	await client.connect();
	const { rows: own } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
	const processId = own[0]!.pid;
	const side = openSideConnection(context.address);
	let last: Promise<unknown> = Promise.resolve();

	/** Statements follow one another, also when files are put several at once. */
	function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
		const next = last.then(() => {
			options.signal?.throwIfAborted();
			return work();
		});
		last = next.catch(() => {});
		return next;
	}

	const session: ImportSession = {
		context,
		options,
		client,
		side,
		input: { list: "lookups", path: "" },
		file: 0,
		name: "",
		changed: false,
		refused: false,
		heldBack: false,
		endsEarly: null,
		async query<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]> {
			const { rows } = await inTurn(() => client.query<Row>(sql, values));
			return rows;
		},
		async execute(sql, values) {
			return (await inTurn(() => client.query(sql, values))).rowCount ?? 0;
		},
		async cancel() {
			await side.cancel(processId).catch(() => {});
		},
		put: [],
		async recordPut(facts, sourceSha256) {
			const id = await side.recordPending(facts, sourceSha256);
			session.put.push(id);
			return id;
		},
		progress(phase, more = {}) {
			options.onProgress?.({ file: session.name, phase, rows: 0, bytes: 0, totalBytes: 0, ...more });
		},
	};
	return session;
}
