import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { databaseAddress } from "#db/address.ts";
import { openEmbedded } from "#db/embedded/server.ts";
import { killHard, leftovers, type Product, runToEnd, startProduct } from "#tests/support/processes.ts";

/** The product with its sample data on its embedded database, and a way to look into that. */
export interface Plant {
	product: Product;
	/** Asks its database, by a connection of that moment: whoever keeps one would help it up after a crash. */
	query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
	/** Waits until its database takes connections again, without helping it up. */
	untilDatabase(): Promise<void>;
	/** The pids of its processes whose command line fits. */
	pids(command: RegExp): number[];
	/** kill -9 of those processes; how many there were. */
	kill(command: RegExp): number;
	close(): Promise<{ code: number | null; left: string[] }>;
}

export const COMMANDS = {
	web: /server\.ts/,
	worker: /cli\/index\.ts worker/,
	chromium: /--remote-debugging-pipe/,
	postgres: /bin\/postgres -D/,
} as const;

/** Needed beside a `DATABASE_URL`. */
const REQUIRED = {
	...Object.fromEntries(
		["MAIL_FROM", "SUPPORT_EMAIL", "COMPANY_REQUEST_EMAIL", "FEEDBACK_EMAIL"].map((name) => [name, "us@example.com"]),
	),
	SESSION_SECRET: "a session secret that only tests use",
	JWT_SECRET: "a token secret that only tests use!!",
};

/** The settings of a plant, for further processes of it. */
export const plantEnv = (env: Record<string, string>): Record<string, string> => ({
	NODE_ENV: "production",
	PDF_MIN_INTERVAL_SECONDS: "0",
	RATE_LIMIT_SCALE: "0",
	...(env.DATABASE_URL ? REQUIRED : {}),
	...env,
});

/** Fills the empty database of a `DATABASE_URL` with the sample data, as operators do. */
export async function prepareDatabase(dataDir: string, env: Record<string, string>): Promise<void> {
	for (const command of [["migrate"], ["seed", "--demo"]]) {
		const { code, output } = await runToEnd(["cli/index.ts", ...command], { ...plantEnv(env), DATA_DIR: dataDir });
		if (code !== 0) throw new Error(`pfs ${command[0]} ended with ${code}: ${output}`);
	}
}

/**
 * Starts the product from its build, with no interval between schedules, no rate limits, and `env`. A `DATABASE_URL` in
 * that names a database that {@link prepareDatabase} has filled.
 */
export async function openPlant(dataDir: string, env: Record<string, string> = {}): Promise<Plant> {
	const sample = env.DATABASE_URL ? [] : ["--sample"];
	const command = [process.execPath, "cli/index.ts", "serve", ...sample];
	const product = await startProduct({ dataDir, env: plantEnv(env), command });
	const { release, ...address } = env.DATABASE_URL
		? { ...databaseAddress(env.DATABASE_URL), release: async () => {} }
		: await openEmbedded(dataDir);
	await release();
	const pids = (command: RegExp) =>
		leftovers(dataDir)
			.filter((line) => command.test(line))
			.map((line) => Number.parseInt(line, 10));
	return {
		product,
		pids,
		async untilDatabase() {
			const { dbName, ...rest } = address;
			for (let up = false; !up; await pause(20)) {
				const client = new pg.Client({ ...rest, database: dbName });
				client.on("error", () => {});
				up = await client.connect().then(
					() => true,
					() => false,
				);
				await client.end().catch(() => {});
			}
		},
		async query<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) {
			const { release, dbName, ...address } = env.DATABASE_URL
				? { ...databaseAddress(env.DATABASE_URL), release: async () => {} }
				: await openEmbedded(dataDir);
			const client = new pg.Client({ ...address, database: dbName });
			await client.connect();
			try {
				return (await client.query<Row>(sql, values)).rows;
			} finally {
				await client.end();
				await release();
			}
		},
		kill(command) {
			const found = pids(command);
			for (const pid of found) killHard(pid);
			return found.length;
		},
		async close() {
			const code = await product.stop();
			const left = () => leftovers(dataDir);
			for (let tries = 0; tries < 100 && left().length > 0; tries++) await pause(100);
			return { code, left: left() };
		},
	};
}

/** Seconds since, with one decimal. */
export const secondsSince = (began: number): string => ((performance.now() - began) / 1000).toFixed(1);

/** Waits until the address answers 200; throws after `patience` milliseconds. */
export async function untilReady(url: string, patience = 60_000): Promise<void> {
	const end = performance.now() + patience;
	while (performance.now() < end) {
		const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
		if (answer?.status === 200) return;
		await pause(20);
	}
	throw new Error(`${url} was not ready again after ${patience / 1000} s.`);
}
