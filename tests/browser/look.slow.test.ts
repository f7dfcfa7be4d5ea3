import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { takenOver } from "#tests/support/browser.ts";
import { DESK, shownScreens } from "./screens/shown.ts";

const on = shownScreens();

test("on a small desk the specification fits beside the sidebar", async () => {
	await on.user.setViewportSize({ width: 1280, height: 800 });
	on.page = on.user;
	await on.show("summary of a saved project");
	const box = on.page.locator("main section:has(> table)");
	await box.waitFor();
	expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test("a row of a specification is as high as its code over a title of three lines and says its lowest rating, and no stack of groups", async () => {
	await on.show("summary of a saved project");
	const rows = on.page.locator("main tbody tr");
	await rows.first().waitFor();
	const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
	expect(Math.max(...heights)).toBeLessThan(112);
	const [place] = await on.page
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
	await on.page.goto("/specs/sols");
	await takenOver(on.page);
	const [chosen, other] = [on.page.getByRole("article").nth(1), on.page.getByRole("article").nth(2)];
	await chosen.getByRole("button", { name: "Add to Specs" }).click();
	await chosen.getByText(/In the specification/).waitFor();
	await on.page.mouse.move(0, 0);
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
	await on.page.goto(address);
	expect(await on.page.locator("#sidebar [aria-current]").allInnerTexts()).toEqual([label]);
});

test("every icon is drawn", async () => {
	await on.show("list solution");
	const sizes = await on.page.locator("svg:has(> use)").evaluateAll(async (all) => {
		const icons = all.filter((icon) => icon.checkVisibility());
		const drawn = () => icons.map((icon) => (icon as SVGGraphicsElement).getBBox().width);
		while (drawn().includes(0) && performance.now() < 10_000) await new Promise((soon) => setTimeout(soon, 50));
		return drawn();
	});
	expect(sizes.length).toBeGreaterThan(15);
	expect(Math.min(...sizes)).toBeGreaterThan(0);
});

test("a page that ends with an error stands in the middle, in the frame and outside of it", async () => {
	const stranger = await on.running.open({ viewport: DESK });
	for (const [page, address, title] of [
		[on.staff, "/no/such/page", "Page not found"],
		[on.user, "/management/summary", "Not permitted"],
		[stranger, "/404/", "Page not found"],
	] as const) {
		await page.goto(address);
		const heading = page.getByRole("heading", { level: 1, name: title });
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

test.each(["dashboard", "dashboard with an open project", "dashboard with work of every kind", "dashboard of staff"])(
	"the %s has no hole: its parts follow one another over the whole width, and rows of cards are full",
	async (name) => {
		await on.show(name);
		for (const width of [1440, 1280, 1000, 700]) {
			await on.page.setViewportSize({ ...DESK, width });
			const { holes, narrow, cards } = await on.page.locator("main").evaluate((main) => {
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
	await on.page.goto("/");
	const links = on.page.locator("#sidebar a:has(svg)");
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
	await on.show("list specimen");
	const heads = await on.page
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
	await on.show(name);
	expect(await on.page.getByRole("columnheader").count()).toBe(0);
	const main = on.page.getByRole("main");
	expect(await main.getByRole("navigation", { name: /Pages|Rows on a page/ }).count()).toBe(0);
	expect(await main.locator(":is(button, input, select):disabled, [aria-disabled=true]").allInnerTexts()).toEqual([]);
});
