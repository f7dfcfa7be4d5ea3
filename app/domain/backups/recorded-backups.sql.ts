import { raw, sql } from "@mikro-orm/core";
import { z } from "zod";
import { Backup } from "#db/entities/files.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";

interface BackupFacts {
	place: string;
	name: string;
	/** ISO 8601. */
	made: string;
	bytes: number;
}

/** Records a backup, so that `pfs doctor` and the figures know of it; `verified` says how its trial ended, null before one. */
export async function recordBackup(
	em: EntityManager,
	{ place, name, made, bytes }: BackupFacts,
	verified: boolean | null,
): Promise<void> {
	await em.execute(sql`insert into backup (place, name, made, bytes, verified)
		values (${place}, ${name}, ${made}::timestamptz, ${bytes}, case when ${verified}::boolean then clock_timestamp() end)
		on conflict (place, name) do update set bytes = excluded.bytes, verified = excluded.verified`);
}

export async function forgetBackups(em: EntityManager, place: string, names: string[]): Promise<void> {
	await em.nativeDelete(Backup, { place, name: { $in: names } });
}

const backupAge = z.object({
	/** Seconds since the moment of the newest backup that was verified; null without one. */
	verifiedAge: z.coerce.number().nullable(),
	/** Seconds since the database was made. */
	databaseAge: z.coerce.number(),
});

/** Tells by the database's clock how old the newest verified backup is. */
export async function readBackupAge(em: EntityManager): Promise<z.output<typeof backupAge>> {
	const query = `select extract(epoch from now() - (select max(made) from backup where verified is not null)) as "verifiedAge",
		extract(epoch from now() - (select min(executed_at) from schema_migration)) as "databaseAge"`;
	const [row] = await readRows(em, backupAge, raw(query));
	return row!;
}
