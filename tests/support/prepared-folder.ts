import { execFile } from "node:child_process";
import { existsSync, lstatSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { inject } from "vitest";
import { whileLocked } from "#cli/supervise/lock.ts";
import { runToEnd } from "./processes.ts";

/**
 * Fills a data folder with a database that has its tables and nothing in them: for tests that are about something else
 * than a first start, which makes it. It is made once per run. Where the database had to go outside of its data folder,
 * nothing is filled, and the start makes it after all.
 */
export async function prepareFolder(dataDir: string): Promise<void> {
	const made = join(inject("testServer").folder, "prepared");
	await whileLocked(made, new AbortController().signal, async () => {
		if (existsSync(`${made}.done`)) return;
		const { code, output } = await runToEnd(["cli/index.ts", "migrate"], { DATA_DIR: made });
		if (code !== 0) throw new Error(`The data folder could not be prepared:\n${output}`);
		await writeFile(`${made}.done`, "");
	});
	if (lstatSync(join(made, "postgres")).isSymbolicLink()) return;
	await promisify(execFile)("cp", ["-a", `${made}/.`, dataDir]);
}
