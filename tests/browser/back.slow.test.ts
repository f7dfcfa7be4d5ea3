import { expect, test } from "vitest";
import { takenOver } from "#tests/support/browser.ts";
import { runningBrowser } from "#tests/support/running-product.ts";

const running = runningBrowser();
const ways: [string, boolean][] = [
	["without script", false],
	["with script", true],
];

test.each(ways)(
	"pages are not stored, and Back leads to the same list and to what was typed, %s",
	async (_way, script) => {
		const page = await running.open({ who: "user", script });
		const kept = new Set<string | null>();
		page.on("response", async (answer) => {
			if (answer.request().isNavigationRequest()) kept.add(await answer.headerValue("Cache-Control"));
		});
		await page.goto("/specs/sols?drawing=V-");
		const records = page.locator('main a[href$="/detail"]');
		const list = await records.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
		expect(list.length).toBeGreaterThan(5);
		if (script) await takenOver(page);
		await records.nth(5).click();
		await page.waitForURL(`**${list[5]}`);
		await page.goBack();
		await page.waitForURL("**/specs/sols?drawing=V-");
		await expect
			.poll(() => records.evaluateAll((links) => links.map((link) => link.getAttribute("href"))))
			.toEqual(list);
		expect(await page.getByRole("searchbox").first().inputValue()).toBe("V-");

		await page.goto("/specs/form");
		if (script) await takenOver(page);
		await page.locator("input[name=projName]").fill("typed and not sent");
		await page.goto("/favourites");
		await page.goBack();
		await expect.poll(() => page.locator("input[name=projName]").inputValue()).toBe("typed and not sent");
		expect([...kept]).toEqual(["no-store"]);
		await page.context().close();
	},
);

test.each(ways)("after sign-out Back shows nothing of the person's, %s", async (_way, script) => {
	const page = await running.open({ who: "user", script });
	await page.goto("/projects");
	await page.goto("/auth/sign-out");
	if (script) await takenOver(page);
	await page.getByRole("button", { name: "Sign out" }).first().click();
	await page.waitForURL("**/auth/sign-in");
	for (let times = 0; times < 2; times++) {
		await page.goBack();
		await page.getByRole("heading", { name: "Welcome back" }).waitFor();
	}
	await page.context().close();
});

test("a press that overtakes the reading of the last one is no fault in the console", async () => {
	const page = await running.open({ who: "user", script: true });
	await page.goto("/projects");
	await takenOver(page);
	const wire = await page.context().newCDPSession(page);
	const slow = (bytesPerSecond: number) =>
		wire.send("Network.emulateNetworkConditions", {
			offline: false,
			latency: 0,
			downloadThroughput: bytesPerSecond,
			uploadThroughput: -1,
		});
	await slow(500);
	const begun = page.waitForResponse(/\/specs\/sols\.data/);
	await page.locator('nav a[href="/specs/sols"]').first().click();
	await begun;
	const overtaken = page.waitForEvent("requestfailed");
	await page.locator('nav a[href="/favourites"]').first().click();
	await slow(-1);
	await page.waitForURL("**/favourites");
	expect((await overtaken).url()).toContain("/specs/sols.data");
	expect(running.faults).toEqual([]);
});
