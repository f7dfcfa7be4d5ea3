import { raw } from "@mikro-orm/core";
import type { Actor } from "#app/domain/actor.ts";
import { invalid } from "#app/domain/errors.ts";
import { logSecurity } from "#app/domain/security-log.ts";
import { UserAccount } from "#db/entities/accounts.ts";
import type { EntityManager } from "#db/orm.ts";
import { atAddress } from "./account.ts";
import { isPassword } from "./passwords.server.ts";
import type { SignIn } from "./schemas.schema.ts";

export interface SignedIn extends Actor {
	tokenVersion: number;
}

/** An unknown address, a wrong password and an inactive account are refused alike, in comparable time. */
export async function authenticate(em: EntityManager, { email, password }: SignIn): Promise<SignedIn> {
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
	logSecurity("signed_in", { userId: account.id, email });
	const { id, firstName, isStaff, role, tokenVersion } = account;
	await em.nativeUpdate(UserAccount, { id }, { signedIn: raw("now()") });
	return { id, firstName, isStaff, role: isStaff ? role : null, tokenVersion };
}

export const NO_ACTIVE_ACCOUNT = "no_active_account";

export function noActiveAccount() {
	const message = "No active account found with the given credentials";
	return invalid({ "": [message] }, message, NO_ACTIVE_ACCOUNT);
}
