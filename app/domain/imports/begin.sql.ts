import { z } from "zod";
import { advisoryLocks } from "#db/advisory-locks.ts";
import { removeLeftOvers } from "./left-over-files.ts";
import { progressOf, type RunSession } from "./session.sql.ts";
import { beginTables } from "./tables.sql.ts";

/** Of the transaction. Small samples: sorting large ones of names takes longer than they could save. */
const SETTINGS = [
	"work_mem = '64MB'",
	"temp_buffers = '64MB'",
	"default_statistics_target = 10",
	"maintenance_work_mem = '128MB'",
	"jit = off",
	"statement_timeout = 0",
	// Documents of solutions are written at the end, and not forgotten one by one.
	"pfs.documents = 'later'",
];

/** Waits for the imports before it. */
export async function beginRun(session: RunSession): Promise<void> {
	// So that a backend whose client was killed notices soon; where the platform cannot, it notices at its next answer.
	await session.client.query("set client_connection_check_interval = '2s'").catch(() => {});
	await session.run("begin");
	for (const setting of SETTINGS) {
		await session.run(`set local ${setting}`);
	}
	const [lock] = await session.read(
		z.object({ free: z.boolean() }),
		`select pg_try_advisory_xact_lock(${advisoryLocks.import}) as free`,
	);
	if (!lock?.free) {
		progressOf(session, "")("waiting");
		await session.run(`select pg_advisory_xact_lock(${advisoryLocks.import})`);
	}
	await removeLeftOvers(session.side, session.context.files);
	await beginTables(session, "run");
}

/** Also where the connection is gone. */
export async function rollBack(session: RunSession): Promise<void> {
	await session.client.query("rollback").catch(() => {});
}
