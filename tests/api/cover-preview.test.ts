import { afterAll, beforeAll, expect, test } from "vitest";
import { startSession } from "#app/http/session.server.ts";
import { closePreviews } from "#app/previews.server.ts";
import { type ApiPlace, type Caller, caller, openApi } from "#tests/support/api.ts";
import { makePerson } from "#tests/support/catalogue.ts";

let api: ApiPlace;
let staff: Caller;
beforeAll(async () => {
	api = await openApi();
	staff = await api.as(await makePerson(api.em, "Sue", { staff: true }));
});
afterAll(async () => {
	await closePreviews();
	await api?.close();
});

/** A new cover page's signed address, below /api. */
async function signedPreview(revision: string) {
	const { body } = await staff("POST", "datasheets/cover/", { revision, content: "<p>Dear client</p>" });
	return (body.preview as string).replace("http://localhost:3000/api/", "");
}

test("a cover page is opened by its signed address alone, published or not, whatever else is sent", async () => {
	const path = await signedPreview("7");
	for (const who of [api.nobody, caller({ Authorization: "JWT expired" })]) {
		const { status, headers, body } = await who.get(path);
		expect([status, body.slice(0, 5)]).toEqual([200, "%PDF-"]);
		expect(Object.fromEntries(headers)).toMatchObject({
			"content-type": "application/pdf",
			"content-disposition": 'inline; filename="cover-R7.pdf"',
			"cache-control": "no-store",
		});
	}
	const head = await api.nobody("HEAD", path);
	expect([head.status, Number(head.headers.get("Content-Length")) > 1000]).toEqual([200, true]);
});

test("a name that not every client can read is sent twice", async () => {
	const { headers } = await api.nobody.get(await signedPreview("é 1"));
	expect(headers.get("Content-Disposition")).toBe(
		"inline; filename=\"cover-R_ 1.pdf\"; filename*=UTF-8''cover-R%C3%A9%201.pdf",
	);
});

test("a signature opens its own cover page until it runs out, and nothing else", async () => {
	const [one, other] = [await signedPreview("1"), await signedPreview("2")];
	for (const path of [
		one.replace(/\d+(?=\/preview)/, /\d+(?=\/preview)/.exec(other)![0]),
		one.replace(/e=\d+/, "e=1"),
		one.replace(/e=(\d+)/, (_, e) => `e=${Number(e) + 1}`),
		one.replace(/s=.*/, "s="),
		one.replace(/\?.*/, ""),
	]) {
		const refused = await api.nobody.get(path);
		expect([path, refused.status, refused.body.code]).toEqual([path, 401, "not_authenticated"]);
	}
});

test("a cookie or a token of staff opens it, and one of a user does not stand in the way", async () => {
	const path = (await signedPreview("3")).replace(/\?.*/, "");
	const ann = await makePerson(api.em, "Ann");
	const cookieOf = async (who: typeof ann) => {
		const [row] = await api.em.execute<{ token_version: number }[]>(
			"select token_version from user_account where id = ?",
			[who.id],
		);
		const signedIn = { ...who, tokenVersion: row!.token_version };
		return { Cookie: await startSession(api.em, new Request("http://localhost:3000/"), signedIn) };
	};
	const hers = await cookieOf(ann);
	const statuses = [];
	for (const who of [caller(hers), await api.as(ann)]) statuses.push((await who.get(path)).status);
	expect(statuses).toEqual([403, 403]);
	const sues = await cookieOf(await makePerson(api.em, "Sal", { staff: true }));
	expect((await staff.get(path, hers)).status).toBe(200);
	expect((await (await api.as(ann)).get(path, sues)).status).toBe(200);
	expect((await caller({ Authorization: "JWT expired" }).get(path, hers)).status).toBe(403);
});
