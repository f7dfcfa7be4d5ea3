/** The details and the password of an account, as its owner changes them. */
import type { Actor } from "#app/domain/actor.ts";
import { conflict, invalid, throwErrors } from "#app/domain/errors.ts";
import { addMail, type MailQueue } from "#app/domain/mail/outbox.ts";
import { logSecurity } from "#app/domain/security-log.ts";
import { UserAccount } from "#db/entities/accounts.ts";
import type { EntityManager } from "#db/orm.ts";
import { endSessions, lockAccount, type PresentSession } from "./account.ts";
import { endLinks } from "./mailed-links.ts";
import { hashPassword, isPassword, passwordErrors } from "./passwords.server.ts";
import { ownerOf } from "./reset.ts";
import type { OwnDetails } from "./schemas.schema.ts";
import { unknownPlaceErrors } from "./sign-up.ts";

export async function getOwnAccount(em: EntityManager, actor: Actor) {
	const populate = ["city", "company"] as const;
	const account = await em.findOneOrFail(UserAccount, actor.id, { populate, disableIdentityMap: true });
	const { firstName, lastName, email, phone, city, company, version } = account;
	return {
		firstName,
		lastName,
		email,
		phone,
		city: { id: city.id, name: city.name },
		company: { id: company.id, name: company.name },
		version,
	};
}

/**
 * Stores name, phone, city and company. A place that was withdrawn may stay, but not be chosen. Throws invalid, and
 * conflict `stale` where the account has changed since `version`.
 */
export async function saveOwnDetails(em: EntityManager, actor: Actor, details: OwnDetails): Promise<void> {
	const account = await lockAccount(em, actor.id);
	const { first_name: firstName, last_name: lastName, phone, city, company, version } = details;
	if (account.version !== version) {
		throw conflict("Your account has changed since you opened this page. Check what it says now.", "stale");
	}
	throwErrors({
		...(city === account.city.id ? {} : await unknownPlaceErrors(em, "city", city)),
		...(company === account.company.id ? {} : await unknownPlaceErrors(em, "company", company)),
	});
	em.assign(account, { firstName, lastName, phone, city, company });
	await em.flush();
}

const NOT_YOUR_PASSWORD = "This is not your password.";

/** Throws invalid for any other password than the present one. The caller limits the tries. */
export async function requireOwnPassword(em: EntityManager, actor: Actor, password: string): Promise<void> {
	const account = await em.findOneOrFail(UserAccount, actor.id, {
		populate: ["passwordHash"],
		disableIdentityMap: true,
	});
	if (await isPassword(password, account.passwordHash)) return;
	logSecurity("password_refused", { userId: actor.id });
	throw invalid({ password: [NOT_YOUR_PASSWORD] });
}

/**
 * Sets a new password; ends the other sessions, all tokens and every mailed link that could change the account. Throws
 * invalid for a password that is easy to guess.
 */
export async function changePassword(
	em: EntityManager,
	actor: Actor,
	session: PresentSession,
	password: string,
	mail: MailQueue,
): Promise<void> {
	throwErrors(passwordErrors("new_password", password, await ownerOf(em, actor.id)));
	const passwordHash = await hashPassword(password);
	const account = await lockAccount(em, actor.id);
	em.assign(account, { passwordHash });
	const sessions = await endSessions(em, account, session.idHash);
	await endLinks(em, "reset", actor.id);
	await endLinks(em, "email", actor.id);
	await addMail(em, mail, "account_event", { userId: actor.id, event: "password_changed" });
	logSecurity("password_changed", { userId: actor.id });
	logSecurity("sessions_ended", { userId: actor.id, reason: "password change", sessions });
}
