/**
 * Takes the manuals' screenshots from the running product: `node docs/pictures/manual.ts [address [picture…]]`, beside an
 * `npm start` with the sample catalogue. Writes public/manual/*.webp, on a desk and on a phone,
 * in light and in dark colours.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { projectRoot } from "#db/project.ts";
import { settings } from "#db/settings.ts";
import { openBrowser, openPage, signIn, takenOver } from "#tests/support/browser.ts";

const address = process.argv[2] ?? "http://localhost:3000";
const wanted = process.argv.slice(3);
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
	await page.goto(new URL(page.url()).pathname.replace(/edit$/, "schedule"));
	const download = page.getByRole("link", { name: "Download PDF" });
	const generate = page.getByRole("link", { name: "Issue schedule" });
	await download.or(generate).first().waitFor();
	if (!(await download.isVisible())) {
		await generate.click();
		const issue = page.getByRole("button", { name: "Issue schedule" });
		await issue.waitFor();
		for (const tick of await page.getByRole("checkbox").all()) await tick.check();
		await issue.click();
	}
	await download.waitFor({ timeout: 120_000 });
}

const scenes: Record<string, (page: Page) => Promise<unknown>> = {
	dashboard: (page) => page.goto("/"),
	async finder(page) {
		await page.goto("/specs/sols");
		const lists = page.getByText("Choose from lists");
		if (await lists.isVisible()) await lists.click();
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
	async penetrations(page) {
		await page.goto("/projects");
		await page.getByRole("link", { name: "Harbourside Medical Centre", exact: true }).click();
		await page.getByRole("heading", { name: "Project Summary" }).waitFor();
		await page.goto("/specs/penetrations/types");
	},
	projects: (page) => page.goto("/projects"),
	schedule,
};

/** As staff see them; the schedule of before has been issued. */
const staffScenes: Record<string, (page: Page) => Promise<unknown>> = {
	"staff-solutions": (page) => page.goto("/management/solution_manager?list=solution&selected=1"),
	"staff-catalogue": (page) => page.goto("/management/catalogue"),
	"staff-report": (page) => page.goto("/management/reports/1/specimens"),
	"staff-evidence": (page) => page.goto("/management/evidence"),
	"staff-used": (page) => page.goto("/management/lists/product/2/used"),
	async "staff-history"(page) {
		await page.goto("/management/lists/brand/1/edit");
		const name = await page.getByLabel("Name").inputValue();
		await page.getByLabel("Name").fill(name.endsWith(" NZ") ? name.slice(0, -" NZ".length) : `${name} NZ`);
		await page.getByRole("button", { name: "Save" }).click();
		// Issued schedules use the brand: it is asked once more.
		const saved = page.getByText(/^The brand .* has been saved\.$/);
		const again = page.getByText("Save again to confirm.");
		await saved.or(again).first().waitFor();
		if (await again.isVisible()) await page.getByRole("button", { name: "Save" }).click();
		await saved.first().waitFor();
		await page.goto("/management/history");
	},
	"staff-imports": (page) => page.goto("/management/import"),
};

const looks = [
	{ end: "", viewport: { width: 1280, height: 800 }, colorScheme: "light" },
	{ end: "-dark", viewport: { width: 1280, height: 800 }, colorScheme: "dark" },
	{ end: "-phone", viewport: { width: 390, height: 700 }, deviceScaleFactor: 2, colorScheme: "light" },
	{ end: "-phone-dark", viewport: { width: 390, height: 700 }, deviceScaleFactor: 2, colorScheme: "dark" },
] as const;

await mkdir(folder, { recursive: true });
const browser = await openBrowser(settings());
const manuals = [
	["user", scenes],
	["staff", staffScenes],
] as const;
const views = looks.flatMap((look) => manuals.map(([who, all]) => ({ ...look, who, all })));
for (const { end, who, all, ...look } of views) {
	const asked = Object.entries(all).filter(([name]) => wanted.length === 0 || wanted.includes(name));
	if (asked.length === 0) continue;
	const page = await openPage(browser, address, { script: true, ...look });
	await signIn(page, who);
	for (const [name, open] of asked) {
		await open(page);
		await takenOver(page);
		await page.waitForLoadState("networkidle");
		const picture = await page.screenshot();
		await sharp(picture)
			.webp({ quality: 82 })
			.toFile(join(folder, `${name}${end}.webp`));
		process.stdout.write(`${name}${end}.webp\n`);
	}
	await page.context().close();
}
await browser.close();
