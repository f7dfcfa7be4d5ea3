import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { follow } from "#tests/support/browser.ts";
import { runningBrowser } from "#tests/support/running-product.ts";

const running = runningBrowser({ worker: true });
let user: Page;
let staff: Page;
beforeAll(async () => {
	user = await running.open({ who: "user" });
	staff = await running.open({ who: "staff" });
});

const main = (page: Page) => page.getByRole("main");

test("help, feedback and Help Centre are reached from every page, the manual from the account menu too", async () => {
	await user.goto("/");
	await follow(user, user.getByRole("banner").getByRole("link", { name: "User's Manual", exact: true }).last());
	expect(new URL(user.url()).pathname).toBe("/manual/users");
	await follow(user, user.getByRole("link", { name: "Help Centre" }));
	expect(new URL(user.url()).pathname).toBe("/manual/users");
	await user.getByText("Demo", { exact: true }).first().click();
	await follow(user, user.getByRole("link", { name: "User's Manual" }).first());
	expect(new URL(user.url()).pathname).toBe("/manual/users");
});

test("the manual has its five sections, the reference lists and pictures that load", async () => {
	await user.goto("/manual/users");
	expect(await main(user).getByRole("heading", { level: 2 }).allInnerTexts()).toEqual([
		"Intro",
		"Sidebar",
		"Solution Finder",
		"Current Project",
		"Projects",
	]);
	await main(user).getByText("HDPE, KELOX, MDPE, PEX, PEX-AL, POLYBUTE, PP-MD, PP-R, PVC").waitFor();
	await main(user).getByText("Architecture, Fire Engineering, Structural/Civil Engineering").waitFor();
	const pages = await main(user)
		.getByRole("list", { name: /^Pages on / })
		.getByRole("link")
		.all();
	const addresses = await Promise.all(pages.map((link) => link.getAttribute("href")));
	expect(addresses.length).toBeGreaterThan(10);
	let pictures = 0;
	for (const address of addresses) {
		await user.goto(address!);
		await main(user).getByRole("heading", { level: 1 }).waitFor();
		for (const picture of await main(user).locator("figure img").all()) {
			const answer = await user.request.get((await picture.getAttribute("src"))!);
			expect([address, await picture.getAttribute("src"), answer.status()]).toEqual([address, expect.any(String), 200]);
			pictures++;
		}
	}
	expect(pictures).toBeGreaterThanOrEqual(7);
});

test("the manual is searched by every word, without script, and by people who are signed out", async () => {
	const stranger = await running.open();
	await stranger.goto("/manual/users");
	expect(await main(stranger).getByRole("button", { name: "Add sample solutions" }).count()).toBe(0);
	await main(stranger).getByRole("searchbox", { name: "Search the manual" }).fill("Logo COVER");
	await follow(stranger, main(stranger).getByRole("button", { name: "Search" }));
	const found = main(stranger).getByRole("list", { name: "Pages that were found" });
	expect(await found.getByRole("heading").allInnerTexts()).toEqual(["Name the project"]);
	await follow(stranger, found.getByRole("link", { name: "Name the project" }));
	expect(new URL(stranger.url()).pathname).toBe("/manual/users/identify");
	await stranger.goto("/manual/users?q=zeppelin");
	await main(stranger).getByRole("heading", { name: "Nothing about “zeppelin”" }).waitFor();
	expect((await stranger.goto("/manual/users/zeppelin"))?.status()).toBe(404);
	await stranger.context().close();
});

test("a stranger learns what this is, and opens a real schedule", async () => {
	const stranger = await running.open();
	await stranger.goto("/");
	await main(stranger).getByText("Find tested fire-stopping solutions").waitFor();
	const sample = await main(stranger).getByRole("link", { name: "See a sample schedule (PDF)" }).getAttribute("href");
	const answer = await stranger.request.get(sample!);
	expect([answer.status(), answer.headers()["content-type"]]).toEqual([200, "application/pdf"]);
	expect((await answer.body()).subarray(0, 5).toString()).toBe("%PDF-");
	expect((await stranger.request.get("/sample-schedule.webp")).status()).toBe(200);
	await follow(stranger, main(stranger).getByRole("link", { name: "How it works" }));
	await main(stranger).getByRole("heading", { name: "What a schedule is" }).waitFor();
	await user.goto("/about");
	await user.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Projects" }).waitFor();
	await stranger.context().close();
});

