import { raw } from "@mikro-orm/core";
import { z } from "zod";
import { type DatabaseAddress, databaseAddress } from "./address.ts";
import { openEmbedded } from "./embedded/server.ts";
import { type EntityManager, type MikroORM, openOrm } from "./orm.ts";
import { readRows } from "./rows.sql.ts";
import type { Settings } from "./settings.ts";

/** This version is the first with `nulls not distinct`, which the tables need. */
const MIN_VERSION = 15;

const row = z.object({
	name: z.string(),
	version: z.string(),
	number: z.coerce.number(),
	encoding: z.string(),
	icu: z.boolean(),
	letters: z.boolean(),
});

type ServerFacts = z.output<typeof row>;

/** Asks what the server and its database are. `letters` is true where it knows the capitals of letters beyond English ones. */
export async function serverFacts(em: EntityManager): Promise<ServerFacts> {
	// In another encoding the number of a letter may be too large for it.
	const query = `select current_database() as name, current_setting('server_version') as version,
		current_setting('server_version_num') as number, current_setting('server_encoding') as encoding,
		exists (select from pg_collation where collprovider = 'i') as icu,
		case when current_setting('server_encoding') = 'UTF8' then lower(chr(201)) = chr(233) else false end as letters`;
	const [answer] = await readRows(em, row, raw(query));
	return answer!;
}

const CREATE =
	"createdb --template=template0 --encoding=UTF8 --locale=C.UTF-8 --locale-provider=icu --icu-locale=und NAME";

/** Says why the product cannot work on the server, in a sentence with the remedy; null where it can. */
export function serverError({ name, version, number, encoding, icu }: ServerFacts): string | null {
	if (Math.floor(number / 10_000) < MIN_VERSION) {
		return `PostgreSQL ${version} is too old: version ${MIN_VERSION} or newer is needed. Upgrade the server, or name a newer one in DATABASE_URL.`;
	}
	if (encoding !== "UTF8") {
		return `The database ${name} stores text as ${encoding}, but UTF8 is needed: make another one with "${CREATE}" and name it in DATABASE_URL. Nothing was written.`;
	}
	return icu
		? null
		: `PostgreSQL ${version} was built without ICU, which is needed: name another server in DATABASE_URL.`;
}

/** The milliseconds that a request waits for what an import holds: were all to wait, nobody would be served. */
export const LOCK_WITHIN = 10_000;

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
