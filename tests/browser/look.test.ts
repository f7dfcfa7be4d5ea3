import type { Locator, Page } from "playwright-core";
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
	"history of the catalogue",
	"record with its history",
	"stored import",
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

test("a row of a specification is as high as two lines and says its lowest rating, and no stack of groups", async () => {
	await show("summary of a saved project");
	const rows = page.locator("main tbody tr");
	await rows.first().waitFor();
	const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
	expect(Math.max(...heights)).toBeLessThan(80);
	const [place] = await page
		.getByRole("columnheader")
		.evaluateAll((all) => [all.findIndex((head) => head.textContent === "FRR")]);
	for (const row of await rows.all()) {
		const [rating] = await row.locator("th, td").nth(place!).allInnerTexts();
		expect(rating).toMatch(/^[\d-]+\/[\d-]+\/[\d-]+(\s+lowest of \d+)?(\s+Evidence .*)?$/);
		expect((await row.allInnerTexts())[0]).not.toMatch(/\d+min/);
	}
});

test("the card that is chosen can be seen among the others, not by its colour alone", async () => {
	const look = (card: Locator) =>
		card.evaluate((one) => {
			const { backgroundColor, boxShadow, borderColor } = getComputedStyle(one);
			return { backgroundColor, boxShadow, borderColor };
		});
	await page.goto("/specs/sols");
	await takenOver(page);
	const [chosen, other] = [page.getByRole("article").nth(1), page.getByRole("article").nth(2)];
	await chosen.getByRole("button", { name: "Add to Specs" }).click();
	await chosen.getByText(/In the specification/).waitFor();
	await page.mouse.move(0, 0);
	const [one, two] = [await look(chosen), await look(other)];
	for (const part of ["backgroundColor", "boxShadow", "borderColor"] as const) expect(one[part]).not.toBe(two[part]);
	expect(await other.getByText(/In the specification/).count()).toBe(0);
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

test("a page that ends with an error stands in the middle, in the frame and outside of it", async () => {
	const stranger = await running.open({ viewport: DESK });
	for (const [on, address, title] of [
		[staff, "/no/such/page", "Page not found"],
		[user, "/management/summary", "Not permitted"],
		[stranger, "/404/", "Page not found"],
	] as const) {
		await on.goto(address);
		const heading = on.getByRole("heading", { level: 1, name: title });
		const off = await heading.evaluate((one) => {
			const main = one.closest("main")!.getBoundingClientRect();
			let card = one;
			while (card.parentElement!.getBoundingClientRect().width < main.width * 0.9) card = card.parentElement!;
			const { x, y, width, height } = card.getBoundingClientRect();
			return { across: x + width / 2 - main.x - main.width / 2, down: y + height / 2 - innerHeight / 2 };
		});
		expect([address, Math.abs(off.across) < 12, Math.abs(off.down) < 120]).toEqual([address, true, true]);
	}
	await stranger.context().close();
});

test.each([
	"dashboard",
	"dashboard with an open project",
	"dashboard with work of every kind",
	"dashboard of somebody new",
])(
	"the %s has no hole: its parts follow one another over the whole width, and rows of cards are full",
	async (name) => {
		await show(name);
		for (const width of [1440, 1280, 1000, 700]) {
			await page.setViewportSize({ ...DESK, width });
			const { holes, narrow, cards } = await page.locator("main").evaluate((main) => {
				const boxesOf = (parts: Element[]) =>
					parts.filter((part) => part.checkVisibility()).map((part) => part.getBoundingClientRect());
				let parts = [...main.children];
				while (parts.length === 1) parts = [...parts[0]!.children];
				const boxes = boxesOf(parts);
				const widest = Math.max(...boxes.map((box) => box.width));
				const tops = boxesOf([...main.querySelectorAll("article")]).map((box) => Math.round(box.top));
				return {
					holes: boxes.slice(1).map((box, at) => Math.round(box.top - boxes[at]!.bottom)),
					narrow: boxesOf([...main.querySelectorAll("section")]).filter((box) => box.width < widest - 1),
					cards: Object.values(Object.groupBy(tops, (top) => top)).map((row) => row!.length),
				};
			});
			expect([width, Math.max(...holes) <= 48, narrow, new Set(cards).size]).toEqual([width, true, [], 1]);
		}
	},
);

test("the icons of Import and Detailed analytics are their own, and each stands beside its words", async () => {
	await page.goto("/");
	const links = page.locator("#sidebar a:has(svg)");
	const icons = await links.evaluateAll((all) =>
		all.map((link) => [link.textContent, link.querySelector("use")!.getAttribute("href")!.split("#")[1]]),
	);
	expect(icons).toEqual(
		expect.arrayContaining([
			["Import", "upload"],
			["Analytics", "chart"],
			["Detailed analytics", "chartSearch"],
		]),
	);
	const of = (icon: string) => icons.filter(([, one]) => one === icon).map(([words]) => words);
	expect([of("upload"), of("chartSearch")]).toEqual([["Import"], ["Detailed analytics"]]);
});

test("the list of specimens gives its width to what is read, not to its tags and marks", async () => {
	await show("list specimen");
	const heads = await page
		.locator("main thead th")
		.evaluateAll((all) => all.map((head) => [head.textContent, head.getBoundingClientRect().width] as const));
	const { Specimen = 0, Size = 0, Material = 0, ...marks } = Object.fromEntries(heads);
	expect(Object.keys(marks)).toEqual(["Selection", "FRR", "Drawing"]);
	expect(Math.max(...Object.values(marks))).toBeLessThan(110);
	expect(Specimen).toBeGreaterThan(Size);
	expect(Specimen + Size).toBeGreaterThan(1.5 * (Material + marks.Selection! + marks.FRR! + marks.Drawing!));
});

test.each([
	"list without a hit",
	"incomplete solutions",
	"projects not found",
	"history without a change",
	"empty search",
	"no favourite lists",
])("an empty list has no dead controls: “%s”", async (name) => {
	await show(name);
	expect(await page.getByRole("columnheader").count()).toBe(0);
	const main = page.getByRole("main");
	expect(await main.getByRole("navigation", { name: /Pages|Rows on a page/ }).count()).toBe(0);
	expect(await main.locator(":is(button, input, select):disabled, [aria-disabled=true]").allInnerTexts()).toEqual([]);
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
