import type { Page } from "playwright-core";

/**
 * Settles what fills one page. How high texts come out is known only once the browser has laid them out, so an element
 * of class `one-page` claims a page by its least height and, where it comes out higher, is laid out anew: with the
 * class `tight` beside, and where that does not help either, as one that goes on to the next page. Scripts of the
 * document itself stay off meanwhile. A table of class `whole-words` in which a word is wider than its column gets
 * `own-widths`, or `broken-words` where it would be wider than the page by that.
 */
export async function settlePages(tab: Page): Promise<void> {
	await tab.evaluate(async () => {
		await document.fonts.ready;
		const tables = [...document.querySelectorAll(".whole-words")];
		const spills = (table: Element) =>
			[...table.querySelectorAll("td")].some((cell) => cell.scrollWidth > cell.clientWidth + 1);
		for (const table of tables.filter(spills)) table.classList.add("own-widths");
		const room = document.body.getBoundingClientRect().right + 0.5;
		for (const table of tables.filter((one) => one.getBoundingClientRect().right > room)) {
			table.classList.replace("own-widths", "broken-words");
		}
		const tooHigh = () =>
			[...document.querySelectorAll(".one-page")].filter(
				(one) => one.getBoundingClientRect().height > Number.parseFloat(getComputedStyle(one).minHeight) + 0.5,
			);
		for (const one of tooHigh()) one.classList.add("tight");
		for (const one of tooHigh()) one.classList.remove("one-page", "tight");
	});
}
