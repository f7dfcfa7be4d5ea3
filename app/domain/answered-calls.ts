import { raw } from "@mikro-orm/core";
import { z } from "zod";
import { advisoryLocks } from "#db/advisory-locks.ts";
import { GuestSubmission, Submission } from "#db/entities/submissions.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";

/** A call by who sent it, and with which key. */
export interface KeyedCall {
	/** The person; null for calls that anybody may make. */
	userId: number | null;
	/** A digest of method, address and key, as a UUID. */
	key: string;
	/** The address, without its query. */
	route: string;
	/** The SHA-256 of what was sent, in hexadecimal digits. */
	contentSha256: string;
}

export interface StoredAnswer {
	status: number;
	headers: Record<string, string>;
	/** The bytes; null of an empty answer. */
	body: Uint8Array | null;
}

/** An answer is repeated for so long after its call. */
const REPEATED_FOR = "1 day";

const lockRow = z.object({ free: z.boolean() });

/** Takes the lock of a call until the transaction ends, without waiting: false while the same call is under way. */
export async function lockCall(em: EntityManager, { userId, key }: KeyedCall): Promise<boolean> {
	const statement = "select pg_try_advisory_xact_lock(?, hashtext(?)) as free";
	const [lock] = await readRows(em, lockRow, raw(statement, [advisoryLocks.repeatedCall, `${userId} ${key}`]));
	return lock!.free;
}

/** Finds how the call was answered before, with the digest of what was sent then; null where it was not, or too long ago. */
export async function findAnswer(
	em: EntityManager,
	{ userId, key }: KeyedCall,
): Promise<(StoredAnswer & { contentSha256: string }) | null> {
	const fresh = { key, created: { $gt: raw(`now() - interval '${REPEATED_FOR}'`) } };
	const options = { disableIdentityMap: true } as const;
	const found =
		userId === null
			? await em.findOne(GuestSubmission, fresh, options)
			: await em.findOne(Submission, { user: userId, ...fresh }, options);
	const { contentSha256, status, headers, body } = found ?? {};
	return contentSha256 && status && headers ? { contentSha256, status, headers, body: body ?? null } : null;
}

/** Stores the answer in place of one that is too old to be repeated. The caller has locked the call. */
export async function storeAnswer(em: EntityManager, call: KeyedCall, answer: StoredAnswer): Promise<void> {
	const { userId, key, route, contentSha256 } = call;
	const row = { key, route, contentSha256, ...answer };
	if (userId === null) {
		await em.nativeDelete(GuestSubmission, { key });
		await em.insert(GuestSubmission, row);
	} else {
		await em.nativeDelete(Submission, { user: userId, key });
		await em.insert(Submission, { ...row, user: userId, outcome: "done" });
	}
}

/** Forgets what forms and calls did more than a day ago. */
export async function forgetOldSubmissions(em: EntityManager): Promise<void> {
	const old = { created: { $lte: raw(`now() - interval '${REPEATED_FOR}'`) } };
	await em.nativeDelete(Submission, old);
	await em.nativeDelete(GuestSubmission, old);
}
