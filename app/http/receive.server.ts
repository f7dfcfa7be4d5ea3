import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { unstable_parseMultipartFormData as parseMultipart, type UploadHandlerPart } from "@remix-run/node";
import { invalid, isRefusal } from "#app/domain/errors.ts";

/** A file of a form as it arrived. */
export interface Received {
	name: string;
	bytes: number;
	/** In hexadecimal. */
	sha256: string;
	path: string;
}

/** What a form with files brought: its other fields, and the files in a folder that `remove` takes away. */
export interface ReceivedForm {
	fields: FormData;
	files: Received[];
	remove(): Promise<void>;
}

/** What is left of a request that was killed is removed after a day. */
const FORGOTTEN_MS = 86_400_000;
const MAX_FIELD_BYTES = 64 * 1024;

interface ReceiveLimits {
	/** Where folders for the files are made. */
	folder: string;
	/** Of all files together. */
	maxBytes: number;
	maxFiles: number;
	/** Said when there is more. */
	tooLarge: string;
}

/**
 * Reads a form whose files go to disk as they arrive, so that memory does not grow with them. Refuses (invalid) what is
 * over the limits, cut off or not understood, and leaves nothing behind then.
 */
export async function receiveForm(request: Request, limits: ReceiveLimits): Promise<ReceivedForm> {
	await sweep(limits.folder);
	const folder = join(limits.folder, randomUUID());
	const files: Received[] = [];
	let left = limits.maxBytes;
	const remove = () => rm(folder, { recursive: true, force: true });

	async function take({ filename, data }: UploadHandlerPart): Promise<string | undefined> {
		if (filename === undefined) return readField(data);
		const path = join(folder, String(files.length + 1));
		const hash = createHash("sha256");
		let bytes = 0;
		async function* counted() {
			for await (const chunk of data) {
				bytes += chunk.byteLength;
				left -= chunk.byteLength;
				if (left < 0) throw invalid({ files: [limits.tooLarge] });
				hash.update(chunk);
				yield chunk;
			}
		}
		await pipeline(counted, createWriteStream(path, { flags: "wx", mode: 0o600 }));
		// A file field that was left empty comes as a file without name and content.
		if (filename === "") return undefined;
		files.push({ name: filename, bytes, sha256: hash.digest("hex"), path });
		if (files.length > limits.maxFiles) throw invalid({ files: [limits.tooLarge] });
		return `${filename} ${files.at(-1)!.sha256}`;
	}

	try {
		await mkdir(folder, { recursive: true, mode: 0o700 });
		const fields = await parseMultipart(request, take);
		return { fields, files, remove };
	} catch (error) {
		await remove();
		if (isRefusal(error)) throw error;
		if ((error as NodeJS.ErrnoException).code === "ENOSPC") {
			throw invalid({ files: ["The disk of the server is full. Nothing was uploaded."] });
		}
		if ((error as NodeJS.ErrnoException).code) throw error;
		throw invalid({
			files: ["The upload could not be read: it was cut off, or the name of a file has a semicolon in it."],
		});
	}
}

async function readField(data: AsyncIterable<Uint8Array>): Promise<string> {
	const chunks: Uint8Array[] = [];
	let bytes = 0;
	for await (const chunk of data) {
		bytes += chunk.byteLength;
		if (bytes > MAX_FIELD_BYTES) throw invalid({ "": ["A field of the form is too long."] });
		chunks.push(chunk);
	}
	return Buffer.concat(chunks).toString();
}

async function sweep(folder: string): Promise<void> {
	for (const name of await readdir(folder).catch(() => [])) {
		const facts = await stat(join(folder, name)).catch(() => null);
		if (facts && Date.now() - facts.mtimeMs > FORGOTTEN_MS)
			await rm(join(folder, name), { recursive: true, force: true });
	}
}
