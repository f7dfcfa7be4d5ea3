import { Readable } from "node:stream";
import type { DriverContract } from "flydrive/types";
import type { ByteRange, Shelf } from "./shelf.ts";

const PACKAGES = "@aws-sdk/client-s3 and @aws-sdk/s3-request-presigner";

async function connect(address: URL): Promise<DriverContract> {
	const endpoint = address.searchParams.get("endpoint") ?? undefined;
	const { S3Driver } = await import("flydrive/drivers/s3").catch((error: NodeJS.ErrnoException) => {
		if (error.code !== "ERR_MODULE_NOT_FOUND") throw error;
		throw new Error(
			`FILES_URL names a bucket, which needs the packages ${PACKAGES}. Run: npm install ${PACKAGES.replace("and ", "")}`,
		);
	});
	return new S3Driver({
		bucket: address.hostname,
		region: address.searchParams.get("region") ?? "us-east-1",
		endpoint,
		// Stores other than Amazon's seldom resolve a name per bucket.
		forcePathStyle: endpoint !== undefined,
		supportsACL: false,
		visibility: "private",
	});
}

async function* slice(source: Readable, range: ByteRange): AsyncGenerator<Buffer> {
	let position = 0;
	for await (const chunk of source as AsyncIterable<Buffer>) {
		const part = chunk.subarray(Math.max(0, range.start - position), Math.max(0, range.end + 1 - position));
		if (part.length > 0) yield part;
		position += chunk.length;
		if (position > range.end) return;
	}
}

/** Files in an S3-compatible bucket; its account comes from the usual AWS variables. */
export function openBucket(address: URL): Shelf {
	let connected: Promise<DriverContract> | undefined;
	const driver = () => {
		connected ??= connect(address);
		return connected;
	};
	return {
		write: async (key, bytes, type) => (await driver()).put(key, bytes, { contentType: type }),
		read: async (key) => (await driver()).getBytes(key),
		async stream(key, range) {
			const whole = await (await driver()).getStream(key);
			return range ? Readable.from(slice(whole, range)) : whole;
		},
		delete: async (key) => (await driver()).delete(key),
	};
}
