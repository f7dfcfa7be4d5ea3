import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "#db/database.ts";
import type { EntityManager } from "#db/orm.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database.ts";

let place: FreshDatabase;
let database: Database;
beforeAll(async () => {
	place = await freshDatabase();
	database = await openDatabase(place.settings, 2);
});
afterAll(async () => {
	await database?.close();
	await place?.drop();
});

const fork = () => database.orm.em.fork() as EntityManager;

test("transactions whose connections are cut leave their places in the pool to others", async () => {
	for (let round = 0; round < 6; round++) {
		const cut = fork().transactional(async (em) => {
			const [own] = await em.execute<{ pid: number }[]>("select pg_backend_pid() as pid");
			await fork().execute("select pg_terminate_backend(?)", [own!.pid]);
			await em.execute("select 1");
		});
		await expect(cut).rejects.toThrow();
	}
	await expect(fork().transactional((em) => em.execute("select 1 as one"))).resolves.toEqual([{ one: 1 }]);
});
