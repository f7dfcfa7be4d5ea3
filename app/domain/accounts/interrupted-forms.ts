/** Forms that were sent after their session had ended, until their sender has signed in again. */
import { raw } from "@mikro-orm/core";
import { BrowserSession } from "#db/entities/accounts.ts";
import { InterruptedForm } from "#db/entities/submissions.ts";
import type { EntityManager } from "#db/orm.ts";

export const INTERRUPTED_FORM_MINUTES = 30;
/** The most forms of senders whose session is not known; the others are limited by person. */
const MAX_OF_STRANGERS = 500;
/** Long forms of unknown senders are few, so that nobody can fill the database with them. */
const MAX_LONG_OF_STRANGERS = 8;
const LONG = 256 * 1024;
/** A page may read its data twice. */
const CLAIM_SECONDS = 10;

interface Place {
	keyHash: string;
	/** The path and query of the form's page. */
	address: string;
}

const ago = (time: string) => raw(`now() - interval '${time}'`);
const inTime = { created: { $gt: ago(`${INTERRUPTED_FORM_MINUTES} minutes`) } };

/** Finds the user of a session that may have ended by now; null where nobody knows. */
export async function findSessionUser(em: EntityManager, idHash: string): Promise<number | null> {
	const session = await em.findOne(BrowserSession, { idHash }, { disableIdentityMap: true });
	return session?.user?.id ?? null;
}

/** Answers false where too many strangers' forms wait already. */
export async function insertInterruptedForm(em: EntityManager, place: Place, user: number | null, content: string) {
	await deleteOldInterruptedForms(em);
	if (user === null && !(await hasRoomForStrangers(em, content.length > LONG))) return false;
	await em.nativeDelete(InterruptedForm, place);
	// A form that is sent twice at once.
	await em.upsert(InterruptedForm, { ...place, user, content }, { onConflictFields: ["keyHash", "address"] });
	return true;
}

async function hasRoomForStrangers(em: EntityManager, isLong: boolean): Promise<boolean> {
	if ((await em.count(InterruptedForm, { user: null })) >= MAX_OF_STRANGERS) return false;
	if (!isLong) return true;
	const long = { user: null, [raw("length(content)")]: { $gt: LONG } };
	return (await em.count(InterruptedForm, long)) < MAX_LONG_OF_STRANGERS;
}

export const deleteOldInterruptedForms = (em: EntityManager) =>
	em.nativeDelete(InterruptedForm, { created: { $lte: ago(`${INTERRUPTED_FORM_MINUTES} minutes`) } });

export const countInterruptedForms = (em: EntityManager, keyHash: string) =>
	em.count(InterruptedForm, { keyHash, taken: null, ...inTime });

/** An anonymous form goes to the next user who signs in on that browser. */
export const assignInterruptedForms = (em: EntityManager, keyHash: string, user: number) =>
	em.nativeUpdate(InterruptedForm, { keyHash, user: null }, { user });

/** Answers the form's content, once and only for its sender. */
export async function takeInterruptedForm(em: EntityManager, place: Place, user: number): Promise<string | null> {
	const mine = { ...place, user };
	const fresh = { $or: [{ taken: null }, { taken: { $gt: ago(`${CLAIM_SECONDS} seconds`) } }] };
	const found = await em.findOne(InterruptedForm, { ...mine, ...inTime, ...fresh }, { disableIdentityMap: true });
	if (found) await em.nativeUpdate(InterruptedForm, { ...mine, taken: null }, { taken: raw("now()") });
	return found?.content ?? null;
}
