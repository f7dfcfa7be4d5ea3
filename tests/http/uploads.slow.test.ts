import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { hashPassword } from "#app/domain/accounts/passwords.server.ts";
import { type EntityManager, type MikroORM, openOrm } from "#db/orm.ts";
import { type BadUpload, badUploads } from "#tests/support/bad-uploads.ts";
import { insert, makePerson } from "#tests/support/catalogue.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database.ts";
import { leftovers, type Product, startProduct } from "#tests/support/processes.ts";
import { pdfBytes, pictureBytes } from "#tests/support/uploads.ts";
import { visitor } from "./visitor.ts";

const MEGABYTE = 1024 * 1024;
const ADDRESS = "/management/solution/create?step=1";

let place: FreshDatabase;
let product: Product;
let orm: MikroORM;
let em: EntityManager;
let cookie: string;
const corpus = await badUploads();

beforeAll(async () => {
	place = await freshDatabase();
	orm = await openOrm(place.address, 2);
	em = orm.em.fork() as EntityManager;
	const staff = await makePerson(em, "Sam", { staff: true });
	await em.execute("update user_account set email = 'staff@example.com', password_hash = ? where id = ?", [
		await hashPassword("demo-staff-1"),
		staff.id,
	]);
	await insert(em, "brand", { name: "Any" });
	product = await startProduct({
		dataDir: place.settings.dataDir,
		env: { ...place.env, WORKER: "off", RATE_LIMIT_SCALE: "0" },
	});
	const one = visitor(product.url);
	await one.post("/auth/sign-in", { email: "staff@example.com", password: "demo-staff-1" });
	cookie = one.cookie();
}, 240_000);
afterAll(async () => {
	await product?.stop();
	await orm?.close();
	await place?.drop();
});
beforeEach(() => em.execute("delete from draft; delete from file"));

const blob = (bytes: Uint8Array) => new Blob([Buffer.from(bytes)]);
const goodPdf = blob(await pdfBytes());
const goodImage = blob(await pictureBytes("a.png"));

/** What a page of the first step that is opened now is made from. */
const seen = () => visitor(product.url, cookie).hidden(ADDRESS, "seen");

/** Sends the wizard's first step as a script does; answers the messages by field. */
async function upload(files: { pdf?: [Blob, string]; img?: [Blob, string] }, code = "V-9", shown?: string) {
	const form = new FormData();
	form.set("drawing", code);
	form.set("move", "upload");
	form.set("seen", shown ?? (await seen()));
	for (const [field, [bytes, name]] of Object.entries(files)) form.set(field, bytes, name);
	const response = await fetch(product.url + ADDRESS, {
		method: "POST",
		body: form,
		redirect: "manual",
		headers: { Cookie: cookie, Origin: product.url, Accept: "application/json" },
	});
	if (response.status === 303) return { status: 303, errors: {} };
	const [answer] = Object.values((await response.json()) as Record<string, { result: { error: object } }>);
	return { status: response.status, errors: answer?.result.error };
}

const around = ({ field, name, bytes }: BadUpload): Parameters<typeof upload>[0] =>
	field === "pdf"
		? { pdf: [blob(bytes), name], img: [goodImage, "a.png"] }
		: { pdf: [goodPdf, "a.pdf"], img: [blob(bytes), name] };

