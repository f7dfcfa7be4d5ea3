import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from "playwright-core";
import { findChromium } from "#app/adapters/chromium/chromium.server.ts";
import type { Settings } from "#db/settings.ts";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** A page is drawn in one piece, at three quarters of the processor time of the many that are the default. */
const LARGE = ["--default-tile-width=1472", "--default-tile-height=960"];

export async function openBrowser(settings: Pick<Settings, "chromiumPath" | "dataDir">): Promise<Browser> {
	const found = await findChromium(settings);
	return chromium.launch({
		executablePath: found.executable,
		env: { ...process.env, ...found.env } as Record<string, string>,
		args: [
			"--disable-background-networking",
			"--disable-component-update",
			"--disable-sync",
			"--disable-gpu",
			...LARGE,
		],
		chromiumSandbox: false,
	});
}

let shared: Promise<Browser> | undefined;

/**
 * The browser of this process, started when it is first wanted, and again after a test has killed it. It ends with the
 * process: whoever opens pages in it closes their contexts.
 */
export async function sharedBrowser(settings: Pick<Settings, "chromiumPath" | "dataDir">): Promise<Browser> {
	if (!(await shared)?.isConnected()) shared = openBrowser(settings);
	return shared!;
}

export type PageOptions = BrowserContextOptions & { script?: boolean };

/** A page of a browser without script, which is how people without it meet the product, unless told. */
export async function openPage(
	browser: Browser,
	baseURL: string,
	{ script = false, ...options }: PageOptions = {},
): Promise<Page> {
	const context = await browser.newContext({
		baseURL,
		javaScriptEnabled: script,
		viewport: { width: 1440, height: 900 },
		acceptDownloads: true,
		...options,
	});
	// Shorter than a test's own patience, so that what is waited for in vain is named.
	context.setDefaultTimeout(30_000);
	return context.newPage();
}

/** Fills in the form of signing in, and waits for the dashboard. */
export async function signIn(page: Page, who: "user" | "staff" = "user"): Promise<void> {
	await page.goto("/auth/sign-in");
	await page.getByLabel("Email").fill(`${who}@example.com`);
	await page.getByLabel("Password").fill(`demo-${who}-1`);
	await page.getByRole("button", { name: "Sign in" }).click();
	await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
}

/** Signs a page's context in by the same form without showing it: the page stays blank. */
export async function signInUnseen(page: Page, baseURL: string, who: "user" | "staff"): Promise<void> {
	const answer = await page.context().request.post("/auth/sign-in", {
		form: { email: `${who}@example.com`, password: `demo-${who}-1` },
		headers: { Origin: baseURL },
		maxRedirects: 0,
	});
	if (answer.status() !== 303) throw new Error(`Signing in answered ${answer.status()}.`);
}

/** Chooses a city or a company: of the select, or with script in the field that takes its place. */
export async function choosePlace(page: Page, label: string, place: string): Promise<void> {
	const field = page.getByLabel(label);
	if (await field.evaluate((control) => control instanceof HTMLSelectElement))
		await field.selectOption({ label: place });
	else await field.fill(place);
}

/**
 * Waits until the next document is there: a click alone comes back while the old one still stands. With script there is
 * no next document; see {@link answered}.
 */
export async function follow(page: Page, pressed: Locator, key?: string): Promise<void> {
	const arrived = page.waitForEvent("domcontentloaded");
	await Promise.all([arrived, key ? pressed.press(key) : pressed.click()]);
}

/**
 * Waits for the server's answer to the form: what it was to store is stored then. What the page shows of it comes later
 * with script, and has to be waited for.
 */
export async function answered(page: Page, pressed: Locator, key?: string): Promise<void> {
	const answer = page.waitForResponse((response) => response.request().method() === "POST");
	await Promise.all([answer, key ? pressed.press(key) : pressed.click()]);
}

/**
 * Waits until the script has taken over the page it came with and its effects have run: what is pressed earlier is
 * a plain link or form. React says so nowhere in the document, but in its root. Never ends for a page without script.
 */
export async function takenOver(page: Page): Promise<void> {
	await page.evaluate(async () => {
		const isTakenOver = () =>
			Object.entries(document).some(
				([key, root]) =>
					key.startsWith("__reactContainer$") && root?.stateNode.current.memoizedState.isDehydrated === false,
			);
		// A page behind another one draws no frames, and on a busy machine it may never be idle.
		while (!isTakenOver()) await new Promise((resolve) => setTimeout(resolve, 16));
		await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
	});
}

/** Answers how often a control was barred or freed since: what lasts for a frame only is counted as well. */
export async function countBarred(control: Locator): Promise<() => Promise<number>> {
	const seen = await control.evaluateHandle((element) => {
		const changes: MutationRecord[] = [];
		const attributeFilter = ["disabled", "aria-disabled"];
		new MutationObserver((some) => changes.push(...some)).observe(element, { attributeFilter });
		return changes;
	});
	return () => seen.evaluate(({ length }) => length);
}

/** One line per rule and place; axe is put into a document once. */
async function runAxe(page: Page, options: object): Promise<string[]> {
	const session = await page.context().newCDPSession(page);
	const { result: there } = await session.send("Runtime.evaluate", { expression: "typeof axe" });
	if (there.value !== "object") await session.send("Runtime.evaluate", { expression: axeSource });
	const { result } = await session.send("Runtime.evaluate", {
		expression: `axe.run(document, ${JSON.stringify({ resultTypes: ["violations"], ...options })}).then((found) =>
			found.violations.flatMap((rule) =>
				rule.nodes.map((node) => rule.id + ": " + node.target.join(" ") + " – " + rule.help)))`,
		awaitPromise: true,
		returnByValue: true,
	});
	await session.detach();
	return result.value as string[];
}

/**
 * One line per rule and place. The page's policy would refuse the script, so it is put in by the debugger; the page
 * must have been opened with script on.
 */
export const findAccessibilityFaults = (page: Page): Promise<string[]> =>
	runAxe(page, { rules: { "target-size": { enabled: true } } });

/** The same by the rules that judge colours alone: for a page that was looked at before in other colours. */
export const findColourFaults = (page: Page): Promise<string[]> =>
	runAxe(page, { runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } });
