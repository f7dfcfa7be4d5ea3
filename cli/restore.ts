import { basename } from "node:path";
import { openBlobStore } from "#app/adapters/blob-store.ts";
import { amount, amountOf } from "#app/amounts.ts";
import { getBackup } from "#app/domain/backups/backup-place.ts";
import { connectForCopy } from "#app/domain/backups/dump-tables.sql.ts";
import { restoreBackup } from "#app/domain/backups/restore-backup.ts";
import { databaseAddress } from "#db/address.ts";
import { openEmbedded } from "#db/embedded/server.ts";
import { migrate } from "#db/migrate.ts";
import { settings as readSettings } from "#db/settings.ts";
import type { CommandCall } from "./action.ts";
import { openGivenPlace } from "./backup.ts";
import { interrupted } from "./outcome.ts";

interface RestoreFlags {
	backup?: string;
	replace?: string;
}

/** `pfs restore PLACE`: into what is empty, unless `--replace` names it. */
export default async function restore({
	args: [target],
	options,
	console,
}: CommandCall<RestoreFlags, [string]>): Promise<undefined> {
	const settings = readSettings();
	const place = openGivenPlace(target);
	const backup = await getBackup(place, options.backup ?? null);
	const embedded = settings.databaseUrl ? null : await openEmbedded(settings.dataDir, console.print);
	const address = embedded ?? databaseAddress(settings.databaseUrl!);
	const name = embedded ? basename(settings.dataDir) : address.dbName;
	const progress = console.progress();
	const client = await connectForCopy(address);
	try {
		const manifest = await restoreBackup({
			target: openBlobStore(settings),
			replace: options.replace ?? null,
			onProgress: progress.at,
			signal: interrupted,
			...{ client, place, backup, name },
		});
		const applied = await migrate(address, console.print);
		const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
		const later = applied === 0 ? "" : ` ${amountOf(applied, "migration")} applied.`;
		const words = `Restored ${manifest.name}: ${amount(rows)} rows and ${amountOf(manifest.files.count, "file")}.${later}`;
		const { files, missing } = manifest;
		for (const key of missing) console.complain(`${key}: this file was missing when the backup was made.`);
		console.done({ restored: manifest.name, rows, files, missing, applied }, words);
	} finally {
		progress.end();
		await client.end();
		await embedded?.release();
	}
}
