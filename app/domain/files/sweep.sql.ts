import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray } from "#db/sql.ts";
import { releaseSql, UNPRINTED, UNUSED } from "./unused.ts";

export async function markUnused(em: EntityManager, ids: number[]): Promise<void> {
	await em.execute(sql`${raw(releaseSql(`= any('${intArray(ids)}'::int[])`))}`);
}

export const replacedOf = (ids: number[]) => `f.state = 'orphan' and f.id = any('${intArray(ids)}'::int[])`;

export const LEFT_OVER = `(f.state = 'orphan'
	or (f.state = 'pending' and f.source_sha256 is null and f.created < now() - interval '1 hour')) and ${UNPRINTED}`;

const unusedFile = z.object({ id: z.int(), key: z.string() });

export async function lockUnused(em: EntityManager, which: string, after: number) {
	const [file] = await readRows(
		em,
		unusedFile,
		sql`select f.id, f.storage_key as key from file f where f.id > ${after} and ${raw(which)} and ${raw(UNUSED)}
			order by f.id limit 1 for update skip locked`,
	);
	return file ?? null;
}
