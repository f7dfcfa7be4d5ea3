import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { DISK_FULL } from "#app/domain/files/disk-full.ts";
import { STORE_AWAY } from "#app/domain/files/intake.ts";
import { type Database, openDatabase } from "#db/database.ts";
import type { EntityManager } from "#db/orm.ts";
import { openBrowser, openPage, signIn } from "#tests/support/browser.ts";
import { type Bucket, openBucketServer } from "#tests/support/bucket.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database.ts";
import { type Product, startProduct } from "#tests/support/processes.ts";
import { button, chooseFiles } from "#tests/support/wizards.ts";
import { mountSmall } from "./parts/small-disk.ts";
import { addProduct, type Maker, openMaker } from "./parts/upload-setup.ts";

let place: FreshDatabase;
let database: Database;
let em: EntityManager;
let product: Product | undefined;
beforeAll(async () => {
	place = await freshDatabase({ seeded: true });
	database = await openDatabase(place.settings, 2);
	em = database.orm.em.fork() as EntityManager;
}, 240_000);
afterAll(async () => {
	await database?.close();
	await place?.drop();
});
beforeEach(() => em.execute("delete from draft_file; delete from draft; delete from file where state <> 'stored'"));

const start = async (env: Record<string, string>) => {
	product = await startProduct({ dataDir: place.settings.dataDir, env: { ...place.env, WORKER: "off", ...env } });
	return { product, maker: await openMaker(product.url) };
};
const stop = async () => {
	await product?.stop();
	product = undefined;
};

/** Nothing of a failed upload is in the database, but for rows that wait to be swept with what the store would not give up. */
async function nothingKept(): Promise<void> {
	expect(await em.execute("select 1 from file where state = 'pending'")).toEqual([]);
	expect(await em.execute("select 1 from draft_file")).toEqual([]);
	expect(await em.execute("select data->'pdf' as pdf from draft where data->'pdf' <> 'null'::jsonb")).toEqual([]);
}

async function othersServed(running: Product): Promise<void> {
	for (const path of ["/healthz", "/auth/sign-in"]) expect((await fetch(running.url + path)).status).toBe(200);
}

/** A drawing that is uploaded once all is well again. */
async function uploadedAtLast(maker: Maker): Promise<void> {
	expect(await maker.upload("V-LAST")).toEqual({ status: 303, errors: {} });
	expect(await em.execute("select count(*)::int as count from draft_file")).toEqual([{ count: 3 }]);
}

test("with the file store's disk full an upload says so, keeps nothing, and others are served", {
	timeout: 120_000,
}, async ({ skip }) => {
	const folder = join(place.settings.dataDir, "small-store");
	const disk = mountSmall(folder, "512k") ?? skip("this machine lets no disk be mounted");
	try {
		const { product: running, maker } = await start({ FILES_URL: `file:${folder}` });
		disk.fill(12 * 1024);
		expect(await maker.upload("V-FULL")).toEqual({ status: 503, errors: { "": [STORE_AWAY] } });
		expect(disk.files()).toEqual([]);
		await nothingKept();
		await othersServed(running);
		const browser = await openBrowser(place.settings);
		try {
			const page = await openPage(browser, running.url);
			await signIn(page, "staff");
			await page.goto("/management/solution/create");
			await page.getByLabel("V Drawing *").fill("V-FULL");
			await chooseFiles(page, "full");
			await button(page, "Upload").click();
			await page.getByText("Could not upload the file!").waitFor();
			await page.getByText(STORE_AWAY).waitFor();
			expect(await page.getByLabel("V Drawing *").inputValue()).toBe("V-FULL");
		} finally {
			await browser.close();
		}
		disk.clear();
		await uploadedAtLast(maker);
	} finally {
		await stop();
		disk.unmount();
	}
});

test("with the disk full on which uploads arrive, form and call say so, and nothing stays on it", {
	timeout: 120_000,
}, async ({ skip }) => {
	const folder = join(place.settings.dataDir, "tmp");
	const disk = mountSmall(folder, "64k") ?? skip("this machine lets no disk be mounted");
	try {
		const { product: running, maker } = await start({ TMPDIR: folder });
		disk.fill(8 * 1024);
		expect(await maker.upload("V-FULL")).toEqual({ status: 503, errors: { "": [DISK_FULL] } });
		const detail = JSON.stringify({ detail: DISK_FULL, code: "disk_full" });
		expect(await addProduct(running.url, "A product")).toEqual({ status: 503, text: detail });
		expect(disk.files()).toEqual([]);
		await nothingKept();
		await othersServed(running);
		disk.clear();
		await uploadedAtLast(maker);
	} finally {
		await stop();
		disk.unmount();
	}
});

test("with a bucket that goes away in the middle of an upload, the upload says so, and nothing half is kept", {
	timeout: 120_000,
}, async () => {
	const bucket: Bucket = await openBucketServer();
	try {
		const { product: running, maker } = await start({ FILES_URL: bucket.filesUrl, ...bucket.env });
		expect(await maker.upload("V-AWAY", bucket.stop)).toEqual({ status: 503, errors: { "": [STORE_AWAY] } });
		await nothingKept();
		await othersServed(running);
		await bucket.start();
		await uploadedAtLast(maker);
	} finally {
		await stop();
		await bucket.drop();
	}
});
