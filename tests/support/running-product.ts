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

/** How the product is started: without a worker unless told. */
interface Start {
	worker?: boolean;
	/** Further settings. */
	env?: Record<string, string>;
}

/** Starts the product for the tests of a file and stops it after them. Filled before the first test. */
export function runningProduct({ worker = false, env: more = {} }: Start = {}): RunningProduct {
	const running = {} as RunningProduct;
	let database: Database | undefined;
	beforeAll(async () => {
		running.place = await freshDatabase({ seeded: true });
		const { settings, env } = running.place;
		const started = { ...env, WORKER: worker ? "on" : "off", ...more };
		running.product = await startProduct({ dataDir: settings.dataDir, env: started });
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

/** As {@link runningProduct}, with the two pages of a signed-in person: the demo user unless told. */
export function runningPages({ who, ...start }: Start & { who?: "user" | "staff" } = {}): RunningPages {
	const running = Object.assign(runningProduct(start), { faults: [] as string[] }) as RunningPages;
	beforeAll(async () => {
		const { place, product, faults } = running;
		running.browser = await openBrowser(place.settings);
		running.plain = await openPage(running.browser, product.url);
		running.scripted = await openPage(running.browser, product.url, { script: true });
		running.scripted.on("console", (message) => message.type() === "error" && faults.push(message.text()));
		running.scripted.on("pageerror", (error) => faults.push(error.message));
		for (const page of [running.plain, running.scripted]) await signIn(page, who);
	}, 60_000);
	afterAll(() => running.browser?.close());
	beforeEach(() => {
		running.faults.length = 0;
	});
	return running;
}

/** The two ways to meet a page, for `test.each`. */
export const bothWays = (running: RunningPages) =>
	[
		["without script", () => running.plain],
		["with script", () => running.scripted],
	] as const;

/** What the browser with script complained about during the present test, but for forms that were refused. */
export const complaints = ({ faults }: RunningPages): string[] =>
	faults.filter((fault) => !/status of 4(00|09)/.test(fault));
