import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPage, signIn, takenOver } from "#tests/support/browser.ts";
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
	page = await openPage(running.browser, running.product.url, { script: true, bypassCSP: true });
	trap.watch(page, "the product:");
	await signIn(page, "staff");
	covers = [];
	for (const [at, text] of packedAttacks(trap.address).entries()) {
		// The database holds no NUL.
		const content = text.replaceAll("\u0000", "");
		covers.push(await insert(running.em, "cover", { revision: `X${at}`, content, footer_note: "" }));
	}
}, 60_000);
afterAll(() => trap?.close());

const quiet = async () => {
	await pressEverything(page, "[role=region], [contenteditable]");
	await new Promise((resolve) => setTimeout(resolve, 100));
	return trap.caught.splice(0);
};

test("the preview and the editor of a cover page run nothing and ask for nothing", { timeout: 240_000 }, async () => {
	const caught: string[] = [];
	for (const id of covers) {
		for (const path of [`preview_cover/${id}`, `product_manager/covers/${id}/edit`]) {
			await page.goto(`/management/${path}`);
			await takenOver(page);
			caught.push(...(await quiet()).map((what) => `${path}: ${what}`));
		}
	}
	expect(covers.length).toBeGreaterThan(30);
	expect(caught).toEqual([]);
});

test("what a browser makes of the shown text has no element, attribute or address that is not allowed", {
	timeout: 120_000,
}, async () => {
	const wrong: string[] = [];
	for (const id of covers) {
		await page.goto(`/management/preview_cover/${id}`);
		const found = await page.getByRole("region", { name: "Text of the cover page" }).evaluate((region) => {
			const tags = "DIV P BR STRONG B EM I U S UL OL LI BLOCKQUOTE HR SPAN A TABLE THEAD TBODY TR TH TD".split(" ");
			return [...region.querySelectorAll("*")].flatMap((element) => [
				...(tags.includes(element.tagName) ? [] : [element.tagName]),
				...[...element.attributes]
					.filter(({ name }) => !["class", "href", "rel"].includes(name))
					.map(({ name }) => `${element.tagName} ${name}`),
				...(element instanceof HTMLAnchorElement && element.href && !/^(https?|mailto):/.test(element.protocol)
					? [element.href]
					: []),
			]);
		});
		wrong.push(...found);
	}
	expect(wrong).toEqual([]);
});

test("printed as they are stored, they ask for nothing either", { timeout: 240_000 }, async () => {
	for (const id of covers.slice(-6)) {
		const pdf = await page.request.get(`/management/preview_cover/${id}/pdf`);
		expect([pdf.status(), (await pdf.body()).subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
	}
	expect(trap.caught).toEqual([]);
});
