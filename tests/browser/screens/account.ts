import type { Page } from "playwright-core";
import { hashOf } from "#app/domain/accounts/mailed-links.ts";
import type { EntityManager } from "#db/orm.ts";
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

/** Pages by which people change their own account. */
export const accountScreens: Screen[] = [
	{ name: "account", state: elsewhere, open: at("/account"), heading: "Your account" },
	{ name: "account details", open: at("/account/details"), heading: "Your details" },
	{ name: "account password", open: at("/account/password"), heading: "Change password" },
	{ name: "account email", open: at("/account/email"), heading: "Change email" },
	{ name: "account email refused", refused: true, open: blankEmail, heading: "Change email" },
	{ name: "account sign out others", open: at("/account/sessions/others/end"), heading: "Sign out the others" },
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
