import { resolve } from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { type BlobStore, type BlobStoreSettings, openBlobStore } from "#app/adapters/blob-store.ts";
import { readOrNull } from "#app/adapters/stored-files.ts";
import { checkDigest } from "./digests.ts";
import {
	type BackedUpFile,
	backupError,
	type Manifest,
	type Part,
	parseJson,
	readFileList,
	readManifest,
	type Verification,
	verificationShape,
} from "./manifest.schema.ts";

/*
 * A place holds the backups of one installation:
 * - `files/ab/abcd…` is a file of the store under its own hash, as it is;
 * - `parts/abcd….gz` is a table, a schema or a list of files, compressed, under the hash of its bytes;
 * - `backups/NAME.json` is a manifest, which is written last: without it there is no backup;
 * - `verified/NAME.json` says how the last trial restore of it ended.
 * So a second backup adds what is new, and nothing is ever overwritten but a part that a trial found damaged.
 */

type Blobs = Pick<BlobStore, "write" | "copy" | "put" | "read" | "stream" | "delete" | "list">;

export interface BackupPlace extends Blobs {
	/** The place for people: a folder, or a bucket without its account. */
	label: string;
}

export interface FoundBackup {
	manifest: Manifest;
	sha256: string;
	verification: Verification | null;
}

export const fileKey = ({ sha256 }: Pick<Part, "sha256">): string => `files/${sha256.slice(0, 2)}/${sha256}`;
export const partKey = ({ sha256 }: Pick<Part, "sha256">): string => `parts/${sha256}.gz`;
const manifestKey = (name: string) => `backups/${name}.json`;
const verificationKey = (name: string) => `verified/${name}.json`;

/** Opens a folder, or `s3://BUCKET/FOLDER?endpoint=…&region=…`, where the folder may be missing. */
export function openBackupPlace(
	target: string,
	{ bucketAccount }: Pick<BlobStoreSettings, "bucketAccount">,
): BackupPlace {
	if (!target.startsWith("s3:")) {
		const folder = resolve(target.replace(/^file:/, ""));
		return { ...openBlobStore({ filesUrl: `file:${folder}` }), label: folder };
	}
	const address = new URL(target);
	const folder = address.pathname.replace(/^\/|\/$/g, "");
	const label = `s3://${address.hostname}/${folder}`;
	const blobs = openBlobStore({ filesUrl: target, bucketAccount });
	return { ...(folder === "" ? blobs : within(blobs, `${folder}/`)), label };
}

function within(blobs: Blobs, folder: string): Blobs {
	const under = (key: string) => folder + key;
	return {
		write: (key, bytes, type) => blobs.write(under(key), bytes, type),
		copy: (key, path, type) => blobs.copy(under(key), path, type),
		put: (key, stream, facts) => blobs.put(under(key), stream, facts),
		read: (key) => blobs.read(under(key)),
		stream: (key, range) => blobs.stream(under(key), range),
		delete: (key) => blobs.delete(under(key)),
		list: async (prefix) => (await blobs.list(under(prefix))).map((key) => key.slice(folder.length)),
	};
}

/** Lists the names of the backups, the oldest first: a name begins with its moment. */
export async function listBackups(place: BackupPlace): Promise<string[]> {
	const keys = await place.list("backups/");
	return keys.flatMap((key) => /^backups\/([\w-]+)\.json$/.exec(key)?.[1] ?? []).sort();
}

/** Gets a backup by its name, or the newest. Throws where there is none, and where its manifest is damaged. */
export async function getBackup(place: BackupPlace, wanted: string | null): Promise<FoundBackup> {
	const names = await listBackups(place);
	const name = wanted ?? names.at(-1);
	if (name === undefined) throw backupError(`${place.label} has no backup.`);
	if (!names.includes(name)) {
		const others = names.length === 0 ? "" : `; it has ${names.slice(-5).join(", ")}`;
		throw backupError(`${place.label} has no backup ${name}${others}.`);
	}
	const text = Buffer.from(await place.read(manifestKey(name))).toString();
	return { ...readManifest(name, text), verification: await findVerification(place, name) };
}

async function findVerification(place: BackupPlace, name: string): Promise<Verification | null> {
	const bytes = await readOrNull((key) => place.read(key), verificationKey(name));
	return bytes && (verificationShape.safeParse(parseJson(Buffer.from(bytes).toString())).data ?? null);
}

export const writeManifest = (place: BackupPlace, name: string, text: string): Promise<void> =>
	place.write(manifestKey(name), Buffer.from(text), "application/json");

export const writeVerification = (place: BackupPlace, name: string, verification: Verification): Promise<void> =>
	place.write(verificationKey(name), Buffer.from(`${JSON.stringify(verification)}\n`), "application/json");

/** Answers what trials found damaged, to be stored anew, with the names of their backups. */
export async function findDamaged(place: BackupPlace): Promise<{ names: string[]; keys: Set<string> }> {
	const found = { names: [] as string[], keys: new Set<string>() };
	for (const name of await listBackups(place)) {
		const damaged = (await findVerification(place, name))?.damaged ?? [];
		if (damaged.length > 0) found.names.push(name);
		for (const key of damaged) found.keys.add(key);
	}
	return found;
}

export const forgetVerification = (place: BackupPlace, name: string): Promise<void> =>
	place.delete(verificationKey(name));

/** Its manifest goes first: what is left without it is no backup. */
export async function deleteBackup(place: BackupPlace, name: string): Promise<void> {
	await place.delete(manifestKey(name));
	await forgetVerification(place, name);
}

/** Opens a compressed part. What is read ends in an error that names the part where a byte of it has changed. */
export async function openPart(place: BackupPlace, part: Part): Promise<Readable> {
	const key = partKey(part);
	const unpacked = createGunzip();
	// An error is the reader's, to whom the last stream hands it on.
	void pipeline(await place.stream(key), checkDigest(key, part), unpacked).catch(() => {});
	return unpacked;
}

export const readPart = async (place: BackupPlace, part: Part): Promise<string> =>
	(await buffer(await openPart(place, part))).toString();

export const listFiles = async (place: BackupPlace, { fileList }: Manifest): Promise<BackedUpFile[]> =>
	readFileList(await readPart(place, fileList));

/** Lists the parts of a backup beside its files, each with what it has, for people. */
export const listParts = ({ schema, fileList, tables }: Manifest): { part: Part; holds: string }[] => [
	{ part: schema, holds: "the schema" },
	...tables.map(({ part, name }) => ({ part, holds: `the table ${name}` })),
	{ part: fileList, holds: "the list of files" },
];
