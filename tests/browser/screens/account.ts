import type { Page } from "playwright-core";
import { hashOf } from "#app/domain/accounts/mailed-links.ts";
import type { EntityManager } from "#db/orm.ts";
import { authenticatorApp } from "#tests/support/authenticator.ts";
import { at, number, type Screen, USER } from "./screen.ts";

const EMAIL_TOKEN = "an-email-token-of-the-screens";

/** Two more browsers of the demo user. */
const elsewhere = (em: EntityManager) =>
	em.execute(
		`insert into session (id_hash, user_id, browser, created, seen)
		 values ('screens 1', ${USER}, 'Safari on iPhone', now() - interval '2 days', now() - interval '3 hours'),
		   ('screens 2', ${USER}, '', now() - interval '5 hours', now() - interval '5 hours')
		 on conflict do nothing`,
	);

const newAddress = (em: EntityManager) =>
	em.execute(
		`insert into account_token (user_id, kind, token_hash, email, former_email, expires)
		 values (${USER}, 'email', '${hashOf(EMAIL_TOKEN)}', 'new@example.org', 'user@example.com', now() + interval '1 hour')
		 on conflict do nothing`,
	);

const ofUid = (token: string) => async (page: Page, em: EntityManager) => {
	const uid = Buffer.from(String(await number(em, USER))).toString("base64url");
	await page.goto(`/auth/email/${uid}/${token}`);
};

async function blankEmail(page: Page): Promise<void> {
	await page.goto("/account/email");
	await page.getByRole("button", { name: "Send link" }).click();
	await page.getByRole("link", { name: "Email is required" }).waitFor();
}

/** The key of the demo user's authenticator app. */
const KEY = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

/** Two-step sign-in of the demo user, which waits for its first code or is on. */
const factor = (confirmed: "null" | "now()") => async (em: EntityManager) => {
	await em.execute("delete from second_factor");
	await em.execute(
		`insert into second_factor (user_id, secret, confirmed) values (${USER}, 'plain:${KEY}', ${confirmed})`,
	);
};

async function turnOn(page: Page): Promise<void> {
	await page.goto("/account/second-factor/setup");
	await page.getByLabel(/^Code/).fill(authenticatorApp(KEY).code());
	await page.locator("#password").fill("demo-user-1");
	await page.getByRole("button", { name: "Turn on" }).click();
	await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
}

/** The page after the password; a wrong code where it is refused. */
const afterPassword = (otp?: string) => async (page: Page) => {
	await page.goto("/auth/sign-in");
	await page.locator("#email").fill("user@example.com");
	await page.locator("#password").fill("demo-user-1");
	await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
	await page.getByRole("heading", { name: "Enter your code" }).waitFor();
	if (otp === undefined) return;
	await page.getByLabel(/^Code/).fill(otp);
	await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
	await page.getByRole("link", { name: /This code is wrong/ }).waitFor();
};

const noTokens = (em: EntityManager) => em.execute("delete from api_token");

/** Tokens that were used, were not, and have ended. */
async function tokens(em: EntityManager): Promise<void> {
	await noTokens(em);
	await em.execute(
		`insert into api_token (user_id, name, scope, token_sha256, last_four, created, expires, used, ended)
		 select ${USER}, name, scope, repeat(no::text, 64), last_four, now() - no * interval '9 days', now() + days * interval '1 day',
		   case when no <> 2 then now() - no * interval '1 hour' end, case when no = 3 then now() - interval '1 day' end
		 from (values (1, 'Nightly copy to the office server', 'read', 'k3Zq', 81), (2, 'Import of lists', 'projects', 'Wm_0', 347),
		   (3, 'Trial', 'read', '9xAa', 3)) t (no, name, scope, last_four, days)`,
	);
}

async function sendToken(page: Page, name: string): Promise<void> {
	await page.goto("/account/tokens");
	await page.getByLabel("Name").fill(name);
	await page.getByLabel("Password").fill("demo-user-1");
	await page.getByRole("button", { name: "Make token" }).click();
}

async function newToken(page: Page): Promise<void> {
	await sendToken(page, "Nightly copy");
	await page.getByText("It is not shown again").waitFor();
}

async function blankToken(page: Page): Promise<void> {
	await sendToken(page, "");
	await page.getByRole("link", { name: "Name is required" }).waitFor();
}

const ofToken = async (page: Page, em: EntityManager) =>
	page.goto(`/account/tokens/${await number(em, "(select max(id) from api_token where ended is null)")}/end`);

/** Pages by which people change their own account. */
export const accountScreens: Screen[] = [
	{ name: "account", state: elsewhere, open: at("/account"), heading: "Your account" },
	{ name: "account details", open: at("/account/details"), heading: "Your details" },
	{ name: "account password", open: at("/account/password"), heading: "Change password" },
	{ name: "account email", open: at("/account/email"), heading: "Change email" },
	{ name: "account email refused", refused: true, open: blankEmail, heading: "Change email" },
	{ name: "account tokens", state: tokens, open: at("/account/tokens"), heading: "API tokens" },
	{ name: "account tokens none", state: noTokens, open: at("/account/tokens"), heading: "API tokens" },
	{ name: "account token made", state: noTokens, open: newToken, heading: "API tokens" },
	{ name: "account token refused", state: noTokens, refused: true, open: blankToken, heading: "API tokens" },
	{ name: "account token end", state: tokens, open: ofToken, heading: /^End the token/ },
	{ name: "account sign out others", open: at("/account/sessions/others/end"), heading: "Sign out the others" },
	{ name: "account two-step off", open: at("/account/second-factor"), heading: "Two-step sign-in" },
	{
		name: "account two-step set-up",
		state: factor("null"),
		open: at("/account/second-factor/setup"),
		heading: "Set up two-step sign-in",
	},
	{ name: "account recovery codes", state: factor("null"), open: turnOn, heading: "Your recovery codes" },
	{
		name: "account two-step on",
		state: factor("now()"),
		open: at("/account/second-factor"),
		heading: "Two-step sign-in",
	},
	{
		name: "account turn two-step off",
		state: factor("now()"),
		open: at("/account/second-factor/off"),
		heading: "Turn off two-step sign-in",
	},
	{
		name: "account code at sign-in",
		signedOut: true,
		state: factor("now()"),
		open: afterPassword(),
		heading: "Enter your code",
	},
	{
		name: "account wrong code at sign-in",
		signedOut: true,
		refused: true,
		state: factor("now()"),
		open: afterPassword("000000"),
		heading: "Enter your code",
	},
	{
		name: "account reset of two-step",
		staff: true,
		open: at("/management/people/second_factor"),
		heading: "Reset two-step sign-in",
	},
	{
		name: "account new address",
		signedOut: true,
		state: newAddress,
		open: ofUid(EMAIL_TOKEN),
		heading: "Confirm your email",
	},
	{
		name: "account address link that no longer works",
		signedOut: true,
		refused: true,
		open: ofUid("none"),
		heading: "This link no longer works",
	},
];
