import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { calls } from "#app/api/call-table.ts";
import { openApiDocument } from "#app/api/http/openapi.ts";
import { readExamples } from "#app/api/http/openapi-responses.ts";
import { overrideSettings } from "#db/settings.ts";
import { type ApiPlace, caller, openApi } from "#tests/support/api.ts";
import { makePerson } from "#tests/support/catalogue.ts";

const ORIGIN = "https://app.example.org";
let api: ApiPlace;

beforeAll(async () => {
	api = await openApi({ API_CORS_ORIGINS: ORIGIN });
});
afterAll(() => api?.close());

test("what is not in the table answers 404 as JSON, before anything else is asked", async () => {
	for (const path of [
		"",
		"nowhere/",
		"sol/x/",
		"sol/1/2/",
		"sol//1/",
		"guide/guide/+1/",
		"%",
		"auth/activate/a.b/c/",
	]) {
		const answer = await api.nobody("POST", path, "x");
		expect([path, answer.status, answer.body]).toEqual([path, 404, { detail: "Not found." }]);
		expect(answer.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
	}
});

test("every answer carries its request's id and the plain headers", async () => {
	const kept = await api.nobody.get("res/cities/", { "X-Request-ID": "abc.DEF_1-2" });
	expect(kept.headers.get("X-Request-ID")).toBe("abc.DEF_1-2");
	const made = await api.nobody.get("nowhere/", { "X-Request-ID": "a b" });
	expect(made.headers.get("X-Request-ID")).toMatch(/^[0-9a-f-]{36}$/);
	expect(made.headers.get("X-Content-Type-Options")).toBe("nosniff");
	expect(made.headers.get("Referrer-Policy")).toBe("no-referrer");
	for (const { headers } of [kept, made]) {
		expect(headers.get("Content-Security-Policy")).toBe("default-src 'none'; frame-ancestors 'none'; base-uri 'none'");
	}
	expect(kept.headers.get("Cache-Control")).toBe("no-cache");
	expect(kept.headers.get("Vary")).toBe("Authorization, Origin");
});

test("only origins of the setting may read answers and ask beforehand", async () => {
	const preflight = { "Access-Control-Request-Method": "PATCH" };
	const allowed = await api.nobody("OPTIONS", "guide/guide/1/", undefined, { ...preflight, Origin: ORIGIN });
	expect(allowed.status).toBe(204);
	expect(Object.fromEntries(allowed.headers)).toMatchObject({
		allow: "PATCH, POST, GET, HEAD, DELETE, OPTIONS",
		"access-control-allow-origin": ORIGIN,
		"access-control-allow-methods": "PATCH, POST, GET, HEAD, DELETE, OPTIONS",
		"access-control-allow-headers": "Authorization, Content-Type, If-Match, If-None-Match, X-Request-ID",
		"access-control-max-age": "600",
		"access-control-expose-headers": "Content-Disposition, ETag, Retry-After, X-Request-ID, X-Total-Count",
	});
	const keyed = { ...preflight, "Access-Control-Request-Headers": "authorization,idempotency-key", Origin: ORIGIN };
	const named = (await api.nobody("OPTIONS", "guide/guide/1/", undefined, keyed)).headers;
	expect(named.get("Access-Control-Allow-Headers")).toMatch(/If-Match, .*X-Request-ID, Idempotency-Key$/);
	const refused = await api.nobody("GET", "guide/guide/1/", undefined, { Origin: ORIGIN });
	expect([refused.status, refused.headers.get("Access-Control-Allow-Origin")]).toEqual([401, ORIGIN]);
	for (const origin of ["https://evil.example", "null", `${ORIGIN}.evil.example`]) {
		const foreign = await api.nobody("OPTIONS", "res/cities/", undefined, { ...preflight, Origin: origin });
		expect([...foreign.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
	}
	expect(allowed.headers.get("Access-Control-Allow-Credentials")).toBeNull();
});

test("a body is read as its type says, and no body is an empty object", async () => {
	const ann = await api.as(await makePerson(api.em, "Ann"));
	const post = (body?: string, headers: Record<string, string> = {}) => ann("POST", "guide/favourite/", body, headers);
	const json = { "Content-Type": "application/json; charset=UTF-8" };
	expect((await post()).body).toEqual({ name: ["Name is required"] });
	expect((await post("", json)).body).toEqual({ name: ["Name is required"] });
	expect((await post('{"name":"x","nonsense":1}', json)).status).toBe(201);
	for (const [text, type] of [
		['"x"', "str"],
		["null", "null"],
		["1", "int"],
		["true", "bool"],
	]) {
		const [message] = (await post(text, json)).body.non_field_errors;
		expect(message).toBe(`Invalid data. Expected a dictionary, but got ${type}.`);
	}
	expect((await post('{"name":"\\u0000"}', json)).status).toBe(400);
	expect((await post('{"__proto__":{"name":"x"}}', json)).body).toEqual({ name: ["Name is required"] });
});

test("the limits bind: tries to sign in, and calls in general", async () => {
	overrideSettings({ RATE_LIMIT_SCALE: "1" });
	const ann = await api.as(await makePerson(api.em, "Limited"));
	const known = { email: "locked@example.org", password: "wrong" };
	for (let count = 0; count < 10; count++) {
		expect((await api.nobody("POST", "auth/jwt/token/", known)).status).toBe(401);
	}
	const locked = await api.nobody("POST", "auth/jwt/token/", known);
	const seconds = Number(locked.headers.get("Retry-After"));
	expect([locked.status, locked.body]).toEqual([
		429,
		{ detail: `Request was throttled. Expected available in ${seconds} seconds.`, code: "throttled" },
	]);
	expect(seconds).toBeGreaterThanOrEqual(1);
	overrideSettings({ RATE_LIMIT_SCALE: "0.01" });
	const statuses: number[] = [];
	for (let count = 0; count < 8; count++) statuses.push((await ann.get("guide/favourite/")).status);
	expect(statuses).toContain(200);
	expect(statuses.at(-1)).toBe(429);
	expect((await ann.get("guide/progress/?guide=1")).status).toBe(404);
	expect((await ann("POST", "res/feedback/", {})).status).toBe(400);
	overrideSettings({ RATE_LIMIT_SCALE: "0" });
});

test("a database that is away is no fault", async () => {
	const { DATABASE_URL } = api.place.env;
	await api.close();
	overrideSettings({ DATABASE_URL: "postgres://nobody@127.0.0.1:9/none" });
	const answer = await caller({}).get("res/cities/");
	expect([answer.status, answer.body.code, answer.headers.get("Retry-After")]).toEqual([503, "busy", "5"]);
	overrideSettings({ DATABASE_URL });
	api = await openApi({ API_CORS_ORIGINS: ORIGIN });
});

test("the document names every call once, and the page shows each of them without script", async () => {
	const { body } = await api.nobody.get("openapi.json");
	expect(body).toEqual(JSON.parse(JSON.stringify(openApiDocument(calls.slice(0, -3), readExamples()))));
	const named = Object.values(body.paths as Record<string, object>).flatMap((methods) => Object.values(methods));
	expect(named).toHaveLength(calls.length - 3);
	const page = await api.nobody.get("docs/");
	for (const { operationId } of named) expect(page.body).toContain(`id="${operationId}"`);
	const nonce = /nonce="([^"]+)"/.exec(page.body)![1]!;
	expect(page.body.split("<script").length - 1).toBe(page.body.split(`<script nonce="${nonce}"`).length - 1);
	expect(page.body).not.toMatch(/ style="|https?:/);
	const policy = page.headers.get("Content-Security-Policy")!;
	expect(policy).toContain(`default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'`);
	expect(policy).not.toMatch(/unsafe|https?:/);
	expect((await api.nobody.get("docs/reader.js")).body).not.toContain("cdn.redoc");
	expect((await api.nobody.get("docs/")).body).not.toContain(nonce);
});

test("the document names the answers of a file, and is not stricter than the server", async () => {
	const { body } = await api.nobody.get("openapi.json");
	const file = body.paths["/files/{kind}/{id}/{field}/{name}/"].get;
	expect(Object.keys(file.responses)).toEqual(expect.arrayContaining(["200", "206", "304", "416"]));
	for (const status of ["200", "206"]) {
		expect(Object.keys(file.responses[status].content)).toEqual(
			expect.arrayContaining(["application/pdf", "image/jpeg", "image/png", "image/webp", "image/gif"]),
		);
	}
	const names = file.parameters.map((one: { in: string; name: string }) => `${one.in} ${one.name}`);
	for (const name of ["query v", "query e", "query s", "query download", "header Range", "header If-Range"]) {
		expect(names).toContain(name);
	}

	const accepts = (method: string, path: string, value: unknown): boolean => {
		const { schema } = body.paths[path][method].requestBody.content["application/json"];
		const { anyOf: ways = [{ required: schema.required ?? [] }] } = schema as { anyOf?: { required: string[] }[] };
		const { required: _required, anyOf: _ways, ...fields } = schema;
		const isWhole = ways.some(({ required }: { required: string[] }) =>
			required.every((name) => Object.hasOwn(value as object, name)),
		);
		const whole = JSON.stringify({ ...fields, $defs: body.components.schemas });
		const read = z.fromJSONSchema(JSON.parse(whole.replaceAll("#/components/schemas/", "#/$defs/")));
		return isWhole && read.safeParse(value).success;
	};
	const project = { proj_name: "A", proj_address: "B", city: 1 };
	for (const guide_item of [
		[{ id: 5, drawing: "V-1" }],
		["5", 5],
		[{ sol: { id: 5 }, no_id: null, is_active: "true" }],
	]) {
		expect([guide_item, accepts("post", "/guide/guide/", { ...project, guide_item })]).toEqual([guide_item, true]);
	}
	for (const id of [null, 0, 7, "7"]) {
		expect([id, accepts("post", "/guide/guide/", { ...project, id })]).toEqual([id, true]);
		expect([id, accepts("patch", "/guide/guide/{id}/", { id })]).toEqual([id, true]);
	}
	expect(accepts("post", "/guide/guide/", { id: 7 })).toBe(true);
	expect(accepts("post", "/guide/guide/", { proj_name: "A" })).toBe(false);
	expect(accepts("patch", "/guide/guide/", { proj_name: "A" })).toBe(false);
	const request = { email: "a@b.co", full_name: "A", phone: "021234567", company_name: "C", used_products: "yes" };
	for (const company_type of ["Others", ["Others", "Architecture"]]) {
		expect(accepts("post", "/res/request_company/", { ...request, company_type })).toBe(true);
	}
	expect(accepts("post", "/res/request_company/", { ...request, company_type: 5 })).toBe(false);
});
