import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { type Database, openDatabase } from "#db/database.ts";
import type { EntityManager } from "#db/orm.ts";
import { openPage, type PageOptions, sharedBrowser, signInUnseen } from "./browser.ts";
import { type Started, sharedProduct, startSeeded } from "./shared-product.ts";

export interface RunningProduct extends Started {
	em: EntityManager;
}

/** How the product is started: without a worker unless told. */
interface Start {
	worker?: boolean;
	env?: Record<string, string>;
	/** Not even with the files that want it started in the same way; what it writes is of this file alone. */
	alone?: boolean;
}

/**
 * A product for the tests of a file, with a database that is as new; one with a worker or settings of its own is of
 * this file alone. Filled before the first test.
 */
export function runningProduct({
	worker = false,
	env,
	alone = worker || env !== undefined,
}: Start = {}): RunningProduct {
	const running = {} as RunningProduct;
	let database: Database | undefined;
	beforeAll(async () => {
		const started = alone ? startSeeded({ WORKER: worker ? "on" : "off", ...env }) : sharedProduct();
		Object.assign(running, await started);
		database = await openDatabase(running.place.settings, 2);
		running.em = database.orm.em.fork() as EntityManager;
	}, 240_000);
	afterAll(async () => {
		await database?.close();
		if (!alone) return;
		await running.product?.stop();
		await running.mail?.close();
		await running.place?.drop();
	});
	return running;
}

/** How a page is opened: without script and for a stranger unless told. */
type Opening = PageOptions & { who?: "user" | "staff" };

/** A running product and a browser to look at it. */
export interface RunningBrowser extends RunningProduct {
	browser: Browser;
	/** Opens a blank page that shares nothing with the others, signed in where that is wanted. */
	open(opening?: Opening): Promise<Page>;
	/** During the present test. */
	faults: string[];
}

/** As {@link runningProduct}, with a browser whose pages are closed after the tests of the file. */
export function runningBrowser(start?: Start): RunningBrowser {
	const running = Object.assign(runningProduct(start), { faults: [] as string[], open }) as RunningBrowser;
	async function open({ who, ...options }: Opening = {}): Promise<Page> {
		const page = await openPage(running.browser, running.product.url, options);
		page.on("console", (message) => message.type() === "error" && running.faults.push(message.text()));
		page.on("pageerror", (error) => running.faults.push(error.message));
		if (who) await signInUnseen(page, running.product.url, who);
		return page;
	}
	beforeAll(async () => {
		running.browser = await sharedBrowser(running.place.settings);
	}, 60_000);
	afterAll(() => Promise.all((running.browser?.contexts() ?? []).map((context) => context.close())));
	beforeEach(() => {
		running.faults.length = 0;
	});
	return running;
}

/** A running product with somebody signed in, in a browser without script and in one with it. */
export interface RunningPages extends RunningBrowser {
	plain: Page;
	scripted: Page;
}

/** As {@link runningBrowser}, with the two pages of a signed-in person: the demo user unless told. */
export function runningPages({ who = "user", ...start }: Start & Pick<Opening, "who"> = {}): RunningPages {
	const running = runningBrowser(start) as RunningPages;
	beforeAll(async () => {
		running.plain = await running.open({ who });
		running.scripted = await running.open({ who, script: true });
	}, 60_000);
	return running;
}

type Way = "without script" | "with script";

/**
 * The two ways to meet a page, for `test.each`. Both lead to the same loader and action: where one is given as the usual
 * one, the other is walked by `npm run test:all`.
 */
export function bothWays(running: RunningPages, usual?: Way): [Way, () => Page][] {
	const ways: [Way, () => Page][] = [
		["without script", () => running.plain],
		["with script", () => running.scripted],
	];
	return usual && import.meta.env.MODE !== "all" ? ways.filter(([way]) => way === usual) : ways;
}

/** During the present test, but for forms that were refused. */
export const complaints = ({ faults }: RunningBrowser): string[] =>
	faults.filter((fault) => !/status of 4(00|09)/.test(fault));
