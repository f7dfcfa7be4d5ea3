import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Migration, Migrator } from "@mikro-orm/migrations";
import pg from "pg";
import { getConstructionPlans, PgBoss } from "pg-boss";
import { clientConfig, type DatabaseAddress } from "./address.ts";
import { advisoryLocks } from "./advisory-locks.ts";
import { serverError, serverFacts } from "./database.ts";
import type { Step } from "./migrations/step.ts";
import { steps } from "./migrations/steps.ts";
import { forkOf, type MikroORM, openOrm } from "./orm.ts";
import { buildName, projectRoot } from "./project.ts";
import { QUEUE_SCHEMA, QUEUES } from "./queues.ts";
import { errorCode } from "./thrown.ts";

/** A new database takes the baseline as its only step; it is recorded under this name. */
const BASELINE = "baseline";

/**
 * Databases from before the baseline came to its schema by 52 numbered steps, of which this is the last. Programs up to
 * {@link LAST_WITH_OLD_STEPS} take them. The names of all later steps are in lower case, which sorts after these.
 */
const LAST_BEFORE_BASELINE = "Migration20270111100000";
const STEPS_BEFORE_BASELINE = 52;
const LAST_WITH_OLD_STEPS = "2.0.6+a4d96d58 of 29 November 2026";

/** Lists the steps that the database lacks, in order. */
export async function pendingSteps(orm: MikroORM): Promise<Step[]> {
	const applied = await appliedSteps(orm);
	const first = applied.length === 0 ? [await readBaseline()] : [];
	return [...first, ...steps].filter(({ name }) => !applied.includes(name));
}

const readBaseline = async (): Promise<Step> => ({
	name: BASELINE,
	sql: await readFile(join(projectRoot, "db/migrations/baseline.sql"), "utf8"),
});

/** The migrator's own list of what has run, as it makes it. */
const STEP_LIST = `create table schema_migration
	(id serial primary key, name varchar(255) not null, executed_at timestamptz(6) not null default current_timestamp(6))`;

/**
 * SQL that makes the tables of a database that has taken these steps, and those of the queue, without their rows, in the
 * caller's transaction.
 */
export async function schemaSql(applied: string[]): Promise<string> {
	const queue = getConstructionPlans(QUEUE_SCHEMA).replaceAll(/^\s*(BEGIN|COMMIT);\s*$/gm, "");
	const own = steps.filter(({ name }) => applied.includes(name));
	const statements = [STEP_LIST, (await readBaseline()).sql, ...own.map(({ sql }) => sql)];
	return [...statements, queue, "set local idle_in_transaction_session_timeout = 0"].join(";\n");
}

/** Lists those of some steps that this program does not know: a later one has taken them. */
export function unknownSteps(names: string[]): string[] {
	const known = [BASELINE, ...steps.map(({ name }) => name)];
	return names.filter((name) => name > LAST_BEFORE_BASELINE && !known.includes(name));
}

async function appliedSteps(orm: MikroORM): Promise<string[]> {
	return (await migratorOf(orm).getExecuted()).map(({ name }) => name);
}

/** A database that lacks some of the steps by which the baseline was reached. */
function isBeforeBaseline(applied: string[]): boolean {
	const before = applied.filter((name) => name <= LAST_BEFORE_BASELINE);
	return before.length > 0 && before.length < STEPS_BEFORE_BASELINE && !applied.includes(BASELINE);
}

const unfitDatabase = (message: string) => Object.assign(new Error(message), { kind: "database" as const });

/** MikroORM's migrator takes its steps as classes. It runs them in one transaction and records them. */
function migratorOf(orm: MikroORM, list: Step[] = []): Migrator {
	const migrationsList = list.map(({ name, sql }) => ({
		name,
		class: class extends Migration {
			override up(): void {
				this.addSql(sql);
			}
		},
	}));
	orm.config.set("migrations", {
		...orm.config.get("migrations"),
		migrationsList,
		tableName: "schema_migration",
		snapshot: false,
		silent: true,
		// Our steps are plain SQL; constraints must hold while they run.
		disableForeignKeys: false,
		allOrNothing: true,
	});
	return new Migrator(orm.em);
}

/**
 * Counts the steps that the database lacks. Throws, before anything is written, on a server that cannot hold the product,
 * where a later program has migrated the database (nobody knows what this one would do to it), and where the database is
 * from before the baseline.
 */
export async function countPending(orm: MikroORM): Promise<number> {
	const unfit = serverError(await serverFacts(forkOf(orm)));
	if (unfit !== null) throw unfitDatabase(unfit);
	const applied = await appliedSteps(orm);
	const [later] = unknownSteps(applied);
	if (later) {
		throw unfitDatabase(
			`The database is newer than this program (${buildName()}), which does not know its ${later}: start the newer program again, or restore the backup that was made before the upgrade.`,
		);
	}
	if (isBeforeBaseline(applied)) {
		throw unfitDatabase(
			`The database is older than this program can upgrade: start ${LAST_WITH_OLD_STEPS} with it once, then this program.`,
		);
	}
	return (await pendingSteps(orm)).length;
}

/** The milliseconds that a process waits while another upgrades the database. */
const MIGRATION_WITHIN = 600_000;

/**
 * Brings a database up to date, with the queue's tables, and returns how many steps it took. Two at once are safe. Each
 * step that an older database takes is reported. Throws as {@link countPending} does.
 */
export async function migrate(address: DatabaseAddress, report: (line: string) => void = () => {}): Promise<number> {
	const orm = await openOrm(address, 2);
	const guard = new pg.Client({ ...clientConfig(address), lock_timeout: MIGRATION_WITHIN });
	try {
		await guard.connect();
		await waitForOthers(guard, report);
		await countPending(orm);
		const pending = await pendingSteps(orm);
		if (pending.length > 0) await migratorOf(orm, pending).up();
		const isNew = pending.some(({ name }) => name === BASELINE);
		for (const { name } of isNew ? [] : pending) report(`applied ${name}`);
		await prepareQueues(address);
		return pending.length;
	} finally {
		await orm.close();
		await guard.end();
	}
}

const LOCK_NOT_AVAILABLE = "55P03";

async function waitForOthers(guard: pg.Client, report: (line: string) => void): Promise<void> {
	const { rows } = await guard.query("select pg_try_advisory_lock($1) as free", [advisoryLocks.migration]);
	if (rows[0].free) return;
	report("waiting for another process that upgrades this database");
	await guard.query("select pg_advisory_lock($1)", [advisoryLocks.migration]).catch((error) => {
		if (errorCode(error) !== LOCK_NOT_AVAILABLE) throw error;
		const message = `Another process has been upgrading this database for ${MIGRATION_WITHIN / 60_000} minutes, or a connection pooler keeps its lock. End that process; behind PgBouncer set pool_mode = session.`;
		throw unfitDatabase(message);
	});
}

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
