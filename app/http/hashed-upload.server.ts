import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { busy, FILE_REQUIRED, invalid, isRefusal } from "#app/domain/errors.ts";
import { type FileQuery, findCarried } from "#app/domain/verification/file-query.ts";
import { readFormParts } from "./form-body.server.ts";
import { limit } from "./rate-limits.server.ts";
import { releaseSlotWhile } from "./request-facts.server.ts";
import { nodeStream } from "./web-stream.ts";

const MIB = 1024 * 1024;

/** The most bytes of a file that is checked. */
export const MAX_CHECKED_BYTES = 100 * MIB;

/** The most bytes of a checked file with the form around it. */
export const MAX_CHECK_FORM_BYTES = MAX_CHECKED_BYTES + MIB;

/** The most files of all people that are checked at once in each process. */
const AT_ONCE = 2;

let checking = 0;

/** Hashes an upload as it comes, never stored. Refuses as busy, `throttled` by address, `too_large`, and a form without file. */
export async function hashUpload(request: Request): Promise<FileQuery> {
	if (checking >= AT_ONCE)
		throw busy("Other files are being checked at this moment. Please try again in a minute.", 60);
	checking += 1;
	try {
		await limit("file_check");
		return await releaseSlotWhile(() => hashOf(request));
	} finally {
		checking -= 1;
	}
}

async function hashOf({ body, headers }: Request): Promise<FileQuery> {
	const source = body ? nodeStream(body) : Readable.from([]);
	try {
		for await (const part of readFormParts(source, headers.get("Content-Type") ?? "", 2)) {
			if (!("data" in part) || part.filename === "") continue;
			const hash = createHash("sha256");
			const carried = findCarried();
			let bytes = 0;
			const chunks: AsyncIterable<Uint8Array> = part.data;
			for await (const chunk of chunks) {
				bytes += chunk.byteLength;
				if (bytes > MAX_CHECKED_BYTES) throw tooLarge();
				hash.update(chunk);
				carried.take(chunk);
			}
			return { sha256: hash.digest("hex"), bytes, carried: [...carried.numbers] };
		}
	} catch (error) {
		throw isRefusal(error) ? error : invalid({ file: ["The file could not be read: it was cut off."] });
	}
	throw invalid({ file: [FILE_REQUIRED] });
}

const tooLarge = () =>
	invalid(
		{ file: ["The file is larger than 100 MB, which no issued schedule is checked by."] },
		undefined,
		"too_large",
	);
