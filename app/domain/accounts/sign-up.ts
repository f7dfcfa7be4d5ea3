import { LockMode, raw } from "@mikro-orm/core";
import { type FieldErrors, forbidden, throwErrors, unknownRecord } from "#app/domain/errors.ts";
import { addMail, type MailQueue } from "#app/domain/mail/outbox.ts";
import { logSecurity } from "#app/domain/security-log.ts";
import { AccountToken, UserAccount } from "#db/entities/accounts.ts";
import { City, Company } from "#db/entities/lookups.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { atAddress, emailInUse, storeAccount } from "./account.ts";
import { getLink, issueLink, refusedLink, requestLink } from "./mailed-links.ts";
import { hashPassword, passwordErrors } from "./passwords.server.ts";
import type { SignUp } from "./schemas.schema.ts";

const stale = (userId: number) => refusedLink("activation", userId, forbidden("Stale token for given user."));

/** Activation may be repeated while the link works. Refuses as `getLink`; `forbidden`: a replaced link or a deactivated account. */
export async function activateAccount(em: EntityManager, uid: string, token: string): Promise<void> {
	const activated = await inTransaction(em, async (tx) => {
		const link = await getLink(tx, "activation", uid, token);
		const account = await tx.findOne(UserAccount, link.userId, { lockMode: LockMode.PESSIMISTIC_WRITE });
		if (link.replaced || !account || (!account.isActive && account.activated)) throw stale(link.userId);
		const opens = !account.isActive;
		if (opens) tx.assign(account, { isActive: true, activated: raw("now()") });
		await tx.flush();
		await tx.nativeUpdate(AccountToken, { id: link.id, used: null }, { used: raw("now()") });
		return opens ? link.userId : null;
	});
	if (activated !== null) logSecurity("activated", { userId: activated });
}

export const resendActivation = (em: EntityManager, email: string, mail: MailQueue): Promise<void> =>
	requestLink(em, "activation", email, mail);

/** Refuses (`invalid`, all errors at once) a password that is easy to guess, a taken address, an unknown place. */
export async function signUp(em: EntityManager, input: SignUp, mail: MailQueue): Promise<{ id: number }> {
	throwErrors(await signUpErrors(em, input));
	const passwordHash = await hashPassword(input.password);
	const signedUp = await inTransaction(em, async (tx) => {
		const id = await storeAccount(tx, { ...input, passwordHash });
		const tokenId = await issueLink(tx, "activation", id);
		await addMail(tx, mail, "activation", { userId: id, tokenId });
		return { id };
	});
	logSecurity("signed_up", { userId: signedUp.id });
	return signedUp;
}

export async function signUpErrors(em: EntityManager, input: Partial<SignUp>): Promise<FieldErrors> {
	const { email, password, city, company } = input;
	const owner = { ...input, company: await companyName(em, company) };
	return {
		...(password === undefined ? {} : passwordErrors("password", password, owner)),
		...(email !== undefined && (await em.count(UserAccount, atAddress(email))) > 0 ? emailInUse : {}),
		...(city === undefined ? {} : await unknownPlaceErrors(em, "city", city)),
		...(company === undefined ? {} : await unknownPlaceErrors(em, "company", company)),
	};
}

async function companyName(em: EntityManager, id: number | undefined): Promise<string | undefined> {
	if (id === undefined) return undefined;
	return (await em.findOne(Company, { id }, { disableIdentityMap: true }))?.name;
}

export async function unknownPlaceErrors(
	em: EntityManager,
	field: "city" | "company",
	id: number,
): Promise<FieldErrors> {
	const known = field === "city" ? em.count(City, { id, isActive: true }) : em.count(Company, { id, isActive: true });
	return (await known) > 0 ? {} : { [field]: [unknownRecord(id)] };
}