async function storedFiles(): Promise<string[]> {
	const entries = await readdir(join(place.settings.dataDir, "files"), { recursive: true, withFileTypes: true }).catch(
		() => [],
	);
	return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** Most memory that any process of the product has held, in megabytes. */
function mostMemory(): number {
	const peaks = leftovers(place.settings.dataDir)
		.filter((line) => !/postgres/.test(line))
		.map((line) => {
			const status = readFileSync(`/proc/${line.split(" ")[0]}/status`, "utf8");
			return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
		});
	return Math.round(Math.max(...peaks));
}

test.each(corpus.map((bad) => [bad.what, bad] as const))(
	"%s is refused with its reason, and nothing is stored",
	{ timeout: 90_000 },
	async (_what, bad) => {
		const before = await storedFiles();
		const answer = upload(around(bad));
		expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
		expect((await fetch(`${product.url}/favourites`, { headers: { Cookie: cookie } })).status).toBe(200);
		expect(await answer).toEqual({ status: 400, errors: { [bad.field]: [bad.message] } });
		expect(await storedFiles()).toEqual(before);
		expect(await em.execute("select 1 from file")).toEqual([]);
	},
);

test("a first step sent without parts is one without files", async () => {
	const response = await fetch(product.url + ADDRESS, {
		method: "POST",
		body: new URLSearchParams({ drawing: "V-9", move: "upload" }),
		headers: { Cookie: cookie, Origin: product.url },
	});
	expect(response.status).toBe(400);
	expect(await response.text()).toContain("No file was submitted.");
});

test("both files wrong are told at once", async () => {
	const { errors } = await upload({ pdf: [blob(Buffer.from("x")), "a.pdf"], img: [blob(Buffer.from("x")), "a.png"] });
	expect(errors).toEqual({ pdf: ["Only PDF files are accepted."], img: ["Upload a valid image."] });
});

test("an upload from a page that was opened before another device's neither replaces nor clears it", async () => {
	const good = { pdf: [goodPdf, "a.pdf"], img: [goodImage, "a.png"] } satisfies Parameters<typeof upload>[0];
	const shown = await seen();
	expect(await upload(good, "V-2")).toMatchObject({ status: 303 });
	await em.execute(`update draft set data = data || '{"notes": ["Fit the label."]}'`);
	const kept = await em.execute("select data from draft");
	const files = await storedFiles();
	expect(await upload(good, "V-1", shown)).toEqual({
		status: 409,
		errors: { "": [expect.stringContaining("This step was filled in elsewhere")] },
	});
	expect(await upload({ ...good, pdf: [blob(Buffer.from("x")), "a.pdf"] }, "V-1", shown)).toMatchObject({
		status: 400,
	});
	expect(await em.execute("select data from draft")).toEqual(kept);
	expect(await storedFiles()).toEqual(files);
	expect(await upload({ ...good, pdf: [blob(Buffer.from("x")), "a.pdf"] }, "V-2")).toMatchObject({ status: 400 });
	expect(await em.execute("select data -> 'pdf' as pdf, data -> 'notes' as notes from draft")).toEqual([
		{ pdf: null, notes: [] },
	]);
	expect(await upload(good, "V-1")).toMatchObject({ status: 303 });
});

test("a name with a path and control characters is only ever a name", async () => {
	const name = '../../etc/pass"wd\n\u0007<b>of a very long drawing.pdf';
	expect(await upload({ pdf: [goodPdf, name], img: [goodImage, "..\\..\\a:b.PNG"] })).toMatchObject({ status: 303 });
	const rows = await em.execute<{ name: string }[]>("select distinct name from file order by name");
	expect(rows.map((row) => row.name)).toEqual(["ab.jpg", "passwdbof a ver.pdf"]);
	expect((await storedFiles()).every((file) => /^[0-9a-f]{32}\.(pdf|jpg)$/.test(file))).toBe(true);
});

test("a body over the limit of a request is refused, whatever it holds", async () => {
	const response = await fetch(product.url + ADDRESS, {
		method: "POST",
		body: (() => {
			const form = new FormData();
			form.set("pdf", blob(Buffer.alloc(41 * MEGABYTE)), "a.pdf");
			return form;
		})(),
		headers: { Cookie: cookie, Origin: product.url },
	}).catch(() => ({ status: 413 }));
	expect(response.status).toBe(413);
});

test("the web process has stayed small through all of it, and still takes a good drawing", async () => {
	expect(mostMemory()).toBeLessThan(1200);
	expect(await upload({ pdf: [goodPdf, "a.pdf"], img: [goodImage, "a.png"] })).toMatchObject({ status: 303 });
});
