import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openFileStore } from "#app/domain/files/files.server.ts";
import { type Bucket, openBucketServer } from "#tests/support/bucket.ts";
import { putSchedule } from "#tests/support/uploads.ts";

let bucket: Bucket;

beforeAll(async () => {
	bucket = await openBucketServer();
	Object.assign(process.env, bucket.env);
});
afterAll(() => bucket?.drop());

const open = () => openFileStore({ maxPdfBytes: 1_000_000, maxImageBytes: 1_000_000, filesUrl: bucket.filesUrl });

test("a file in a bucket is read back by whoever opens the same bucket", async () => {
	const { storageKey } = await putSchedule(open(), Buffer.from("0123456789"), "a.pdf");
	expect(Buffer.from(await open().read(storageKey)).toString()).toBe("0123456789");
	expect(await text(await open().stream(storageKey))).toBe("0123456789");
});

test("a range of a file in a bucket is the bytes of both ends and all between", async () => {
	const { storageKey } = await putSchedule(open(), Buffer.from("0123456789"), "a.pdf");
	expect(await text(await open().stream(storageKey, { start: 2, end: 5 }))).toBe("2345");
	await expect(open().stream("00/00/none.pdf", { start: 0, end: 1 })).rejects.toThrow();
});

test("a deleted file is gone from the bucket, and deleting it again is quiet", async () => {
	const store = open();
	const { storageKey } = await putSchedule(store, Buffer.from("x"), "a.pdf");
	await store.delete(storageKey);
	await expect(store.read(storageKey)).rejects.toThrow();
	await store.delete(storageKey);
});

test("a file on disk is kept in a bucket under a key of its keeper's, as it is and however large", async () => {
	const folder = await mkdtemp(join(tmpdir(), "pfs-keep-"));
	const [path, bytes] = [join(folder, "import.csv"), randomBytes(12_000_000)];
	await writeFile(path, bytes);
	await open().copy("imports/1/a.csv", path, "text/csv");
	expect(Buffer.from(await open().read("imports/1/a.csv")).equals(bytes)).toBe(true);
	await expect(open().copy("imports/1/b.csv", join(folder, "none.csv"), "text/csv")).rejects.toThrow(/ENOENT/);
	await expect(open().read("imports/1/b.csv")).rejects.toThrow();
	await rm(folder, { recursive: true });
});

test("a bucket out of reach is an error, and what it held is there when it is back", async () => {
	const store = open();
	const { storageKey } = await putSchedule(store, Buffer.from("kept"), "a.pdf");
	await store.reach();
	await bucket.stop();
	await expect(store.reach()).rejects.toThrow();
	await expect(putSchedule(store, Buffer.from("lost"), "b.pdf")).rejects.toThrow(/ECONNREFUSED/);
	await expect(store.read(storageKey)).rejects.toThrow();
	await bucket.start();
	expect(Buffer.from(await store.read(storageKey)).toString()).toBe("kept");
});
