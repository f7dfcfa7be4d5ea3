import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { pageTexts } from "#tests/documents/read-pdf.ts";
import { signIn } from "#tests/support/browser.ts";
import { runningBrowser } from "#tests/support/running-product.ts";

const running = runningBrowser({ worker: true });
let page: Page;
beforeAll(async () => {
	page = await running.open();
});

/** Chooses the first value of each of the finder's lists down to the service. */
async function chooseAWall(): Promise<void> {
	await page.goto("/specs/sols");
	await page.getByRole("region", { name: "Orientation" }).getByRole("link", { name: /^Wall/ }).click();
	await page
		.getByRole("region", { name: "Substrate" })
		.getByRole("link", { name: /^Plasterboard/ })
		.click();
	await page
		.getByRole("region", { name: "Service Classification" })
		.getByRole("link", { name: /^Combustible Pipe/ })
		.click();
}

test("without script a person signs in, finds tested solutions, saves a project and downloads its schedule", {
	timeout: 180_000,
}, async () => {
	await signIn(page);
	await chooseAWall();
	await page.getByRole("region", { name: "Service", exact: true }).getByRole("link", { name: /^PVC/ }).click();
	await page.waitForURL(/serv=/);
	const cards = page.getByRole("article");
	expect(await cards.count()).toBeGreaterThan(0);
	const codes: string[] = [];
	for (let at = 0; at < 3; at++) {
		const card = cards.nth(at);
		if (!(await card.isVisible())) break;
		codes.push((await card.getByRole("heading").textContent())?.trim() ?? "");
		await card.getByRole("button", { name: "Add to Specs" }).click();
		await cards.nth(at).getByRole("button", { name: "Remove from Specs" }).waitFor();
	}

	await page.goto("/specs/summary");
	for (const code of codes) expect(await page.getByRole("rowheader", { name: code }).count()).toBe(1);
	await page.getByRole("button", { name: "Save as a project" }).click();

	await page.getByLabel("Project Name").fill("Te Whare Tāpere – Ōtautahi");
	await page.getByLabel("Project Address").fill("1 Quay Street");
	await page.getByLabel("Project Code/No.").fill("HT-01");
	await page.getByLabel("City").selectOption({ label: "Christchurch" });
	await page.getByLabel("Revision Number").fill("Rev A");
	await page.getByRole("button", { name: "Create project" }).click();
	await page.getByText("Your project has been created successfully!").waitFor();

	await page.goto("/projects");
	// One press: the page says how far it has come, and ends in the download.
	const downloaded = page.waitForEvent("download", { timeout: 120_000 });
	await page.getByRole("button", { name: "PDF of Te Whare Tāpere – Ōtautahi" }).click();
	const download = await downloaded;
	await page.getByText(/^Issue 1 is ready: \d+ pages, [\d.]+ [KM]B$/).waitFor();
	// Nothing has changed since: the same button downloads what is there.
	const again = page.waitForEvent("download");
	await page.getByRole("button", { name: "PDF of Te Whare Tāpere – Ōtautahi" }).click();
	expect((await again).url()).toBe(download.url());
	// Asked of the server: what a browser makes of macrons in a name depends on the machine's locale.
	const answer = await page.context().request.get(download.url());
	expect(answer.headers()["content-disposition"]).toContain("filename*=UTF-8''Te%20Whare%20T%C4%81pere");

	const texts = await pageTexts(await readFile(await download.path()));
	const everything = texts.join("\n");
	expect(everything).toContain("Te Whare Tāpere – Ōtautahi");
	for (const code of codes) expect(everything).toContain(code);
	expect(texts[0]).toContain(`page 1 of ${texts.length}`);
	expect(everything).toContain("SAMPLE – not test evidence");
});
