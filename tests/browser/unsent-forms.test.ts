import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { findAccessibilityFaults, takenOver } from "#tests/support/browser.ts";
import { addButton, heading } from "#tests/support/favourites-page.ts";
import { runningPages } from "#tests/support/running-product.ts";

/** A form of each kind; unsent-forms.slow.test.ts sends every form of the product. */
const running = runningPages({ who: "staff" });
const POSTS = "**/*";
const NOTHING_SENT = "No connection. Nothing was sent.";
const NO_ANSWER = "No answer came.";

afterEach(async () => {
	await running.scripted.context().setOffline(false);
	await running.scripted.unroute(POSTS);
});

async function opened(address: string): Promise<Page> {
	await running.scripted.goto(address);
	await takenOver(running.scripted);
	return running.scripted;
}

const offline = (page: Page, isOffline: boolean) => page.context().setOffline(isOffline);
const button = (page: Page, name: string) => page.getByRole("button", { name });
const sendAgain = (page: Page) => button(page, "Send again").click();

/** Answers every form as a proxy does whose server is away. */
const behindProxy = (page: Page, status: number) =>
	page.route(POSTS, (route) =>
		route.request().method() === "POST"
			? route.fulfill({ status, contentType: "text/html", body: "<h1>Bad Gateway</h1>" })
			: route.continue(),
	);

async function fillInFeedback(message: string) {
	const page = await opened("/feedback");
	await page.getByLabel("Subject").fill("V-101");
	await page.getByLabel("Message").fill(message);
	return {
		page,
		send: () => button(page, "Send feedback").click(),
		typed: () => page.getByLabel("Message").inputValue(),
		stored: () => running.em.execute<unknown[]>("select 1 from feedback where message = ?", [message]),
	};
}

test("a form without a network stays as it is and says that nothing was sent, as often as it is tried", async () => {
	const { page, send, typed, stored } = await fillInFeedback("Typed in a basement");
	await offline(page, true);
	await send();
	await page.getByText(NOTHING_SENT).waitFor();
	for (const again of [() => sendAgain(page), send]) {
		await again();
		await page.getByText(NOTHING_SENT).waitFor();
	}
	expect(await typed()).toBe("Typed in a basement");
	expect(await findAccessibilityFaults(page)).toEqual([]);
	await offline(page, false);
	expect(await stored()).toEqual([]);
	await sendAgain(page);
	await page.waitForURL("**/feedback/sent");
	await page.getByText(NOTHING_SENT).waitFor({ state: "detached" });
	expect(await stored()).toHaveLength(1);
});

test.each([502, 503, 504])(
	"a form that a proxy answers with %i stays, and what was saved is not saved twice",
	async (status) => {
		const { page, send, typed, stored } = await fillInFeedback(`Answered with ${status}`);
		await page.route(POSTS, async (route) => {
			if (route.request().method() !== "POST") return route.continue();
			await route.fetch();
			await route.fulfill({ status, contentType: "text/html", body: "<h1>Bad Gateway</h1>" });
		});
		await send();
		await page.getByText(NO_ANSWER).waitFor();
		await page.getByText("It may have been saved.").waitFor();
		expect([await typed(), (await stored()).length]).toEqual([`Answered with ${status}`, 1]);
		await page.unroute(POSTS);
		await offline(page, true);
		await sendAgain(page);
		await page.getByText("No connection.", { exact: true }).waitFor();
		expect(await page.getByText("Nothing was sent").count()).toBe(0);
		await offline(page, false);
		await sendAgain(page);
		await page.waitForURL("**/feedback/sent");
		expect(await stored()).toHaveLength(1);
	},
);

test("a form whose connection breaks on its way stays, and it is not said that nothing was sent", async () => {
	const { page, send, typed, stored } = await fillInFeedback("Broken off");
	await page.route(POSTS, async (route) => {
		if (route.request().method() !== "POST") return route.continue();
		await route.fetch();
		await route.abort("connectionreset");
	});
	await send();
	await page.getByText("No connection.", { exact: true }).waitFor();
	await page.getByText("It may have been saved.").waitFor();
	expect([await typed(), (await stored()).length]).toEqual(["Broken off", 1]);
	await page.unroute(POSTS);
	await sendAgain(page);
	await page.waitForURL("**/feedback/sent");
	expect(await stored()).toHaveLength(1);
});

