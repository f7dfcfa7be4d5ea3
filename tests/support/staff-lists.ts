import type { Locator, Page } from "playwright-core";
import type { StaffList } from "#app/domain/lists/staff-list.ts";
import { LISTS } from "#app/domain/lists/table.ts";
import { follow } from "./browser.ts";

/** The lists of the screen that have a form. */
const withForm = LISTS.filter(({ group, fields }) => group !== null && fields.length > 0);

/** Those whose records are a name and nothing else: the same form and the same table, whichever it is. */
export const namedLists = withForm.filter(({ fields }) => fields.map(({ name }) => name).join() === "name");

/** One of each form. */
export const oneOfEachForm = withForm.filter((list) => list === namedLists[0] || !namedLists.includes(list));

export const press = (page: Page, role: "link" | "button", name: string | RegExp): Promise<void> =>
	follow(page, page.locator("main").getByRole(role, { name, exact: typeof name === "string" }));

export const rowWith = (page: Page, word: string): Locator => page.locator("main tbody tr").filter({ hasText: word });

export const listPage = ({ key }: Pick<StaffList, "key">): string => `/management/solution_manager?list=${key}`;

/**
 * Fills the form of any list: every text with the word, every reference with its so-many-th choice, or with the one whose
 * label has the word.
 */
export async function fillRecord(page: Page, { fields }: StaffList, word: string, choice = 1): Promise<void> {
	for (const { kind, name, label } of fields) {
		if (kind === "text") await page.locator(`#${name}`).fill(word);
		if (kind === "references") await page.getByRole("checkbox").nth(choice).check();
		if (kind !== "reference") continue;
		const select = page.getByLabel(label, { exact: false }).and(page.locator(`#${name}`));
		const named = select.locator("option").filter({ hasText: word });
		const value = (await named.count()) > 0 ? await named.first().getAttribute("value") : null;
		await select.selectOption(value ?? { index: choice });
	}
}
