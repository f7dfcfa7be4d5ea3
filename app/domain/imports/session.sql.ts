import pg from "pg";
import { z } from "zod";
import type { StoredFileFacts } from "#app/domain/files/kinds.ts";
import { clientConfig } from "#db/address.ts";
import type { ImportContext, ImportInput, ImportOptions, ImportProgress } from "./import-options.ts";
import { openSecondConnection, type SecondConnection } from "./second-connection.sql.ts";

export interface RunSession {
	context: ImportContext;
	options: ImportOptions;
	client: pg.Client;
	second: SecondConnection;
	outcome: { changed: boolean };
	put: number[];
	run(sql: string, values?: unknown[]): Promise<number>;
	read<Row extends z.ZodType>(row: Row, sql: string, values?: unknown[]): Promise<z.output<Row>[]>;
	/** Counts the rows of a `from` clause. */
	count(from: string): Promise<number>;
	/** Records a stored file, which is deleted again unless the run is stored. */
	recordPut(facts: StoredFileFacts, sourceSha256: string): Promise<number>;
	cancel(): Promise<void>;
}

export interface ImportSession extends RunSession {
	input: ImportInput;
	file: number;
	name: string;
	copy: string | null;
	verdict: {
		refused: boolean;
		/** True if the file's rows cannot be written at all, not even for a moment to check later files against them. */
		heldBack: boolean;
		/** The line at which reading ended with an error; the rest of the file may have had any record. */
		endsEarly: number | null;
		/** The reason why its text cannot be read, so that there is no copy either. */
		unreadable: string | null;
	};
	progress(phase: ImportProgress["phase"], more?: Partial<ImportProgress>): void;
}

export async function openSession(context: ImportContext, options: ImportOptions): Promise<RunSession> {
	const client = new pg.Client(clientConfig(context.address));
	// The error of a connection that breaks while idle is thrown by the next statement.
	client.on("error", () => {});
	await client.connect();
	const { rows: own } = await client.query("select pg_backend_pid() as pid");
	const { pid } = z.object({ pid: z.int() }).parse(own[0]);
	const second = openSecondConnection(context.address, context.files);
	const put: number[] = [];
	let last: Promise<unknown> = Promise.resolve();

	/** Statements run one after the other, also when several files are stored at once. */
	function inTurn(sql: string, values?: unknown[]): Promise<pg.QueryResult> {
		const next = last.then(() => {
			options.signal?.throwIfAborted();
			return client.query(sql, values);
		});
		last = next.catch(() => {});
		return next;
	}

	const read: RunSession["read"] = async (row, sql, values) =>
		(await inTurn(sql, values)).rows.map((one) => row.parse(one));

	return {
		context,
		options,
		client,
		second,
		outcome: { changed: false },
		put,
		run: async (sql, values) => (await inTurn(sql, values)).rowCount ?? 0,
		read,
		count: async (from) =>
			(await read(z.object({ total: z.int() }), `select count(*)::int as total from ${from}`))[0]!.total,
		async cancel() {
			await second.cancel(pid).catch(() => {});
		},
		async recordPut(facts, sourceSha256) {
			const id = await second.recordPending(facts, sourceSha256);
			put.push(id);
			return id;
		},
	};
}

/** Reads the rows of a query in bunches. The cursor has one name, so one query is read at a time. */
export async function* readInBunches<Row extends z.ZodType>(
	session: RunSession,
	row: Row,
	sql: string,
	size = 1000,
): AsyncGenerator<z.output<Row>[]> {
	await session.run(`declare imp_cursor no scroll cursor for ${sql}`);
	try {
		for (;;) {
			const rows = await session.read(row, `fetch ${size} from imp_cursor`);
			if (rows.length === 0) return;
			yield rows;
		}
	} finally {
		// After an error the cursor is closed already: the first error is thrown, not the one of closing.
		await session.run("close imp_cursor").catch(() => {});
	}
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
