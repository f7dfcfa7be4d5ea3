import { type Database, openDatabase } from "#db/database.ts";
import { countPending, migrate } from "#db/migrate.ts";
import { type EntityManager, forkOf } from "#db/orm.ts";
import { type Settings, settings } from "#db/settings.ts";
import type { Console } from "./console.ts";
import { usageError } from "./outcome.ts";

export interface Workplace {
	settings: Settings;
	database: Database;
	em: EntityManager;
}

/** Migrates the embedded database; with `DATABASE_URL`, pending migrations are a usage error. */
export async function withDatabase<T>(console: Console, work: (place: Workplace) => Promise<T>): Promise<T> {
	const current = settings();
	const database = await openDatabase(current, 4);
	try {
		await bringUpToDate(database, current, console);
		return await work({ settings: current, database, em: forkOf(database.orm) });
	} finally {
		await database.close();
	}
}

/** Applies pending migrations to the embedded database, refuses to work on another that lacks them and on a newer one. */
export async function bringUpToDate(database: Database, current: Settings, console: Console): Promise<void> {
	const pending = await countPending(database.orm);
	if (pending === 0) return;
	if (current.databaseUrl) {
		const missing = pending === 1 ? "a migration" : `${pending} migrations`;
		throw usageError(`The database lacks ${missing}. Run \`pfs migrate\` first.`);
	}
	await migrate(database.address, console.print);
}
