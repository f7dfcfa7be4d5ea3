import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { invalid, isRefusal, UPLOAD_TOO_LARGE } from "#app/domain/errors.ts";
import { diskFull } from "#app/domain/files/disk-full.ts";
import { settings } from "#db/settings.ts";
import { errorCode } from "#db/thrown.ts";
import {
	bytesUpTo,
	type FormFile,
	fieldCollector,
	MAX_FIELDS,
	readFormParts,
	type SentFile,
	type SentForm,
	withoutFolders,
} from "./form-body.server.ts";
import { runFairly } from "./load.server.ts";
import { releaseSlotWhile } from "./request-facts.server.ts";

const received = new WeakSet<object>();

/** Tells a file that arrived here from an object of its shape in a body. */
export const isReceived = (value: unknown): value is SentFile =>
	typeof value === "object" && value !== null && received.has(value);

/** Limits the forms with files that arrive at once: of one person two may, which is what a browser with two tabs sends. */
const arriving = runFairly({ most: 6, each: 2, waiting: 20 });

const FORGOTTEN_MS = 86_400_000;

interface ReceiveLimits {
	/** The limit of the whole request, whatever its sender says about its length. */
	maxBytes: number;
	maxFiles: number;
	/** The words for a request or a file too many. */
	tooLarge?: string;
	who: string;
	knows: (name: string) => boolean;
	maxFields?: number;
	/** The most bytes of one text, where it may be longer than the field of a form. */
	maxText?: number;
}

/**
 * Receives a form whose files go to disk as they arrive. Answers it as refused with `too_large`, `unreadable`, `disk_full` or busy,
 * with the texts that had come by then, so that they can be shown again; no file is left then.
 */
export async function receiveFiles(
	request: Request,
	limits: ReceiveLimits,
): Promise<Required<Omit<SentForm, "refused">> & SentForm> {
	const collector = fieldCollector(limits.knows, limits.maxFields);
	const folder = join(uploadsFolder(), randomUUID());
	const remove = () => rm(folder, { recursive: true, force: true });
	try {
		const files = await releaseSlotWhile(() =>
			arriving(limits.who, () => writeFiles(request, folder, limits, collector)),
		);
		return { ...collector.sent, files, remove };
	} catch (error) {
		await remove();
		const refused = refusalOf(error);
		if (!isRefusal(refused)) throw refused;
		return { ...collector.sent, refused, files: [], remove };
	}
}

const uploadsFolder = () => join(settings().dataDir, "tmp", "uploads");

async function writeFiles(
	request: Request,
	folder: string,
	{ maxBytes, maxFiles, tooLarge = UPLOAD_TOO_LARGE, maxFields = MAX_FIELDS, maxText }: ReceiveLimits,
	collector: ReturnType<typeof fieldCollector>,
): Promise<SentFile[]> {
	const files: SentFile[] = [];
	const tooMuch = () => invalid({ files: [tooLarge] }, undefined, "too_large");
	async function take({ name: field, filename, data }: FormFile): Promise<void> {
		// A file field that was left empty comes as a file without name and content.
		if (filename === "" || !collector.accepts(field)) return;
		if (files.length === maxFiles) throw tooMuch();
		const path = join(folder, String(files.length + 1));
		const file = { field, name: withoutFolders(filename), path, ...(await write(data, path)) };
		received.add(file);
		files.push(file);
	}
	await sweep(uploadsFolder());
	await mkdir(folder, { recursive: true, mode: 0o700 });
	const type = request.headers.get("Content-Type") ?? "";
	for await (const part of readFormParts(bytesUpTo(request, maxBytes, tooMuch), type, maxFields, maxText)) {
		if ("value" in part) collector.take(part.name, part.value);
		else await take(part);
	}
	return files;
}

function refusalOf(error: unknown): unknown {
	const full = diskFull(error);
	if (full) return full;
	if (isRefusal(error) || errorCode(error)) return error;
	return invalid({ files: ["The upload could not be read: it was cut off."] }, undefined, "unreadable");
}

async function write(data: AsyncIterable<Uint8Array>, path: string): Promise<Pick<SentFile, "bytes" | "sha256">> {
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
