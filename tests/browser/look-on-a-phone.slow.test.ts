import { expect, test } from "vitest";
import { DESK, PHONE, shownScreens } from "./screens/shown.ts";

const on = shownScreens();

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
	await on.page.setViewportSize(PHONE);
	await on.show(name);
	await on.page.locator("main tbody tr").first().waitFor();
	const hidden = await on.page.locator("main section:has(> table)").evaluateAll((boxes) =>
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
	await on.page.setViewportSize(PHONE);
	await on.show(name);
	const row = on.page.locator("main tbody tr").first();
	const title = (await row.locator("th").boundingBox())!;
	const link = (await row
		.getByRole("link", { name: new RegExp(file) })
		.or(row.getByRole("button", { name: new RegExp(file) }))
		.boundingBox())!;
	expect(Math.abs(title.y + title.height / 2 - link.y - link.height / 2)).toBeLessThan(title.height);
	expect(link.x + link.width).toBeLessThan(390);
});

test.each([
	["projects", "Download Spec"],
	["finished schedule", "Download"],
	["summary of a saved project", "FRR"],
])("on a tablet the rows of “%s” scroll sideways, and what people come for stays in sight: %s", async (name, kept) => {
	await on.page.setViewportSize({ width: 620, height: 900 });
	await on.show(name);
	const box = on.page.locator("main section:has(> table)").filter({ hasText: kept }).first();
	await box.locator("tbody tr").first().waitFor();
	const { beyond, seen } = await box.evaluate((box, kept) => {
		const heads = [...box.querySelectorAll("thead th")];
		const place = heads.findIndex(({ textContent }) => textContent === kept);
		const { left, right } = box.getBoundingClientRect();
		const column = [...box.querySelectorAll("tr")].map((row) => row.children[place]!.getBoundingClientRect());
		return {
			beyond: box.scrollWidth - box.clientWidth,
			seen: column.every((cell) => cell.left >= left && cell.right <= right + 1),
		};
	}, kept);
	expect([beyond > 0, seen]).toEqual([true, true]);
});

test("on a phone the solutions stand below the search line, and the lists unfold when asked", async () => {
	await on.page.setViewportSize(PHONE);
	await on.page.goto("/specs/sols");
	const found = (await on.page.getByRole("heading", { name: "Latest Solutions and Updates" }).boundingBox())!;
	expect(found.y).toBeLessThan(420);
	const first = (await on.page.getByRole("article").first().boundingBox())!;
	expect(first.y, "under the switches, which stand in one line").toBeLessThan(500);
	const wall = on.page.getByRole("main").getByRole("link", { name: /^Wall/ });
	expect(await wall.isVisible()).toBe(false);
	await on.page.getByText("Choose from lists").click();
	await wall.click();
	await on.page.getByText("Lists and filter: Wall").waitFor();
	await on.page.setViewportSize(DESK);
	await on.page.goto("/specs/sols");
	expect(await wall.isVisible()).toBe(true);
});

test("the manual's pictures fit the phone and the dark", async () => {
	const source = () =>
		on.page
			.getByAltText("The dashboard with two recent projects and four solution cards")
			.evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname);
	await on.page.goto("/manual/users/around");
	await expect.poll(source).toBe("/manual/dashboard.webp");
	await on.page.emulateMedia({ colorScheme: "dark" });
	await expect.poll(source).toBe("/manual/dashboard-dark.webp");
	await on.page.setViewportSize(PHONE);
	await expect.poll(source).toBe("/manual/dashboard-phone-dark.webp");
});
