import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { busy, FILE_REQUIRED, invalid, isRefusal } from "#app/domain/errors.ts";
import { diskFull } from "#app/domain/files/disk-full.ts";
import { type FileQuery, findCarried } from "#app/domain/verification/file-query.ts";
import { settings } from "#db/settings.ts";
import { errorCode } from "#db/thrown.ts";
import { type FormFile, fieldTaker, MAX_FIELDS, readFormParts, type SentForm } from "./form-body.server.ts";
import { runFairly } from "./load.server.ts";
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

export interface Received {
	field: string;
	name: string;
	bytes: number;
	sha256: string;
	path: string;
}

const received = new WeakSet<object>();

/** Tells a file that arrived here from an object of its shape in a body. */
export const isReceived = (value: unknown): value is Received =>
	typeof value === "object" && value !== null && received.has(value);

export interface ReceivedForm extends SentForm {
	files: Received[];
	remove(): Promise<void>;
}

/** Limits the forms with files that arrive at once: of one person two may, which is what a browser with two tabs sends. */
const arriving = runFairly({ most: 6, each: 2, waiting: 20 });

const FORGOTTEN_MS = 86_400_000;

interface ReceiveLimits {
	/** The limit of the whole request, whatever its sender says about its length. */
	maxBytes: number;
	maxFiles: number;
	tooLarge: string;
	who: string;
	knows: (name: string) => boolean;
	mostFields?: number;
	/** The most bytes of one text, where it may be longer than the field of a form. */
	maxText?: number;
	/** Filled with the texts as they come, so that a form that is refused half-way can be shown again with what was typed. */
	texts?: FormData;
}

/** Refuses (invalid) `too_large` and `unreadable`, (conflict) `disk_full`, and leaves nothing behind then. */
export function receiveForm(request: Request, limits: ReceiveLimits): Promise<ReceivedForm> {
	return releaseSlotWhile(() => arriving(limits.who, () => receive(request, limits)));
}

async function receive(request: Request, limits: ReceiveLimits): Promise<ReceivedForm> {
	const { maxBytes, maxFiles, tooLarge, knows, mostFields = MAX_FIELDS, maxText, texts } = limits;
	const place = join(settings().dataDir, "tmp", "uploads");
	const folder = join(place, randomUUID());
	const taker = fieldTaker(knows, mostFields, texts);
	const files: Received[] = [];
	const refuseSize = () => invalid({ files: [tooLarge] }, undefined, "too_large");
	const remove = () => rm(folder, { recursive: true, force: true });

	async function* counted(source: AsyncIterable<Uint8Array>) {
		let left = maxBytes;
		for await (const chunk of source) {
			left -= chunk.byteLength;
			if (left < 0) throw refuseSize();
			yield chunk;
		}
	}
	async function take({ name: field, filename, data }: FormFile): Promise<void> {
		// A file field that was left empty comes as a file without name and content.
		if (filename === "" || !taker.may(field)) return;
		if (files.length === maxFiles) throw refuseSize();
		const path = join(folder, String(files.length + 1));
		const { bytes, sha256 } = await write(data, path);
		const file = { field, name: filename.split(/[/\\]/).at(-1) ?? "", bytes, sha256, path };
		received.add(file);
		files.push(file);
	}
	try {
		await sweep(place);
		await mkdir(folder, { recursive: true, mode: 0o700 });
		const type = request.headers.get("Content-Type") ?? "";
		for await (const part of readFormParts(counted(bodyOf(request)), type, mostFields, maxText)) {
			if ("value" in part) taker.take(part.name, part.value);
			else await take(part);
		}
		return { ...taker.sent, files, remove };
	} catch (error) {
		await remove();
		throw refusalOf(error);
	}
}

const bodyOf = ({ body }: Request) => (body ? nodeStream(body) : Readable.from([]));

function refusalOf(error: unknown): unknown {
	const full = diskFull(error);
	if (full) return full;
	if (isRefusal(error) || errorCode(error)) return error;
	return invalid({ files: ["The upload could not be read: it was cut off."] }, undefined, "unreadable");
}

export function bufferForm({ fields, files }: ReceivedForm): FormData {
	const whole = new FormData();
	for (const [name, value] of fields) whole.append(name, value);
	for (const { field, name, sha256 } of files) whole.append(field, `${name} ${sha256}`);
	return whole;
}

async function write(data: AsyncIterable<Uint8Array>, path: string): Promise<Pick<Received, "bytes" | "sha256">> {
	const hash = createHash("sha256");
	let bytes = 0;
	async function* watched() {
		for await (const chunk of data) {
			bytes += chunk.byteLength;
			hash.update(chunk);
			yield chunk;
		}
	}
	await pipeline(watched, createWriteStream(path, { flags: "wx", mode: 0o600 }));
	return { bytes, sha256: hash.digest("hex") };
}

async function sweep(folder: string): Promise<void> {
	for (const name of await readdir(folder).catch(() => [])) {
		const facts = await stat(join(folder, name)).catch(() => null);
		if (facts && Date.now() - facts.mtimeMs > FORGOTTEN_MS)
			await rm(join(folder, name), { recursive: true, force: true });
	}
}