test("a form that gets no answer for a minute says so, and is sent again", async () => {
	await running.scripted.clock.install();
	const { page, send, typed, stored } = await fillInFeedback("Never answered");
	let sent = 0;
	await page.route(POSTS, async (route) => {
		if (route.request().method() === "POST" && sent++ === 0) return;
		await route.continue();
	});
	await send();
	await expect.poll(() => sent).toBe(1);
	await page.clock.fastForward(70_000);
	await page.getByText(NO_ANSWER).waitFor();
	expect(await typed()).toBe("Never answered");
	await sendAgain(page);
	await page.waitForURL("**/feedback/sent");
	expect(await stored()).toHaveLength(1);
});

test("in a dialog, Send again sends what stands in the form by now", async () => {
	const page = await opened("/favourites");
	await addButton(page).click();
	const name = page.getByRole("dialog").getByLabel("Name");
	await name.fill("Basment");
	await offline(page, true);
	await button(page, "Add list").click();
	await page.getByText(NOTHING_SENT).waitFor();
	await name.fill("Basement");
	await offline(page, false);
	await sendAgain(page);
	await heading(page, "List: Basement").waitFor();
	expect(await running.em.execute("select name from favourite where name like 'Bas%'")).toEqual([{ name: "Basement" }]);
});

test("a form with a file is sent again with it", async () => {
	const page = await opened("/management/import");
	const files = page.getByLabel("Files");
	await files.setInputFiles({
		name: "lookups.csv",
		mimeType: "text/csv",
		buffer: Buffer.from("list,name\nbrand,Halvern\n"),
	});
	await offline(page, true);
	await button(page, "Upload and check").click();
	await page.getByText(NOTHING_SENT).waitFor();
	await offline(page, false);
	await behindProxy(page, 502);
	await sendAgain(page);
	await page.getByText(NO_ANSWER).waitFor();
	await page.unroute(POSTS);
	await sendAgain(page);
	await page.waitForURL(/management\/import\/\d+/);
});

test("a form that the browser sends by itself stays on its page without a network", async () => {
	const page = await running.open({ who: "user", script: true });
	await page.goto("/projects");
	await takenOver(page);
	await offline(page, true);
	await page.getByRole("button", { name: "PDF of" }).first().click();
	await page.getByText(NOTHING_SENT).waitFor();
	await offline(page, false);
	await sendAgain(page);
	await page.waitForURL(/\/projects\/\d+\/issue$/);
	await page.context().close();
});

test("what is too large stays on its page, which says so", async () => {
	const { page, send, typed } = await fillInFeedback("x".repeat(300_000));
	await send();
	await page.getByText("This is too large. Nothing was saved.").waitFor();
	expect((await typed()).length).toBe(300_000);
	await page.getByLabel("Message").fill("Shorter");
	await sendAgain(page);
	await page.waitForURL("**/feedback/sent");
});

test("a page that cannot be had leaves the one before as it is, and comes when the network is back", async () => {
	const { page, typed } = await fillInFeedback("Before the lift");
	await offline(page, true);
	await page.getByRole("navigation").getByRole("link", { name: "Evidence" }).click();
	await page.getByText("This page stays as it is.").waitFor();
	expect([await typed(), await page.getByTitle("Account menu of").count()]).toEqual(["Before the lift", 1]);
	await offline(page, false);
	await page.waitForURL("**/management/evidence");
	await page.getByText("This page stays as it is.").waitFor({ state: "detached" });
});

test("a form with a file that its sender may not send any more stays, to be copied", async () => {
	const page = await opened("/management/product_manager/products/new");
	await page.getByLabel("Name").first().fill("Halvern mastic");
	await page
		.locator("input[type=file]")
		.first()
		.setInputFiles({ name: "a.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4") });
	const staffRole = (role: string) =>
		running.em.execute("update user_account set role = ? where email = 'staff@example.com'", [role]);
	await staffRole("reader");
	await page.locator("main form button[type=submit]").last().click();
	await page.getByText("You may not send this any more.").first().waitFor();
	expect(await page.getByLabel("Name").first().inputValue()).toBe("Halvern mastic");
	await staffRole("administrator");
});
