import { createReadStream, type Dirent } from "node:fs";
import { access, constants, mkdir, open, readdir, stat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { Readable } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";
import { FSDriver } from "flydrive/drivers/fs";
import type { DriverContract } from "flydrive/types";
import { errorCode } from "#db/thrown.ts";

/** A store that says nothing for so long (ms), at each of two attempts, is down; people wait for it with a form. */
const CONNECT_WITHIN = 3_000;
const SILENT_FOR = 10_000;

interface BucketAccount {
	accessKeyId: string;
	secretAccessKey: string;
}

interface Connection {
	client: S3Client;
	driver: DriverContract;
}

/** The packages are large and seldom needed: they are loaded by whoever has a bucket, at its first use. */
async function connect(address: URL, account?: BucketAccount): Promise<Connection> {
	const [{ S3Client }, { S3Driver }] = await Promise.all([import("@aws-sdk/client-s3"), import("flydrive/drivers/s3")]);
	const endpoint = address.searchParams.get("endpoint") ?? undefined;
	const client = new S3Client({
		region: address.searchParams.get("region") ?? "us-east-1",
		endpoint,
		// Without them the client takes AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or the role of a machine.
		...(account && { credentials: account }),
		// Stores other than Amazon's seldom resolve a name per bucket, nor know its newer checksums.
		forcePathStyle: endpoint !== undefined,
		requestChecksumCalculation: "WHEN_REQUIRED",
		responseChecksumValidation: "WHEN_REQUIRED",
		maxAttempts: 2,
		requestHandler: { connectionTimeout: CONNECT_WITHIN, socketTimeout: SILENT_FOR },
	});
	const driver = new S3Driver({ client, bucket: address.hostname, supportsACL: false, visibility: "private" });
	return { client, driver };
}

function noneThere(error: unknown): Dirent[] {
	if (errorCode(error) === "ENOENT") return [];
	throw error;
}

function openFolder(folder: string, isScratch: boolean): BlobStore {
	const driver = new FSDriver({ location: folder, visibility: "private" });

	async function flush(path: string): Promise<void> {
		if (isScratch) return;
		const handle = await open(path, "r");
		try {
			await handle.sync();
		} finally {
			await handle.close();
		}
	}

	/** A crash may leave it half written; who deletes the key takes it away, too. */
	const draftOf = (key: string) => `${key}.part`;

	/** Under another name first, so that a crash leaves no half file under the key. */
	async function storeOnce(key: string, put: (draft: string) => Promise<void>): Promise<void> {
		const draft = draftOf(key);
		await mkdir(folder, { recursive: true, mode: 0o700 });
		try {
			await put(draft);
			await flush(join(folder, draft));
			await driver.move(draft, key);
			// The new name must survive a power cut as well as the bytes do.
			await flush(join(folder, dirname(key)));
		} catch (error) {
			await driver.delete(draft);
			throw error;
		}
	}

	return {
		write: (key, bytes) => storeOnce(key, (draft) => driver.put(draft, bytes)),
		copy: (key, path) => storeOnce(key, (draft) => driver.putStream(draft, createReadStream(path))),
		put: (key, stream) => storeOnce(key, (draft) => driver.putStream(draft, stream)),
		read: (key) => driver.getBytes(key),
		async stream(key, range) {
			const handle = await open(join(folder, key), "r");
			return handle.createReadStream({ start: range?.start, end: range?.end });
		},
		async delete(key) {
			await driver.delete(key);
			await driver.delete(draftOf(key));
		},
		async list(prefix) {
			const entries = await readdir(join(folder, prefix), { recursive: true, withFileTypes: true }).catch(noneThere);
			const files = entries.filter((entry) => entry.isFile());
			return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
		},
		async reach() {
			await mkdir(folder, { recursive: true, mode: 0o700 });
			await access(folder, constants.W_OK);
		},
	};
}

function openBucket(address: URL, account?: BucketAccount): BlobStore {
	let connected: Promise<Connection> | undefined;
	const connection = () => {
		connected ??= connect(address, account);
		return connected;
	};
	return {
		write: async (key, bytes, type) => (await connection()).driver.put(key, bytes, { contentType: type }),
		async copy(key, path, type) {
			const { size } = await stat(path);
			const { driver } = await connection();
			await driver.putStream(key, createReadStream(path), { contentType: type, contentLength: size });
		},
		async put(key, stream, { bytes, type }) {
			const { driver } = await connection();
			await driver.putStream(key, stream, { contentType: type, contentLength: bytes });
		},
		read: async (key) => (await connection()).driver.getBytes(key),
		async stream(key, range) {
			const { client, driver } = await connection();
			if (!range) return driver.getStream(key);
			const { GetObjectCommand } = await import("@aws-sdk/client-s3");
			const { Body } = await client.send(
				new GetObjectCommand({ Bucket: address.hostname, Key: key, Range: `bytes=${range.start}-${range.end}` }),
			);
			if (!(Body instanceof Readable)) throw new Error("The file store answered without a file.");
			return Body;
		},
		delete: async (key) => (await connection()).driver.delete(key),
		async list(prefix) {
			const { driver } = await connection();
			const keys: string[] = [];
			for (let paginationToken: string | undefined; ; ) {
				const page = await driver.listAll(prefix, { recursive: true, paginationToken });
				for (const entry of page.objects) if (entry.isFile) keys.push(entry.key);
				({ paginationToken } = page);
				if (!paginationToken) return keys;
			}
		},
		async reach() {
			const { HeadBucketCommand } = await import("@aws-sdk/client-s3");
			const { client } = await connection();
			const abortSignal = AbortSignal.timeout(CONNECT_WITHIN);
			await client.send(new HeadBucketCommand({ Bucket: address.hostname }), { abortSignal });
		},
	};
}

/** The bytes from `start` to `end`, both counted from 0 and both included. */
export interface ByteRange {
	start: number;
	end: number;
}

export interface BlobStore {
	/** Stores whole or not at all. A crash leaves no half file under the key. */
	write(key: string, bytes: Uint8Array, type: string): Promise<void>;
	/** Writes as {@link BlobStore.write} does, from a file, without taking it into memory. */
	copy(key: string, path: string, type: string): Promise<void>;
	/** Writes as {@link BlobStore.write} does, from a stream of so many bytes; one that fails leaves the key as it was. */
	put(key: string, stream: Readable, facts: { bytes: number; type: string }): Promise<void>;
	/** Fails when nothing is stored under the key. */
	read(key: string): Promise<Uint8Array>;
	stream(key: string, range?: ByteRange): Promise<Readable>;
	/** Quiet when nothing is stored under the key. */
	delete(key: string): Promise<void>;
	/** Lists the keys below a folder, in no order; none where it is not there. What a crash left half written is among them. */
	list(prefix: string): Promise<string[]>;
	reach(): Promise<void>;
}

export interface BlobStoreSettings {
	filesUrl: string;
	bucketAccount?: BucketAccount | null;
	/** A folder that is removed soon need not survive a power cut, and is written in a fraction of the time. */
	isScratch?: boolean;
}

/** Opens `file:/folder`, or `s3://bucket?endpoint=…&region=…`, which is reached at its first use. */
export const openBlobStore = ({ filesUrl, bucketAccount, isScratch = false }: BlobStoreSettings): BlobStore =>
	filesUrl.startsWith("s3:")
		? openBucket(new URL(filesUrl), bucketAccount ?? undefined)
		: openFolder(filesUrl.slice("file:".length), isScratch);
