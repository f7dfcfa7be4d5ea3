import { type DatabaseAddress, databaseAddress } from "./address.ts";
import { openEmbedded } from "./embedded/server.ts";
import { type MikroORM, openOrm } from "./orm.ts";
import type { Settings } from "./settings.ts";

export interface Database {
	address: DatabaseAddress;
	orm: MikroORM;
	/** Closes the pool and gives back the lease on the embedded server; the last one to leave stops it. */
	close(): Promise<void>;
}

/** Opens the database that the settings name, as {@link openOrm} does: `DATABASE_URL`, else the embedded server in `DATA_DIR`. */
export async function openDatabase(
	settings: Pick<Settings, "databaseUrl" | "dataDir">,
	poolSize?: number,
	lockWithin?: number,
): Promise<Database> {
	if (settings.databaseUrl) {
		const address = databaseAddress(settings.databaseUrl);
		const orm = await openOrm(address, poolSize, lockWithin);
		return { address, orm, close: () => orm.close() };
	}
	const { release, ...address } = await openEmbedded(settings.dataDir);
	const orm = await openOrm(address, poolSize, lockWithin);
	return {
		address,
		orm,
		async close() {
			await orm.close();
			await release();
		},
	};
}
