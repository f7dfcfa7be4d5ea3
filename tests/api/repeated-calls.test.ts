import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Actor } from "#app/domain/actor.ts";
import { forgetOldSubmissions } from "#app/domain/answered-calls.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { type ApiAnswer, type ApiPlace, type Caller, openApi, threeCallers } from "#tests/support/api.ts";
import { makeProject, makeSolution } from "#tests/support/catalogue.ts";
import { pdfBytes, pictureBytes } from "#tests/support/uploads.ts";

let api: ApiPlace;
let ann: Actor;
let who: Record<"ann" | "bob" | "sue", Caller>;

beforeAll(async () => {
	api = await openApi();
	({ ann, who } = await threeCallers(api));
	await makeSolution(api.em, "V-1");
});
afterAll(() => api?.close());
beforeEach(() => api.em.execute("delete from submission"));

const given = { proj_name: "North", proj_address: "1 Quay St", city: 1 };
const key = (text: string) => ({ "Idempotency-Key": text });
const replayed = ({ headers }: ApiAnswer) => headers.get("Idempotent-Replayed");

async function count(table: string): Promise<number> {
	const [row] = await api.em.execute<{ count: number }[]>(`select count(*)::int as count from ${table}`);
	return row!.count;
}

test("a call with the key of an earlier one is answered as that was, and is not done again", async () => {
	const before = await count("project");
	const first = await who.ann("POST", "guide/guide/", given, key("a phone's call 1"));
	expect([first.status, replayed(first)]).toEqual([201, null]);
	await api.em.execute("update project set proj_name = 'South', version = version + 1");
	const again = await who.ann("POST", "guide/guide", given, key("a phone's call 1"));
	expect([again.status, replayed(again), again.body]).toEqual([201, "true", first.body]);
	for (const name of ["ETag", "Location", "Content-Type", "Content-Length", "Cache-Control"]) {
		expect([name, again.headers.get(name)]).toEqual([name, first.headers.get(name)]);
	}
	expect(again.headers.get("X-Request-ID")).not.toBe(first.headers.get("X-Request-ID"));
	expect(await count("project")).toBe(before + 1);
	await who.ann("POST", "guide/guide/", given);
	await who.ann("POST", "guide/guide/", given);
	expect(await count("project")).toBe(before + 3);
});

test("a key belongs to a person, a method and an address", async () => {
	const before = await count("project");
	for (const caller of [who.ann, who.bob]) {
		expect(replayed(await caller("POST", "guide/guide/", given, key("1")))).toBeNull();
	}
	expect(await count("project")).toBe(before + 2);
	const id = await makeProject(api.em, ann, "Harbour Tower");
	const patched = await who.ann("PATCH", `guide/guide/${id}/`, { proj_id: "HT" }, key("1"));
	expect([patched.status, replayed(patched)]).toEqual([200, null]);
	const posted = await who.ann("POST", `guide/guide/${id}/`, { proj_id: "HT" }, key("1"));
	expect([posted.status, replayed(posted)]).toEqual([200, null]);
});

test("other content under the same key is refused: another body, another query, another version", async () => {
	const id = await makeProject(api.em, ann, "Harbour Tower");
	const at = `guide/guide/${id}/`;
	const sent = { ...key("k"), "If-Match": '"1"' };
	expect((await who.ann("PATCH", at, { proj_id: "A" }, sent)).status).toBe(200);
	const used = {
		detail: "This key was sent with other content before. Each call needs a key of its own.",
		code: "key_used",
	};
	for (const answer of [
		await who.ann("PATCH", at, { proj_id: "B" }, sent),
		await who.ann("PATCH", `${at}?x=1`, { proj_id: "A" }, sent),
		await who.ann("PATCH", at, { proj_id: "A" }, { ...sent, "If-Match": '"2"' }),
	]) {
		expect([answer.status, answer.body]).toEqual([409, used]);
	}
	// With the version that it began from, the change itself would be refused by now.
	const again = await who.ann("PATCH", at, { proj_id: "A" }, sent);
	expect([again.status, again.body.proj_id]).toEqual([200, "A"]);
});

