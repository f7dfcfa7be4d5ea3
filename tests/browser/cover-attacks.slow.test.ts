import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { takenOver } from "#tests/support/browser.ts";
import { insert } from "#tests/support/catalogue.ts";
import { runningPages } from "#tests/support/running-product.ts";
import { openTrap, pressEverything, type Trap } from "#tests/support/trap.ts";
import { packedAttacks } from "#tests/support/xss-corpus.ts";

/*
 * The attacks stand in the database as they are, as if nothing had cleaned them when they were stored, and the browser
 * does not keep the page's policy: what is left is what the screens themselves do.
 */

const running = runningPages({ who: "staff" });
let trap: Trap;
let page: Page;
let covers: number[];
beforeAll(async () => {
	trap = await openTrap();
	page = await running.open({ who: "staff", script: true, bypassCSP: true });
	trap.watch(page, "the product:");
	covers = [];
	for (const [at, text] of packedAttacks(trap.address).entries()) {
		// The database holds no NUL.
		const content = text.replaceAll("\u0000", "");
		covers.push(await insert(running.em, "cover", { revision: `X${at}`, content, footer_note: "" }));
	}
}, 60_000);
afterAll(() => trap?.close());

/** After everything below was pressed. */
const quiet = async (below: string) => {
	await pressEverything(page, below);
	await new Promise((resolve) => setTimeout(resolve, 100));
	return trap.caught.splice(0);
};

test("the editor of a cover page runs nothing and asks for nothing", { timeout: 240_000 }, async () => {
	const caught: string[] = [];
	for (const id of covers) {
		await page.goto(`/management/product_manager/covers/${id}/edit`);
		await page.locator("[contenteditable]").waitFor();
		caught.push(...(await quiet("[contenteditable]")).map((what) => `${id}: ${what}`));
	}
	expect(covers.length).toBeGreaterThan(30);
	expect(caught).toEqual([]);
});

/** The last ones hold many attacks each. */
const last = () => covers.slice(-6);

test("the preview has no element, attribute or address that is not allowed, and runs nothing", {
	timeout: 120_000,
}, async () => {
	const wrong: string[] = [];
	for (const id of last()) {
		await page.goto(`/management/preview_cover/${id}`);
		await takenOver(page);
		const region = page.getByRole("region", { name: "Text of the cover page" });
		const found = await region.evaluate((shown) => {
			const tags = "DIV P BR STRONG B EM I U S UL OL LI BLOCKQUOTE HR SPAN A TABLE THEAD TBODY TR TH TD".split(" ");
			const whole = (link: Element) => /^(https?:\/\/|mailto:)/.test(link.getAttribute("href") ?? "mailto:");
			return [...shown.querySelectorAll("*")].flatMap((element) => [
				...(tags.includes(element.tagName) && whole(element) ? [] : [element.outerHTML.slice(0, 100)]),
				...[...element.attributes].flatMap(({ name }) => (["class", "href", "rel"].includes(name) ? [] : [name])),
			]);
		});
		wrong.push(...found, ...(await quiet("[role=region]")));
	}
	expect(wrong).toEqual([]);
});

test("printed as they are stored, they ask for nothing either", { timeout: 240_000 }, async () => {
	for (const id of last()) {
		const pdf = await page.request.get(`/management/preview_cover/${id}/pdf`);
		expect([pdf.status(), (await pdf.body()).subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
	}
	expect(trap.caught).toEqual([]);
});
