import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { connectForCopy, lockBackups } from "#app/domain/backups/dump-tables.sql.ts";
import { type FileStore, openFileStore } from "#app/domain/files/files.server.ts";
import { recordPending, sweepFiles } from "#app/domain/files/pending.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();
let files: FileStore;
beforeAll(() => {
	files = openFileStore(own.place.settings);
});
beforeEach(() => own.em.execute("delete from file"));

/** An orphan that the store lets go of or, since a folder has its place, does not. */
async function orphan(stuck: boolean): Promise<number> {
	const facts = files.describe("tds", Buffer.from("x"), "a.pdf");
	if (stuck) await mkdir(join(own.place.settings.dataDir, "files", facts.storageKey), { recursive: true });
	else await files.write(facts, Buffer.from("x"));
	const id = await recordPending(own.em, facts);
	await own.em.execute("update file set state = 'orphan' where id = ?", [id]);
	return id;
}

const left = async () =>
	(await own.em.execute<{ id: number }[]>("select id from file order by id")).map(({ id }) => id);

test("a file that cannot be deleted is told of and keeps no other from going", async () => {
	await orphan(false);
	const stuck = await orphan(true);
	await orphan(false);
	await expect(sweepFiles(own.em, files)).rejects.toThrow();
	expect(await left()).toEqual([stuck]);
});

test("a store that deletes nothing is not asked for every file", async () => {
	for (let count = 0; count < 3; count++) await orphan(true);
	const kept = await orphan(false);
	await expect(sweepFiles(own.em, files)).rejects.toThrow();
	expect(await left()).toContain(kept);
});

test("while a backup copies files none is removed, and the next sweep removes them", async () => {
	const waiting = await orphan(false);
	const backup = await connectForCopy(own.place.address);
	await lockBackups(backup);
	expect(await sweepFiles(own.em, files)).toBe(0);
	expect(await left()).toEqual([waiting]);
	await backup.end();
	await expect.poll(() => sweepFiles(own.em, files)).toBe(1);
	expect(await left()).toEqual([]);
});
