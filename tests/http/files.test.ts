import { rename } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { FileAddress } from "#app/domain/files/address.ts";
import { signedFileAddress } from "#app/domain/files/signed-links.ts";
import { runningProduct } from "#tests/support/running-product.ts";
import { signedIn, type Visitor, visitor } from "./visitor.ts";

const running = runningProduct();
let people: Record<"nobody" | "user" | "staff", Visitor>;
/** A solution's PDF and a warranty with their present versions. */
let drawing: FileAddress;
let warranty: FileAddress;
beforeAll(async () => {
	const { url } = running.product;
	people = { nobody: visitor(url), user: await signedIn(url), staff: await signedIn(url, "staff") };
	drawing = await first("drawing", "solution");
	warranty = await first("warranty", "warranty");
}, 60_000);

async function first(kind: FileAddress["kind"], table: string): Promise<FileAddress> {
	const [row] = await running.em.execute<{ id: number; version: number }[]>(
		`select id, pdf_id as version from ${table} where pdf_id is not null order by id limit 1`,
	);
	return { kind, id: row!.id, field: "pdf", name: "a name.pdf", version: row!.version };
}

const plain = ({ kind, id, field }: FileAddress) => `/api/files/${kind}/${id}/${field}/a.pdf`;
function signed(file: FileAddress, now = new Date(), secret = running.place.settings.fileLinkSecret): string {
	const { url } = running.product;
	return signedFileAddress(file, { now, origin: url, secret }).slice(url.length);
}

const longAgo = new Date("2020-01-01T00:00:00Z");
const files = () => ({
	"a drawing": plain(drawing),
	"a drawing, signed": signed(drawing),
	"a drawing, signed long ago": signed(drawing, longAgo),
	"a drawing, signed by another secret": signed(drawing, new Date(), "x".repeat(32)),
	"a drawing, signed in an old version": signed({ ...drawing, version: drawing.version + 100_000 }),
	"an old version, not signed": `${plain(drawing)}?v=1`,
	"a drawing with the signature of a warranty": plain(drawing) + signed(warranty).replace(/^[^?]+/, ""),
	"a warranty": plain(warranty),
	"a warranty, signed": signed(warranty),
	"a warranty, signed long ago": signed(warranty, longAgo),
	"no such record, signed": signed({ ...drawing, id: 2_147_483_647 }),
	"no such record": plain({ ...drawing, id: 2_147_483_647 }),
	"an id that is too large": plain({ ...drawing, id: 2_147_483_648 }),
	"an id with a leading zero": `/api/files/drawing/0${drawing.id}/pdf/a.pdf`,
	"a field of another kind": plain({ ...drawing, field: "tds" }),
	"no such kind": "/api/files/nothing/1/pdf/a.pdf",
	"a built-in word as a kind": "/api/files/__proto__/1/pdf/a",
	"a built-in word as a field": `/api/files/drawing/${drawing.id}/constructor/a`,
});

test.each<[keyof ReturnType<typeof files>, { nobody: number; user: number; staff: number }]>([
	["a drawing", { nobody: 401, user: 200, staff: 200 }],
	["a drawing, signed", { nobody: 200, user: 200, staff: 200 }],
	["a drawing, signed long ago", { nobody: 401, user: 200, staff: 200 }],
	["a drawing, signed by another secret", { nobody: 401, user: 200, staff: 200 }],
	["a drawing, signed in an old version", { nobody: 404, user: 404, staff: 404 }],
	["an old version, not signed", { nobody: 401, user: 200, staff: 200 }],
	["a drawing with the signature of a warranty", { nobody: 401, user: 200, staff: 200 }],
	["a warranty", { nobody: 401, user: 403, staff: 200 }],
	["a warranty, signed", { nobody: 200, user: 200, staff: 200 }],
	["a warranty, signed long ago", { nobody: 401, user: 403, staff: 200 }],
	["no such record, signed", { nobody: 404, user: 404, staff: 404 }],
	["no such record", { nobody: 401, user: 404, staff: 404 }],
	["an id that is too large", { nobody: 404, user: 404, staff: 404 }],
	["an id with a leading zero", { nobody: 404, user: 404, staff: 404 }],
	["a field of another kind", { nobody: 404, user: 404, staff: 404 }],
	["no such kind", { nobody: 404, user: 404, staff: 404 }],
	["a built-in word as a kind", { nobody: 404, user: 404, staff: 404 }],
	["a built-in word as a field", { nobody: 404, user: 404, staff: 404 }],
])("%s is answered %o", async (name, expected) => {
	const got: Record<string, number> = {};
	for (const [who, one] of Object.entries(people)) {
		const answer = await one.get(files()[name]);
		got[who] = answer.status;
		await checkBody(answer);
	}
	expect(got).toEqual(expected);
});

const bodies: Record<number, object> = {
	401: { detail: "Authentication credentials were not provided.", code: "not_authenticated" },
	403: { detail: "You do not have permission to perform this action." },
	404: { detail: "Not found." },
};

