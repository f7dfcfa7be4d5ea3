import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { bothWays, runningPages } from "#tests/support/running-product.ts";
import { wizardActs } from "#tests/support/wizards.ts";

const running = runningPages({ who: "staff" });
const both = bothWays(running);
const { go, press } = wizardActs(running);
beforeEach(() => running.em.execute("delete from draft"));

const main = (page: Page) => page.getByRole("main");

/** The forms of staff and of projects, sent empty: their button, and what is said of each field. */
const empty: [path: string, button: string, said: Record<string, string>][] = [
	["/favourites/new", "Add list", { name: "Name is required" }],
	[
		"/specs/form",
		"Create project",
		{ projName: "Name is required", projAddress: "Address is required", city: "City is required" },
	],
	["/management/lists/brand/new", "Add", { name: "Name is required" }],
	["/management/lists/company/new", "Add", { name: "Name is required" }],
	["/management/product_manager/products/new", "Add", { name: "Name is required" }],
	["/management/product_manager/warranties/new", "Add", { revision: "Revision is required" }],
	["/management/product_manager/covers/new", "Add", { revision: "Revision is required" }],
];

/** The same forms, filled in with a character more than their fields take. */
const long: [path: string, button: string, most: Record<string, number>][] = [
	["/favourites/new", "Add list", { name: 25 }],
	["/management/lists/brand/new", "Add", { name: 25 }],
	["/management/product_manager/products/new", "Add", { name: 25 }],
	["/management/product_manager/warranties/new", "Add", { revision: 25 }],
	["/management/product_manager/covers/new", "Add", { revision: 25, footer_note: 1000 }],
];

/** As people paste: a browser cuts it where the field has a limit of its own. */
async function paste(page: Page, field: string, text: string): Promise<void> {
	await main(page).locator(`[name="${field}"]`).focus();
	await page.keyboard.press("ControlOrMeta+a");
	await page.keyboard.insertText(text);
}

for (const [way, of] of both) {
	test.each(empty)(
		`${way} %s sent empty speaks the specification's words, not the browser's`,
		async (path, name, said) => {
			const page = of();
			await go(page, path);
			await press(page, main(page).getByRole("button", { name, exact: true }));
			for (const [field, message] of Object.entries(said)) {
				await page.locator(`#${field}-error`).getByText(message, { exact: true }).waitFor();
				expect(await page.getByRole("alert").locator(`a[href="#${field}"]`).textContent()).toBe(message);
			}
		},
	);

	test.each(long)(`${way} %s with too long a text says so at its field, and keeps it`, async (path, name, most) => {
		const page = of();
		await go(page, path);
		for (const [field, length] of Object.entries(most)) await paste(page, field, "x".repeat(length + 1));
		await press(page, main(page).getByRole("button", { name, exact: true }));
		for (const [field, length] of Object.entries(most)) {
			const message = `Ensure this field has no more than ${length} characters.`;
			await page.locator(`#${field}-error`).getByText(message, { exact: true }).waitFor();
			expect(await main(page).locator(`[name="${field}"]`).inputValue()).toBe("x".repeat(length + 1));
		}
	});

	test(`${way} a cover page without text says so`, async () => {
		const page = of();
		await go(page, "/management/product_manager/covers/new");
		await page.locator("#revision").fill("9");
		if (page === running.scripted) await page.getByRole("button", { name: "Edit as HTML" }).click();
		await page.locator("textarea[name=content]").fill(" ");
		await press(page, main(page).getByRole("button", { name: "Add", exact: true }));
		await page.locator("#content-error").getByText("Cover page content is required").waitFor();
	});

	test(`${way} a withdrawn solution is struck through in the Solution list, code and all`, async () => {
		const page = of();
		await running.em.execute("update solution set is_active = drawing <> 'V-102'");
		await go(page, "/management/solution_manager?search=V-102");
		const row = main(page).locator("tbody tr").filter({ hasText: "V-102" });
		const lines = await row
			.locator("th a, th a *")
			.evaluateAll((all) => all.map((one) => getComputedStyle(one).textDecorationLine));
		await running.em.execute("update solution set is_active = true");
		expect(lines.length).toBeGreaterThan(1);
		expect(lines.at(-1)).toBe("line-through");
	});
}

const secret = { password: "short", re_password: "other" };
const wrong: [path: string, button: string, typed: Record<string, string>, said: Record<string, string>][] = [
	["/auth/sign-in", "Sign in", { email: "bob" }, { email: "Must be a valid email", password: "Password is required" }],
	["/auth/sign-in", "Sign in", {}, { email: "Email is required", password: "Password is required" }],
	[
		"/auth/sign-up",
		"Sign up",
		{ phone: "+64 21 123 4567 890", ...secret },
		{
			email: "Email is required",
			phone: "Ensure this field has no more than 12 characters.",
			first_name: "Name is required",
			last_name: "Surname is required",
			password: "Must be at least 8 characters",
			re_password: "Passwords must match",
			city: "City is required",
			company: "Company is required.",
		},
	],
	[
		"/auth/sign-up",
		"Sign up",
		{
			email: `${"a".repeat(250)}@example.org`,
			first_name: "a".repeat(26),
			last_name: "b".repeat(26),
			phone: "+64 21 123 4567",
		},
		{
			email: "Ensure this field has no more than 255 characters.",
			first_name: "Ensure this field has no more than 25 characters.",
			last_name: "Ensure this field has no more than 25 characters.",
			password: "Required",
		},
	],
	["/auth/request_company", "Send request", {}, { phone: "Phone number is required", used_products: "Required field" }],
	[
		"/auth/request_company",
		"Send request",
		{ phone: "abcdefghij" },
		{
			email: "Email is required",
			full_name: "Name is required",
			phone: "Number does not seem to be a phone",
			company_name: "Company name is required",
			company_type: "Company type is required",
		},
	],
	["/auth/reset-password", "Reset password", {}, { email: "Email is required" }],
];

test.each(wrong)(
	"with script %s speaks the specification's words and cuts nothing that was typed",
	async (path, name, typed, said) => {
		const page = await running.open({ script: true });
		await page.goto(path);
		for (const [field, text] of Object.entries(typed)) await paste(page, field, text);
		await main(page).getByRole("button", { name, exact: true }).click();
		for (const [field, message] of Object.entries(said)) {
			await page.locator(`#${field}-error`).getByText(message, { exact: true }).waitFor();
		}
		for (const [field, text] of Object.entries(typed)) {
			if (!(field in secret)) expect(await main(page).locator(`[name="${field}"]`).inputValue()).toBe(text);
		}
		await page.context().close();
	},
);

test.each([false, true])(
	"after a reset request the page speaks of the reset under the specified title (script: %s)",
	async (script) => {
		const page = await running.open({ script });
		await page.goto("/auth/reset-password");
		await page.getByLabel("Email").last().fill("nobody@example.org");
		await main(page).getByRole("button", { name: "Reset password" }).click();
		await page.getByRole("heading", { name: "Activation email has been sent!" }).waitFor();
		await page.getByText("an email with a link to set a new password is on its way").waitFor();
		await page.context().close();
	},
);

test("the help icon is there on a phone", async () => {
	const page = await running.open({ who: "user", viewport: { width: 390, height: 844 } });
	await page.goto("/");
	expect(await page.getByRole("banner").getByRole("link", { name: "User's Manual" }).first().isVisible()).toBe(true);
	await page.context().close();
});
