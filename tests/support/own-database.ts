import { afterAll, beforeAll } from "vitest";
import { type Database, openDatabase } from "#db/database.ts";
import type { EntityManager } from "#db/orm.ts";
import { type FreshDatabase, freshDatabase } from "./database.ts";

export interface OwnDatabase {
	place: FreshDatabase;
	database: Database;
	em: EntityManager;
	/** A unit of work of its own. */
	fork(): EntityManager;
	/** One use case as a form runs it: a unit of work of its own, in one transaction. */
	act<T>(work: (em: EntityManager) => Promise<T>): Promise<T>;
}

/**
 * Opens a database for the tests of a file, empty or with the sample catalogue, and removes it after them. Filled before
 * the first test.
 */
export function ownDatabase(connections = 2, { seeded = false } = {}): OwnDatabase {
	const own = {
		fork: () => own.database.orm.em.fork() as EntityManager,
		act: (work) => own.fork().transactional((em) => work(em as EntityManager)),
	} as OwnDatabase;
	beforeAll(async () => {
		own.place = await freshDatabase({ seeded });
		own.database = await openDatabase(own.place.settings, connections);
		own.em = own.fork();
	});
	afterAll(async () => {
		await own.database?.close();
		await own.place?.drop();
	});
	return own;
}
