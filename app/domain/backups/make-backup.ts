import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { gzipSync } from "node:zlib";
import type pg from "pg";
import type { BlobStore } from "#app/adapters/blob-store.ts";
import { readOrNull } from "#app/adapters/stored-files.ts";
import type { DatabaseAddress } from "#db/address.ts";
import { schemaSql } from "#db/migrate.ts";
import { buildName } from "#db/project.ts";
import { type BackupPlace, fileKey, findDamaged, forgetVerification, partKey, writeManifest } from "./backup-place.ts";
import { checkDigest, eachOf, isDamage, measure, throughCheck } from "./digests.ts";
import {
	beginSnapshot,
	connectForCopy,
	dumpTable,
	listNamedFiles,
	listSequences,
	listTables,
	lockBackups,
	type NamedFile,
	tableName,
} from "./dump-tables.sql.ts";
import {
	type BackedUpFile,
	type DumpedTable,
	type Manifest,
	type Part,
	sealManifest,
	sha256Of,
} from "./manifest.schema.ts";

interface BackupWork {
	address: DatabaseAddress;
	/** The file store of the product. */
	source: BlobStore;
	place: BackupPlace;
	/** A folder for what is being made; a folder of its own is made in it, and removed. */
	drafts: string;
	onProgress(label: string, done: number, total: number): void;
	signal?: AbortSignal;
	/** Called with the snapshot's name, by which other connections see the same moment until this ends. */
	onSnapshot?(snapshot: string): Promise<void>;
}

interface MadeBackup {
	manifest: Manifest;
	/** Bytes in the place that this backup needs, and those of them that it did not have before. */
	bytes: number;
	added: number;
}

/** A store far away takes its time for each. */
export const FILES_AT_ONCE = 8;

/** Runs work with a folder that is gone afterwards. */
export async function withDrafts<T>(folder: string, work: (drafts: string) => Promise<T>): Promise<T> {
	await mkdir(folder, { recursive: true, mode: 0o700 });
	const drafts = await mkdtemp(join(folder, "backup-"));
	try {
		return await work(drafts);
	} finally {
		await rm(drafts, { recursive: true, force: true });
	}
}

/** Adds parts to a place, each once, however many files are the same. */
function openStock(place: BackupPlace, there: Set<string>) {
	const counted = new Set<string>();
	const underWay = new Map<string, Promise<boolean>>();
	let [bytes, added] = [0, 0];

	/** Answers false where `add` had nothing to add. */
	async function addOnce(key: string, part: Part, add: () => Promise<boolean>): Promise<boolean> {
		for (let other = underWay.get(key); other; other = underWay.get(key)) await other.catch(() => false);
		if (!there.has(key)) {
			const adding = add();
			underWay.set(key, adding);
			try {
				if (!(await adding)) return false;
			} finally {
				underWay.delete(key);
			}
			there.add(key);
			added += part.bytes;
		}
		if (!counted.has(key)) bytes += part.bytes;
		counted.add(key);
		return true;
	}

	async function addFrom(path: string, key: string, part: Part, type: string): Promise<void> {
		await addOnce(key, part, () => place.copy(key, path, type).then(() => true));
	}

	return {
		addPart: (part: Part, path: string) => addFrom(path, partKey(part), part, "application/gzip"),
		async addText(text: string, path: string): Promise<Part> {
			const packed = gzipSync(text);
			const part = { sha256: sha256Of(packed), bytes: packed.byteLength };
			await writeFile(path, packed);
			await addFrom(path, partKey(part), part, "application/gzip");
			return part;
		},
		addUpload: (file: BackedUpFile, path: string) => addFrom(path, fileKey(file), file, file.type),
		addFile: (file: BackedUpFile, add: () => Promise<boolean>) => addOnce(fileKey(file), file, add),
		sizes: () => ({ bytes, added }),
	};
}

type Stock = ReturnType<typeof openStock>;

interface Snapshot extends Pick<Manifest, "made" | "postgres" | "migrations" | "tables" | "sequences"> {
	files: NamedFile[];
}

