import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { raiseCatalogue } from "#tests/support/catalogue.ts";
import { issueProject } from "#tests/support/issues.ts";
import { button, heading, link, projectActs, projectPages } from "#tests/support/project-pages.ts";

const running = projectPages();
const { go, press, project, code } = projectActs(running);

/** An issue of three solutions of the sample catalogue and a penetration that the first one seals, and the page where its links are given. */
async function issue(page: Page): Promise<number> {
	const tower = await project();
	await running.em.execute(
		`insert into penetration (project_id, ref, ref_key, level, location, required, status, solution_id)
		 values (?, 'P-1', 'p-1', 'Level 2', 'Riser', '-/60/60', 'assigned', ?)`,
		[tower, running.three[0]!.id],
	);
	await issueProject(running.em, { id: running.user, firstName: "", isStaff: false }, tower);
	await go(page, `/projects/${tower}/schedule`);
	await page.getByRole("link", { name: "Share with site", exact: true }).click();
	await page.getByRole("heading", { level: 1, name: /^Share PFS-/ }).waitFor();
	return tower;
}

async function give(page: Page, label = "Council"): Promise<string> {
	await page.getByLabel("Label").fill(label);
	await press(page, button(page, "Create link"));
	const address = await page
		.getByText(/\/shared\/[\w-]{22}$/)
		.first()
		.textContent();
	return new URL(address ?? "").pathname;
}

test("without script, a link is given, reads the issue without an account, and ends", async () => {
	const { plain } = running;
	await issue(plain);
	const address = await give(plain);
	expect(await button(plain, "Copy the address: Council").count()).toBe(0);
	const stranger = await running.open();
	const answer = await stranger.goto(address);
	expect(answer?.headers()["x-robots-tag"]).toBe("noindex");
	await heading(stranger, "Tower");
	for (const at of [0, 1, 2]) await stranger.getByRole("heading", { level: 2, name: code(at) }).waitFor();
	expect(await stranger.getByRole("img", { name: /^Drawing/ }).count()).toBeGreaterThan(0);
	expect(await stranger.content()).not.toContain("user@example.com");
	await stranger.getByRole("heading", { level: 3, name: "Level 2 (1)" }).waitFor();
	const card = stranger.locator("#penetration-P-1");
	await card.getByRole("link", { name: code(0) }).click();
	expect(new URL(stranger.url()).hash).toBe("#solution-1");
	await stranger.getByLabel("Find an opening").fill("p-9");
	await button(stranger, "Find").click();
	await stranger.getByText("Nothing found for “p-9”.").waitFor();
	expect(await card.count()).toBe(0);
	await stranger.getByLabel("Find an opening").fill("p-1");
	await button(stranger, "Find").click();
	await card.waitFor();
	await stranger.getByRole("heading", { level: 2, name: "Solutions (1)" }).waitFor();
	await link(plain, "End the link: Council").click();
	await press(plain, button(plain, "End the link"));
	await plain.getByText("The link has ended.").waitFor();
	expect((await stranger.goto(address))?.status()).toBe(410);
	await heading(stranger, "This link has ended");
	expect((await stranger.request.get(`${address}/file`)).status()).toBe(410);
	expect((await stranger.request.get(`${address}/pictures/1`)).status()).toBe(410);
	expect((await stranger.goto("/shared/AAAAAAAAAAAAAAAAAAAAAA"))?.status()).toBe(404);
});

test("with script an address is copied, where the browser allows it", async () => {
	const { scripted } = running;
	await issue(scripted);
	const address = await give(scripted);
	const copy = button(scripted, "Copy the address: Council");
	const context = scripted.context();
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	await copy.click();
	await scripted.getByText("Copied", { exact: true }).waitFor();
	expect(new URL(await scripted.evaluate(() => navigator.clipboard.readText())).pathname).toBe(address);
	await context.clearPermissions();
	await scripted.evaluate(() => {
		navigator.clipboard.writeText = () => Promise.reject(new DOMException("not allowed", "NotAllowedError"));
	});
	await copy.click();
	await scripted.getByText("The browser does not allow it: select the text.").waitFor();
});

