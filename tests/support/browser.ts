import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { findChromium } from "#app/adapters/chromium.server.ts";
import type { Settings } from "#db/settings.ts";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** A real browser for tests, the same that prints the schedules. */
export async function openBrowser(settings: Pick<Settings, "chromiumPath" | "dataDir">): Promise<Browser> {
	const found = await findChromium(settings);
	return chromium.launch({
		executablePath: found.executable,
		env: { ...process.env, ...found.env } as Record<string, string>,
		args: ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-gpu"],
		chromiumSandbox: false,
	});
}

/** A page of a browser without script, which is how people without it meet the product; `script` turns it on. */
export async function openPage(
	browser: Browser,
	baseURL: string,
	{ script = false, ...options }: BrowserContextOptions & { script?: boolean } = {},
): Promise<Page> {
	const context = await browser.newContext({
		baseURL,
		javaScriptEnabled: script,
		viewport: { width: 1440, height: 900 },
		acceptDownloads: true,
		...options,
	});
	return context.newPage();
}

/** Signs in with one of the demo accounts (operation.md 3). */
export async function signIn(page: Page, who: "user" | "staff" = "user"): Promise<void> {
	await page.goto("/auth/sign-in");
	await page.getByLabel("Email").fill(`${who}@example.com`);
	await page.getByLabel("Password").fill(`demo-${who}-1`);
	await page.getByRole("button", { name: "Sign in" }).click();
	await page.getByRole("heading", { level: 1 }).waitFor();
}

/**
 * What axe finds wrong with the page as it stands, one line per rule and place. The page's policy would refuse the
 * script, so it is put in by the debugger; the page must have been opened with script on.
 */
export async function findAccessibilityFaults(page: Page): Promise<string[]> {
	const session = await page.context().newCDPSession(page);
	await session.send("Runtime.evaluate", { expression: axeSource });
	const { result } = await session.send("Runtime.evaluate", {
		expression: `axe.run(document, { resultTypes: ["violations"] }).then((found) => found.violations.flatMap((rule) =>
			rule.nodes.map((node) => rule.id + ": " + node.target.join(" ") + " – " + rule.help)))`,
		awaitPromise: true,
		returnByValue: true,
	});
	return result.value as string[];
}
