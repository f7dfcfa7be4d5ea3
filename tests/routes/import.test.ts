import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { signedIn, type Visitor, visitor } from "#tests/http/visitor.ts";
import type { Product } from "#tests/support/processes.ts";
import { runningProduct } from "#tests/support/running-product.ts";

const running = runningProduct({ env: { MAX_IMPORT_BYTES: String(44 * 1024 * 1024) } });
let product: Product;
let staff: Visitor;
beforeAll(async () => {
	({ product } = running);
	staff = await signedIn(product.url, "staff");
});

const jobs = () => running.em.execute("select id, status, version from import_job order by id");
const BOUNDARY = "----test-boundary";
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;
const ADDRESS = "/management/import";

/** A form with files as a browser writes it. */
const form = (files: Record<string, string>, fields: Record<string, string> = {}) =>
	[
		...Object.entries(fields).map(
			([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
		),
		...Object.entries(files).map(
			([name, content]) =>
				`--${BOUNDARY}\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n${content}\r\n`,
		),
		`--${BOUNDARY}--\r\n`,
	].join("");

const upload = (who: Visitor, body: string, headers: Record<string, string> = {}) =>
	who.send(ADDRESS, body, { Origin: product.url, "Content-Type": MULTIPART, ...headers });
const lookups = { "lookups.csv": "list,name\nbrand,Other\n" };
const left = () => readdir(join(running.place.settings.dataDir, "tmp", "uploads")).catch(() => []);

test("other people and other sites can neither see imports nor upload, confirm or download one", async () => {
	const id = /\d+$/.exec((await upload(staff, form(lookups))).headers.get("Location")!)![0];
	await running.em.execute(
		`update import_job set annotated =
		jsonb_build_array(jsonb_build_object('file', 'lookups.csv', 'key', uploads -> 0 ->> 'key')) where id = ?`,
		[id],
	);
	const before = await jobs();
	const user = await signedIn(product.url);
	const stranger = visitor(product.url);
	for (const path of [ADDRESS, `${ADDRESS}/${id}`, `${ADDRESS}/${id}/annotated/1`]) {
		expect([path, (await staff.get(path)).status]).toEqual([path, 200]);
		expect([path, (await user.get(path)).status]).toEqual([path, 403]);
		expect([path, (await stranger.get(path)).status]).toEqual([path, 302]);
	}
	expect((await user.get(`${ADDRESS}.data`)).status).toBe(403);
	expect((await upload(user, form(lookups))).status).toBe(403);
	expect((await upload(stranger, form(lookups))).status).toBe(302);
	expect((await upload(staff, form(lookups), { Origin: "https://evil.example" })).status).toBe(403);
	for (const intent of ["confirm", "discard"]) {
		expect((await user.post(`${ADDRESS}/${id}`, { intent, version: "2" })).status).toBe(403);
		expect((await stranger.post(`${ADDRESS}/${id}`, { intent, version: "2" })).status).toBe(302);
	}
	expect(await jobs()).toEqual(before);
	expect(await left()).toEqual([]);
});

test("a form that is sent twice makes one import, another one makes another", async () => {
	const count = async () => (await jobs()).filter(({ status }: { status?: string }) => status === "checking").length;
	const before = await count();
	const body = form(lookups, { _key: "3f0e8f2e-0000-4000-8000-000000000001" });
	const answers = await Promise.all([upload(staff, body), upload(staff, body)]);
	const led = answers.map((answer) => [answer.status, answer.headers.get("Location")]);
	expect(led[0]).toEqual([303, expect.stringMatching(/^\/management\/import\/\d+$/)]);
	expect(led[1]).toEqual(led[0]);
	expect(await count()).toBe(before + 1);
	await upload(staff, form({ "lookups.csv": "list,name\n" }, { _key: "3f0e8f2e-0000-4000-8000-000000000001" }));
	expect(await count()).toBe(before + 2);
	expect(await left()).toEqual([]);
});

test("the files of an import may be called what a disk allows, with semicolons and equals signs", async () => {
	const answer = await upload(staff, form({ ...lookups, "drawings; name=a.pdf": "x", "C:\\temp\\b;.png": "x" }));
	const [, id] = /import\/(\d+)$/.exec(answer.headers.get("Location")!) ?? [];
	const [job] = await running.em.execute<{ uploads: { name: string }[] }[]>(
		"select uploads from import_job where id = ?",
		[id],
	);
	expect(job?.uploads.map(({ name }) => name)).toEqual(["lookups.csv", "drawings; name=a.pdf", "b;.png"]);
});

test.each([
	["nothing", form({ "": "" }), "Choose the CSV files"],
	["a spreadsheet of another kind", form({ "specimens.ods": "x" }), "Open a workbook and save it as .xlsx."],
	["a list that nobody knows", form({ "prices.csv": "x" }), "does not say which list it is"],
	["pictures alone", form({ "a.png": "x" }), "There is no CSV file"],
	[
		"more than 200 files",
		form(Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`${at}.pdf`, "x"]))),
		"At most 200 files",
	],
	["a body that is cut off", form(lookups).slice(0, -40), "could not be read"],
	["no form at all", "nonsense", "could not be read"],
])("an upload of %s is refused with a word, and leaves nothing", async (_what, body, message) => {
	const before = await jobs();
	const answer = await upload(staff, body);
	expect([answer.status, answer.headers.get("Location")]).toEqual([303, ADDRESS]);
	expect(await (await staff.get(ADDRESS)).text()).toContain(message);
	expect(await jobs()).toEqual(before);
	expect(await left()).toEqual([]);
});

test("this address alone takes more than the others, up to its own limit, told or not", {
	timeout: 180_000,
}, async () => {
	const MIB = 1024 * 1024;
	const large = form({ "lookups.csv": "a".repeat(41 * MIB) });
	// Whoever goes on sending may find the door shut before the answer is read.
	const statusOf = (answer: Promise<Response>) => answer.then(({ status }) => status).catch(() => 0);
	const elsewhere = staff.send("/specs/form", large, { Origin: product.url, "Content-Type": MULTIPART });
	expect([0, 413]).toContain(await statusOf(elsewhere));
	expect((await upload(staff, large)).headers.get("Location")).toMatch(/import\/\d+$/);
	const before = await jobs();
	const tooLarge = form({ "covers.csv": "a".repeat(23 * MIB), "covers-2.csv": "b".repeat(23 * MIB) });
	expect([0, 413]).toContain(await statusOf(upload(staff, tooLarge)));
	const stream = new Blob([tooLarge]).stream();
	const headers = { Origin: product.url, "Content-Type": MULTIPART };
	expect([0, 303]).toContain(await statusOf(staff.stream(ADDRESS, stream, headers)));
	const page = async () => (await staff.get(ADDRESS)).text();
	await expect.poll(page, { timeout: 10_000 }).toContain("At most 200 files of 44 MB together");
	expect(await jobs()).toEqual(before);
	expect(await left()).toEqual([]);
});
