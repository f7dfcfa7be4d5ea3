/** The second factor of signing in: a code of an authenticator app, or a recovery code. Screens call it two-step sign-in. */
import { randomBytes, randomInt } from "node:crypto";
import { raw } from "@mikro-orm/core";
import { Secret, TOTP } from "otpauth";
import type { Actor } from "#app/domain/actor.ts";
import { conflict, invalid, notFound } from "#app/domain/errors.ts";
import { addMail, type MailQueue } from "#app/domain/mail/outbox.ts";
import { logSecurity } from "#app/domain/security-log.ts";
import { RecoveryCode, SecondFactor, type StoredAccount, UserAccount } from "#db/entities/accounts.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { settings } from "#db/settings.ts";
import { endSessions, lockAccount, type PresentSession } from "./account.ts";
import { noActiveAccount, type SignedIn } from "./authenticate.ts";
import { hashWithSalt } from "./passwords.server.ts";
import { sealText, unsealText } from "./sealed-text.ts";

const ISSUER = "Passive Fire Schedules";
const DIGITS = 6;
const STEP_SECONDS = 30;
/** The clock of a phone may be one step early or late. */
const STEPS_EITHER_SIDE = 1;
const SECRET_BYTES = 20;

const totpOf = (secret: string, label = "") =>
	new TOTP({ issuer: ISSUER, label, digits: DIGITS, period: STEP_SECONDS, secret: Secret.fromBase32(secret) });

const placeOf = (userId: number): string => `second factor of user ${userId}`;

const sealedFor = (userId: number, secret: string): string =>
	sealText(secret, placeOf(userId), settings().secondFactorSecrets);

/** Answers since when (ISO 8601) somebody has a second factor and how many recovery codes are left; null without. */
export async function findSecondFactor(em: EntityManager, actor: Actor) {
	const confirmed = { user: actor.id, confirmed: { $ne: null } };
	const factor = await em.findOne(SecondFactor, confirmed, { disableIdentityMap: true });
	return factor?.confirmed
		? { since: factor.confirmed.toISOString(), codesLeft: await countRecoveryCodes(em, actor.id) }
		: null;
}

const IS_ON = "Two-step sign-in is on already.";

/** Makes a secret that counts once its first code has come. Throws conflict where a second factor is on. */
export async function startSecondFactor(em: EntityManager, actor: Actor): Promise<void> {
	await lockAccount(em, actor.id);
	if (await findSecondFactor(em, actor)) throw conflict(IS_ON, "second_factor_on");
	const secret = sealedFor(actor.id, new Secret({ size: SECRET_BYTES }).base32);
	await em.nativeDelete(SecondFactor, { user: actor.id });
	await em.insert(SecondFactor, { user: actor.id, secret });
}

/** Answers the secret that waits for its first code, to be typed, and as the address in the code that apps read. */
export async function getSetUp(em: EntityManager, actor: Actor): Promise<{ secret: string; address: string }> {
	const pending = { user: actor.id, confirmed: null };
	const factor = await em.findOne(SecondFactor, pending, { populate: ["user"], disableIdentityMap: true });
	const secret = factor && unsealText(factor.secret, placeOf(actor.id), settings().secondFactorSecrets);
	if (!secret) throw notFound();
	return { secret: secret.replaceAll(/(.{4})(?=.)/g, "$1 "), address: totpOf(secret, factor.user.email).toString() };
}

const WRONG_CODE =
	"This code is wrong, or was used already. Wait for the next one; if that is refused too, check the clock of your phone.";

const wrongCode = () => invalid({ otp: [WRONG_CODE] }, WRONG_CODE);

