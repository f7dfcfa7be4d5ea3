import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { follow } from "#tests/support/browser.ts";
import { runningBrowser } from "#tests/support/running-product.ts";

const PASSWORD = "kauri-Tōtara 27";

const running = runningBrowser({ worker: true });
let page: Page;
beforeAll(async () => {
	page = await running.open();
});

const form = (on = page) => on.getByRole("main");
const title = (on = page) => on.getByRole("heading", { level: 1 }).textContent();
const press = (name: string, on = page) => follow(on, form(on).getByRole("button", { name }));

/** The newest mail to this address. */
async function mailTo(recipient: string, count: number) {
	const to = () => running.mail.mails.filter((one) => one.recipient === recipient);
	await expect.poll(() => to().length, { timeout: 30_000 }).toBe(count);
	return to().at(-1)!;
}

async function fillSignUp(email: string): Promise<void> {
	await page.goto("/auth/sign-up");
	await form().getByLabel("Email").fill(email);
	await form().locator("#first_name").fill("Ann");
	await form().getByLabel("Last name").fill("Lee");
	await form().locator("#password").fill(PASSWORD);
	await form().locator("#re_password").fill(PASSWORD);
	await form().getByLabel("Phone").fill("+64 21 123 4567");
	await form().getByLabel("City").selectOption({ index: 1 });
	await form().getByLabel("Company").selectOption({ index: 1 });
}

async function enter(email: string, password: string, on = page): Promise<void> {
	await form(on).getByLabel("Email").fill(email);
	await form(on).getByLabel("Password").fill(password);
	await press("Sign in", on);
}

async function signIn(email: string, password: string, on = page): Promise<void> {
	await on.goto("/auth/sign-in");
	await enter(email, password, on);
}

test("a stranger signs up, opens the mailed link, signs in and out", { timeout: 120_000 }, async () => {
	await fillSignUp("Ann@Example.org");
	expect(await title()).toBe("Get started");
	await press("Sign up");
	expect(new URL(page.url()).pathname).toBe("/auth/not_active");
	expect(await title()).toBe("Activation email has been sent!");
	expect(await form().textContent()).toContain("Junk/Spam folder");

	await signIn("ann@example.org", PASSWORD);
	expect(await form().textContent()).toContain("Email or password is wrong, or your account is not active yet.");

	const { link } = await mailTo("ann@example.org", 1);
	expect(link.startsWith(`${running.product.url}/auth/activate/`)).toBe(true);
	for (let loads = 0; loads < 2; loads++) {
		await page.goto(link);
		expect(await title()).toBe("Thank you");
		expect(await form().textContent()).toContain("Your account is active now");
	}
	await follow(page, form().getByRole("link", { name: "Sign in" }));
	expect(new URL(page.url()).pathname).toBe("/auth/sign-in");
	await signIn("ANN@example.org", PASSWORD);
	expect(await title()).toBe("Dashboard");

	await page.locator("header summary").click();
	const signedOut = page.waitForResponse((response) => response.url().endsWith("/auth/sign-out"));
	await follow(page, page.getByRole("button", { name: "Sign out" }));
	expect(await (await signedOut).headerValue("Clear-Site-Data")).toContain('"storage"');
	expect(new URL(page.url()).pathname).toBe("/auth/sign-in");
	await page.goto("/projects");
	expect(new URL(page.url()).pathname).toBe("/auth/sign-in");
});

test("who asks for it gets the activation mail again, and the answer is the same for everybody", async () => {
	await fillSignUp("bea@example.org");
	await press("Sign up");
	const first = await mailTo("bea@example.org", 1);
	for (const email of ["bea@example.org", "nobody@example.org"]) {
		await page.goto("/auth/not_active");
		await form().getByLabel("Email").fill(email);
		await press("Resend activation email");
		expect(await title()).toBe("Activation email has been sent!");
		expect(await form().getByRole("alert").count()).toBe(0);
	}
	const second = await mailTo("bea@example.org", 2);
	expect(second.link).not.toBe(first.link);
	await page.goto(first.link);
	expect(await title()).toBe("Sorry something went wrong");
	await page.goto(second.link);
	expect(await title()).toBe("Thank you");
	expect(running.mail.mails.some(({ recipient }) => recipient === "nobody@example.org")).toBe(false);
});

test("a reset ends the old session, the old password and the old link", { timeout: 120_000 }, async () => {
	const elsewhere = await running.open();
	await signIn("user@example.com", "demo-user-1", elsewhere);
	expect(await title(elsewhere)).toBe("Dashboard");

	await page.goto("/auth/sign-in");
	await follow(page, form().getByRole("link", { name: "Forgot password" }));
	await form().getByLabel("Email").fill("User@example.com");
	await press("Reset password");
	expect(new URL(page.url()).pathname).toBe("/auth/not_active");
	await page.getByText("a link to set a new password is on its way").waitFor();
	expect(await title()).toBe("Activation email has been sent!");
	expect(await page.getByRole("button", { name: "Resend activation email" }).count()).toBe(0);
	const { link } = await mailTo("user@example.com", 1);
	await page.goto(link);
	await form().locator("#new_password").fill(PASSWORD);
	await form().locator("#re_new_password").fill(`${PASSWORD}!`);
	await press("Set Password");
	expect(await form().textContent()).toContain("Passwords must match");
	await form().locator("#new_password").fill(PASSWORD);
	await form().locator("#re_new_password").fill(PASSWORD);
	await press("Set Password");
	expect(new URL(page.url()).pathname).toBe("/auth/sign-in");

	await elsewhere.goto("/projects");
	expect(new URL(elsewhere.url()).pathname).toBe("/auth/sign-in");
	await page.goto(link);
	expect(await title()).toBe("This link no longer works");
	await signIn("user@example.com", "demo-user-1");
	expect(await form().textContent()).toContain("Email or password is wrong, or your account is not active yet.");
	await signIn("user@example.com", PASSWORD);
	expect(await title()).toBe("Dashboard");
	await elsewhere.context().close();
	await page.context().clearCookies();
});

