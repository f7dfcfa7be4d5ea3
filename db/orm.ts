import { type EntityManager, MikroORM } from "@mikro-orm/postgresql";
import type { Pool, PoolClient } from "pg";
import type { DatabaseAddress } from "./address.ts";
import * as accounts from "./entities/accounts.ts";
import * as catalogue from "./entities/catalogue.ts";
import * as datasheets from "./entities/datasheets.ts";
import * as drafts from "./entities/drafts.ts";
import * as favourites from "./entities/favourites.ts";
import * as files from "./entities/files.ts";
import * as finder from "./entities/finder.ts";
import * as history from "./entities/history.ts";
import * as imports from "./entities/imports.ts";
import * as inbox from "./entities/inbox.ts";
import * as invitations from "./entities/invitations.ts";
import * as lookups from "./entities/lookups.ts";
import * as mail from "./entities/mail.ts";
import * as notices from "./entities/notices.ts";
import * as penetrations from "./entities/penetrations.ts";
import * as projects from "./entities/projects.ts";
import * as review from "./entities/review.ts";
import * as schedules from "./entities/schedules.ts";
import * as sharing from "./entities/sharing.ts";
import * as site from "./entities/site.ts";
import * as solutions from "./entities/solutions.ts";
import * as submissions from "./entities/submissions.ts";

export type { EntityManager, MikroORM };

/** MikroORM types its forks and transactions without the driver's own calls; this cast is the only one. */
export const forkOf = (orm: MikroORM): EntityManager => orm.em.fork() as EntityManager;

export const inTransaction = <T>(em: EntityManager, work: (tx: EntityManager) => Promise<T>): Promise<T> =>
	em.transactional((tx) => work(tx as EntityManager));

const entities = [
	accounts,
	catalogue,
	datasheets,
	drafts,
	favourites,
	files,
	finder,
	history,
	imports,
	inbox,
	invitations,
	lookups,
	mail,
	notices,
	penetrations,
	projects,
	review,
	schedules,
	sharing,
	site,
	solutions,
	submissions,
].flatMap((family) => Object.values(family));

/** A connection is waited for this long, be it for the server or for a free place in the pool. */
const CONNECT_WITHIN_MS = 15_000;

/**
 * Opens the ORM on a database; the caller closes it. One fork of `orm.em` per loader, action, command or job is made
 * by the caller and handed down; nothing below forks by itself. A statement that waits longer than `lockWithin`
 * milliseconds for what another transaction holds fails; 0 waits however long it takes.
 */
export function openOrm(address: DatabaseAddress, poolSize = 10, lockWithin = 0): Promise<MikroORM> {
	const { host, port, user, password, dbName, ssl } = address;
	return MikroORM.init({
		host,
		port,
		user,
		password,
		dbName,
		driverOptions: {
			...(ssl ? { ssl } : {}),
			lock_timeout: lockWithin,
			connectionTimeoutMillis: CONNECT_WITHIN_MS,
			onPoolCreated: giveBackLost,
		},
		pool: { min: 0, max: poolSize },
		entities,
		schemaGenerator: { ignoreSchema: ["queue"] },
		forceUtcTimezone: true,
	});
}

/**
 * Gives a connection back to its pool as soon as it has ended, whoever holds it. A transaction whose connection is lost
 * never gives it back: its rollback fails as well. After as many of them as the pool has places, everybody would wait
 * for ever.
 */
function giveBackLost(pool: Pool): void {
	// The pool sets `release` right after it has told of the client, and before anybody has it.
	pool.on("acquire", (client: PoolClient) => queueMicrotask(() => watch(client)));
}

function watch(client: PoolClient): void {
	const { release } = client;
	let given = false;
	const giveBack: PoolClient["release"] = (destroy) => {
		if (given) return;
		given = true;
		client.off("end", onEnd);
		release.call(client, destroy);
	};
	const onEnd = () => giveBack(true);
	client.release = giveBack;
	client.once("end", onEnd);
}
