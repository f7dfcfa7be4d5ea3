import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { raw } from "@mikro-orm/core";
import { z } from "zod";
import type { FileStore } from "#app/adapters/files/files.server.ts";
import { MAX_STUCK } from "#app/domain/files/pending.ts";
import { ImportJob } from "#db/entities/imports.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";

const RECEIVED_WITHIN = "2 hours";
/** Of imports without confirmation, and of the files of stored ones. */
const KEPT = "7 days";

const NAMES = "(select coalesce(jsonb_agg(f - 'key'), '[]') from jsonb_array_elements(uploads) f)";

/**
 * Rows go with their files, but for those of stored imports, which belong to the history. What was abandoned is dropped
 * first, so that nobody confirms it any more. Throws the store's faults at the end.
 */
export async function sweepImports(em: EntityManager, files: Pick<FileStore, "delete">): Promise<void> {
	await em.execute(
		`update import_job set status = 'dropped'
		 where (status = 'receiving' and touched < now() - interval '${RECEIVED_WITHIN}')
		   or (status in ('checked', 'failed') and touched < now() - interval '${KEPT}')`,
	);
	const over = await readRows(
		em,
		z.object({ id: z.int(), keys: z.array(z.string().nullable()), applied: z.boolean() }),
		raw(`select id, status = 'applied' as applied,
		   array(select f ->> 'key' from jsonb_array_elements(uploads || annotated) f) as keys
		 from import_job where status = 'dropped'
		   or (status = 'applied' and touched < now() - interval '${KEPT}' and jsonb_path_exists(uploads || annotated, '$[*].key'))`),
	);
	const stuck: unknown[] = [];
	for (const { id, keys, applied } of over) {
		if (stuck.length === MAX_STUCK) break;
		try {
			for (const key of keys) if (key) await files.delete(key);
		} catch (fault) {
			stuck.push(fault);
			continue;
		}
		if (applied)
			await em.nativeUpdate(ImportJob, { id }, { uploads: raw(NAMES), annotated: [], version: raw("version") });
		else await em.nativeDelete(ImportJob, { id });
	}
	if (stuck.length > 0) throw stuck[0];
}

/** A run can put back the files that it replaced for so long. */
const REPLACED_KEPT = "30 days";

/** They go with the next sweep of files. */
export async function forgetReplaced(em: EntityManager): Promise<void> {
	await em.execute(`delete from import_run_file i using import_run r
		where r.id = i.import_run_id and r.finished < now() - interval '${REPLACED_KEPT}'`);
}

export async function sweepWorkFolders(em: EntityManager, folder: string): Promise<void> {
	const names = await readdir(folder).catch(() => []);
	const underWay = { status: { $in: ["checking", "applying"] } } as const;
	const live = await em.find(ImportJob, underWay, { fields: ["version", "attempt"], disableIdentityMap: true });
	const kept = new Set(live.map(({ id, version, attempt }) => `${id}-${version}-${attempt}`));
	for (const name of names) {
		if (/^\d+-\d+-\d+$/.test(name) && !kept.has(name)) await rm(join(folder, name), { recursive: true, force: true });
	}
}
