import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { openBlobStore } from "#app/adapters/blob-store.ts";
import { openBackupPlace } from "#app/domain/backups/backup-place.ts";
import { makeBackup } from "#app/domain/backups/make-backup.ts";
import { steps } from "#db/migrations/steps.ts";
import { projectRoot } from "#db/project.ts";
import { openBucketServer } from "#tests/support/bucket.ts";
import { differing, hashFiles, hashTables, inside } from "#tests/support/contents.ts";
import { type FreshDatabase, freshDatabase } from "#tests/support/database.ts";
import { schemaOf } from "#tests/support/schema.ts";
import { takeSteps } from "#tests/support/taken-steps.ts";
import { pfs } from "./pfs.ts";

let place: FreshDatabase;
let folder: string;
beforeAll(async () => {
	place = await freshDatabase({ seeded: true });
	folder = await mkdtemp(join(tmpdir(), "pfs-backup-"));
}, 120_000);
afterAll(async () => {
	await place.drop();
	rmSync(folder, { recursive: true });
});

const filesOf = ({ env }: FreshDatabase) => env.FILES_URL!.slice("file:".length);
const others = ["public.backup", "queue.queue", "queue.version"];

const run = async (args: string[], env: Record<string, string>) => {
	const { code, stdout, stderr } = await pfs([...args, "--json"], env);
	return { code, stderr, ...(stdout ? JSON.parse(stdout) : {}) };
};

/** Starts a command and ends it with kill -9 as soon as it has written so many files below a folder. */
async function killed(args: string[], env: Record<string, string>, written: string, files: number): Promise<void> {
	const child = spawn(process.execPath, ["cli/index.ts", ...args], {
		cwd: projectRoot,
		env: { ...process.env, ...env },
		stdio: "ignore",
	});
	const ended = once(child, "exit");
	const count = () => (existsSync(written) ? readdirSync(written, { recursive: true }).length : 0);
	while (count() < files && child.exitCode === null) await pause(1);
	child.kill("SIGKILL");
	expect((await ended)[1]).toBe("SIGKILL");
}

test("a backup that was killed is none, and the next one takes up what it left", { timeout: 120_000 }, async () => {
	await killed(["backup", folder], place.env, join(folder, "files"), 20);
	expect(await run(["backup", folder, "--list"], place.env)).toMatchObject({ code: 0 });
	expect((await run(["restore", folder], place.env)).stderr).toContain("has no backup");
	expect(await run(["backup", folder, "--verify", "--keep", "7d"], place.env)).toMatchObject({
		code: 0,
		verified: { ok: true },
	});
});

test("a restore that was killed leaves the database as it was, and the next one ends it", {
	timeout: 120_000,
}, async () => {
	const empty = await freshDatabase();
	await killed(["restore", folder], empty.env, filesOf(empty), 20);
	await expect
		.poll(() => inside(empty, async (client) => (await client.query("select from user_account")).rowCount))
		.toBe(0);
	expect((await run(["restore", folder], empty.env)).code).toBe(0);
	const [before, after] = await Promise.all([place, empty].map((one) => inside(one, (c) => hashTables(c, others))));
	expect(differing(before!, after!)).toEqual([]);
	expect(differing(hashFiles(filesOf(place)), hashFiles(filesOf(empty)))).toEqual([]);
	await empty.drop();
});

test("a bucket holds backups as a folder does, of files in a bucket too", { timeout: 240_000 }, async () => {
	const bucket = await openBucketServer();
	const [backups, store] = [bucket.filesUrl.replace("?", "/backups/own?"), bucket.filesUrl.replace("?", "/store?")];
	const env = { ...place.env, ...bucket.env };
	const made = await run(["backup", backups, "--verify", "--keep", "7d"], env);
	expect(made).toMatchObject({ code: 0, verified: { ok: true } });
	const again = await run(["backup", backups, "--keep", "1d"], env);
	expect(again).toMatchObject({ code: 0, deleted: { names: [] } });
	expect(again.made.added).toBeLessThan(made.made.added / 100);
	expect((await run(["backup", backups, "--list"], env)).code).toBe(0);

	const empty = await freshDatabase();
	expect(await run(["restore", backups], { ...empty.env, ...bucket.env })).toMatchObject({ code: 0 });
	expect(differing(hashFiles(filesOf(place)), hashFiles(filesOf(empty)))).toEqual([]);
	// Into a bucket: the place stands in the same one, below a folder of its own, and counts as strange files.
	const refused = await run(["restore", backups], { ...empty.env, ...bucket.env, FILES_URL: store });
	expect(refused.stderr).toContain("is not empty");
	await empty.drop();
	await bucket.drop();
});

test("the backup of an older program is restored and migrated; that of a newer one is refused", {
	timeout: 120_000,
}, async () => {
	const { address, template } = inject("testServer");
	const dbName = `${template}_${randomBytes(6).toString("hex")}`;
	const old = await mkdtemp(join(tmpdir(), "pfs-backup-"));
	await inside({ address }, (client) => client.query(`create database ${dbName}`));
	const older = { address: { ...address, dbName } };
	await inside(older, async (client) => {
		await takeSteps(client, 3);
		await client.query("insert into brand (name) values ('Old brand')");
	});
	const work = {
		...older,
		source: openBlobStore({ filesUrl: `file:${join(old, "none")}` }),
		drafts: join(old, "drafts"),
	};
	const backups = openBackupPlace(join(old, "backups"), {});
	const { manifest } = await makeBackup({ ...work, place: backups, onProgress: () => {} });
	expect(manifest.migrations).toHaveLength(4);

	const empty = await freshDatabase();
	const restored = await run(["restore", join(old, "backups")], empty.env);
	expect(restored).toMatchObject({ code: 0, applied: steps.length - 3 });
	await inside(empty, async (client) => {
		const fresh = await freshDatabase();
		expect((await client.query("select name from brand")).rows).toEqual([{ name: "Old brand" }]);
		// The schema public is made anew: other numbers refer to it, and nobody describes it.
		const partsOf = async (from: pg.Client) => ({ ...(await schemaOf(from)), rows: {}, collations: {}, comments: {} });
		expect(await partsOf(client)).toEqual(await inside(fresh, partsOf));
		await fresh.drop();
	});
	await inside(older, (client) => client.query("insert into schema_migration (name) values ('of-tomorrow')"));
	await makeBackup({ ...work, place: backups, onProgress: () => {} });
	const refused = await run(["restore", join(old, "backups"), "--replace", empty.address.dbName], empty.env);
	expect(refused.stderr).toContain("was made by a newer program");
	await inside({ address }, (client) => client.query(`drop database ${dbName} with (force)`));
	await empty.drop();
	rmSync(old, { recursive: true });
});
