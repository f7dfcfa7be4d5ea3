import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type FileStore, openFileStore } from "#app/adapters/files.server.ts";
import { recordPending, sweepFiles } from "#app/domain/files/pending.ts";
import { type EntityManager, type MikroORM, openOrm } from "#db/orm.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database.ts";

let place: FreshDatabase;
let orm: MikroORM;
let em: EntityManager;
let files: FileStore;
beforeAll(async () => {
	place = await freshDatabase();
	orm = await openOrm(place.address, 2);
	em = orm.em.fork() as EntityManager;
	files = openFileStore(place.settings);
});
afterAll(async () => {
	await orm.close();
	await place.drop();
});
beforeEach(() => em.execute("delete from file"));

/** An orphan that the store lets go of or, since a folder has its place, does not. */
async function orphan(stuck: boolean): Promise<number> {
	const facts = files.describe("tds", Buffer.from("x"), "a.pdf");
	if (stuck) await mkdir(join(place.settings.dataDir, "files", facts.storageKey), { recursive: true });
	else await files.write(facts, Buffer.from("x"));
	const id = await recordPending(em, facts);
	await em.execute("update file set state = 'orphan' where id = ?", [id]);
	return id;
}

const left = async () => (await em.execute<{ id: number }[]>("select id from file order by id")).map(({ id }) => id);

test("a file that cannot be deleted is told of and keeps no other from going", async () => {
	await orphan(false);
	const stuck = await orphan(true);
	await orphan(false);
	await expect(sweepFiles(em, files)).rejects.toThrow();
	expect(await left()).toEqual([stuck]);
});

test("a store that deletes nothing is not asked for every file", async () => {
	for (let count = 0; count < 3; count++) await orphan(true);
	const kept = await orphan(false);
	await expect(sweepFiles(em, files)).rejects.toThrow();
	expect(await left()).toContain(kept);
});
