import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "#app/api/call-table.ts";
import type { Call } from "#app/api/http/call.ts";
import { type ApiPlace, type Caller, openApi } from "#tests/support/api.ts";
import { makePerson, makeProject, makeSolution } from "#tests/support/catalogue.ts";

let api: ApiPlace;
const callers = {} as Record<"nobody" | "other" | "owner" | "staff", Caller>;

beforeAll(async () => {
	api = await openApi();
	const owner = await makePerson(api.em, "Ann");
	const sol = await makeSolution(api.em, "V-1");
	await makeProject(api.em, owner, "Harbour Tower", [sol]);
	callers.nobody = api.nobody;
	callers.owner = await api.as(owner);
	callers.other = await api.as(await makePerson(api.em, "Bob"));
	callers.staff = await api.as(await makePerson(api.em, "Sue", { staff: true }));
});
afterAll(() => api?.close());

/** An address that the path matches; its records exist only by chance, which no level depends on. */
const example = (path: string) => path.replaceAll(/\{(\w+)\}/g, "999");
const rows = calls.map((call): [string, Call] => [`${call.method} ${call.path}`, call]);

/** A faulty body, so that nothing is done by those who may. */
const bodyOf = ({ method }: Call) => (method === "GET" || method === "DELETE" ? undefined : {});

const ask = (who: keyof typeof callers, call: Call, path = example(call.path)) =>
	callers[who](call.method, path, bodyOf(call));

test.each(rows)("%s is for those whom its level lets in", async (_name, call) => {
	const statuses: Record<string, number> = {};
	for (const who of ["nobody", "other", "owner", "staff"] as const) statuses[who] = (await ask(who, call)).status;
	const { nobody, other, owner, staff } = statuses;
	if (call.path.includes("preview/")) expect([nobody, other, owner, staff]).toEqual([401, 403, 403, 404]);
	else if (call.level === "anonymous") expect([nobody, other, owner, staff]).not.toContain(401);
	else expect(nobody).toBe(call.level === "staff, quietly" ? 403 : 401);
	if (call.level.startsWith("staff")) expect([other, owner]).toEqual([403, 403]);
	else expect([other, owner]).not.toContain(401);
	expect([401, 403]).not.toContain(staff);
});

test.each(rows)("%s answers the same without its trailing slash", async (_name, call) => {
	const path = example(call.path);
	const [one, other] = [await ask("staff", call, path), await ask("staff", call, path.slice(0, -1))];
	expect(other.status).toBe(one.status);
	// A page with a script has another nonce each time.
	const settled = ({ body }: typeof one) => JSON.stringify(body)?.replaceAll(/nonce(=|: )\\"[^"]*"/g, "");
	expect(settled(other)).toEqual(settled(one));
});

test.each(rows)("%s tells what is served on its path", async (_name, call) => {
	const path = example(call.path);
	const served = calls.filter((each) => each.path === call.path).map((each) => each.method as string);
	const options = await api.nobody("OPTIONS", path);
	expect(options.status).toBe(204);
	const allow = options.headers.get("Allow")!.split(", ");
	expect(allow.filter((method) => !["HEAD", "OPTIONS"].includes(method)).sort()).toEqual(served.sort());
	for (const method of ["PUT", "DELETE", "PATCH", "POST", "GET"].filter((each) => !served.includes(each))) {
		const refused = await api.nobody(method, path, method === "GET" ? undefined : {});
		expect([method, refused.status]).toEqual([method, 405]);
		expect(refused.body).toEqual({ detail: `Method "${method}" not allowed.` });
		expect(refused.headers.get("Allow")).toBe(options.headers.get("Allow"));
	}
});

test.each(rows.filter(([, { method }]) => method === "GET"))(
	"%s answers HEAD as GET without body",
	async (_name, call) => {
		const path = example(call.path);
		const [head, get] = [await callers.staff("HEAD", path), await ask("staff", call)];
		if (call.noHead) return expect(head.status).toBe(405);
		expect([head.status, head.body]).toEqual([get.status, ""]);
		expect(head.headers.get("ETag")).toBe(get.headers.get("ETag"));
	},
);

test.each(rows.filter(([, { body }]) => body))(
	"%s takes no other type of body, and nothing that is no object",
	async (_name, call) => {
		const path = example(call.path);
		const sent = (body: string, type: Record<string, string>) => callers.staff(call.method, path, body, type);
		const json = { "Content-Type": "application/json" };
		const plain = await sent("x", { "Content-Type": "text/plain" });
		expect([plain.status, plain.body]).toEqual([415, { detail: 'Unsupported media type "text/plain" in request.' }]);
		if (!call.bodyKind.includes("json")) return;
		const broken = await sent("{", json);
		expect([broken.status, broken.body.detail]).toEqual([400, expect.stringMatching(/^JSON parse error - /)]);
		const listed = await sent("[]", json);
		if (call.listField) expect(listed.status).toBe(404);
		else expect(listed.body).toEqual({ non_field_errors: ["Invalid data. Expected a dictionary, but got list."] });
		const large = await sent(`{"x":"${"a".repeat(call.maxBytes ?? 1024 * 1024)}"}`, json);
		expect([large.status, large.body]).toEqual([413, { detail: "The upload is too large.", code: "too_large" }]);
	},
);
