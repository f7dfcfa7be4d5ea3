import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { type DatabaseAddress, databaseUrl } from "#db/address.ts";
import { openEmbedded } from "#db/embedded/server.ts";
import { steps } from "#db/migrations/steps.ts";
import { runToEnd, startProduct } from "#tests/support/processes.ts";
import { takeSteps } from "#tests/support/taken-steps.ts";
import { plantEnv } from "./parts/plant.ts";
import { type Ground, trial } from "./parts/trial.ts";

/*
 * node tests/faults/two-migrators.ts: `pfs migrate`, then `pfs serve`, started twice in the same moment against an empty
 * database and against one that lacks the last step. The schema must be that of a single one.
 */
const ROUNDS = 3;

/** Columns, constraints, indexes, and the queues. */
const SCHEMA = `
	select table_schema, table_name, column_name, data_type, column_default, is_nullable from information_schema.columns
	where table_schema in ('public', 'queue')
	union all select conrelid::regclass::text, conname, pg_get_constraintdef(oid), '', '', '' from pg_constraint
	where connamespace in ('public'::regnamespace, 'queue'::regnamespace)
	union all select schemaname, tablename, indexname, indexdef, '', '' from pg_indexes where schemaname in ('public', 'queue')
	union all select 'queue', name, retry_limit::text, expire_seconds::text, '', '' from queue.queue
	union all select 'applied', name, '', '', '', '' from schema_migration`;

async function ask<Row extends pg.QueryResultRow>({ dbName, ...rest }: DatabaseAddress, sql: string): Promise<Row[]> {
	const client = new pg.Client({ ...rest, database: dbName });
	await client.connect();
	try {
		return (await client.query<Row>(sql)).rows;
	} finally {
		await client.end();
	}
}

const schemaOf = async (address: DatabaseAddress) =>
	(await ask(address, SCHEMA)).map((row) => JSON.stringify(row)).sort();

/** Makes of an empty database one that lacks the last step. */
async function beforeTheLast({ dbName, ...rest }: DatabaseAddress): Promise<void> {
	const client = new pg.Client({ ...rest, database: dbName });
	await client.connect();
	await takeSteps(client, steps.length - 1).finally(() => client.end());
}

/** A page as it is answered once the machine has caught up with the start of both. */
async function firstPage(url: string): Promise<number> {
	for (let tries = 0; ; tries++) {
		const { status } = await fetch(`${url}/auth/sign-in`);
		if (status !== 503 || tries === 20) return status;
		await pause(500);
	}
}

await trial(async (ground: Ground) => {
	const { release, ...server } = await openEmbedded(join(ground.folder, "server"));
	let count = 0;
	async function fresh(): Promise<DatabaseAddress> {
		const dbName = `migrated_${++count}`;
		await ask(server, `create database ${dbName}`);
		return { ...server, dbName };
	}
	const envOf = (address: DatabaseAddress, who: string) => ({
		...plantEnv({ DATABASE_URL: databaseUrl(address), WORKER: "off" }),
		DATA_DIR: join(ground.folder, `${address.dbName}-${who}`),
	});
	const migrateOnce = (address: DatabaseAddress, who: string) =>
		runToEnd(["cli/index.ts", "migrate"], envOf(address, who));

	async function madeAlone(pending: boolean): Promise<string[]> {
		const address = await fresh();
		if (pending) await beforeTheLast(address);
		await migrateOnce(address, "alone");
		return schemaOf(address);
	}

	for (const pending of [false, true]) {
		const right = await madeAlone(pending);
		const codes: (number | null)[] = [];
		let [applied, same] = [0, 0];
		for (let round = 0; round < ROUNDS; round++) {
			const address = await fresh();
			if (pending) await beforeTheLast(address);
			const ends = await Promise.all(["one", "two"].map((who) => migrateOnce(address, who)));
			codes.push(...ends.map(({ code }) => code));
			applied += ends.filter(({ output }) => output.includes("Applied")).length;
			same += (await schemaOf(address)).join() === right.join() ? 1 : 0;
			ground.say(ends.map(({ code, output }) => `${code}: ${output.trim().split("\n").at(-1)}`).join(" / "));
		}
		ground.note(
			`two pfs migrate at once, ${pending ? "one migration pending" : "an empty database"}, ${ROUNDS} times`,
			`exit codes ${codes.join(" ")}; applied by ${applied}; ${same} of ${ROUNDS} schemas are as one alone makes them`,
			codes.every((code) => code === 0) && applied === ROUNDS && same === ROUNDS && right.length > 0,
		);
	}

	for (const pending of [false, true]) {
		const right = await madeAlone(pending);
		const address = await fresh();
		if (pending) await beforeTheLast(address);
		const both = await Promise.all(
			["one", "two"].map((who) => {
				const { DATA_DIR: dataDir, ...env } = envOf(address, who);
				return startProduct({ dataDir, env });
			}),
		);
		const pages = await Promise.all(both.map(({ url }) => firstPage(url)));
		for (const { output } of both)
			ground.say(
				output()
					.match(/.*"level":"error".*/g)
					?.join("\n") ?? "no fault logged",
			);
		const same = (await schemaOf(address)).join() === right.join();
		const codes = await Promise.all(both.map((product) => product.stop()));
		ground.note(
			`two pfs serve at once, ${pending ? "one migration pending" : "an empty database"}`,
			`both ready, pages ${pages.join(" ")}, the schema is ${same ? "" : "not "}as one alone makes it; exit codes ${codes.join(" ")}`,
			pages.every((status) => status === 200) && same && codes.every((code) => code === 0),
		);
	}
	await release();
});
