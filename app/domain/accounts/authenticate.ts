import type { Actor } from "#app/domain/actor.ts";
import { invalid } from "#app/domain/errors.ts";
import { logSecurity } from "#app/domain/security-log.ts";
import type { EntityManager } from "#db/orm.ts";
import { isPassword } from "./passwords.ts";
import type { SignIn } from "./schemas.schema.ts";

interface AccountRow {
	id: number;
	first_name: string;
	is_staff: boolean;
	is_active: boolean;
	password_hash: string;
	token_version: number;
}

export interface SignedIn extends Actor {
	tokenVersion: number;
}

/**
 * The person who signs in. An unknown address, a wrong password and an inactive account are refused
 * alike, in comparable time, with kind `invalid` and code `no_active_account`.
 */
export async function authenticate(em: EntityManager, { email, password }: SignIn): Promise<SignedIn> {
	const [account] = await em.execute<AccountRow[]>(
		"select id, first_name, is_staff, is_active, password_hash, token_version from user_account where lower(email) = lower(?)",
		[email],
	);
	const right = await isPassword(password, account?.password_hash ?? null);
	if (!account || !right || !account.is_active) {
		const reason = !account ? "unknown account" : right ? "inactive account" : "wrong password";
		logSecurity("sign_in_failed", { userId: account?.id, email, reason });
		throw noActiveAccount();
	}
	logSecurity("signed_in", { userId: account.id, email });
	return {
		id: account.id,
		firstName: account.first_name,
		isStaff: account.is_staff,
		tokenVersion: account.token_version,
	};
}

export function noActiveAccount() {
	const message = "No active account found with the given credentials";
	return invalid({ "": [message] }, message, "no_active_account");
}
