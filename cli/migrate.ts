import { amountOf } from "#app/amounts.ts";
import { LOCK_WITHIN, openDatabase } from "#db/database.ts";
import { migrate } from "#db/migrate.ts";
import { settings } from "#db/settings.ts";
import type { CommandCall } from "./action.ts";
import { bringUpToDate } from "./with-database.ts";

/** `pfs migrate`: applies pending migrations. The hidden `--as-needed` refuses where the operator must decide. */
export default async function migrateCommand({
	console,
	options,
}: CommandCall<{ asNeeded?: boolean }>): Promise<undefined> {
	const current = settings();
	// As a web process connects: what a pooler refuses to that is said before any is started.
	const database = await openDatabase(current, 2, LOCK_WITHIN);
	try {
		if (options.asNeeded) {
			await bringUpToDate(database, current, console);
			return;
		}
		const applied = await migrate(database.address, console.print);
		const text = applied === 0 ? "The database is up to date." : `Applied ${amountOf(applied, "migration")}.`;
		console.done({ applied }, text);
	} finally {
		await database.close();
	}
}
