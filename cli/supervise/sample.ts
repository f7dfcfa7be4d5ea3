import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { clientConfig, type DatabaseAddress } from "#db/address.ts";
import { runCommand } from "./command.ts";

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
	const code = await runCommand(["seed", "--demo", "--quiet"], { signal });
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
