import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";
import type { DriverContract } from "flydrive/types";

/** A store that says nothing for so long (ms), at each of two attempts, is down; people wait for it with a form. */
const CONNECT_WITHIN = 3_000;
const SILENT_FOR = 10_000;

export interface BucketAccount {
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

export function openBucket(address: URL, account?: BucketAccount): BlobStore {
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
	/** Fails when nothing is stored under the key. */
	read(key: string): Promise<Uint8Array>;
	stream(key: string, range?: ByteRange): Promise<Readable>;
	/** Quiet when nothing is stored under the key. */
	delete(key: string): Promise<void>;
	reach(): Promise<void>;
}
