import pg from "pg";
import { logError } from "#app/adapters/log.server.ts";
import { openQueue, type Queue } from "#app/adapters/queue.server.ts";
import { type FileStore, openFileStore } from "#app/domain/files/files.server.ts";
import type { MailQueue } from "#app/domain/mail/outbox.ts";
import { clientConfig } from "#db/address.ts";
import { type Database, LOCK_WITHIN, openDatabase, serverFacts } from "#db/database.ts";
import { pendingSteps } from "#db/migrate.ts";
import { type EntityManager, forkOf, inTransaction } from "#db/orm.ts";
import { settings } from "#db/settings.ts";

type ReadinessPart = "database" | "migrations" | "files" | "queue";
type State = "ok" | "failed";
type Readiness = Record<ReadinessPart, State>;

let asking: Promise<Readiness> | undefined;

/** Requests that come while a check runs share its answer, since anybody may ask as often as they like. */
export function checkReadiness(): Promise<Readiness> {
	asking ??= check().finally(() => {
		asking = undefined;
	});
	return asking;
}

/** Checks the database by a query: the ORM states that it is not connected until another query has made it connect. */
const checkDatabase = async () => serverFacts(await forkEm());

let migrated = false;

async function checkMigrations(): Promise<void> {
	if (migrated) return;
	const { orm } = await webDatabase();
	if ((await pendingSteps(orm)).length > 0) throw new Error("pending migrations");
	migrated = true;
}

async function check(): Promise<Readiness> {
	const [database, migrations, store, queue] = await Promise.all([
		stateOf(checkDatabase()),
		stateOf(checkMigrations()),
		stateOf(files().reach()),
		stateOf(sender()),
	]);
	return { database, migrations, files: store, queue };
}

const stateOf = (reaching: Promise<unknown>): Promise<State> =>
	reaching.then(
		() => "ok",
		() => "failed",
	);

function once<T>(open: () => Promise<T>, close: (opened: T) => Promise<void>) {
	let opening: Promise<T> | undefined;
	return {
		get(): Promise<T> {
			opening ??= open().catch((error) => {
				opening = undefined;
				throw error;
			});
			return opening;
		},
		async close() {
			const opened = opening;
			opening = undefined;
			if (opened) await close(await opened);
		},
	};
}

/** The most connections of a web process to the database. */
const PLACES = 10;

const database = once<Database>(
	() => openDatabase(settings(), PLACES, LOCK_WITHIN),
	(opened) => opened.close(),
);
const queue = once<Queue>(
	async () => openQueue((await database.get()).address, "sender", (error) => logError("queue", error)),
	(opened) => opened.stop(1),
);
const limits = once<pg.Pool>(
	async () => {
		const pool = new pg.Pool({ ...clientConfig((await database.get()).address), max: 2 });
		return pool.on("error", (error) => logError("rate limits", error));
	},
	(pool) => pool.end(),
);
let store: FileStore | undefined;

export const webDatabase = (): Promise<Database> => database.get();

/** A fresh unit of work: exactly one per loader or action, handed down from there. */
export async function forkEm(): Promise<EntityManager> {
	return forkOf((await webDatabase()).orm);
}

export { inTransaction };

export const sender = (): Promise<Queue> => queue.get();

export function mailQueue(): MailQueue {
	return { add: async (em, job) => (await sender()).add(em, "mail", job) };
}

/** Connections of their own for the rate limits: a try counts, whatever becomes of the transaction it was part of. */
export const limitPool = (): Promise<pg.Pool> => limits.get();

export function files(): FileStore {
	store ??= openFileStore(settings());
	return store;
}

export async function closeResources(): Promise<void> {
	await queue.close();
	await limits.close();
	await database.close();
	store = undefined;
}
