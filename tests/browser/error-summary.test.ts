import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { projectActs, projectPages } from "#tests/support/project-pages.ts";

const running = projectPages();
const { go, press, project } = projectActs(running);

/** Sends a form with this field empty and follows the link to it. */
async function leadTo(page: Page, button: string, field: string): Promise<void> {
	const control = page.locator(`#${field}`);
	await control.fill("");
	await press(page, page.getByRole("main").getByRole("button", { name: button, exact: true }));
	const error = page.getByRole("alert").locator(`a[href="#${field}"]`);
	await error.click();
	expect(await page.evaluate(() => document.activeElement?.id)).toBe(field);
	// A link that the router takes for a navigation empties the page's answer a moment later.
	await page.waitForTimeout(300);
	expect(await error.isVisible()).toBe(true);
	expect(await control.getAttribute("aria-invalid")).toBe("true");
}

test("a link of an error summary leads to its field, and what was said of the form stays", async () => {
	const page = running.scripted;
	const tower = await project();
	await go(page, `/projects/${tower}/edit`);
	await go(page, "/specs/penetrations/form");
	await page.getByLabel("Note").fill("Level 3");
	await leadTo(page, "Save", "ref");
	expect(await page.getByLabel("Note").inputValue()).toBe("Level 3");
	const stranger = await running.open({ script: true });
	await go(stranger, "/auth/sign-up");
	await leadTo(stranger, "Sign up", "phone");
});