test("what has fallen since stands wherever the solution does, and at no other", async () => {
	const { plain } = running;
	await issue(plain);
	const stranger = await running.open();
	const address = await give(plain);
	const first = running.three[0]!.id;
	await running.em.execute("update solution set is_active = false where id = ?", [first]);
	await raiseCatalogue(running.em);
	await stranger.goto(address);
	await running.em.execute("update solution set is_active = true where id = ?", [first]);
	await raiseCatalogue(running.em);
	const since = "Since the issue: Solution withdrawn";
	const marked = (place: Locator) => place.getByText(since).count();
	const contents = stranger.locator("section", { has: stranger.locator("h2#solutions") });
	expect(await marked(contents.getByRole("listitem").filter({ hasText: code(0) }))).toBe(1);
	expect(await marked(stranger.locator("section", { has: stranger.locator("#solution-1") }))).toBe(1);
	expect(await marked(stranger.locator("#penetration-P-1"))).toBe(1);
	expect(await marked(stranger.locator("body"))).toBe(3);
});

test("on a phone the specimens that have fallen take as many lines as they need", async () => {
	const { plain } = running;
	await issue(plain);
	const stranger = await running.open({ viewport: { width: 390, height: 844 } });
	const address = await give(plain);
	const reports = `id in (select sp.report_id from specimen sp join solution_specimen ss on ss.specimen_id = sp.id
		where ss.solution_id = ?)`;
	await running.em.execute(`update report set is_active = false where ${reports}`, [running.three[0]!.id]);
	await raiseCatalogue(running.em);
	await stranger.goto(address);
	await running.em.execute(`update report set is_active = true where ${reports}`, [running.three[0]!.id]);
	await raiseCatalogue(running.em);
	await stranger
		.getByText(/^Since the issue: Report withdrawn \(.+, .+, .+\)$/)
		.first()
		.waitFor();
	for (const box of ["section:has(#solution-1)", "#penetration-P-1"]) {
		const [content, room] = await stranger
			.locator(box)
			.first()
			.evaluate((one) => [one.scrollWidth, one.clientWidth] as const);
		expect([box, content]).toEqual([box, room]);
	}
	expect(await stranger.evaluate("document.documentElement.scrollWidth")).toBe(390);
});

test("too long a name is refused with what was typed", async () => {
	const { plain } = running;
	await issue(plain);
	await plain.getByLabel("Label").fill("W".repeat(51));
	await press(plain, button(plain, "Create link"));
	await plain.getByText("Ensure this field has no more than 50 characters.").first().waitFor();
	expect(await plain.getByLabel("Label").inputValue()).toBe("W".repeat(51));
});

test("with script, a page once opened is read without a network as a copy of its time, until its link ends", async () => {
	const { scripted } = running;
	await issue(scripted);
	const address = await give(scripted, "Site");
	// A second press by habit would make a second link of that name.
	expect(await scripted.getByLabel("Label").inputValue()).toBe("");
	const phone = await running.open({ script: true, viewport: { width: 390, height: 844 } });
	await phone.goto(address);
	expect(await phone.getByText("not checked since").isVisible()).toBe(false);
	const kept = () =>
		phone.evaluate(async () => {
			const [name] = await caches.keys();
			const requests = name ? await (await caches.open(name)).keys() : [];
			return requests.filter(({ url }) => url.includes("/pictures/")).length;
		});
	await expect.poll(kept, { timeout: 15_000 }).toBeGreaterThan(0);
	await phone.context().setOffline(true);
	await phone.reload();
	await heading(phone, "Tower");
	await phone.getByText(/^Copy of \d+ \w+ \d{4}, \d+:\d\d\s[ap]m, not checked since\.$/).waitFor();
	const picture = phone.getByRole("img", { name: /^Drawing/ }).first();
	await picture.scrollIntoViewIfNeeded();
	await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
	// The day comes on which its time is over.
	await phone
		.context()
		.serviceWorkers()[0]!
		.evaluate(() => {
			Date.now = () => Number.MAX_SAFE_INTEGER;
		});
	await expect(phone.reload()).rejects.toThrow(/ERR_FAILED/);
	await phone.context().setOffline(false);
	await phone.goto(address);
	await heading(phone, "Tower");
	await link(scripted, "End the link: Site").click();
	await press(scripted, button(scripted, "End the link"));
	await phone.reload();
	await heading(phone, "This link has ended");
	await phone.context().setOffline(true);
	await expect(phone.reload()).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
});
