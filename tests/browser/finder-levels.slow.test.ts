import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { follow, takenOver } from "#tests/support/browser.ts";
import { address, choose, codes, level, state } from "#tests/support/finder-page.ts";
import { runningPages } from "#tests/support/running-product.ts";

const pages = runningPages();
const kinds = ["plain", "scripted"] as const;
beforeEach(() => pages.em.execute("delete from draft; delete from open_project"));

const lists = ["Orientation", "Substrate", "Service Classification", "Service", "FRR"];
const keys = ["ori", "sub", "class", "serv", "frr"];
const asked = (page: Page) => [...new URL(page.url()).searchParams.keys()];

/** Each value with the number of solutions behind it. */
async function offers(page: Page, list: string): Promise<{ name: string; count: number }[]> {
	const texts = await level(page, list).locator("li a").allInnerTexts();
	return texts.map((text) => {
		const [, name, count] = /^(.+?)\s+(\d+)\s+solutions?$/s.exec(text.trim())!;
		return { name: name!, count: Number(count) };
	});
}

test.each(kinds)("five lists lead to solutions, each value says how many, a class shows them (%s)", async (kind) => {
	const page = pages[kind];
	await page.goto("/specs/sols");
	for (const [depth, list] of lists.entries()) {
		for (const later of lists.slice(depth + 1)) expect(await level(page, later).locator("li").count()).toBe(0);
		const { name, count } = (await offers(page, list)).sort((a, b) => b.count - a.count)[0]!;
		expect(count).toBeGreaterThan(0);
		await choose(page, list, new RegExp(`^${name.replaceAll(/[.()/-]/g, "\\$&")}\\s+\\d`));
		await page.waitForURL((url) => url.searchParams.has(keys[depth]!));
		expect(asked(page)).toEqual(keys.slice(0, depth + 1));
		await level(page, list).locator("a[aria-current=true]").waitFor();
		await page.getByRole("heading", { name: "Solutions found" }).waitFor();
		const said = count === 1 ? "1 solution" : `${count} solutions`;
		await page.getByRole("region", { name: "Solutions found" }).getByText(said, { exact: true }).waitFor();
		expect(await codes(page)).toHaveLength(Math.min(12, count));
	}
	await choose(page, "Substrate", /^Barrierline/);
	await page.waitForURL((url) => !url.searchParams.has("class"));
	expect(asked(page)).toEqual(["ori", "sub"]);
	await level(page, "Orientation").getByRole("link", { name: "Clear Orientation" }).click();
	await page.waitForURL(/\/specs\/sols$/);
	await page.getByRole("heading", { name: "Latest Solutions and Updates" }).waitFor();
	expect(pages.faults).toEqual([]);
});

test.each(kinds)(
	"the latest are paged by five numbers, and Back and a pasted address lead to the same page (%s)",
	async (kind) => {
		const page = pages[kind];
		await page.goto("/specs/sols");
		const first = await state(page);
		expect(first.cards).toHaveLength(12);
		const numbers = page.getByRole("link", { name: /^Page \d/ });
		expect(await numbers.allInnerTexts()).toEqual(["1", "2", "3", "4", "5"]);
		await page.getByRole("link", { name: "Page 3" }).click();
		await page.waitForURL(/\?page=3$/);
		await expect.poll(async () => (await codes(page))[0]).not.toBe(first.cards[0]);
		const third = await state(page);
		await page.goBack();
		await expect.poll(() => state(page)).toEqual(first);
		await page.goto("/specs/sols?page=3");
		expect(await state(page)).toEqual(third);
		await page.goto("/specs/sols?page=999");
		await page.getByText("The list ends before this page.").waitFor();
	},
);

test.each(kinds)(
	"a card goes into the specification and out of it, and the page stays where it is (%s)",
	async (kind) => {
		const page = pages[kind];
		await page.goto("/specs/sols?page=2");
		if (kind === "scripted") await takenOver(page);
		const card = page.getByRole("article").nth(5);
		await card.getByRole("button", { name: "Add to Specs" }).click();
		await card.getByText(/In the specification/).waitFor();
		await page.getByRole("region", { name: "Current project" }).getByText("1 solution").waitFor();
		expect(address(page)).toBe("/specs/sols?page=2");
		await card.getByRole("button", { name: "Remove from Specs" }).click();
		await card.getByRole("button", { name: "Add to Specs" }).waitFor();
		await page.getByRole("region", { name: "Current project" }).waitFor({ state: "detached" });
		expect(pages.faults).toEqual([]);
	},
);

test("while an archived project is open nothing can be added or removed", async () => {
	const { em, plain } = pages;
	const [project] = await em.execute<{ id: number; user_id: number }[]>(
		`select p.id, p.user_id from project p join user_account u on u.id = p.user_id
		 where u.email = 'user@example.com' and p.is_active order by p.id limit 1`,
	);
	await em.execute("insert into open_project (user_id, project_id) values (?, ?)", [project!.user_id, project!.id]);
	await plain.goto("/specs/sols");
	expect(await plain.getByRole("button", { name: "Add to Specs" }).count()).toBeGreaterThan(0);
	await em.execute("update project set is_active = false where id = ?", [project!.id]);
	await follow(plain, plain.getByRole("link", { name: "Detail" }));
	expect(await plain.getByRole("link", { name: "Installation" }).count()).toBe(12);
	expect(await plain.getByRole("button", { name: /Specs$/ }).count()).toBe(0);
	await em.execute("update project set is_active = true where id = ?", [project!.id]);
});

test("every picture has its size and two widths, the first row comes at once and the rest when it is near", async () => {
	await pages.plain.goto("/specs/sols");
	const pictures = await pages.plain.locator("main article img").evaluateAll((all) =>
		(all as HTMLImageElement[]).map((one) => ({
			loading: one.getAttribute("loading"),
			priority: one.getAttribute("fetchpriority"),
			sized: one.width > 0 && Number(one.getAttribute("width")) > 0 && Number(one.getAttribute("height")) > 0,
			widths: one.srcset.split(", ").map((each) => each.split(" ")[1]),
			sizes: one.sizes !== "",
		})),
	);
	expect(pictures).toHaveLength(12);
	for (const [at, { loading, priority, ...rest }] of pictures.entries()) {
		expect([loading, priority]).toEqual(at < 4 ? ["eager", "high"] : ["lazy", null]);
		expect(rest).toEqual({ sized: true, widths: ["400w", "1600w"], sizes: true });
	}
	await pages.plain.goto("/specs/sols?view=detail");
	const thumbs = pages.plain.locator("main tbody img");
	expect(await thumbs.first().getAttribute("loading")).toBe("eager");
	expect(await thumbs.last().getAttribute("loading")).toBe("lazy");
	expect(await thumbs.first().evaluate((one) => (one as HTMLImageElement).currentSrc)).toContain("/img_small/");
});
