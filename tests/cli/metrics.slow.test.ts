import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "#tests/support/database.ts";
import { freePort, killHard, leftovers, type Product, startProduct } from "#tests/support/processes.ts";

const TOKEN = "a token of figures that only tests use";

let place: FreshDatabase;
let dataDir: string;
let product: Product;
let url: string;
beforeAll(async () => {
	place = await freshDatabase({ seeded: true });
	dataDir = await mkdtemp(join(tmpdir(), "pfs-metrics-"));
	const port = await freePort();
	url = `http://127.0.0.1:${port}/metrics`;
	const env = {
		...place.env,
		DATA_DIR: dataDir,
		METRICS_PORT: String(port),
		METRICS_TOKEN: TOKEN,
		WEB_CONCURRENCY: "2",
	};
	product = await startProduct({ dataDir, env });
}, 240_000);
afterAll(async () => {
	await product?.stop();
	await place.drop();
	rmSync(dataDir, { recursive: true, force: true });
});

/** The figures by name and labels. */
async function figures(): Promise<Map<string, number>> {
	const answer = await fetch(url, { headers: { Authorization: `Bearer ${TOKEN}` } });
	expect(answer.status).toBe(200);
	const lines = (await answer.text()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
	return new Map(
		lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ")))]),
	);
}

test("figures are for who has the token, and not to be had on the product's own port", async () => {
	expect((await fetch(url)).status).toBe(401);
	expect((await fetch(url, { headers: { Authorization: `Bearer ${TOKEN}x` } })).status).toBe(401);
	const own = await fetch(`${product.url}/metrics`, { redirect: "manual" });
	expect(await own.text()).not.toContain("pfs_");
});

test("requests of all web processes are counted by route and status, whatever addresses people make up", async () => {
	const ask = (path: string) =>
		fetch(product.url + path, { redirect: "manual" }).then((answer) => answer.arrayBuffer());
	await ask("/auth/sign-in");
	// One product page is not there, which the first test has asked for.
	const before = (await figures()).size;
	for (let at = 0; at < 40; at++) await ask(`/made-up/${at}`);
	for (let at = 0; at < 40; at++) await ask(`/api/made-up/${at}`);
	for (let at = 0; at < 5; at++) await ask("/auth/sign-in");
	const found = await figures();
	const count = (route: string) =>
		[...found]
			.filter(([name]) => name.startsWith(`pfs_http_requests_total{route="${route}"`))
			.reduce((sum, [, n]) => sum + n, 0);
	expect([count("/*"), count("/api/*"), count("/auth/sign-in")]).toEqual([41, 40, 6]);
	expect(found.get('pfs_http_request_duration_seconds_count{route="/*",process="web"}')).toBe(41);
	// Two routes with a count and a histogram each, and perhaps some kinds of resources.
	expect(found.size).toBeLessThan(before + 2 * 14 + 20);
});

test("web and worker are told apart, and the whole service is told once", async () => {
	const found = await figures();
	for (const process of ["web", "worker"]) {
		expect(found.get(`process_resident_memory_bytes{process="${process}"}`)).toBeGreaterThan(50_000_000);
		expect(found.get(`nodejs_eventloop_lag_p99_seconds{process="${process}"}`)).toBeGreaterThan(0);
	}
	expect(found.get("pfs_database_up")).toBe(1);
	expect(found.get('pfs_queue_jobs{queue="mail",state="waiting"}')).toBe(0);
	expect(found.get("pfs_file_store_free_bytes")).toBeGreaterThan(1_000_000);
	expect(found.get("pfs_backup_verified_age_seconds")).toBeGreaterThan(0);
	expect(found.get("pfs_database_connections_max")).toBeGreaterThan(10);
});

test("where the worker is gone a web process tells of the service", async () => {
	for (const line of leftovers(dataDir)) if (/cli\/index\.ts worker/.test(line)) killHard(Number.parseInt(line, 10));
	expect((await figures()).get("pfs_database_up")).toBe(1);
});