test("a company request is told to the operator and to the person, and the sign-up list is fresh", async () => {
	await page.goto("/auth/sign-up");
	await follow(page, form().getByRole("link", { name: "Isn't your company in the list? Click here" }));
	expect(new URL(page.url()).pathname).toBe("/auth/request_company");
	await form().getByLabel("Email").fill("Bob@Example.org");
	await form().getByLabel("Full name").fill("Bob Ray");
	await form().getByLabel("Phone").fill("021234567");
	await form().getByLabel("Company name").fill("acme  fire LTD");
	await form().getByLabel("Fire Engineering").check();
	await form().getByLabel("Others").check();
	await form().getByLabel("Yes").check();
	await press("Send request");
	expect(new URL(page.url()).pathname).toBe("/auth/request_sent");
	expect(await form().textContent()).toContain("Your request has been sent!");
	expect(await form().textContent()).toContain("We will be contacting you once the request is processed");
	expect((await mailTo("companies@example.com", 1)).text).toContain("Acme Fire LTD");
	await mailTo("bob@example.org", 1);
	const answer = page.waitForResponse((response) => response.url().endsWith("/auth/sign-up"));
	await follow(page, form().getByRole("link", { name: "Back to sign up" }));
	expect(await (await answer).headerValue("Cache-Control")).toBe("no-store");
});

test("a form that is sent twice at once acts once and leads to the same place", async () => {
	await page.goto("/auth/request_company");
	const key = await form().locator("input[name=_key]").getAttribute("value");
	const fields = {
		_key: key ?? "",
		email: "twice@example.org",
		full_name: "Two Times",
		phone: "021234567",
		company_name: "Twice",
		company_type: "Others",
		used_products: "no",
	};
	const send = () =>
		page.request.post("/auth/request_company", {
			form: fields,
			headers: { Origin: running.product.url },
			maxRedirects: 0,
		});
	const answers = await Promise.all([send(), send(), send()]);
	for (const answer of answers)
		expect([answer.status(), answer.headers().location]).toEqual([303, "/auth/request_sent"]);
	await mailTo("twice@example.org", 1);
	await page.goto("/auth/sign-up");
	expect(running.mail.mails.filter(({ recipient }) => recipient === "twice@example.org")).toHaveLength(1);
});

test("sign-in leads back to where one was, and never to another site", async () => {
	await page.context().clearCookies();
	await page.goto("/projects?sort=name");
	expect(new URL(page.url()).pathname).toBe("/auth/sign-in");
	await enter("staff@example.com", "demo-staff-1");
	expect(page.url()).toBe(`${running.product.url}/projects?sort=name`);
	for (const target of [
		"//evil.example",
		"/\\evil.example",
		"javascript:alert(1)",
		"https://evil.example",
		"/\t/evil.example",
	]) {
		await page.context().clearCookies();
		await page.goto(`/auth/sign-in?redirectTo=${encodeURIComponent(target)}`);
		await enter("staff@example.com", "demo-staff-1");
		expect([target, page.url()]).toEqual([target, `${running.product.url}/`]);
	}
	await page.context().clearCookies();
});

test("the inline row of the navbar signs in from any signed-out page, and shows what went wrong", async () => {
	const row = page.getByRole("form", { name: "Sign in from here" });
	await page.goto("/auth/sign-up");
	await row.getByLabel("Email").fill("staff@example.com");
	await row.getByLabel("Password").fill("wrong");
	await follow(page, row.getByRole("button", { name: "Sign in" }));
	expect(await title()).toBe("Welcome back");
	expect(await form().getByLabel("Email").inputValue()).toBe("staff@example.com");
	expect(await form().getByLabel("Password").inputValue()).toBe("");
	await page.goto("/404/");
	expect(await title()).toBe("Page not found");
	await row.getByLabel("Email").fill("staff@example.com");
	await row.getByLabel("Password").fill("demo-staff-1");
	await follow(page, row.getByRole("button", { name: "Sign in" }));
	expect(await title()).toBe("Dashboard");
	await page.goto("/404/");
	expect(await title()).toBe("Page not found");
	expect(await page.getByRole("navigation").count()).toBeGreaterThan(0);
	await follow(page, page.getByRole("link", { name: "Return to website" }));
	expect(await title()).toBe("Dashboard");
});

test("nothing that is secret has been written to the log", () => {
	const tokens = running.mail.mails.flatMap(
		({ link }) => /\/auth\/(?:activate|reset-password)\/[^/]+\/(.+)/.exec(link)?.[1] ?? [],
	);
	expect(tokens).toHaveLength(4);
	for (const secret of [PASSWORD, "demo-user-1", ...tokens]) {
		expect(running.product.output()).not.toContain(secret);
	}
	expect(running.product.output()).not.toContain('"level":"error"');
});
