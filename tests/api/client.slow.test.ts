import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { projectRoot } from "#db/project.ts";
import { openBrowser, openPage } from "#tests/support/browser.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database.ts";
import { type Product, startProduct } from "#tests/support/processes.ts";

type Answer = { status: number; body: never };
interface Client {
	counts: { refreshes: number; signedOut: number; polls: number };
	at(address: string): void;
	call(path: string, options?: { method?: string; body?: object }): Promise<Answer>;
	signIn(email: string, password: string): Promise<{ status: number; user: { id: number } }>;
	spoil(which: "access" | "refresh"): void;
	generate(project: number, user: number): Promise<{ status: number; seen: number[]; type: string; head: string }>;
}
declare global {
	interface Window {
		client: Client;
	}
}

let place: FreshDatabase;
let product: Product;
let server: Server;
let browser: Browser;
let page: Page;

/** Another site: it has the client's page and nothing of the product. */
async function openSite(): Promise<string> {
	const read = (name: string) => readFileSync(join(projectRoot, "tests/api/client", name));
	const files: Record<string, [string, Buffer]> = {
		"/": ["text/html", read("page.html")],
		"/client.js": ["text/javascript", read("client.js")],
	};
	server = createServer((request, response) => {
		const [type, bytes] = files[request.url ?? ""] ?? ["text/plain", Buffer.alloc(0)];
		response.setHeader("Content-Type", type).end(bytes);
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
	place = await freshDatabase({ seeded: true });
	const site = await openSite();
	const env = { ...place.env, API_CORS_ORIGINS: site, PDF_MIN_INTERVAL_SECONDS: "0" };
	product = await startProduct({ dataDir: place.settings.dataDir, env });
	browser = await openBrowser(place.settings);
	page = await openPage(browser, site, { script: true });
	await page.goto("/");
	await page.evaluate((address) => window.client.at(address), product.url);
}, 240_000);

afterAll(async () => {
	await browser?.close();
	server?.close();
	await product?.stop();
	await place?.drop();
});

const call = <Body>(path: string, options?: { method?: string; body?: object }) =>
	page.evaluate(([to, how]) => window.client.call(to, how), [path, options] as const) as unknown as Promise<{
		status: number;
		body: Body;
	}>;

test("a page of another origin signs in, finds a solution, saves a project and gets its schedule", async () => {
	const { status, user } = await page.evaluate(() => window.client.signIn("user@example.com", "demo-user-1"));
	expect(status).toBe(200);
	await page.getByText("signed in as").waitFor();

	const chosen: number[] = [];
	const first = await call<{ id: number }[]>("sol/orientations/");
	for (let answer = first; chosen.length < 3; ) {
		let found: typeof answer | undefined;
		for (const { id } of answer.body) {
			found = await call<{ id: number }[]>(`sol/query/${[...chosen, id].join("/")}/`);
			if (found.body.length === 0) continue;
			chosen.push(id);
			break;
		}
		answer = found!;
	}
	const { body: solutions } = await call<{ id: number }[]>(`sol/byclass/${chosen.join("/")}/`);
	expect(solutions.length).toBeGreaterThan(0);
	const { body: cities } = await call<{ id: number }[]>("res/cities/");

	const created = await call<{ id: number; user: number }>("guide/guide/", {
		method: "POST",
		body: { proj_name: "Client", proj_address: "1 Quay St", city: cities[0]!.id, user: user.id, specs: [] },
	});
	expect([created.status, created.body.user]).toEqual([201, user.id]);
	const { id } = created.body;
	const whole = (await call<object>(`sol/spec/${solutions[0]!.id}/`)).body;
	const saved = await call<{ specs: { no_id: number; sol: { id: number } }[] }>("guide/guide/", {
		method: "PATCH",
		body: { id, specs: [{ no_id: 1, sol: whole, is_active: true }] },
	});
	expect(saved.body.specs.map(({ sol }) => sol.id)).toEqual([solutions[0]!.id]);

	const made = await page.evaluate(([project, who]) => window.client.generate(project, who), [id, user.id] as const);
	expect(made).toMatchObject({ status: 200, type: "application/pdf", head: "%PDF-" });
	expect(made.seen).toEqual(made.seen.toSorted((a, b) => a - b));
	expect(made.seen.at(-1)).toBe(100);
}, 120_000);

test("calls that meet an expired token wait for one refresh and then succeed", async () => {
	const before = await page.evaluate(() => ({ ...window.client.counts }));
	const answers = await page.evaluate(() => {
		window.client.spoil("access");
		const paths = ["guide/guide/active/", "guide/favourite/", "sol/latest/sols/", "auth/users/me/"];
		return Promise.all(paths.map((path) => window.client.call(path)));
	});
	expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
	const after = await page.evaluate(() => ({ ...window.client.counts }));
	expect(after).toMatchObject({ refreshes: before.refreshes + 1, signedOut: 0 });
});

test("a business refusal leaves the client signed in; a refresh token that ended signs it out", async () => {
	expect((await call("guide/guide/4711/")).status).toBe(404);
	expect((await call("res/companies/", { method: "POST", body: { name: "Mine" } })).status).toBe(403);
	expect((await call("guide/guide/", { method: "POST", body: {} })).status).toBe(400);
	expect(await page.locator("#state").textContent()).toContain("signed in");
	await page.evaluate(() => {
		window.client.spoil("access");
		window.client.spoil("refresh");
	});
	expect((await call("guide/guide/active/")).status).toBe(401);
	expect(await page.locator("#state").textContent()).toBe("signed out");
});

test("a schedule whose caller hangs up is generated all the same", async () => {
	const person = await page.evaluate(() => window.client.signIn("user@example.com", "demo-user-1"));
	const { body } = await call<{ id: number }[]>("guide/guide/active/");
	const [{ id }] = body as [{ id: number }];
	const token = await fetch(`${product.url}/api/auth/jwt/token/`, {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ email: "user@example.com", password: "demo-user-1" }),
	}).then((answer) => answer.json() as Promise<{ access: string }>);
	const leaving = new AbortController();
	const asked = fetch(`${product.url}/api/guide/guide/generate/${id}/`, {
		headers: { Authorization: `JWT ${token.access}` },
		signal: leaving.signal,
	}).catch(() => null);
	const progress = async () =>
		(await call<[{ status: string }]>(`guide/progress/?guide=${id}&user=${person.user.id}`)).body[0].status;
	await expect.poll(progress, { timeout: 10_000 }).toMatch(/running|done/);
	leaving.abort();
	await asked;
	await expect.poll(progress, { timeout: 60_000 }).toBe("done");
}, 120_000);
