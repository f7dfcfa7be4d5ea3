import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type DatabaseAddress, databaseUrl } from "#db/address.ts";
import type { EntityManager } from "#db/orm.ts";

const ADDRESS = "a@example.com";

export const benchEnvironment = (database: DatabaseAddress, folder: string): Record<string, string> => ({
	NODE_ENV: "production",
	RATE_LIMIT_SCALE: "0",
	DATA_DIR: join(folder, `data-${database.dbName}`),
	DATABASE_URL: databaseUrl(database),
	SESSION_SECRET: "a session secret that only the bench uses",
	JWT_SECRET: "a token secret that only the bench uses",
	MAIL_FROM: ADDRESS,
	SUPPORT_EMAIL: ADDRESS,
	COMPANY_REQUEST_EMAIL: ADDRESS,
	FEEDBACK_EMAIL: ADDRESS,
});

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

export const medianOf = (values: readonly number[]): number =>
	values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** One user who is staff, 200 projects with 50 solutions each. */
export async function addPeople(em: EntityManager, solutions: number): Promise<void> {
	await em.execute("insert into city (name, region) values ('Nelson', 'Nelson')");
	await em.execute("insert into company (name) values ('Lee Fire')");
	await em.execute(
		`insert into user_account (email, first_name, last_name, phone, city_id, company_id, password_hash, is_active, is_staff)
		 values ('a@example.org', 'Ann', 'Lee', '021234567', 1, 1, 'none', true, true)`,
	);
	await em.execute(
		`insert into project (user_id, proj_name, proj_address, city_id, is_active)
		 select 1, 'Project ' || n, '1 Quay St', 1, n <= 20 from generate_series(1, 200) n`,
	);
	await em.execute(
		`insert into project_item (project_id, solution_id, no_id)
		 select p, 1 + (p * 37 + k * 11) % ${solutions}, k from generate_series(1, 200) p, generate_series(1, 50) k`,
	);
}

/** Ticks of /proc are hundredths of a second everywhere that Node runs. */
const TICK_MS = 10;
const PAGE_BYTES = 4096;

interface Seen {
	id: number;
	parent: number;
	ticks: number;
}

function look(id: number): Seen[] {
	try {
		const fields = readFileSync(`/proc/${id}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
		const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0);
		return [{ id, parent: Number(fields[1]), ticks }];
	} catch {
		// It has ended meanwhile.
		return [];
	}
}

const everyProcess = (): Seen[] =>
	readdirSync("/proc")
		.filter((name) => /^\d+$/.test(name))
		.flatMap((name) => look(Number(name)));

/** Processes and all below them. */
function family(pids: readonly number[]): Seen[] {
	const all = everyProcess();
	const mine = new Set(pids);
	for (let before = 0; before < mine.size; ) {
		before = mine.size;
		for (const { id, parent } of all) if (mine.has(parent)) mine.add(id);
	}
	return all.filter(({ id }) => mine.has(id));
}

export const childrenOf = (pid: number): number[] =>
	everyProcess()
		.filter(({ parent }) => parent === pid)
		.map(({ id }) => id);

/** The milliseconds of processor time of processes and of all below them, also of those that have ended; Linux. */
export const cpuMilliseconds = (pids: readonly number[]): number =>
	TICK_MS * family(pids).reduce((sum, { ticks }) => sum + ticks, 0);

function heldBy(id: number): number {
	try {
		return Number(readFileSync(`/proc/${id}/statm`, "utf8").split(" ")[1]) * PAGE_BYTES;
	} catch {
		// It has ended meanwhile.
		return 0;
	}
}

/** The bytes in memory of a process and all below it, as the kernel counts them (shared pages once for each). Linux. */
export const residentBytes = (pid: number): number => family([pid]).reduce((sum, { id }) => sum + heldBy(id), 0);

/** Looks every 50 ms how much memory a process and all below it take, until told to stop; answers the most. */
export function watchMemory(pid: number): () => number {
	let most = 0;
	const look = () => {
		most = Math.max(most, residentBytes(pid));
	};
	look();
	const timer = setInterval(look, 50);
	return () => {
		clearInterval(timer);
		return most;
	};
}
