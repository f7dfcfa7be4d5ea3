import { type FileStore, openFileStore } from "#app/adapters/files.server.ts";
import { logFault } from "#app/adapters/log.server.ts";
import { openQueue, type Queue } from "#app/adapters/queue.server.ts";
import { type Database, openDatabase } from "#db/database.ts";
import type { EntityManager } from "#db/orm.ts";
import { settings } from "#db/settings.ts";

/** Opens something once, at first need; a failed opening is tried again by the next caller. */
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

const database = once<Database>(
	() => openDatabase(settings()),
	(opened) => opened.close(),
);
const queue = once<Queue>(
	async () => openQueue((await database.get()).address, "sender", (error) => logFault("queue", error)),
	(opened) => opened.stop(1),
);
let store: FileStore | undefined;

/** The web process's one database. */
export const house = (): Promise<Database> => database.get();

/** A fresh unit of work: exactly one per loader or action, handed down from there. */
export async function forkEm(): Promise<EntityManager> {
	return (await house()).orm.em.fork() as EntityManager;
}

/** The web process's end of the job queue. */
export const sender = (): Promise<Queue> => queue.get();

/** The process's file store. */
export function files(): FileStore {
	store ??= openFileStore(settings());
	return store;
}

/** Closes whatever was opened, at shutdown. */
export async function closeHouse(): Promise<void> {
	await queue.close();
	await database.close();
}
