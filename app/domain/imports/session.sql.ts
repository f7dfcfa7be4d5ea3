import pg from "pg";
import { z } from "zod";
import type { StoredFileFacts } from "#app/domain/files/kinds.ts";
import { clientConfig } from "#db/embedded/address.ts";
import type { ImportContext, ImportInput, ImportOptions, ImportProgress } from "./report.ts";
import { openSideConnection, type SideConnection } from "./side.sql.ts";

/** A run: one connection with one transaction, for all files. */
export interface RunSession {
	context: ImportContext;
	options: ImportOptions;
	client: pg.Client;
	side: SideConnection;
	/** Whether anything of the catalogue is other than before. */
	outcome: { changed: boolean };
	/** Ids of the files that were put into the store. */
	put: number[];
	/** Runs a statement; answers how many rows it wrote. */
	run(sql: string, values?: unknown[]): Promise<number>;
	/** The rows of a query, each as its schema makes it. Throws where a row is not what the schema says. */
	read<Row extends z.ZodType>(row: Row, sql: string, values?: unknown[]): Promise<z.output<Row>[]>;
	/** Remembers a file that was just put into the store, so that it goes again unless the run is stored. */
	recordPut(facts: StoredFileFacts, sourceSha256: string): Promise<number>;
	cancel(): Promise<void>;
}

/** A file of a run. */
export interface ImportSession extends RunSession {
	input: ImportInput;
	/** From 1, in the order of the run. */
	file: number;
	/** As people know it. */
	name: string;
	/** Where its annotated copy goes. */
	copy: string | null;
	verdict: {
		/** The file as a whole is refused: none of its rows may be written. */
		refused: boolean;
		/** The rows of the file cannot be written at all, not even to see what follows. */
		heldBack: boolean;
		/** The line at which a file had to be given up, so that it may have held any record. */
		endsEarly: number | null;
		/** Why its text cannot be read, so that there is no copy of it either. */
		unreadable: string | null;
	};
	progress(phase: ImportProgress["phase"], more?: Partial<ImportProgress>): void;
}

export async function openSession(context: ImportContext, options: ImportOptions): Promise<RunSession> {
	const client = new pg.Client(clientConfig(context.address));
	// A connection that breaks while idle makes the next statement fail; that is where it is told.
	client.on("error", () => {});
	await client.connect();
	const { rows: own } = await client.query("select pg_backend_pid() as pid");
	const { pid } = z.object({ pid: z.int() }).parse(own[0]);
	const side = openSideConnection(context.address);
	const put: number[] = [];
	let last: Promise<unknown> = Promise.resolve();

	/** Statements follow one another, also when files are put several at once. */
	function inTurn(sql: string, values?: unknown[]): Promise<pg.QueryResult> {
		const next = last.then(() => {
			options.signal?.throwIfAborted();
			return client.query(sql, values);
		});
		last = next.catch(() => {});
		return next;
	}

	return {
		context,
		options,
		client,
		side,
		outcome: { changed: false },
		put,
		run: async (sql, values) => (await inTurn(sql, values)).rowCount ?? 0,
		read: async (row, sql, values) => (await inTurn(sql, values)).rows.map((one) => row.parse(one)),
		async cancel() {
			await side.cancel(pid).catch(() => {});
		},
		async recordPut(facts, sourceSha256) {
			const id = await side.recordPending(facts, sourceSha256);
			put.push(id);
			return id;
		},
	};
}

export const progressOf =
	({ options }: RunSession, file: string): ImportSession["progress"] =>
	(phase, more = {}) =>
		options.onProgress?.({ file, phase, rows: 0, bytes: 0, totalBytes: 0, ...more });

export const openFile = (
	run: RunSession,
	file: Pick<ImportSession, "input" | "file" | "name" | "copy">,
): ImportSession => ({
	...run,
	...file,
	verdict: { refused: false, heldBack: false, endsEarly: null, unreadable: null },
	progress: progressOf(run, file.name),
});