test("a key is printable text of up to 255 characters, and is looked at by POST and PATCH alone, not below auth/", async () => {
	const before = await count("project");
	for (const wrong of ["", "a\tb", "x".repeat(256)]) {
		const answer = await who.ann("POST", "guide/guide/", given, key(wrong));
		expect([answer.status, answer.body]).toEqual([
			400,
			{ "Idempotency-Key": ["A key is printable text of 1 to 255 characters."] },
		]);
	}
	expect(await count("project")).toBe(before);
	expect((await who.ann("POST", "guide/guide/", given, key("x".repeat(255)))).status).toBe(201);
	expect((await who.ann("GET", "guide/guide/", undefined, key(""))).status).toBe(200);
	const id = await makeProject(api.em, ann, "Harbour Tower");
	const statuses = [];
	for (const _ of [1, 2]) statuses.push((await who.ann("DELETE", `guide/guide/${id}/`, undefined, key("d"))).status);
	expect(statuses).toEqual([204, 404]);
	const nobody = { email: "nobody@example.org" };
	for (const _ of [1, 2]) {
		const answer = await api.nobody("POST", "auth/users/reset_password/", nobody, key("r"));
		expect([answer.status, replayed(answer)]).toEqual([204, null]);
	}
	expect(await count("guest_submission")).toBe(0);
});

test("an empty answer is repeated as well, and a call that takes no body", async () => {
	const id = await makeProject(api.em, ann, "Harbour Tower", [1]);
	const at = `guide/guide/${id}/reorder/`;
	expect(replayed(await who.ann("POST", at, undefined, key("r")))).toBeNull();
	expect(replayed(await who.ann("POST", at, undefined, key("r")))).toBe("true");
});

test("a refusal of what was sent is repeated, one of the moment is not, and neither is a fault", async () => {
	const broken = { ...given, city: 99 };
	const refused = await who.ann("POST", "guide/guide/", broken, key("refused"));
	expect(refused.status).toBe(400);
	const again = await who.ann("POST", "guide/guide/", broken, key("refused"));
	expect([again.status, again.body, replayed(again)]).toEqual([400, refused.body, "true"]);

	const id = await makeProject(api.em, ann, "Harbour Tower", [1]);
	const row = { ref: "P-1", required: "-/60/60" };
	const { body } = await who.ann("POST", `guide/guide/${id}/penetration/`, row);
	const at = `guide/guide/${id}/penetration/${body.id}/`;
	const stale = { note: "x", version: body.version + 1 };
	expect((await who.ann("PATCH", at, stale, key("later"))).status).toBe(409);
	await api.em.execute("update penetration set version = version + 1 where id = ?", [body.id]);
	const later = await who.ann("PATCH", at, stale, key("later"));
	expect([later.status, replayed(later)]).toEqual([200, null]);

	const before = await count("project");
	const fail = (on: boolean) =>
		on
			? `create function fail() returns trigger language plpgsql as $$ begin raise 'broken on purpose'; end $$;
				create trigger fail after insert on project for each row execute function fail()`
			: "drop function fail cascade";
	await api.em.execute(fail(true));
	const faulty = await who.ann("POST", "guide/guide/", given, key("fault"));
	await api.em.execute(fail(false));
	expect([faulty.status, await count("project")]).toEqual([500, before]);
	const mended = await who.ann("POST", "guide/guide/", given, key("fault"));
	expect([mended.status, replayed(mended), await count("project")]).toEqual([201, null, before + 1]);
});

test("while a call is under way the same one is refused, with the time to wait, and another key is not", async () => {
	const id = await makeProject(api.em, ann, "Harbour Tower");
	const at = `guide/guide/${id}/`;
	const { held, first } = await inTransaction(api.em.fork() as EntityManager, async (tx) => {
		await tx.execute("select from project where id = ? for update", [id]);
		const first = who.ann("PATCH", at, { proj_id: "A" }, key("slow"));
		await expect.poll(() => waiting(), { timeout: 5_000 }).toBe(1);
		return { held: await who.ann("PATCH", at, { proj_id: "A" }, key("slow")), first };
	});
	expect([held.status, held.body.code, held.headers.get("Retry-After")]).toEqual([409, "call_under_way", "1"]);
	expect((await first).status).toBe(200);
	const after = await who.ann("PATCH", at, { proj_id: "A" }, key("slow"));
	expect([after.status, replayed(after)]).toEqual([200, "true"]);
});

