/**
 * Contact sheets of every screen, to see what differs from its neighbours: `node docs/pictures/contact-sheets.ts FOLDER
 * [part of a screen's name or a look …]`, after a build. Each screen without its tail, on a desk and on a phone, light and dark;
 * FOLDER gets the sheets and, one folder per look, the single pictures. Uses a sample catalogue of its own.
 */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { openDatabase } from "#db/database.ts";
import type { EntityManager } from "#db/orm.ts";
import { readSettings } from "#db/settings.ts";
import { screens } from "#tests/browser/screens/all.ts";
import { clean, type Screen } from "#tests/browser/screens/screen.ts";
import { openBrowser, openPage, signIn, takenOver } from "#tests/support/browser.ts";
import { raiseCatalogue } from "#tests/support/catalogue.ts";
import { runToEnd, startProduct } from "#tests/support/processes.ts";

const DESK = { viewport: { width: 1440, height: 900 }, tall: 1800, columns: 3 };
const PHONE = { viewport: { width: 390, height: 844 }, tall: 1688, columns: 6, deviceScaleFactor: 2, isMobile: true };
const looks = [
	{ name: "desk-light", ...DESK, colorScheme: "light" as const },
	{ name: "desk-dark", ...DESK, colorScheme: "dark" as const },
	{ name: "phone-light", ...PHONE, colorScheme: "light" as const },
	{ name: "phone-dark", ...PHONE, colorScheme: "dark" as const },
];
type Look = (typeof looks)[number];
type Person = "nobody" | "user" | "staff";

const SHEET = 1560;
const GAP = 12;
const LABEL = 22;
const ROWS = 3;

const [folder, ...named] = process.argv.slice(2);
if (!folder) throw new Error("Say which folder the sheets go to.");
const parts = named.filter((part) => !looks.some(({ name }) => name === part));
const wantedLooks = looks.filter(({ name }) => parts.length === named.length || named.includes(name));
const wanted = screens.filter(({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)));

/** Somebody's page of a look; it is kept, since signing in takes longer than any screen. */
async function pageOf(browser: Browser, url: string, look: Look, who: Person): Promise<Page> {
	const page = await openPage(browser, url, { script: true, ...look });
	if (who !== "nobody") await signIn(page, who);
	return page;
}

/** One screen as it stands, cut after two windows' height. */
async function picture(screen: Screen, page: Page, look: Look, em: EntityManager): Promise<Buffer> {
	await clean(em);
	await screen.state?.(em);
	// States change rows beside the product.
	await raiseCatalogue(em);
	const ready = async () => screen.scriptless || takenOver(page);
	await screen.open(page, em, ready);
	await ready();
	await page.waitForLoadState("networkidle");
	const long = await page.evaluate(() => document.documentElement.scrollHeight);
	const height = Math.min(long, look.tall);
	// A bar at the foot of the window would else lie over the middle of the picture.
	await page.setViewportSize({ ...look.viewport, height: Math.max(height, look.viewport.height) });
	const taken = await page.screenshot({ fullPage: true, clip: { x: 0, y: 0, width: look.viewport.width, height } });
	await page.setViewportSize(look.viewport);
	return taken;
}

interface Thumbnail {
	input: Buffer;
	height: number;
}

const columnOf = ({ columns }: Look) => Math.floor((SHEET - GAP) / columns);

/** A picture as narrow as its column, its name above it. */
async function thumbnail(name: string, taken: Buffer, look: Look): Promise<Thumbnail> {
	const width = columnOf(look) - GAP;
	const small = await sharp(taken).resize({ width }).toBuffer({ resolveWithObject: true });
	const words = name.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
	const label = await sharp({ text: { text: words, dpi: 90 } })
		.toColourspace("srgb")
		.resize({ width, withoutEnlargement: true })
		.negate()
		.png()
		.toBuffer();
	const height = small.info.height + LABEL;
	const input = await sharp({ create: { width, height, channels: 3, background: "white" } })
		.composite([
			{ input: label, top: 2, left: 2 },
			{ input: small.data, top: LABEL, left: 0 },
		])
		.png()
		.toBuffer();
	return { input, height };
}

/** Rows of thumbnails, each row as high as its highest. */
async function sheet(thumbnails: Thumbnail[], look: Look, file: string): Promise<void> {
	const places: { input: Buffer; left: number; top: number }[] = [];
	let top = GAP;
	for (let at = 0; at < thumbnails.length; at += look.columns) {
		const row = thumbnails.slice(at, at + look.columns);
		places.push(...row.map(({ input }, column) => ({ input, left: GAP + column * columnOf(look), top })));
		top += Math.max(...row.map(({ height }) => height)) + GAP;
	}
	await sharp({ create: { width: SHEET, height: top, channels: 3, background: "#8a8a8a" } })
		.composite(places)
		.png()
		.toFile(file);
}

async function takeLook(look: Look, browser: Browser, url: string, em: EntityManager): Promise<void> {
	await mkdir(join(folder!, look.name), { recursive: true });
	const thumbnails: Thumbnail[] = [];
	const pages = new Map<Person, Page>();
	for (const screen of wanted) {
		const who = screen.signedOut ? "nobody" : screen.staff ? "staff" : "user";
		const page = pages.get(who) ?? (await pageOf(browser, url, look, who));
		pages.set(who, page);
		const taken = await picture(screen, page, look, em);
		const name = `${screen.name.replaceAll(/[^\w ,-]/g, "_")}.png`;
		await sharp(taken).toFile(join(folder!, look.name, name));
		thumbnails.push(await thumbnail(screen.name, taken, look));
	}
	for (const page of pages.values()) await page.context().close();
	const most = ROWS * look.columns;
	for (let at = 0; at < thumbnails.length; at += most) {
		const file = `${look.name}-${String(at / most + 1).padStart(2, "0")}.png`;
		await sheet(thumbnails.slice(at, at + most), look, join(folder!, file));
		process.stdout.write(`${file}\n`);
	}
}

const dataDir = await mkdtemp(join(tmpdir(), "pfs-sheets-"));
const env = { DATA_DIR: dataDir, NODE_ENV: "test", RATE_LIMIT_SCALE: "0", WORKER: "off" };
try {
	const seeded = await runToEnd(["cli/index.ts", "seed", "--demo"], env);
	if (seeded.code !== 0) throw new Error(seeded.output);
	const product = await startProduct({ dataDir, env: { ...env, NODE_ENV: "production" } });
	const database = await openDatabase(readSettings(env), 2);
	const browser = await openBrowser(readSettings(env));
	for (const look of wantedLooks) await takeLook(look, browser, product.url, database.orm.em.fork() as EntityManager);
	await browser.close();
	await database.close();
	await product.stop();
} finally {
	await rm(dataDir, { recursive: true, force: true });
}
