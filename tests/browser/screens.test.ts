import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Database, openDatabase } from "#db/database.ts";
import type { EntityManager } from "#db/orm.ts";
import { findAccessibilityFaults, openBrowser, openPage, signIn, takenOver } from "#tests/support/browser.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database.ts";
import { type Product, startProduct } from "#tests/support/processes.ts";
import { clean, type Screen, screens } from "./screens.ts";

const looks = ["light", "dark", "no script"] as const;
type Look = (typeof looks)[number];

let place: FreshDatabase;
let product: Product;
let database: Database;
let em: EntityManager;
let browser: Browser;
/** A browser of each kind for each kind of person. */
const pages = new Map<string, Page>();
const faults: string[] = [];

const people = ["nobody", "user", "staff"] as const;
type Person = (typeof people)[number];
const personOf = ({ signedOut, staff }: Screen): Person => (signedOut ? "nobody" : staff ? "staff" : "user");

async function open(look: Look, who: Person): Promise<Page> {
	const script = look !== "no script";
	const page = await openPage(browser, product.url, { script, colorScheme: look === "dark" ? "dark" : "light" });
	page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
	page.on("pageerror", (error) => faults.push(error.message));
	if (who !== "nobody") await signIn(page, who);
	return page;
}

beforeAll(async () => {
	place = await freshDatabase({ seeded: true });
	product = await startProduct({ dataDir: place.settings.dataDir, env: { ...place.env, WORKER: "off" } });
	database = await openDatabase(place.settings, 2);
	em = database.orm.em.fork() as EntityManager;
	browser = await openBrowser(place.settings);
	for (const look of looks) {
		for (const who of people) pages.set(`${look} ${who}`, await open(look, who));
	}
}, 240_000);
afterAll(async () => {
	await browser?.close();
	await database?.close();
	await product?.stop();
	await place?.drop();
});
beforeEach(async () => {
	await clean(em);
	faults.length = 0;
});

async function show(screen: Screen, look: Look): Promise<Page> {
	const { state, open: go, heading } = screen;
	const page = pages.get(`${look} ${personOf(screen)}`)!;
	await page.setViewportSize({ width: 1440, height: 900 });
	await state?.(em);
	const ready = async () => look !== "no script" && takenOver(page);
	await go(page, em, ready);
	await ready();
	const headings = await page.getByRole("heading", { level: 1 }).allInnerTexts();
	expect(headings).toEqual([expect.stringMatching(heading)]);
	return page;
}

/** What the console said, but for the status of an answer that the screen is about. */
const complaints = ({ refused }: Screen) => faults.filter((fault) => !(refused && /status of 40[0-9]/.test(fault)));

for (const look of ["light", "dark"] as const) {
	test.each(screens.map((screen) => [screen.name, screen] as const))(
		`%s in ${look} colours has no accessibility fault and says nothing in the console`,
		{ timeout: 60_000 },
		async (_name, screen) => {
			const page = await show(screen, look);
			expect(await findAccessibilityFaults(page)).toEqual([]);
			expect(complaints(screen)).toEqual([]);
		},
	);
}

test.each(screens.map((screen) => [screen.name, screen] as const))(
	"%s fits a phone without scrolling sideways, and has no accessibility fault there",
	{ timeout: 60_000 },
	async (_name, screen) => {
		const page = await show(screen, "light");
		await page.setViewportSize({ width: 390, height: 844 });
		const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth] as const);
		expect([content, window]).toEqual([390, 390]);
		expect(await findAccessibilityFaults(page)).toEqual([]);
	},
);

test.each(screens.map((screen) => [screen.name, screen] as const))(
	"%s is the same page without script",
	async (_name, screen) => {
		await show(screen, "no script");
		expect(complaints(screen).filter((fault) => !/script/i.test(fault))).toEqual([]);
	},
);
