import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { projectRoot } from "#db/project.ts";
import { leftovers } from "#tests/support/processes.ts";

let dataDir: string;
beforeAll(async () => {
	dataDir = await mkdtemp(join(tmpdir(), "pfs-together-"));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const visitor = `
import pg from "pg";
import { openEmbedded } from "#db/embedded/server.ts";
for (let round = 0; round < Number(process.argv[1]); round++) {
	const { release, dbName, ...address } = await openEmbedded(process.argv[2]);
	const client = new pg.Client({ ...address, database: dbName });
	await client.connect();
	await client.query("select pg_sleep(random() / 50)");
	await client.end();
	await release();
}
`;

/** Starts visitors at the same moment; returns their exit codes and what they complained of. */
async function visit(visitors: number, rounds: number): Promise<{ codes: unknown[]; complaints: string }> {
	let complaints = "";
	const codes = await Promise.all(
		Array.from({ length: visitors }, async () => {
			const child = spawn(process.execPath, ["--input-type=module", "-e", visitor, String(rounds), dataDir], {
				cwd: projectRoot,
				stdio: ["ignore", "ignore", "pipe"],
			});
			child.stderr.setEncoding("utf8").on("data", (text: string) => {
				complaints += text;
			});
			const [code] = await once(child, "close");
			return code;
		}),
	);
	return { codes, complaints };
}

test("six processes open an empty folder at once, and none of them leaves the server running", async () => {
	expect(await visit(6, 1)).toEqual({ codes: [0, 0, 0, 0, 0, 0], complaints: "" });
	expect(leftovers(dataDir)).toEqual([]);
});

test("processes that come and go never meet a server that is just being stopped", async () => {
	expect(await visit(3, 10)).toEqual({ codes: [0, 0, 0], complaints: "" });
	expect(leftovers(dataDir)).toEqual([]);
});