async function dumpSnapshot(client: pg.Client, stock: Stock, drafts: string, work: BackupWork): Promise<Snapshot> {
	const { made, postgres, snapshot } = await beginSnapshot(client);
	await work.onSnapshot?.(snapshot);
	const tables: DumpedTable[] = [];
	const all = await listTables(client);
	for (const [at, table] of all.entries()) {
		work.signal?.throwIfAborted();
		work.onProgress("Copying tables", at, all.length);
		const path = join(drafts, tableName(table));
		const dumped = await dumpTable(client, table, path, work.signal);
		await stock.addPart(dumped.part, path);
		await rm(path);
		tables.push(dumped);
	}
	const files = await listNamedFiles(client);
	const { rows } = await client.query("select name from schema_migration order by id");
	await client.query("commit");
	const migrations = rows.map(({ name }) => String(name));
	return { made, postgres, migrations, tables, sequences: await listSequences(client), files };
}

/** Copies the files that the place lacks. Answers those that it has then, and the keys of those that should be there. */
async function copyFiles(
	{ source, place, onProgress, signal }: BackupWork,
	{ files, stock, drafts }: { files: NamedFile[]; stock: Stock; drafts: string },
): Promise<{ list: BackedUpFile[]; missing: string[] }> {
	const list: BackedUpFile[] = [];
	const missing: string[] = [];
	let done = 0;

	/** Uploads to imports are hashed on their way. */
	async function addUnrecorded({ key, type }: NamedFile): Promise<boolean> {
		const stream = await readOrNull((at) => source.stream(at), key);
		if (!stream) return false;
		const path = join(drafts, `upload-${list.length}-${key.replaceAll("/", "-")}`);
		const measured = measure();
		await pipeline(stream, measured.stream, createWriteStream(path), { signal });
		const file = { key, type, ...measured.facts() };
		await stock.addUpload(file, path);
		await rm(path);
		list.push(file);
		return true;
	}

	async function addRecorded(file: BackedUpFile): Promise<boolean> {
		try {
			const isThere = await stock.addFile(file, async () => {
				const stream = await readOrNull((at) => source.stream(at), file.key);
				if (!stream) return false;
				await throughCheck(stream, checkDigest(file.key, file), (whole) => place.put(fileKey(file), whole, file));
				return true;
			});
			if (isThere) list.push(file);
			return isThere;
		} catch (error) {
			if (!isDamage(error)) throw error;
			return false;
		}
	}

	await eachOf(files, FILES_AT_ONCE, async (file) => {
		signal?.throwIfAborted();
		const { key, type, sha256, bytes, stored } = file;
		const isAdded =
			sha256 === null || bytes === null ? await addUnrecorded(file) : await addRecorded({ key, type, sha256, bytes });
		if (!isAdded && stored) missing.push(key);
		onProgress("Copying files", ++done, files.length);
	});
	return { list, missing };
}

/**
 * Makes a backup of one moment while people work (docs/rules/backups.md): the tables in one snapshot, then the files that
 * its rows name, which nobody removes meanwhile. The manifest is written last. Throws where another backup is being made.
 */
export async function makeBackup(work: BackupWork): Promise<MadeBackup> {
	const { place } = work;
	return withDrafts(work.drafts, async (drafts) => {
		const client = await connectForCopy(work.address);
		try {
			await lockBackups(client);
			const damaged = await findDamaged(place);
			const there = [...(await place.list("parts/")), ...(await place.list("files/"))];
			const stock = openStock(place, new Set(there.filter((key) => !damaged.keys.has(key))));
			const { files: named, ...snapshot } = await dumpSnapshot(client, stock, drafts, work);
			const schema = await stock.addText(await schemaSql(snapshot.migrations), join(drafts, "schema"));
			const { list, missing } = await copyFiles(work, { files: named, stock, drafts });
			const lines = list.map((file) => JSON.stringify(file)).sort();
			const fileList = await stock.addText(lines.join("\n"), join(drafts, "files"));
			// A connection that was lost meanwhile has lost the lock: files may have been removed.
			await client.query("select 1");
			const manifest: Manifest = {
				format: 1,
				name: snapshot.made.replaceAll(/[:.]/g, "-"),
				version: buildName(),
				...snapshot,
				schema,
				fileList,
				files: { count: list.length, bytes: list.reduce((sum, { bytes }) => sum + bytes, 0) },
				missing: missing.sort(),
			};
			await writeManifest(place, manifest.name, sealManifest(manifest).text);
			for (const name of damaged.names) await forgetVerification(place, name);
			return { manifest, ...stock.sizes() };
		} finally {
			await client.end();
		}
	});
}
