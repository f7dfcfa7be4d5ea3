import { afterAll, beforeAll, expect, test } from "vitest";
import { visitor } from "#tests/http/visitor.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database.ts";
import { type Product, startProduct } from "#tests/support/processes.ts";
import { allPatterns, example } from "#tests/support/sitemap.ts";

/** Signed-out people may see these (docs/rules/screens.md#signed-out); everything else leads them to sign-in. */
const PUBLIC = [
	"/auth/sign-in",
	"/auth/code",
	"/auth/sign-out",
	"/auth/sign-up",
	"/auth/not_active",
	"/auth/request_sent",
	"/auth/request_company",
	"/auth/activate/:uid/:token",
	"/auth/email/:uid/:token",
	"/auth/invitation/:token",
	"/auth/project_invitation/:token",
	"/auth/reset-password",
	"/auth/reset-password/:uid/:token",
	"/about",
	"/manual/users",
	"/manual/users/:job",
	"/404",
	"/.well-known/security.txt",
	"/verify/:token",
	"/shared/:token",
	"/site_links/:token",
	"/shared/:token/file",
	"/shared/:token/pictures/:no",
];

/** Below /api there are calls, not pages; tests/api has their levels. */
const all = (await allPatterns()).filter((pattern) => pattern !== "/api/*");
/** No page: it refuses in JSON, and never leads anywhere. */
const isCall = (pattern: string) => pattern.startsWith("/api/");
const closed = all
	.filter((pattern) => !PUBLIC.includes(pattern) && !isCall(pattern))
	.map((pattern) => [pattern, example(pattern)] as const);

let database: FreshDatabase;
let product: Product;
beforeAll(async () => {
	database = await freshDatabase();
	product = await startProduct({ dataDir: database.settings.dataDir, env: { ...database.env, WORKER: "off" } });
}, 240_000);
afterAll(async () => {
	await product?.stop();
	await database?.drop();
});

const locationOf = (response: Response) => response.headers.get("Location") ?? "";

test("the table has the pages of the specification", () => {
	for (const pattern of [
		"/auth/sign-in",
		"/404",
		"/",
		"/specs/sols/:keep?",
		"/specs/form",
		"/specs/summary",
		"/projects",
		"/*",
	]) {
		expect(all).toContain(pattern);
	}
	expect(closed.length).toBeGreaterThan(15);
});

test.each(closed)("%s leads signed-out people to sign-in", async (_pattern, address) => {
	const one = visitor(product.url);
	let response = await one.get(address);
	// A page that only acts leads on to the page that it belongs to.
	if (!locationOf(response).startsWith("/auth/sign-in")) response = await one.get(locationOf(response));
	expect([response.status, new URL(locationOf(response), product.url).pathname]).toEqual([302, "/auth/sign-in"]);
});

test.each(closed)("%s takes no form from signed-out people", async (_pattern, address) => {
	const response = await visitor(product.url).post(address, { sol: "1", projName: "A", projAddress: "B", city: "1" });
	if (response.status !== 405 && response.status !== 404) {
		expect([response.status, new URL(locationOf(response), product.url).pathname]).toEqual([302, "/auth/sign-in"]);
	}
});

test.each(closed)("%s gives signed-out scripts no data", async (_pattern, address) => {
	const response = await visitor(product.url).get(address === "/" ? "/_root.data" : `${address}.data`);
	const body = await response.text();
	expect(body + locationOf(response)).toMatch(/\/auth\/sign-in|\/specs\/(summary|penetrations)|\/projects|\/notices/);
	expect(body).not.toContain("firstName");
});

test.each(all.filter(isCall))("%s refuses signed-out people in JSON", async (pattern) => {
	const response = await visitor(product.url).get(example(pattern));
	expect([401, 404]).toContain(response.status);
	expect(Object.keys(await response.json())).toContain("detail");
});

test.each(all.filter((pattern) => PUBLIC.includes(pattern)))("%s answers everybody", async (pattern) => {
	const response = await visitor(product.url).get(example(pattern));
	const made = { "/404": [404], "/auth/sign-out": [302], "/auth/code": [302], "/manual/users/:job": [404] }[pattern];
	const ofPaper = /^\/(verify|shared|site_links)\//.test(pattern);
	// A page of a link in a mail answers a wrong link with its words.
	const expected = made ?? (ofPaper ? [404] : pattern.endsWith(":token") ? [200, 400] : [200]);
	expect(expected).toContain(response.status);
});
