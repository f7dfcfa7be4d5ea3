import pg from "pg";
import { PgBoss } from "pg-boss";
import { advisoryLocks } from "./advisory-locks.ts";
import { clientConfig, type DatabaseAddress } from "./embedded/address.ts";
import { migrations } from "./migrations/list.ts";
import { forkOf, type MikroORM, openOrm } from "./orm.ts";
import { QUEUE_SCHEMA, QUEUES } from "./queues.ts";
import { serverFacts, serverFault } from "./server-version.sql.ts";
import { buildName } from "./settings/project.ts";

async function prepareQueues(address: DatabaseAddress): Promise<void> {
	const boss = new PgBoss({
		...clientConfig(address),
		schema: QUEUE_SCHEMA,
		max: 2,
		supervise: false,
		schedule: false,
	});
	await boss.start();
	try {
		for (const [name, options] of Object.entries(QUEUES)) {
			if (await boss.getQueue(name)) await boss.updateQueue(name, options);
			else await boss.createQueue(name, options);
		}
	} finally {
		await boss.stop({ graceful: false });
	}
}

/**
 * Throws, before anything is written, on a server that cannot hold the product, and where a later program has migrated
 * the database: nobody knows what this one would do to it.
 */
export async function countPending(orm: MikroORM): Promise<number> {
	const unfit = serverFault(await serverFacts(forkOf(orm)));
	if (unfit !== null) throw Object.assign(new Error(unfit), { kind: "database" as const });
	const executed = await orm.migrator.getExecuted();
	const later = executed.find(({ name }) => name > migrations.at(-1)!.name);
	if (!later) return (await orm.migrator.getPending()).length;
	const message = `The database is newer than this program (${buildName()}), which does not know its ${later.name}: start the newer program again, or restore the backup that was made before the upgrade.`;
	throw Object.assign(new Error(message), { kind: "database" as const });
}

/** With the queue's. Two at once are safe. Answers how many; throws as {@link countPending} does. */
export async function migrate(address: DatabaseAddress, report: (line: string) => void = () => {}): Promise<number> {
	const orm = await openOrm(address, 2);
	const guard = new pg.Client(clientConfig(address));
	try {
		await guard.connect();
		await guard.query("select pg_advisory_lock($1)", [advisoryLocks.migration]);
		await countPending(orm);
		const isNew = (await orm.migrator.getExecuted()).length === 0;
		const applied = await orm.migrator.up();
		// The names say which steps a database has taken; a new one has taken them all.
		if (!isNew) for (const { name } of applied) report(`applied ${name}`);
		await prepareQueues(address);
		return applied.length;
	} finally {
		await orm.close();
		await guard.end();
	}
}
