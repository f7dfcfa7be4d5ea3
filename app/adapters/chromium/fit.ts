import type { Page } from "playwright-core";

/**
 * Settles what fills one page. How high texts come out is known only once the browser has laid them out, so an element
 * of class `one-page` claims a page by its least height and, where it comes out higher, is laid out anew: with the
 * class `tight` beside, and where that does not help either, as one that goes on to the next page. Scripts of the
 * document itself stay off meanwhile.
 */
export async function settlePages(tab: Page): Promise<void> {
	await tab.evaluate(async () => {
		await document.fonts.ready;
		const tooHigh = () =>
			[...document.querySelectorAll(".one-page")].filter(
				(one) => one.getBoundingClientRect().height > Number.parseFloat(getComputedStyle(one).minHeight) + 0.5,
			);
		for (const one of tooHigh()) one.classList.add("tight");
		for (const one of tooHigh()) one.classList.remove("one-page", "tight");
	});
}