/** Accepts the code of a step once: of two who send it at once one is let in. */
async function spendAppCode(em: EntityManager, userId: number, code: string): Promise<boolean> {
	const factor = await em.findOne(SecondFactor, { user: userId }, { disableIdentityMap: true });
	const { secondFactorSecrets } = settings();
	const secret = factor && unsealText(factor.secret, placeOf(userId), secondFactorSecrets);
	if (!secret) return false;
	const now = Date.now();
	const delta = totpOf(secret).validate({ token: code, timestamp: now, window: STEPS_EITHER_SIDE });
	if (delta === null) return false;
	const step = Math.floor(now / 1000 / STEP_SECONDS) + delta;
	// Sealed anew, the secret follows the first of the keys, so that an operator can drop the others.
	const used = { lastStep: step, secret: sealedFor(userId, secret) };
	return (await em.nativeUpdate(SecondFactor, { user: userId, lastStep: { $lt: step } }, used)) === 1;
}

const RECOVERY_CODES = 10;
/** Digits alone are read aloud and typed on any phone; sixteen of them are 53 bits. */
const RECOVERY_DIGITS = 16;
const SALT_BYTES = 16;

const isRecoveryCode = (digits: string): boolean => digits.length === RECOVERY_DIGITS;

const makeCode = (): string => Array.from({ length: RECOVERY_DIGITS }, () => randomInt(10)).join("");

/** A code as people read it: `1234 5678 9012 3456`. */
const inGroups = (code: string): string => code.replaceAll(/(\d{4})(?=\d)/g, "$1 ");

/** Replaces the codes of a person who has a second factor. Only the answer ever has them: their hashes are stored. */
async function replaceCodes(em: EntityManager, userId: number): Promise<string[]> {
	const codes = Array.from({ length: RECOVERY_CODES }, makeCode);
	const recoverySalt = randomBytes(SALT_BYTES).toString("base64url");
	const hashes = await Promise.all(codes.map((code) => hashWithSalt(code, recoverySalt)));
	await em.nativeDelete(RecoveryCode, { factor: userId });
	await em.nativeUpdate(SecondFactor, { user: userId }, { recoverySalt });
	await em.insertMany(
		RecoveryCode,
		hashes.map((codeHash) => ({ factor: userId, codeHash })),
	);
	return codes.map(inGroups);
}

/** Uses a code up; answers false for one that is wrong or was used. Of two who send it at once one has it. */
async function spendRecoveryCode(em: EntityManager, userId: number, digits: string): Promise<boolean> {
	const factor = await em.findOne(SecondFactor, { user: userId }, { disableIdentityMap: true });
	if (!factor) return false;
	const codeHash = await hashWithSalt(digits, factor.recoverySalt);
	const unused = { factor: userId, codeHash, used: null };
	return (await em.nativeUpdate(RecoveryCode, unused, { used: raw("now()") })) === 1;
}

const countRecoveryCodes = (em: EntityManager, userId: number): Promise<number> =>
	em.count(RecoveryCode, { factor: userId, used: null });

type Factor = "code" | "recovery code";

/**
 * Accepts a code of the app or a recovery code, each once, and says which it was. Throws invalid at `otp` for any other. The
 * caller limits the tries.
 */
export async function requireCode(em: EntityManager, userId: number, otp: string, mail: MailQueue): Promise<Factor> {
	const digits = otp.replaceAll(/[\s-]/g, "");
	const isRecovery = isRecoveryCode(digits);
	const spend = isRecovery ? spendRecoveryCode : spendAppCode;
	if (!/^\d+$/.test(digits) || !(await spend(em, userId, digits))) {
		logSecurity("code_refused", { userId });
		throw wrongCode();
	}
	if (!isRecovery) return "code";
	await addMail(em, mail, "account_event", { userId, event: "recovery_code_used" });
	logSecurity("recovery_code_used", { userId, left: await countRecoveryCodes(em, userId) });
	return "recovery code";
}

/** Somebody whose password was right, and whose code is still to come. */
interface HalfSignedIn {
	id: number;
	tokenVersion: number;
}

