import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { createAccount } from "#app/domain/accounts/account.ts";
import { inTransaction } from "#db/orm.ts";
import { authenticatorApp } from "#tests/support/authenticator.ts";
import { complaints, runningBrowser } from "#tests/support/running-product.ts";
import { button, heading, link } from "#tests/support/wizards.ts";

const running = runningBrowser();
const EMAIL = "two-steps@example.org";
const PASSWORD = "kauri-totara-rimu";

test("without script two-step sign-in is set up on a phone, and signs in with a code", {
	timeout: 90_000,
}, async () => {
	const names = { first_name: "Kiri", last_name: "Ngata", phone: "021234567", city: "Nelson", company: "Lee Fire" };
	const account = { ...names, email: EMAIL, password: PASSWORD, isStaff: false };
	await inTransaction(running.em, (em) => createAccount(em, account));
	const page = await running.open({ viewport: { width: 390, height: 844 } });
	page.setDefaultTimeout(15_000);
	const signIn = async () => {
		await page.goto("/auth/sign-in");
		await page.locator("#email").fill(EMAIL);
		await page.locator("#password").fill(PASSWORD);
		await button(page, "Sign in").last().click();
	};
	await signIn();
	await page.goto("/account");
	await link(page, "Set up two-step sign-in").click();
	await button(page, "Set up").click();
	await heading(page, "Set up two-step sign-in").waitFor();
	await page.getByRole("img", { name: "QR code of the key" }).waitFor();
	const app = authenticatorApp((await page.locator("strong").last().textContent())!);
	await page.getByLabel(/^Code/).fill("000000");
	await page.locator("#password").fill(PASSWORD);
	await button(page, "Turn on").click();
	await page.getByRole("link", { name: /This code is wrong/ }).waitFor();
	expect(await page.getByLabel(/^Code/).inputValue()).toBe("");
	await page.getByLabel(/^Code/).fill(app.code(-30));
	await page.locator("#password").fill(PASSWORD);
	await button(page, "Turn on").click();
	await heading(page, "Your recovery codes").waitFor();
	const codes = await page.locator("main li").allTextContents();
	expect(codes.filter((code) => /^\d{4} \d{4} \d{4} \d{4}$/.test(code))).toHaveLength(10);
	const [download] = await Promise.all([page.waitForEvent("download"), link(page, "Download as text").click()]);
	expect(await readFile(await download.path(), "utf8")).toContain(codes.at(-1));
	await button(page, "I have saved them").click();
	await heading(page, "Your account").waitFor();

	await page.context().clearCookies();
	await signIn();
	await heading(page, "Enter your code").waitFor();
	await page.getByLabel(/^Code/).fill(app.code());
	await button(page, "Sign in").last().click();
	await page.waitForURL((url) => url.pathname === "/");
	expect(complaints(running)).toEqual([]);
});
