import { setTimeout } from "node:timers/promises";
import type { Browser, BrowserContext } from "playwright-core";
import { logEvent } from "#app/adapters/log.server.ts";
import type { ChromiumSettings } from "./find.ts";
import { type Asset, answerOnly, type Confinement, launchChromium, ORIGIN, SEALED } from "./launch.ts";
import { settlePages } from "./settle-pages.ts";

export { findChromium } from "./find.ts";
export type { Asset, Confinement } from "./launch.ts";
export { launchChromium } from "./launch.ts";

export interface PrintableDocument {
	html: string;
	assets: Asset[];
}

interface PrintOptions {
	timeout?: number;
}

export interface Printer {
	/** Prints a tagged PDF, its page size taken from the document's own CSS. Fails on time-out or when the browser dies. */
	print(document: PrintableDocument, options?: PrintOptions): Promise<Uint8Array>;
	close(): Promise<void>;
}

/** A long-lived browser gathers memory; a fresh one costs a fifth of a second. */
const PRINTS_PER_BROWSER = 50;

let reported = false;

/** Says once for this process what the system does not allow. */
function report({ sandbox, noNetwork }: Confinement): void {
	if (reported || (sandbox && noNetwork)) return;
	reported = true;
	logEvent(
		"browser",
		{ sandbox: sandbox ? "on" : "off", network: noNetwork ? "none" : "that of the system" },
		{ level: "warn" },
	);
}

async function printIn(context: BrowserContext, document: PrintableDocument): Promise<Uint8Array> {
	const page: Asset = { path: "document.html", type: "text/html; charset=utf-8", body: Buffer.from(document.html) };
	await answerOnly(context, [page, ...document.assets]);
	const tab = await context.newPage();
	await tab.goto(`${ORIGIN}/${page.path}`, { waitUntil: "load", timeout: 0 });
	await settlePages(tab);
	return tab.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true });
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
	work.catch(() => undefined);
	const end = new AbortController();
	const limit = setTimeout(milliseconds, undefined, { signal: end.signal, ref: false });
	try {
		const first = await Promise.race([work.then((value) => ({ value })), limit]);
		if (!first) throw new Error(`Printing took longer than ${milliseconds / 1000} seconds.`);
		return first.value;
	} finally {
		limit.catch(() => undefined);
		end.abort();
	}
}

/** The work, or an error as soon as the browser has ended: of some steps the browser's library then never says more. */
async function untilItEnds<T>(browser: Promise<Browser>, work: Promise<T>): Promise<T> {
	work.catch(() => undefined);
	const open = await browser;
	const { promise, reject } = Promise.withResolvers<never>();
	const end = () => reject(new Error("The browser ended while it printed."));
	open.once("disconnected", end);
	if (!open.isConnected()) end();
	try {
		return await Promise.race([work, promise]);
	} finally {
		open.off("disconnected", end);
	}
}

/** A browser with the prints that it did and does. */
interface Warm {
	browser: Promise<Browser>;
	used: number;
	running: number;
	spent: boolean;
}

/** Started anew after a crash, a time-out or many prints. A page has no script, network or local files. */
export async function openPrinter(settings: ChromiumSettings): Promise<Printer> {
	let warm: Warm | null = null;

	function start(): Warm {
		const browser = launchChromium(settings).then(({ browser, confinement }) => {
			report(confinement);
			return browser;
		});
		const one: Warm = { browser, used: 0, running: 0, spent: false };
		const forget = () => {
			if (warm === one) warm = null;
		};
		browser.then((open) => open.on("disconnected", forget), forget);
		return one;
	}
	const end = ({ browser }: Warm) => browser.then((open) => open.close()).catch(() => undefined);
	/** The browser takes no new jobs and closes after the running ones. */
	function spend(one: Warm): void {
		if (warm === one) warm = null;
		one.spent = true;
		if (one.running === 0) void end(one);
	}
	function present(): Warm {
		if (warm && warm.used >= PRINTS_PER_BROWSER) spend(warm);
		warm ??= start();
		return warm;
	}
	async function printOnce(browser: Promise<Browser>, document: PrintableDocument): Promise<Uint8Array> {
		const open = await browser;
		const context = await open.newContext(SEALED);
		try {
			return await printIn(context, document);
		} finally {
			context.close().catch(() => undefined);
		}
	}
	async function print(document: PrintableDocument, options: PrintOptions = {}): Promise<Uint8Array> {
		const mine = present();
		mine.used++;
		mine.running++;
		try {
			return await within(options.timeout ?? 120_000, untilItEnds(mine.browser, printOnce(mine.browser, document)));
		} catch (error) {
			// A page that hangs would hold its process; the next print gets a fresh browser.
			spend(mine);
			throw error;
		} finally {
			mine.running--;
			if (mine.spent && mine.running === 0) void end(mine);
		}
	}
	return {
		print,
		async close() {
			const last = warm;
			warm = null;
			if (last) await end(last);
		},
	};
}
