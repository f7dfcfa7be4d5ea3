/**
 * Takes the manual's screenshots from the running product: `node docs/pictures/manual.ts [address]`, beside an
 * `npm start` with the sample catalogue. Writes public/manual/*.webp, light theme, 1280 × 800.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { projectRoot } from "#db/settings/project.ts";
import { settings } from "#db/settings.ts";
import { openBrowser, openPage, signIn, takenOver } from "#tests/support/browser.ts";

const address = process.argv[2] ?? "http://localhost:3000";
const folder = join(projectRoot, "public/manual");

/** Opens the newest project of the demo account. */
async function openProject(page: Page): Promise<void> {
	await page.goto("/projects");
	await page.getByRole("link", { name: "Rātā Terrace Apartments", exact: true }).click();
	await page.getByRole("heading", { name: "Project Summary" }).waitFor();
}

/** Issues a schedule unless one is there, and waits until it can be downloaded. */
async function schedule(page: Page): Promise<void> {
	await openProject(page);
	await page.getByRole("main").getByRole("link", { name: "Schedule" }).click();
	const download = page.getByRole("link", { name: "Download PDF" });
	if (!(await download.isVisible())) await page.getByRole("button", { name: "Generate schedule" }).click();
	await download.waitFor({ timeout: 120_000 });
}

const scenes: Record<string, (page: Page) => Promise<unknown>> = {
	dashboard: (page) => page.goto("/"),
	async finder(page) {
		await page.goto("/specs/sols");
		for (const name of [/^Wall/, /^Plasterboard/, /^Combustible Pipe/]) {
			await page.getByRole("main").getByRole("link", { name }).first().click();
			await page.waitForLoadState("networkidle");
		}
	},
	async installation(page) {
		await page.goto("/specs/sols?drawing=V-101");
		await page.getByRole("link", { name: "Installation" }).first().click();
		await page.getByRole("heading", { name: "V-101 Installation" }).waitFor();
	},
	summary: openProject,
	async identification(page) {
		await openProject(page);
		await page.goto("/specs/form");
	},
	projects: (page) => page.goto("/projects"),
	schedule,
};

await mkdir(folder, { recursive: true });
const browser = await openBrowser(settings());
const page = await openPage(browser, address, { script: true, viewport: { width: 1280, height: 800 } });
await signIn(page);
for (const [name, open] of Object.entries(scenes)) {
	await open(page);
	await takenOver(page);
	await page.waitForLoadState("networkidle");
	const picture = await page.screenshot();
	await sharp(picture)
		.webp({ quality: 82 })
		.toFile(join(folder, `${name}.webp`));
	process.stdout.write(`${name}.webp\n`);
}
await browser.close();
