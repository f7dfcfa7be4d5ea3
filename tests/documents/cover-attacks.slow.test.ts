import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import type { Printer } from "#app/adapters/chromium/chromium.server.ts";
import { coverPreviewSubject, printableCover, renderCover } from "#app/documents/cover.tsx";
import { sanitizeCover } from "#app/domain/datasheets/cover-html.ts";
import { coverOnScreen } from "#app/domain/datasheets/cover-screen.ts";
import { sharedBrowser } from "#tests/support/browser.ts";
import { openTrap, pressEverything, type Trap } from "#tests/support/trap.ts";
import { type Attack, attacks, packedAttacks } from "#tests/support/xss-corpus.ts";
import { testPrinter } from "./printing.ts";

/* An ordinary browser with script, network and no policy: whatever a cleaned text could do, it would do here. */

let trap: Trap;
let browser: Browser;
let printer: Printer;
let corpus: Attack[];
beforeAll(async () => {
	trap = await openTrap();
	corpus = attacks(trap.address);
	browser = await sharedBrowser({
		chromiumPath: process.env.CHROMIUM_PATH ?? null,
		dataDir: `${inject("testServer").folder}/printer`,
	});
	printer = await testPrinter();
});
afterAll(() => trap?.close());
beforeEach(() => {
	trap.caught.length = 0;
});

const AT_ONCE = 8;
const document = (body: string) => `<!doctype html><title>x</title><body>${body}`;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Shows HTML in a page of its own and handles everything in it. */
async function look(name: string, html: string, also: (page: Page) => Promise<unknown>): Promise<void> {
	const context = await browser.newContext();
	const page = await context.newPage();
	trap.watch(page, name);
	await page.setContent(html, { waitUntil: "domcontentloaded", timeout: 5000 }).catch(() => undefined);
	await pressEverything(page);
	await also(page);
	await context.close();
}

/** Several at a time. */
async function each<Item>(items: Item[], work: (item: Item, at: number) => Promise<unknown>): Promise<void> {
	const left = [...items.entries()];
	const worker = async () => {
		for (let next = left.shift(); next; next = left.shift()) await work(next[1], next[0]);
	};
	await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

test("uncleaned, each of these attacks works", { timeout: 240_000 }, async () => {
	const live = corpus.filter((attack) => attack.live);
	const harmless: string[] = [];
	await each(live, async ({ what, html }, at) => {
		const own = html.replaceAll(trap.address, `${trap.address}/${at}:`);
		const worked = () => trap.caught.some((one) => one.startsWith(`/${at}:`) || one.startsWith(`${at}: `));
		await look(`${at}:`, document(own), async () => {
			for (let tries = 0; tries < 60 && !worked(); tries++) await pause(50);
		});
		if (!worked()) harmless.push(`${what}: ${html}`);
	});
	expect(live.length).toBeGreaterThan(100);
	expect(harmless).toEqual([]);
});

test.each([
	["stored", sanitizeCover],
	["shown", coverOnScreen],
	["printed", printableCover],
])(
	"as they are %s, none of them runs or asks for anything, not even when it is read again and again",
	{
		timeout: 120_000,
	},
	async (name, clean) => {
		const all = corpus.map(({ html }) => `<section>${clean(html)}</section>`).join("\n");
		await look(name, document(all), async (page) => {
			await page.evaluate(() => {
				for (let round = 0; round < 3; round++) {
					const { body } = window.document;
					// biome-ignore lint/correctness/noSelfAssign: what is written out is read in again
					body.innerHTML = body.innerHTML;
				}
			});
			await pressEverything(page);
			await pause(500);
		});
		expect(trap.caught).toEqual([]);
	},
);

test("a cover with all of them is a document that does nothing in a browser without walls", {
	timeout: 120_000,
}, async () => {
	const subject = coverPreviewSubject(new Date(), "UTC");
	const wrong = /<(script|iframe|object|embed|img|svg|math|base|form|meta http-equiv)\b|<[^>]*\son\w+=/i;
	const covered = ({ html }: Pick<Attack, "html">) =>
		renderCover({ revision: "1", html, footerNote: "" }, subject).html;
	const faults = corpus.filter((attack) => wrong.test(covered(attack))).map(({ what }) => what);
	expect(faults).toEqual([]);
	const html = corpus.map((attack) => sanitizeCover(attack.html)).join("\n");
	await look("cover", covered({ html }), () => pause(1000));
	expect(trap.caught).toEqual([]);
});

test("uncleaned, the printer's walls alone keep every one of them from the network", { timeout: 240_000 }, async () => {
	const reaching = packedAttacks(trap.address).filter((html) => html.includes(trap.address));
	await each(reaching, async (html) => {
		// Some lead the page away from itself; then nothing is printed.
		await printer.print({ html: document(html), assets: [] }, { timeout: 20_000 }).catch(() => undefined);
	});
	expect(reaching.length).toBeGreaterThan(5);
	expect(trap.caught).toEqual([]);
});