async function waiting(): Promise<number> {
	const [row] = await api.em.execute<{ count: number }[]>(
		"select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
	);
	return row!.count;
}

test("of many that come at once one is done", async () => {
	const before = await count("project");
	const all = await Promise.all(Array.from({ length: 4 }, () => who.ann("POST", "guide/guide/", given, key("many"))));
	for (const { status, body } of all) expect([201, 409]).toContain(status === 409 ? body.code && 409 : status);
	expect(all.some(({ status }) => status === 201)).toBe(true);
	expect(await count("project")).toBe(before + 1);
});

test("a form with files is known by its parts, whatever its boundary", async () => {
	const form = (text: string, drawing = "V-TWICE") => {
		const made = new FormData();
		for (const [name, value] of Object.entries({ drawing, specimen: "[1]", substrate: "1" })) made.append(name, value);
		made.append("pdf", new File([files.pdf], "drawing.pdf"));
		made.append("img", new File([files.img], "drawing.png"));
		made.append("installation", text);
		return made;
	};
	const files = {
		pdf: new Uint8Array(await pdfBytes(["one"])),
		img: new Uint8Array(await pictureBytes("drawing.png")),
	};
	const first = await who.sue("POST", "sol/", form("[]"), key("files"));
	expect(first.status).toBe(201);
	const stored = await count("file");
	const again = await who.sue("POST", "sol/", form("[]"), key("files"));
	expect([again.status, replayed(again), again.body]).toEqual([201, "true", first.body]);
	expect(await count("file")).toBe(stored);
	expect((await who.sue("POST", "sol/", form('["x"]'), key("files"))).body.code).toBe("key_used");
	files.pdf = new Uint8Array(await pdfBytes(["two"]));
	expect((await who.sue("POST", "sol/", form("[]"), key("files"))).body.code).toBe("key_used");
	// The drawing is refused, and the files that came with it are forgotten.
	const taken = await who.sue("POST", "sol/", form("[]"), key("files again"));
	expect([taken.status, Object.keys(taken.body)]).toEqual([400, ["drawing", "detail"]]);
	expect(await count("file")).toBe(stored);
});

test("strangers who send the same key do not meet, and one who sends the same again does nothing twice", async () => {
	const request = (name: string) => ({
		email: "ann@example.org",
		full_name: "Ann Lee",
		phone: "021234567",
		company_name: name,
		company_type: ["Others"],
		used_products: true,
	});
	const before = await count("company_request");
	const first = await api.nobody("POST", "res/request_company/", request("One"), key("1"));
	const other = await api.nobody("POST", "res/request_company/", request("Two"), key("1"));
	const again = await api.nobody("POST", "res/request_company/", request("One"), key("1"));
	expect([first, other, again].map(({ status }) => status)).toEqual([201, 201, 201]);
	expect([again.body, replayed(again), replayed(other)]).toEqual([first.body, "true", null]);
	expect(await count("company_request")).toBe(before + 2);
});

test("after a day a key is free again", async () => {
	await who.ann("POST", "guide/guide/", given, key("old"));
	await api.em.execute("update submission set created = now() - interval '25 hours'");
	const again = await who.ann("POST", "guide/guide/", given, key("old"));
	expect([again.status, replayed(again)]).toEqual([201, null]);
	expect(replayed(await who.ann("POST", "guide/guide/", given, key("old")))).toBe("true");
	await forgetOldSubmissions(api.em);
	expect(await count("submission")).toBe(1);
	await api.em.execute("update submission set created = now() - interval '25 hours'");
	await forgetOldSubmissions(api.em);
	expect(await count("submission")).toBe(0);
});
