import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findAccessibilityFaults, takenOver } from "#tests/support/browser.ts";
import { runningBrowser } from "#tests/support/running-product.ts";

const running = runningBrowser({ worker: true });
const { open, faults } = running;

const withForm = [
	"/auth/sign-in",
	"/auth/sign-up",
	"/auth/request_company",
	"/auth/not_active",
	"/auth/reset-password",
];
const without = [
	"/auth/request_sent",
	"/auth/activate/MQ/wrong",
	"/auth/reset-password/MQ/wrong",
	"/404/",
	"/auth/sign-in?password-changed",
];

const looks = [
	{ colorScheme: "light", viewport: { width: 1440, height: 900 } },
	{ colorScheme: "dark", viewport: { width: 390, height: 844 } },
] as const;

/** Nothing that axe finds, one h1, a title, no sideways scrolling, and no message in the console but those on status codes. */
async function expectSound(page: Page, what: string): Promise<void> {
	await takenOver(page);
	expect([what, await findAccessibilityFaults(page)]).toEqual([what, []]);
	expect([what, await page.getByRole("heading", { level: 1 }).count()]).toEqual([what, 1]);
	expect(await page.title()).toMatch(/ · Passive Fire Schedules$/);
	const sideways = await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
	expect([what, sideways]).toEqual([what, 0]);
}

test.each(looks)(
	"every signed-out screen is sound in $colorScheme at $viewport.width",
	{ timeout: 120_000 },
	async (look) => {
		const page = await open({ script: true, ...look });
		for (const path of [...withForm, ...without]) {
			await page.goto(path);
			await expectSound(page, path);
		}
		for (const path of withForm) {
			await page.goto(path);
			await takenOver(page);
			const form = page.getByRole("main").locator("form");
			await form.evaluate((element) => element.setAttribute("novalidate", ""));
			await form.locator("button[type=submit]").click();
			await page.getByRole("main").getByRole("alert").waitFor();
			await expectSound(page, `${path} with errors`);
		}
		expect(faults.filter((fault) => !fault.includes("status of 4"))).toEqual([]);
		await page.context().close();
	},
);

test("the pages behind mailed links are sound", async () => {
	const page = await open({ script: true });
	await page.goto("/auth/reset-password");
	await takenOver(page);
	await page.getByRole("main").getByLabel("Email").fill("user@example.com");
	await page.getByRole("button", { name: "Reset password" }).click();
	await page.getByRole("heading", { name: "Activation email has been sent!" }).waitFor();
	const [reset] = await running.mail.received(1);
	await page.goto(reset!.link);
	await expectSound(page, "new password");
	await page
		.getByRole("main")
		.locator("form")
		.evaluate((form) => form.setAttribute("novalidate", ""));
	await page.getByRole("button", { name: "Set Password" }).click();
	await page.getByRole("main").getByRole("alert").waitFor();
	await expectSound(page, "new password with errors");
	await page.context().close();
});

test("a link that is wrong activates nothing and names the support address", async () => {
	const page = await open();
	await page.goto("/auth/activate/MQ/wrong-token");
	expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Sorry something went wrong");
	expect(await page.getByRole("main").textContent()).toContain("support@example.com");
	await page.context().close();
});

test("with script, city and company are found by typing, and what was typed survives an error", async () => {
	const page = await open({ script: true });
	await page.goto("/auth/sign-up");
	const form = page.getByRole("main").locator("form");
	const city = form.getByRole("combobox", { name: "City" });
	await takenOver(page);
	await form.locator("input#city").waitFor();
	expect(await form.locator("#city-list option").count()).toBeGreaterThan(50);
	await city.fill("welling");
	await form.getByRole("combobox", { name: "Company" }).fill("No such company");
	await form.getByLabel("Email").fill("Dot@Example.org");
	await form.getByLabel("Phone").fill("021234567");
	await form.locator("#first_name").fill("Dot");
	await form.locator("#last_name").fill("Lee");
	await form.locator("#password").fill("kauri-totara");
	await form.locator("#re_password").fill("kauri-totara");
	await form.getByRole("button", { name: "Sign up" }).click();
	await form.locator("#company-error").waitFor();
	const unlisted = "“No such company” is not in the list.";
	expect(await form.locator("#company-error").textContent()).toBe(unlisted);
	await page.getByRole("link", { name: unlisted }).waitFor();
	expect(await city.inputValue()).toBe("Wellington");
	expect(await form.getByLabel("Email").inputValue()).toBe("dot@example.org");
	const [company] = await form
		.locator("#company-list option")
		.evaluateAll((options) => options.map((one) => one.getAttribute("value")));
	await form.getByRole("combobox", { name: "Company" }).fill(company!);
	await form.locator("#password").fill("kauri-totara");
	await form.locator("#re_password").fill("kauri-totara");
	await form.getByRole("button", { name: "Sign up" }).click();
	await page.getByRole("heading", { name: "Activation email has been sent!" }).waitFor();
	await page.context().close();
});

test("with script, the first message is led to, and signing out clears what the browser keeps", async () => {
	const page = await open({ script: true });
	await page.goto("/auth/sign-up");
	await takenOver(page);
	const form = page.getByRole("main").locator("form");
	await form.evaluate((element) => element.setAttribute("novalidate", ""));
	await form.getByLabel("Name", { exact: false }).first().fill("x");
	await form.getByRole("button", { name: "Sign up" }).click();
	await page.getByRole("main").getByRole("alert").waitFor();
	await page.locator(":focus").filter({ hasText: "Please check" }).waitFor();

	await page.goto("/auth/sign-in");
	await takenOver(page);
	await page.getByRole("main").getByLabel("Email").fill("staff@example.com");
	await page.getByRole("main").getByLabel("Password").fill("demo-staff-1");
	await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
	await page.getByRole("heading", { name: "Dashboard" }).waitFor();
	expect(await page.evaluate("Object.keys(localStorage).length")).toBe(0);
	await page.evaluate("localStorage.setItem('left-over', '1')");
	await page.getByText("Staff", { exact: true }).or(page.locator("header summary")).first().click();
	await page.getByRole("button", { name: "Sign out" }).click();
	await page.getByRole("heading", { name: "Welcome back" }).waitFor();
	expect(await page.evaluate("localStorage.getItem('left-over')")).toBeNull();
	await page.goto("/projects");
	expect(new URL(page.url()).pathname).toBe("/auth/sign-in");
	await page.context().close();
});

test("a password is shown while it is typed if one likes, and without script there is no button for it", async () => {
	const plain = await open();
	await plain.goto("/auth/sign-in");
	expect(await plain.getByRole("button", { name: "Show Password" }).count()).toBe(0);
	const page = await open({ script: true });
	await page.goto("/auth/sign-in");
	await takenOver(page);
	const field = page.getByRole("main").getByLabel("Password");
	await field.fill("kauri");
	expect(await field.getAttribute("type")).toBe("password");
	await page.getByRole("button", { name: "Show Password" }).click();
	expect(await field.getAttribute("type")).toBe("text");
	await page.getByRole("button", { name: "Hide Password" }).click();
	expect([await field.getAttribute("type"), await field.inputValue()]).toEqual(["password", "kauri"]);
});
