import { createHash } from "node:crypto";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { backupError, type Part } from "./manifest.schema.ts";

/** Passes bytes on; `facts` has their number and hash once they are through. */
export function measure(): { stream: Transform; facts(): Part } {
	const hash = createHash("sha256");
	let bytes = 0;
	const stream = new Transform({
		transform(chunk: Uint8Array, _encoding, done) {
			hash.update(chunk);
			bytes += chunk.length;
			done(null, chunk);
		},
	});
	return { stream, facts: () => ({ bytes, sha256: hash.digest("hex") }) };
}

/** The bytes that were read are not those that were written. `key` says of what. */
interface DamageError extends Error {
	kind: "backup";
	key: string;
}

export const isDamage = (error: unknown): error is DamageError => error instanceof Error && "key" in error;

/**
 * Passes bytes on, the last of them only once all have the hash: whoever stores or loads what comes out has either
 * everything or an error, a {@link DamageError} that names `key`.
 */
export function checkDigest(key: string, { bytes, sha256 }: Part): Transform {
	const hash = createHash("sha256");
	let count = 0;
	let last: Uint8Array | null = null;
	return new Transform({
		transform(chunk: Uint8Array, _encoding, done) {
			hash.update(chunk);
			count += chunk.length;
			const before = last;
			last = chunk;
			done(null, before);
		},
		flush(done) {
			const isWhole = count === bytes && hash.digest("hex") === sha256;
			if (isWhole) done(null, last);
			else done(Object.assign(backupError(`${key} is damaged: its bytes are not those that were stored.`), { key }));
		},
	});
}

/** Hands a stream on that has passed `check`; throws the {@link DamageError} itself, which stores put into one of their own. */
export async function throughCheck(
	stream: Readable,
	check: Transform,
	take: (checked: Readable) => Promise<void>,
): Promise<void> {
	const passed: Promise<unknown> = pipeline(stream, check).catch((error) => error);
	try {
		await take(check);
	} catch (error) {
		check.destroy();
		const reason = await passed;
		throw isDamage(reason) ? reason : error;
	}
}

/** Does work on all of them, so many at once; the first error stops what has not begun. */
export async function eachOf<Item>(
	items: Iterable<Item>,
	atOnce: number,
	work: (item: Item) => Promise<void>,
): Promise<void> {
	const iterator = items[Symbol.iterator]();
	let failed = false;
	const worker = async () => {
		for (let next = iterator.next(); !next.done && !failed; next = iterator.next()) {
			try {
				await work(next.value);
			} catch (error) {
				failed = true;
				throw error;
			}
		}
	};
	const ends = await Promise.allSettled(Array.from({ length: atOnce }, worker));
	for (const end of ends) if (end.status === "rejected") throw end.reason;
}
