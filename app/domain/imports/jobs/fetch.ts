import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Task } from "./attempts.ts";
import type { ImportWork } from "./task.ts";
import type { ReceivedFile } from "./unpack.ts";

export async function fetchUploads(
	task: Task,
	folder: string,
	{ files, signal }: Pick<ImportWork, "files" | "signal">,
): Promise<ReceivedFile[]> {
	await mkdir(folder, { recursive: true, mode: 0o700 });
	const received: ReceivedFile[] = [];
	for (const [at, { name, bytes, sha256, key }] of task.uploads.entries()) {
		const path = join(folder, String(at + 1));
		const hash = createHash("sha256");
		const hashing = new Transform({
			transform(chunk: Buffer, _encoding, done) {
				hash.update(chunk);
				done(null, chunk);
			},
		});
		await pipeline(await files.stream(key), hashing, createWriteStream(path, { flags: "wx", mode: 0o600 }), { signal });
		if (hash.digest("hex") !== sha256) throw new Error(`The stored copy of upload ${at + 1} is not what was uploaded.`);
		received.push({ name, bytes, path });
	}
	return received;
}
