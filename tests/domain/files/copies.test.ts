import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { copyIn, copyOut } from "#app/domain/files/copies.ts";
import { openFileStore } from "#app/domain/files/files.server.ts";
import { makeFile } from "#tests/support/catalogue.ts";
import { ownDatabase } from "#tests/support/own-database.ts";

const own = ownDatabase();
let folder: string;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), "pfs-copies-"));
	await own.em.execute("delete from file");
});
afterEach(() => rm(folder, { recursive: true }));

const options = (signal = new AbortController().signal) => ({ onProgress: () => {}, signal });

const storeIn = (name: string) => openFileStore({ ...own.place.settings, filesUrl: `file:${join(folder, name)}` });

/** Records a file of these words; answers its key. */
async function record(words: string): Promise<string> {
	const key = `drawings/${words}.pdf`;
	const sha256 = createHash("sha256").update(words).digest("hex");
	await makeFile(own.em, "drawing_pdf", key, { sha256, bytes: words.length });
	return key;
}

/** Puts words under a key of a store. */
async function put(store: ReturnType<typeof storeIn>, key: string, words: string): Promise<void> {
	const path = join(folder, "sent");
	await writeFile(path, words);
	await store.copy(key, path, "application/pdf");
}

test("files go out of a store and into another one; what is there already is left as it is", async () => {
	const [from, to, copy] = [storeIn("from"), storeIn("to"), join(folder, "copy")];
	const keys = [await record("one"), await record("two")];
	for (const [at, words] of ["one", "two"].entries()) await put(from, keys[at]!, words);
	const all = { copied: 2, unchanged: 0, missing: [], damaged: [] };
	const none = { ...all, copied: 0, unchanged: 2 };
	expect(await copyOut(own.fork(), from, copy, options())).toEqual(all);
	expect(await copyOut(own.fork(), from, copy, options())).toEqual(none);
	expect(await readFile(join(copy, keys[0]!), "utf8")).toBe("one");
	expect(await copyIn(own.fork(), to, copy, options())).toEqual(all);
	expect(await copyIn(own.fork(), to, copy, options())).toEqual(none);
	expect(Buffer.from(await to.read(keys[1]!)).toString()).toBe("two");
});

test("what is not there, or has other bytes than were stored, is named and not copied", async () => {
	const [from, to, copy] = [storeIn("from"), storeIn("to"), join(folder, "copy")];
	const [whole, lost, other] = [await record("one"), await record("two"), await record("six")];
	await put(from, whole, "one");
	await put(from, other, "sex");
	expect(await copyOut(own.fork(), from, copy, options())).toEqual({
		...{ copied: 1, unchanged: 0 },
		...{ missing: [lost], damaged: [other] },
	});
	expect(await readdir(join(copy, "drawings"))).toEqual(["one.pdf"]);
	await writeFile(join(copy, other), "sex");
	expect(await copyIn(own.fork(), to, copy, options())).toMatchObject({ copied: 1, missing: [lost], damaged: [other] });
	await expect(to.read(other)).rejects.toThrow();
});

test("a copy that is interrupted ends with its reason, and nothing is half there", async () => {
	const [from, copy] = [storeIn("from"), join(folder, "copy")];
	await put(from, await record("one"), "one");
	await expect(copyOut(own.fork(), from, copy, options(AbortSignal.abort(new Error("stopped"))))).rejects.toThrow(
		"stopped",
	);
	expect(await readdir(folder)).not.toContain("copy");
});
