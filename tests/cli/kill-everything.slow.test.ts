import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openEmbedded } from "#db/embedded/server.ts";
import { pageTexts } from "#tests/documents/read-pdf.ts";
import { signedIn } from "#tests/http/visitor.ts";
import { generate } from "#tests/support/generate.ts";
import { killHard, leftovers, type Product, startProduct } from "#tests/support/processes.ts";

let dataDir: string;
let product: Product;

const start = () => startProduct({ dataDir, command: [process.execPath, "cli/index.ts", "serve", "--sample"] });

/** kill -9 of supervisor, web, worker, browser and database at once. */
async function killEverything(): Promise<void> {
	while (leftovers(dataDir).length > 0) {
		for (const line of leftovers(dataDir)) killHard(Number.parseInt(line, 10));
		await pause(50);
	}
}

async function query<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]> {
	const { release, dbName, ...address } = await openEmbedded(dataDir);
	const client = new pg.Client({ ...address, database: dbName });
	await client.connect();
	const { rows } = await client.query<Row>(sql);
	await client.end();
	await release();
	return rows;
}

beforeAll(async () => {
	dataDir = await mkdtemp(join(tmpdir(), "pfs-kill-"));
	product = await start();
}, 240_000);

afterAll(async () => {
	await killEverything();
	rmSync(dataDir, { recursive: true, force: true });
});

test("after kill -9 of everything in the middle of a schedule the next start finishes it, once", {
	timeout: 240_000,
}, async () => {
	const person = await signedIn(product.url);
	expect((await generate(person, 2)).status).toBe(303);
	await expect
		.poll(() => query<{ attempt: number }>("select attempt from schedule_run"), { timeout: 20_000 })
		.toEqual([{ attempt: 1 }]);
	await killEverything();

	product = await start();
	const again = await signedIn(product.url);
	const page = () => again.get("/projects/2/schedule").then((answer) => answer.text());
	await expect.poll(page, { timeout: 120_000, interval: 500 }).toContain("Issue 1 is ready");
	const runs = await query<{ id: number; status: string; files: string }>(
		"select r.id, r.status, (select count(*) from file where kind = 'schedule') as files from schedule_run r",
	);
	expect(runs).toEqual([{ id: runs[0]!.id, status: "done", files: "1" }]);
	const pdf = await again.get(`/projects/2/schedule/${runs[0]!.id}/file`);
	const pages = await pageTexts(new Uint8Array(await pdf.arrayBuffer()));
	expect(pages[0]).toContain(`page 1 of ${pages.length}`);
});
