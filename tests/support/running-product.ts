import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { type Database, openDatabase } from "#db/database.ts";
import type { EntityManager } from "#db/orm.ts";
import { openBrowser, openPage, signIn } from "./browser.ts";
import { type FreshDatabase, freshDatabase } from "./database.ts";
import { type Product, startProduct } from "./processes.ts";

/** The product at work with the sample catalogue, and its database. */
export interface RunningProduct {
	place: FreshDatabase;
	product: Product;
	em: EntityManager;
}

/** Starts the product for the tests of a file, without a worker, and stops it after them. Filled before the first test. */
export function runningProduct(): RunningProduct {
	const running = {} as RunningProduct;
	let database: Database | undefined;
	beforeAll(async () => {
		running.place = await freshDatabase({ seeded: true });
		const { settings, env } = running.place;
		running.product = await startProduct({ dataDir: settings.dataDir, env: { ...env, WORKER: "off" } });
		database = await openDatabase(settings, 2);
		running.em = database.orm.em.fork() as EntityManager;
	}, 240_000);
	afterAll(async () => {
		await database?.close();
		await running.product?.stop();
		await running.place?.drop();
	});
	return running;
}

/** A running product with somebody signed in, in a browser without script and in one with it. */
export interface RunningPages extends RunningProduct {
	browser: Browser;
	plain: Page;
	scripted: Page;
	/** What the browser with script complained about during the present test. */
	faults: string[];
}

/** As {@link runningProduct}, with the two pages of a signed-in person. */
export function runningPages(): RunningPages {
	const running = Object.assign(runningProduct(), { faults: [] as string[] }) as RunningPages;
	beforeAll(async () => {
		const { place, product, faults } = running;
		running.browser = await openBrowser(place.settings);
		running.plain = await openPage(running.browser, product.url);
		running.scripted = await openPage(running.browser, product.url, { script: true });
		running.scripted.on("console", (message) => message.type() === "error" && faults.push(message.text()));
		running.scripted.on("pageerror", (error) => faults.push(error.message));
		for (const page of [running.plain, running.scripted]) await signIn(page);
	}, 60_000);
	afterAll(() => running.browser?.close());
	beforeEach(() => {
		running.faults.length = 0;
	});
	return running;
}
