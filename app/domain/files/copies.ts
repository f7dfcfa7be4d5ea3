import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { readOrNull } from "#app/adapters/stored-files.ts";
import { sha256 } from "#app/domain/files/accept.ts";
import type { FileStore } from "#app/domain/files/files.server.ts";
import { StoredFile } from "#db/entities/files.ts";
import type { EntityManager } from "#db/orm.ts";
import { isWhole } from "./read-whole.ts";

interface CopyReport {
	copied: number;
	/** The number of files that were there already. */
	unchanged: number;
	/** Keys that the database names and that are not there, or hold other bytes than were stored. */
	missing: string[];
	damaged: string[];
}

interface CopyOptions {
	onProgress(done: number, total: number): void;
	signal: AbortSignal;
}

type Copied = "copied" | "unchanged" | "missing" | "damaged";

interface Recorded {
	storageKey: string;
	bytes: number;
	sha256: string;
	type: string;
}

const PORTION = 500;
/** A store far away takes its time for each; a schedule may have 100 MB. */
const AT_ONCE = 8;

/** Goes through every file that the database has, in portions: there may be more of them than memory holds. */
async function forEachFile(
	em: EntityManager,
	{ onProgress, signal }: CopyOptions,
	copy: (file: Recorded) => Promise<Copied>,
): Promise<CopyReport> {
	const report: CopyReport = { copied: 0, unchanged: 0, missing: [], damaged: [] };
	const total = await em.count(StoredFile, { state: "stored" });
	let [last, done] = [0, 0];
	for (;;) {
		const files = await em.find(
			StoredFile,
			{ id: { $gt: last }, state: "stored" },
			{ orderBy: { id: "asc" }, limit: PORTION, disableIdentityMap: true },
		);
		for (let at = 0; at < files.length; at += AT_ONCE) {
			signal.throwIfAborted();
			const some = files.slice(at, at + AT_ONCE);
			const outcomes = await Promise.all(some.map(copy));
			for (const [index, outcome] of outcomes.entries()) {
				if (outcome === "missing" || outcome === "damaged") report[outcome].push(some[index]!.storageKey);
				else report[outcome]++;
			}
			done += some.length;
			onProgress(done, total);
		}
		last = files.at(-1)?.id ?? last;
		if (files.length < PORTION) return report;
	}
}

/** Copies what a folder lacks into it, under the keys of the store. A file never changes under its key. */
export function copyOut(
	em: EntityManager,
	store: Pick<FileStore, "read">,
	folder: string,
	options: CopyOptions,
): Promise<CopyReport> {
	return forEachFile(em, options, async (file) => {
		const path = join(folder, file.storageKey);
		const there = await stat(path).catch(() => null);
		if (there?.size === file.bytes) return "unchanged";
		const bytes = await readOrNull((key) => store.read(key), file.storageKey);
		if (bytes === null) return "missing";
		if (sha256(bytes) !== file.sha256) return "damaged";
		await mkdir(dirname(path), { recursive: true, mode: 0o700 });
		const draft = `${path}.part`;
		try {
			await writeFile(draft, bytes, { mode: 0o600, flush: true });
			await rename(draft, path);
		} finally {
			await rm(draft, { force: true });
		}
		return "copied";
	});
}

/** Puts into the store what it lacks of the files that the database names, from a folder that {@link copyOut} filled. */
export function copyIn(
	em: EntityManager,
	store: Pick<FileStore, "stream" | "copy">,
	folder: string,
	options: CopyOptions,
): Promise<CopyReport> {
	return forEachFile(em, options, async (file) => {
		if (await isWhole(em, store, file.storageKey)) return "unchanged";
		const path = join(folder, file.storageKey);
		const bytes = await readOrNull((at) => readFile(at), path);
		if (bytes === null) return "missing";
		if (sha256(bytes) !== file.sha256) return "damaged";
		await store.copy(file.storageKey, path, file.type);
		return "copied";
	});
}