async function checkBody(answer: Response): Promise<void> {
	if (answer.status === 200) {
		expect((await answer.text()).slice(0, 5)).toBe("%PDF-");
		return;
	}
	expect(answer.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
	expect(answer.headers.get("Cache-Control")).toBe("no-store");
	expect(answer.headers.get("WWW-Authenticate")).toBe(answer.status === 401 ? 'JWT realm="api"' : null);
	expect(await answer.json()).toEqual(bodies[answer.status]);
}

test("a file comes with its type, name, length and policy, and without its body for HEAD", async () => {
	for (const path of [signed(drawing), plain(drawing), `${plain(drawing)}/`]) {
		const answer = await people.user.get(path);
		const { byteLength } = await answer.arrayBuffer();
		expect(Object.fromEntries(answer.headers)).toMatchObject({
			"content-type": "application/pdf",
			"content-length": String(byteLength),
			"accept-ranges": "bytes",
			etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
			"cache-control": "private, max-age=3600",
			"content-disposition": expect.stringMatching(/^inline; filename="V-/),
			"content-security-policy": "sandbox; default-src 'none'",
			"x-content-type-options": "nosniff",
			"referrer-policy": "no-referrer",
		});
		const head = await fetch(running.product.url + signed(drawing), {
			method: "HEAD",
			headers: { Range: "bytes=0-3" },
		});
		expect([head.status, head.headers.get("Content-Length"), await head.text()]).toEqual([200, String(byteLength), ""]);
	}
	const download = await people.nobody.get(`${signed(drawing)}&download=1`);
	expect(download.headers.get("Content-Disposition")).toMatch(/^attachment; filename="V-/);
});

test("a file that the browser has already is not sent again", async () => {
	const tag = (await people.user.get(plain(drawing))).headers.get("ETag")!;
	for (const [header, status] of [
		[tag, 304],
		[`W/${tag}`, 304],
		[`"other", ${tag}`, 304],
		["*", 304],
		['"other"', 200],
	] as const) {
		const answer = await people.nobody.get(signed(drawing), { "If-None-Match": header });
		expect([header, answer.status, answer.headers.get("ETag")]).toEqual([header, status, tag]);
		expect((await answer.text()) === "").toBe(status === 304);
	}
});

test("one range of a file is sent alone, and a range beyond its end refused", async () => {
	const whole = Buffer.from(await (await people.user.get(plain(drawing))).arrayBuffer());
	const tag = (await people.user.get(plain(drawing))).headers.get("ETag")!;
	const size = whole.length;
	for (const [headers, status, range, bytes] of [
		[{ Range: "bytes=0-4" }, 206, `bytes 0-4/${size}`, whole.subarray(0, 5)],
		[{ Range: "bytes=-7" }, 206, `bytes ${size - 7}-${size - 1}/${size}`, whole.subarray(-7)],
		[{ Range: "bytes=5-", "If-Range": tag }, 206, `bytes 5-${size - 1}/${size}`, whole.subarray(5)],
		[{ Range: "bytes=5-", "If-Range": '"other"' }, 200, null, whole],
		[{ Range: "bytes=0-1,3-4" }, 200, null, whole],
	] as const) {
		const answer = await people.nobody.get(signed(drawing), headers);
		expect([headers, answer.status, answer.headers.get("Content-Range")]).toEqual([headers, status, range]);
		expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
	}
	const refused = await people.nobody.get(signed(drawing), { Range: `bytes=${size}-` });
	expect([refused.status, await refused.json()]).toEqual([416, { detail: "Requested range not satisfiable." }]);
	expect(Object.fromEntries(refused.headers)).toMatchObject({
		"content-range": `bytes */${size}`,
		"content-type": "application/json; charset=utf-8",
		"cache-control": "no-store",
	});
});

test("files of withdrawn records are sent", async () => {
	await running.em.execute("update solution set is_active = false where id = ?", [drawing.id]);
	expect((await people.user.get(plain(drawing))).status).toBe(200);
	expect((await people.nobody.get(signed(drawing))).status).toBe(200);
	await running.em.execute("update solution set is_active = true where id = ?", [drawing.id]);
});

test("files are only read: another method is refused by name", async () => {
	const answer = await people.user.post(plain(drawing));
	expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
	expect(await answer.json()).toEqual({ detail: 'Method "POST" not allowed.' });
});

test("bytes that are gone from the store are a fault of ours, without a word about where they were", async () => {
	const [{ key }] = (await running.em.execute<{ key: string }[]>("select storage_key as key from file where id = ?", [
		drawing.version,
	])) as [{ key: string }];
	const path = join(running.place.settings.dataDir, "files", key);
	await rename(path, `${path}.away`);
	const answer = await people.user.get(plain(drawing));
	expect([answer.status, await answer.json()]).toEqual([
		500,
		{ detail: "Something went wrong.", code: "server_error" },
	]);
	await rename(`${path}.away`, path);
});
