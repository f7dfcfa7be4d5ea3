import { createWriteStream, openAsBlob } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Upload } from "#app/domain/files/intake.ts";
import { settings } from "#db/settings.ts";

/** All fields of a form but its files. */
const MAX_TEXT = 512 * 1024;

/** A form with files: its texts, and by field the file that it brought. */
export interface ReceivedForm {
	form: FormData;
	uploads: Record<string, Upload>;
}

const refused = (status: number, statusText: string) => new Response(null, { status, statusText });

/** Writes the body to a file up to the limit of a request, whatever its sender says about its length. */
async function writeBody(request: Request, path: string): Promise<void> {
	const most = settings().maxRequestBytes;
	let bytes = 0;
	async function* counted(source: AsyncIterable<Uint8Array>) {
		for await (const chunk of source) {
			bytes += chunk.byteLength;
			if (bytes > most) throw refused(413, "Content Too Large");
			yield chunk;
		}
	}
	const body = request.body
		? Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0])
		: Readable.from([]);
	await pipeline(body, counted, createWriteStream(path, { mode: 0o600 }));
}

async function parts(path: string, type: string): Promise<FormData> {
	const body = await openAsBlob(path);
	return new Response(body, { headers: { "Content-Type": type } }).formData().catch(() => {
		throw refused(400, "Bad Request");
	});
}

/**
 * Receives a form with files and hands it to `use`. The body goes to a temporary file first, so that a slow sender costs
 * no memory; it is taken apart in `slot`, where few may be at once. All temporary files are gone in the end.
 */
export async function receiveForm<T>(
	request: Request,
	type: string,
	slot: <R>(work: () => Promise<R>) => Promise<R>,
	use: (received: ReceivedForm) => Promise<T>,
): Promise<T> {
	const folder = await mkdtemp(join(tmpdir(), "pfs-upload-"));
	try {
		const whole = join(folder, "body");
		await writeBody(request, whole);
		return await slot(async () => use(await takeApart(await parts(whole, type), folder)));
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

async function takeApart(parsed: FormData, folder: string): Promise<ReceivedForm> {
	const form = new FormData();
	const uploads: Record<string, Upload> = {};
	let left = MAX_TEXT;
	for (const [field, value] of parsed) {
		if (typeof value === "string") {
			left -= value.length + field.length;
			if (left < 0) throw refused(413, "Content Too Large");
			form.append(field, value);
		} else if (value.name !== "" || value.size > 0) {
			const path = join(folder, `part-${Object.keys(uploads).length}`);
			await writeFile(path, new Uint8Array(await value.arrayBuffer()), { mode: 0o600 });
			uploads[field] = { path, name: value.name };
		}
	}
	return { form, uploads };
}
