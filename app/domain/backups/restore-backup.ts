import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import type { BlobStore } from "#app/adapters/blob-store.ts";
import { readOrNull } from "#app/adapters/stored-files.ts";
import { unknownSteps } from "#db/migrate.ts";
import { type BackupPlace, type FoundBackup, fileKey, listFiles, listParts, partKey } from "./backup-place.ts";
import { checkDigest, eachOf, isDamage, measure, throughCheck } from "./digests.ts";
import { describeTarget, dropTables, loadTables } from "./load-tables.sql.ts";
import { FILES_AT_ONCE } from "./make-backup.ts";
import { type BackedUpFile, backupError, type Manifest, type Part } from "./manifest.schema.ts";

interface Progress {
	onProgress(label: string, done: number, total: number): void;
	signal?: AbortSignal;
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

const isPart = (place: BackupPlace, key: string, part: Part) =>
	readOrNull((at) => place.stream(at), key).then(async (stream) => {
		if (!stream) return false;
		return pipeline(stream, checkDigest(key, part), nowhere()).then(
			() => true,
			(error) => {
				if (isDamage(error)) return false;
				throw error;
			},
		);
	});

/** Reads the tables, the schema and the list of files of a backup; answers each that is damaged or missing, with what it holds. */
export async function findDamagedParts(
	place: BackupPlace,
	manifest: Manifest,
): Promise<{ key: string; holds: string }[]> {
	const damaged: { key: string; holds: string }[] = [];
	for (const { part, holds } of listParts(manifest)) {
		const key = partKey(part);
		if (!(await isPart(place, key, part))) damaged.push({ key, holds });
	}
	return damaged;
}

/** Throws an error that names what is damaged, before anything is written. */
async function checkParts(place: BackupPlace, { manifest }: FoundBackup): Promise<void> {
	const [later] = unknownSteps(manifest.migrations);
	if (later) {
		throw backupError(
			`The backup ${manifest.name} was made by a newer program (${manifest.version}): restore it with that one.`,
		);
	}
	const [damaged] = await findDamagedParts(place, manifest);
	if (damaged) {
		throw backupError(
			`The backup ${manifest.name} is damaged: ${damaged.holds}, ${damaged.key}. Nothing was restored; choose another one.`,
		);
	}
}

/** Puts a file of a backup into a store, whole or not at all. Throws where a byte of it has changed. */
export async function restoreFile(place: BackupPlace, file: BackedUpFile, target: BlobStore): Promise<void> {
	const key = fileKey(file);
	const stream = await readOrNull((at) => place.stream(at), key);
	if (!stream) throw Object.assign(backupError(`${key} is missing: it was stored as ${file.key}.`), { key });
	await throughCheck(stream, checkDigest(key, file), (whole) => target.put(file.key, whole, file));
}

/** Answers whether a store has a file with these bytes already: a restore that was killed is taken up. */
async function hasFile(target: BlobStore, file: BackedUpFile): Promise<boolean> {
	const stream = await readOrNull((at) => target.stream(at), file.key);
	if (!stream) return false;
	const measured = measure();
	await pipeline(stream, measured.stream, nowhere());
	return measured.facts().sha256 === file.sha256;
}

async function restoreFiles(
	place: BackupPlace,
	target: BlobStore,
	{ files, there, onProgress, signal }: Progress & { files: BackedUpFile[]; there: Set<string> },
): Promise<void> {
	let done = 0;
	await eachOf(files, FILES_AT_ONCE, async (file) => {
		signal?.throwIfAborted();
		if (!(there.has(file.key) && (await hasFile(target, file)))) await restoreFile(place, file, target);
		onProgress("Restoring files", ++done, files.length);
	}).catch((error) => {
		if (!isDamage(error)) throw error;
		throw backupError(`${error.message} The database was not changed; choose another backup.`);
	});
}

interface RestoreWork extends Progress {
	client: pg.Client;
	target: BlobStore;
	place: BackupPlace;
	backup: FoundBackup;
	/** The name by which the operator has to call what is not empty. */
	name: string;
	replace: string | null;
}

const draftOf = /\.part$/;

/**
 * Restores a backup (docs/rules/backups.md): first its files, then its rows in one transaction, so that the database is empty
 * or whole whatever happens. Files that are not of the backup go last. Throws where database or store is not empty and
 * `replace` does not say its name, where somebody works in the database, and where a byte of the backup has changed.
 */
export async function restoreBackup(work: RestoreWork): Promise<Manifest> {
	const { client, place, target, backup, onProgress, signal } = work;
	const { manifest } = backup;
	onProgress("Checking the backup", 0, 1);
	await checkParts(place, backup);
	const files = await listFiles(place, manifest);
	const known = new Set(files.map(({ key }) => key));
	const there = await target.list("");
	const strange = there.filter((key) => !known.has(key.replace(draftOf, "")));
	await checkTarget(work, strange.length);
	await restoreFiles(place, target, { files, there: new Set(there), onProgress, signal });
	await client.query("begin");
	try {
		await dropTables(client);
		const onTable = (done: number, total: number) => onProgress("Restoring tables", done, total);
		await loadTables(client, place, manifest, { onTable, signal });
		await client.query("commit");
	} catch (error) {
		await client.query("rollback").catch(() => {});
		throw error;
	}
	await client.query("analyze");
	for (const key of there) if (strange.includes(key) || draftOf.test(key)) await target.delete(key);
	return manifest;
}

async function checkTarget({ client, name, replace }: RestoreWork, strangeFiles: number): Promise<void> {
	const { isEmpty, tables, others } = await describeTarget(client);
	if (others > 0) {
		throw backupError(
			`${others === 1 ? "A program is" : `${others} programs are`} connected to the database ${name}: stop web and worker first.`,
		);
	}
	if (isEmpty && strangeFiles === 0) return;
	if (replace === name) return;
	const parts = [!isEmpty && `${tables} tables`, strangeFiles > 0 && `${strangeFiles} files of its own`];
	throw backupError(
		`The database ${name} or its file store is not empty (${parts.filter(Boolean).join(", ")}). To delete all of it and restore the backup in its place, add --replace ${name}.`,
	);
}