test("staff have a manual of their own, reached from their sidebar, with pictures that load", async () => {
	await staff.goto("/");
	await follow(staff, staff.getByRole("link", { name: "Manual for staff" }));
	const pages = main(staff).getByRole("list", { name: "Pages of the manual" }).getByRole("link");
	const addresses = await pages.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
	expect(await pages.allInnerTexts()).toEqual([
		"Solutions and specimens",
		"The catalogue in one table",
		"Enter a whole report",
		"Evidence",
		"Where used, and notices",
		"Review",
		"History",
		"Import",
		"People",
	]);
	let pictures = 0;
	for (const address of addresses) {
		await staff.goto(address);
		for (const picture of await main(staff).locator("figure img").all()) {
			expect((await staff.request.get((await picture.getAttribute("src"))!)).status()).toBe(200);
			pictures++;
		}
	}
	expect(pictures).toBeGreaterThan(5);
	await user.goto("/");
	expect(await user.getByRole("link", { name: "Manual for staff" }).count()).toBe(0);
});

test("what is new leads to what it speaks of; what is for staff is told to staff", async () => {
	for (const [page, links] of [
		[user, 5],
		[staff, 10],
	] as const) {
		await page.goto("/manual/users");
		await follow(page, main(page).getByRole("link", { name: "What is new" }));
		expect(await main(page).getByRole("link").count()).toBe(links);
		for (const link of await main(page).getByRole("link").all()) {
			expect((await page.request.get((await link.getAttribute("href"))!)).status()).toBe(200);
		}
	}
});

test("sample solutions are offered while fewer than three are in the current project", async () => {
	const button = main(user).getByRole("button", { name: "Add sample solutions" });
	await user.goto("/manual/users");
	await follow(user, button);
	expect(new URL(user.url()).pathname).toBe("/specs/summary");
	expect(await main(user).getByRole("row").count()).toBe(4);
	await user.goto("/manual/users");
	expect(await button.count()).toBe(0);
});

test("feedback without a message is refused and keeps what was typed; with one it is confirmed and mailed", async () => {
	await user.goto("/feedback");
	await user.getByLabel("Subject").fill("Lists of favourites");
	await user.getByLabel("Message").fill("   ");
	await follow(user, user.getByRole("button", { name: "Send feedback" }));
	await user.getByText("Message is required").first().waitFor();
	expect(await user.getByLabel("Subject").inputValue()).toBe("Lists of favourites");
	await user.getByLabel("Message").fill("The finder is quick.");
	await follow(user, user.getByRole("button", { name: "Send feedback" }));
	expect(new URL(user.url()).pathname).toBe("/feedback/sent");
	const [sent] = await running.mail.received(1);
	expect(sent).toMatchObject({ recipient: "feedback@example.com", subject: "Feedback: Lists of favourites" });
});

test("staff close feedback and open it again; others do not see it", async () => {
	await staff.goto("/management/feedback");
	await main(staff).getByRole("heading", { name: "Lists of favourites" }).waitFor();
	await follow(staff, main(staff).getByRole("button", { name: "Close" }).first());
	await main(staff).getByText("closed", { exact: true }).first().waitFor();
	await follow(staff, main(staff).getByRole("button", { name: "Open again" }).first());
	await main(staff).getByText("open", { exact: true }).first().waitFor();
	expect((await user.goto("/management/feedback"))?.status()).toBe(403);
});

test("a company request leads to a filled-in form, and whoever asked is told when it is done", async () => {
	await running.em.execute(
		`insert into company_request (email, full_name, phone, company_name, company_type, used_products)
		 values ('bob@example.org', 'Bob Ray', '021234567', 'Kauri Seals', '{Others}', false)`,
	);
	await staff.goto("/management/requests");
	const add = main(staff).getByRole("link", { name: "Add the company" });
	await follow(staff, add);
	expect(await main(staff).getByLabel("Name").inputValue()).toBe("Kauri Seals");
	await main(staff).getByLabel("Name").fill("Kauri seals");
	await follow(staff, main(staff).getByRole("button", { name: "Add" }));
	await staff.getByText("The company Kauri seals has been added.").waitFor();
	await staff.goto("/management/requests");
	expect(await add.count()).toBe(0);
	await follow(staff, main(staff).getByRole("button", { name: "Tell them that Kauri seals is added, and close" }));
	await main(staff).getByText("closed", { exact: true }).waitFor();
	const told = (await running.mail.received(2)).find(({ recipient }) => recipient === "bob@example.org");
	expect(told?.subject).toBe("Your company is in the list now");
	expect((await user.goto("/management/requests"))?.status()).toBe(403);
});
