import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { openDatabase } from "#db/database.ts";
import { readSettings } from "#db/settings.ts";
import { signedIn, type Visitor } from "#tests/http/visitor.ts";
import { generate } from "#tests/support/generate.ts";
import { killHard, leftovers, type Product, startProduct } from "#tests/support/processes.ts";

export type Victim = "worker" | "chromium";

export interface Round {
	victim: Victim;
	/** Percentage that the run had reported when it was killed. */
	at: number;
	/** How it ended; null when it had not after twelve minutes. */
	status: "done" | "failed" | null;
	attempts: number;
	/** From the kill to the end. */
	seconds: number;
	/** Processes that are there afterwards and should not be. */
	left: string[];
}

const COMMANDS: Record<Victim, RegExp> = {
	worker: /cli\/index\.ts worker/,
	chromium: /--remote-debugging-pipe/,
};
/** A run prints from 10 % and puts drawings in from 60 %; the browser works only in between. */
const STAGES: Record<Victim, number[]> = { worker: [10, 50, 90], chromium: [10] };

export interface Field {
	kill(victim: Victim, round: number): Promise<Round>;
	/** Rows of the register that neither ended nor have a file. */
	lost(): Promise<number>;
	close(): Promise<string[]>;
}

/** Starts the product from its build: in a data folder that holds nothing yet, or with the seeded database of `env`. */
export async function openField(dataDir: string, env: Record<string, string> = {}): Promise<Field> {
	const product = await startProduct({
		dataDir,
		env: { ...env, PDF_MIN_INTERVAL_SECONDS: "0", RATE_LIMIT_SCALE: "0" },
		command: [process.execPath, "cli/index.ts", "serve", "--sample"],
	});
	const database = await openDatabase(readSettings({ NODE_ENV: "test", DATA_DIR: dataDir, ...env }), 1);
	const { dbName, ...address } = database.address;
	const client = new pg.Client({ ...address, database: dbName });
	await client.connect();
	const person = await signedIn(product.url);
	return {
		kill: (victim, round) => kill({ product, client, person, dataDir }, victim, round),
		async lost() {
			const sql = "select from schedule_run where status = 'running' or (status = 'done') <> (file_id is not null)";
			return (await client.query(sql)).rowCount ?? 0;
		},
		async close() {
			await client.end();
			await product.stop();
			await database.close();
			const ours = () => leftovers(dataDir);
			for (let tries = 0; tries < 100 && ours().length > 0; tries++) await pause(100);
			return ours();
		},
	};
}

interface RequestContext {
	product: Product;
	client: pg.Client;
	person: Visitor;
	dataDir: string;
}

interface State {
	status: "running" | "done" | "failed";
	progress: number;
	attempt: number;
}

async function kill({ client, person, dataDir }: RequestContext, victim: Victim, round: number): Promise<Round> {
	const read = async (): Promise<State | undefined> =>
		(await client.query<State>("select status, progress, attempt from schedule_run order by id desc limit 1")).rows[0];
	const answer = await generate(person, 2);
	if (answer.status !== 303) throw new Error(`Generating a schedule answered ${answer.status}.`);
	const stage = STAGES[victim][round % STAGES[victim].length] ?? 0;
	const inTheMiddle = ({ attempt, progress }: State) => attempt > 0 && progress >= stage;
	let state = await read();
	while (state && !(inTheMiddle(state) || state.status !== "running")) {
		await pause(5);
		state = await read();
	}
	const at = state?.progress ?? 0;
	for (const pid of pidsOf(dataDir, victim)) killHard(pid);
	const killed = performance.now();
	state = await read();
	while (state?.status === "running" && performance.now() - killed < 720_000) {
		await pause(50);
		state = await read();
	}
	const seconds = (performance.now() - killed) / 1000;
	const status = state && state.status !== "running" ? state.status : null;
	return { victim, at, status, attempts: state?.attempt ?? 0, seconds, left: await settle(dataDir) };
}

const pidsOf = (dataDir: string, victim: Victim) =>
	leftovers(dataDir)
		.filter((line) => COMMANDS[victim].test(line))
		.map((line) => Number.parseInt(line, 10));

/** Waits until there is one worker with at most one browser and no parser; answers what is there too many. */
async function settle(dataDir: string): Promise<string[]> {
	const tooMany = () => {
		const lines = leftovers(dataDir);
		const workers = lines.filter((line) => COMMANDS.worker.test(line));
		const browsers = lines.filter((line) => COMMANDS.chromium.test(line));
		const parsers = lines.filter((line) => line.includes("finish-child"));
		return [...workers.slice(1), ...browsers.slice(1), ...parsers];
	};
	for (let tries = 0; tries < 100 && tooMany().length > 0; tries++) await pause(100);
	return tooMany();
}
