import { raw } from "@mikro-orm/core";
import type { Actor } from "#app/domain/actor.ts";
import { invalid } from "#app/domain/errors.ts";
import { addMail, type MailQueue } from "#app/domain/mail/outbox.ts";
import { logSecurity } from "#app/domain/security-log.ts";
import { KnownBrowser, SecondFactor, UserAccount } from "#db/entities/accounts.ts";
import type { EntityManager } from "#db/orm.ts";
import { claim } from "#db/rows.sql.ts";
import { atAddress } from "./account.ts";
import { isPassword } from "./passwords.server.ts";
import type { SignIn } from "./schemas.schema.ts";

export interface SignedIn extends Actor {
	tokenVersion: number;
}

/** Somebody whose password is right. With a second factor they are not signed in yet. */
export interface Authenticated extends SignedIn {
	needsCode: boolean;
}

/** An unknown address, a wrong password and an inactive account are refused alike, in comparable time. */
export async function authenticate(em: EntityManager, { email, password }: SignIn): Promise<Authenticated> {
	const account = await em.findOne(UserAccount, atAddress(email), {
		populate: ["passwordHash"],
		disableIdentityMap: true,
	});
	const right = await isPassword(password, account?.passwordHash ?? null);
	if (!account || !right || !account.isActive) {
		const reason = !account ? "unknown account" : right ? "inactive account" : "wrong password";
		logSecurity("sign_in_failed", { userId: account?.id, email, reason });
		throw noActiveAccount();
	}
	const { id, firstName, isStaff, role, tokenVersion } = account;
	const needsCode = (await em.count(SecondFactor, { user: id, confirmed: { $ne: null } })) > 0;
	if (needsCode) logSecurity("code_required", { userId: id, email });
	else {
		logSecurity("signed_in", { userId: id, email, factors: "password" });
		await em.nativeUpdate(UserAccount, { id }, { signedIn: raw("now()") });
	}
	return { id, firstName, isStaff, role: isStaff ? role : null, tokenVersion, needsCode };
}

/**
 * Remembers a browser that has signed somebody in, and reports it by mail where they have signed in with others before, but not
 * with this one.
 */
export async function rememberBrowser(
	em: EntityManager,
	userId: number,
	keyHash: string,
	mail: MailQueue,
): Promise<void> {
	const browser = { user: userId, keyHash };
	if ((await em.nativeUpdate(KnownBrowser, browser, { seen: raw("now()") })) > 0) return;
	const others = await em.count(KnownBrowser, { user: userId });
	await claim(em, KnownBrowser, browser);
	if (others === 0) return;
	await addMail(em, mail, "account_event", { userId, event: "new_browser" });
	logSecurity("new_browser", { userId });
}

export const NO_ACTIVE_ACCOUNT = "no_active_account";

export function noActiveAccount() {
	const message = "No active account found with the given credentials";
	return invalid({ "": [message] }, message, NO_ACTIVE_ACCOUNT);
}
