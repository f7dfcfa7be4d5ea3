import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { clientConfig, type DatabaseAddress } from "#db/address.ts";
import { isThisMachineAlone } from "#db/listening.ts";
import { demoPeople } from "#seed-data/demo/people.ts";
import { runCommand } from "./child.ts";

/** The demo accounts by which anybody can sign in: they are active, and their password is still the published one. */
export async function openDemoAccounts(address: DatabaseAddress): Promise<string[]> {
	const query = "select email, password_hash from user_account where is_active and email = any($1)";
	const client = new pg.Client(clientConfig(address));
	await client.connect();
	try {
		const { rows } = await client.query(query, [demoPeople.map(({ email }) => email)]);
		if (rows.length === 0) return [];
		const { verify } = await import("@node-rs/argon2");
		const hashes = new Map(rows.map((row) => [row.email, row.password_hash]));
		const open = demoPeople.map(async ({ email, password }) => {
			const hash = hashes.get(email);
			return hash && (await verify(hash, password)) ? [email] : [];
		});
		return (await Promise.all(open)).flat();
	} finally {
		await client.end();
	}
}

/** Says what is wrong where the network reaches accounts whose passwords anybody can read; null where nothing is. */
export async function demoDanger(host: string, address: DatabaseAddress): Promise<string | null> {
	if (isThisMachineAlone(host)) return null;
	const open = await openDemoAccounts(address);
	if (open.length === 0) return null;
	const remedy = open.map((email) => `pfs user deactivate ${email}`).join(" and ");
	return `the network reaches this product, and anybody can sign in with the published password of ${open.join(" and ")}. Use them on a trial only; to close them: ${remedy}.`;
}

/**
 * Loads the sample catalogue and the demo accounts into a database without accounts and solutions,
 * by the command that operators use. A start that was interrupted while loading is finished by the next one: a mark in
 * the data folder says so. `signal` interrupts.
 */
export async function loadSample(
	address: DatabaseAddress,
	dataDir: string,
	signal: AbortSignal,
	report: (line: string) => void,
): Promise<void> {
	const mark = join(dataDir, "sample-unfinished");
	const query = "select not exists (select from user_account) and not exists (select from solution) as yes";
	if (!existsSync(mark) && !(await ask(address, query))) return;
	report("Loading the sample catalogue and the demo accounts (first start only)…");
	writeFileSync(mark, "");
	const code = await runCommand(["seed", "--demo", "--issue", "--quiet"], { signal });
	if (signal.aborted) return;
	if (code !== 0) throw new Error("The sample catalogue could not be loaded.");
	rmSync(mark);
}

async function ask(address: DatabaseAddress, query: string): Promise<boolean> {
	const client = new pg.Client(clientConfig(address));
	await client.connect();
	try {
		return (await client.query(query)).rows[0].yes;
	} finally {
		await client.end();
	}
}
