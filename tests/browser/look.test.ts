import type { Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { takenOver } from "#tests/support/browser.ts";
import { runningBrowser } from "#tests/support/running-product.ts";
import { screens } from "./screens/all.ts";
import { clean } from "./screens/screen.ts";

const running = runningBrowser();
let staff: Page;
let user: Page;
let page: Page;

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

beforeAll(async () => {
	staff = await running.open({ who: "staff", script: true });
	user = await running.open({ who: "user", script: true });
}, 60_000);
beforeEach(async () => {
	await clean(running.em);
	page = staff;
	for (const each of [staff, user]) await each.setViewportSize(DESK);
});
afterEach(() => page.emulateMedia({ colorScheme: "light" }));

async function show(name: string): Promise<void> {
	const screen = screens.find((one) => one.name === name);
	if (!screen) throw new Error(`There is no screen “${name}”.`);
	if (!screen.staff) {
		await user.setViewportSize(page.viewportSize()!);
		page = user;
	}
	await screen.state?.(running.em);
	const ready = () => takenOver(page);
	await screen.open(page, running.em, ready);
	await ready();
}

const tables = [
	"projects",
	"summary of a saved project",
	"summary with a draft",
	"list specimen",
	"list solution",
	"list report",
	"imports",
	"Product Manager",
	"finder in detail",
	"finished schedule",
];

test.each(tables)("on a phone the rows of “%s” are a list: nothing lies beyond the right edge", async (name) => {
	await page.setViewportSize(PHONE);
	await show(name);
	await page.locator("main tbody tr").first().waitFor();
	const hidden = await page.locator("main section:has(> table)").evaluateAll((boxes) =>
		boxes.flatMap((box) => {
			const edge = box.getBoundingClientRect().right;
			return [...box.querySelectorAll("tbody tr :is(th, td, a, button, img)")]
				.filter((part) => part.getBoundingClientRect().right > edge + 1)
				.map((part) => part.outerHTML.slice(0, 80));
		}),
	);
	expect(hidden).toEqual([]);
});

test.each([
	["projects", "^PDF of"],
	["finished schedule", "^PDF"],
])("on a phone the first line of “%s” has the title and the file", async (name, file) => {
	await page.setViewportSize(PHONE);
	await show(name);
	const row = page.locator("main tbody tr").first();
	const title = (await row.locator("th").boundingBox())!;
	const link = (await row.getByRole("link", { name: new RegExp(file) }).boundingBox())!;
	expect(Math.abs(title.y + title.height / 2 - link.y - link.height / 2)).toBeLessThan(title.height);
	expect(link.x + link.width).toBeLessThan(390);
});

test("on a phone the solutions stand below the search line, and the lists unfold when asked", async () => {
	await page.setViewportSize(PHONE);
	await page.goto("/specs/sols");
	const found = (await page.getByRole("heading", { name: "Latest Solutions and Updates" }).boundingBox())!;
	expect(found.y).toBeLessThan(420);
	const first = (await page.getByRole("article").first().boundingBox())!;
	expect(first.y, "under the switches, which stand in one line").toBeLessThan(500);
	const wall = page.getByRole("main").getByRole("link", { name: /^Wall/ });
	expect(await wall.isVisible()).toBe(false);
	await page.getByText("Choose from lists").click();
	await wall.click();
	await page.getByText("Lists and filter: Wall").waitFor();
	await page.setViewportSize(DESK);
	await page.goto("/specs/sols");
	expect(await wall.isVisible()).toBe(true);
});

test("on a small desk the specification fits beside the sidebar", async () => {
	await user.setViewportSize({ width: 1280, height: 800 });
	page = user;
	await show("summary of a saved project");
	const box = page.locator("main section:has(> table)");
	await box.waitFor();
	expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test("a row of a specification is as high as two lines and says its lowest rating", async () => {
	await show("summary of a saved project");
	const rows = page.locator("main tbody tr");
	await rows.first().waitFor();
	const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
	expect(Math.max(...heights)).toBeLessThan(80);
});

test.each([
	["/management/lists/brand/new", "Solution Admin"],
	["/management/specimen/create", "Solution Admin"],
	["/specs/1/detail", "Solutions"],
	["/specs/coverage", "Solutions"],
	["/management/notices", "Evidence"],
	["/management/issued", "Evidence"],
	["/projects/new", "Projects"],
	["/favourites/new", "Favourites"],
	["/management/product_manager/products/new", "Product Manager"],
])("%s marks its place in the sidebar: %s", async (address, label) => {
	await page.goto(address);
	expect(await page.locator("#sidebar [aria-current]").allInnerTexts()).toEqual([label]);
});

test("every icon is drawn", async () => {
	await show("list solution");
	const sizes = await page.locator("svg:has(> use)").evaluateAll(async (all) => {
		const icons = all.filter((icon) => icon.checkVisibility());
		const drawn = () => icons.map((icon) => (icon as SVGGraphicsElement).getBBox().width);
		while (drawn().includes(0) && performance.now() < 10_000) await new Promise((soon) => setTimeout(soon, 50));
		return drawn();
	});
	expect(sizes.length).toBeGreaterThan(15);
	expect(Math.min(...sizes)).toBeGreaterThan(0);
});

test("a page that was not found stands in the middle", async () => {
	await show("404 inside the frame");
	const card = (await page.getByRole("heading", { name: "Page not found" }).boundingBox())!;
	expect(card.y).toBeGreaterThan(300);
});

test("a list without a hit has no head without rows", async () => {
	await show("list without a hit");
	expect(await page.getByRole("columnheader").count()).toBe(0);
});

test("the manual's pictures fit the phone and the dark", async () => {
	const source = () =>
		page
			.getByAltText("The dashboard with two recent projects and four solution cards")
			.evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname);
	await page.goto("/manual/users");
	await expect.poll(source).toBe("/manual/dashboard.webp");
	await page.emulateMedia({ colorScheme: "dark" });
	await expect.poll(source).toBe("/manual/dashboard-dark.webp");
	await page.setViewportSize(PHONE);
	await expect.poll(source).toBe("/manual/dashboard-phone-dark.webp");
});
