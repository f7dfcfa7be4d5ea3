import type { Page } from "playwright-core";

export const address = (page: Page): string => new URL(page.url()).pathname + new URL(page.url()).search;

export const level = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

export const choose = (page: Page, list: string, value: RegExp) =>
	level(page, list).getByRole("link", { name: value }).click();

/** The codes of the cards, once the whole page has come. */
export async function codes(page: Page): Promise<string[]> {
	await page.waitForLoadState();
	return page.locator("main article h3").allInnerTexts();
}

/** The service filter is folded away until it is wanted. */
export const openFilter = (page: Page) => page.locator("summary", { hasText: "Service filter" }).click();

export const dialog = (page: Page) => page.getByRole("dialog");

/** As a person sees it: solutions, choices, filter, what is typed. */
export const state = async (page: Page) => ({
	cards: await codes(page),
	heading: await page
		.getByRole("heading", { level: 2, name: /olution|Drawings/ })
		.first()
		.textContent(),
	chosen: await page.locator("main section a[aria-current=true]").allInnerTexts(),
	filter: await page.locator("main select").evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).value)),
	typed: await page.getByRole("searchbox").inputValue(),
});