/** Signs somebody in by a code, as `authenticate` does by a password. Throws invalid for a wrong code, as {@link requireCode}. */
export async function authenticateByCode(
	em: EntityManager,
	{ id, tokenVersion }: HalfSignedIn,
	otp: string,
	mail: MailQueue,
): Promise<SignedIn> {
	return inTransaction(em, async (tx) => {
		const account = await tx.findOne(UserAccount, { id, tokenVersion, isActive: true }, { disableIdentityMap: true });
		if (!account) throw noActiveAccount();
		const factor = await requireCode(tx, id, otp, mail);
		await tx.nativeUpdate(UserAccount, { id }, { signedIn: raw("now()") });
		logSecurity("signed_in", { userId: id, factors: `password, ${factor}` });
		const { firstName, isStaff, role } = account;
		return { id, firstName, isStaff, role: isStaff ? role : null, tokenVersion };
	});
}

/**
 * Turns the second factor on by the first code of its secret; ends the other sessions and all tokens, which needed none.
 * Answers the recovery codes, which are shown once. Throws invalid for a wrong code, not_found where none was started.
 */
export async function confirmSecondFactor(
	em: EntityManager,
	actor: Actor,
	session: PresentSession,
	otp: string,
	mail: MailQueue,
): Promise<string[]> {
	const account = await lockAccount(em, actor.id);
	if (await findSecondFactor(em, actor)) throw conflict(IS_ON, "second_factor_on");
	const digits = otp.replaceAll(/\s/g, "");
	if (!/^\d{6}$/.test(digits) || !(await spendAppCode(em, actor.id, digits))) throw wrongCode();
	await em.nativeUpdate(SecondFactor, { user: actor.id }, { confirmed: raw("now()") });
	const codes = await replaceCodes(em, actor.id);
	const sessions = await endSessions(em, account, session.idHash);
	await addMail(em, mail, "account_event", { userId: actor.id, event: "second_factor_on" });
	logSecurity("second_factor_on", { userId: actor.id });
	logSecurity("sessions_ended", { userId: actor.id, reason: "second factor", sessions });
	return codes;
}

/** Makes new recovery codes in place of those that are left, and answers them. */
export async function renewRecoveryCodes(em: EntityManager, actor: Actor, mail: MailQueue): Promise<string[]> {
	await lockAccount(em, actor.id);
	if (!(await findSecondFactor(em, actor))) throw notFound();
	const codes = await replaceCodes(em, actor.id);
	await addMail(em, mail, "account_event", { userId: actor.id, event: "recovery_codes_replaced" });
	logSecurity("recovery_codes_replaced", { userId: actor.id });
	return codes;
}

/** Turns the second factor off; the caller has asked for password and code. */
export async function endSecondFactor(
	em: EntityManager,
	actor: Actor,
	session: PresentSession,
	mail: MailQueue,
): Promise<void> {
	const account = await lockAccount(em, actor.id);
	if ((await em.nativeDelete(SecondFactor, { user: actor.id })) === 0) return;
	await endSessions(em, account, session.idHash);
	await addMail(em, mail, "account_event", { userId: actor.id, event: "second_factor_off" });
	logSecurity("second_factor_off", { userId: actor.id });
}

/**
 * Takes the second factor from somebody who has lost it, in the transaction and behind the lock of the caller. Every session
 * and token ends: whoever found the phone may have one. Throws conflict where there is none.
 */
export async function resetSecondFactor(tx: EntityManager, account: StoredAccount, mail: MailQueue): Promise<void> {
	const removed = await tx.nativeDelete(SecondFactor, { user: account.id, confirmed: { $ne: null } });
	if (removed === 0) throw conflict("Two-step sign-in is not on for this person.", "second_factor_off");
	await endSessions(tx, account);
	await addMail(tx, mail, "account_event", { userId: account.id, event: "second_factor_reset" });
}

/** Tells the owner of an account that somebody who knows the password guesses codes. */
export const reportGuesses = (em: EntityManager, userId: number, mail: MailQueue): Promise<void> =>
	inTransaction(em, (tx) => addMail(tx, mail, "account_event", { userId, event: "codes_guessed" }));
