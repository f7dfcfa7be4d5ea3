import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { conflict } from "#app/domain/errors.ts";
import type { FileStore } from "#app/domain/files/files.server.ts";
import { advisoryLocks } from "#db/advisory-locks.ts";
import { DraftFile } from "#db/entities/drafts.ts";
import { StoredFile } from "#db/entities/files.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray } from "#db/sql.ts";
import type { StoredFileFacts } from "./kinds.ts";
import { releaseSql, UNPRINTED, UNUSED } from "./unused.ts";

async function markUnused(em: EntityManager, ids: number[]): Promise<void> {
	await em.execute(sql`${raw(releaseSql(`= any('${intArray(ids)}'::int[])`))}`);
}

const replacedOf = (ids: number[]) => `f.state = 'orphan' and f.id = any('${intArray(ids)}'::int[])`;

const LEFT_OVER = `(f.state = 'orphan'
	or (f.state = 'pending' and f.source_sha256 is null and f.created < now() - interval '1 hour')) and ${UNPRINTED}`;

const unusedFile = z.object({ id: z.int(), key: z.string() });

async function lockUnused(em: EntityManager, which: string, after: number) {
	const [file] = await readRows(
		em,
		unusedFile,
		sql`select f.id, f.storage_key as key from file f where f.id > ${after} and ${raw(which)} and ${raw(UNUSED)}
			order by f.id limit 1 for update skip locked`,
	);
	return file ?? null;
}

type Deleting = Pick<FileStore, "delete">;

export const FILES_MISSING = "The uploaded files are no longer there. Upload them again.";

/** Records a file outside of any transaction, before the file is stored. */
export async function recordPending(em: EntityManager, facts: StoredFileFacts): Promise<number> {
	return em.insert(StoredFile, { ...facts, state: "pending" });
}

export async function settleFiles(em: EntityManager, ids: number[]): Promise<void> {
	if (ids.length === 0) return;
	const pending = { id: { $in: ids }, state: "pending" } as const;
	const settled = await em.nativeUpdate(StoredFile, pending, { state: "stored" });
	if (settled < ids.length) throw conflict(FILES_MISSING, "files_gone");
	await em.nativeDelete(DraftFile, { file: { $in: ids } });
}

export async function releaseFiles(em: EntityManager, ids: (number | null | undefined)[]): Promise<void> {
	const given = ids.filter((id) => typeof id === "number");
	if (given.length > 0) await markUnused(em, given);
}

export async function forgetFiles(em: EntityManager, files: Deleting, ids: number[]): Promise<void> {
	await releaseFiles(em, ids);
	await sweep(em, files, replacedOf(ids));
}

export function sweepFiles(em: EntityManager, files: Deleting): Promise<number> {
	return sweep(em, files, LEFT_OVER);
}

/** Says whether a file may be removed from the store in this transaction: never while a backup copies what its rows name. */
export async function mayRemoveFiles(tx: EntityManager): Promise<boolean> {
	const [row] = await readRows(
		tx,
		z.object({ free: z.boolean() }),
		sql`select pg_try_advisory_xact_lock_shared(${advisoryLocks.backup}::bigint) as free`,
	);
	return row!.free;
}

export const MAX_STUCK = 3;

/**
 * Deletes files under each row's lock, so that no record takes a file that is going; none while a backup copies files. Throws
 * the store's errors at the end.
 */
async function sweep(em: EntityManager, files: Deleting, which: string): Promise<number> {
	const stuck: unknown[] = [];
	let count = 0;
	for (let last = 0; stuck.length < MAX_STUCK; ) {
		const found = await inTransaction(em, async (tx) => {
			const file = (await mayRemoveFiles(tx)) && (await lockUnused(tx, which, last));
			if (!file) return false;
			last = file.id;
			try {
				await files.delete(file.key);
			} catch (error) {
				stuck.push(error);
				return true;
			}
			await tx.nativeDelete(StoredFile, { id: file.id });
			count++;
			return true;
		});
		if (!found) break;
	}
	if (stuck.length > 0) throw stuck[0];
	return count;
}
