import { createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { PassThrough, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { interrupted } from "./interruption.ts";
import { usageError } from "./outcome.ts";

/** Appears whole or not at all. A folder that is not there is a usage error. */
export async function writeOutput(file: string | undefined, write: (out: Writable) => Promise<void>): Promise<void> {
	if (file === undefined) {
		// Standard output itself is never ended: a message may follow.
		const out = new PassThrough();
		await Promise.all([pipeline(out, process.stdout, { end: false, signal: interrupted }), write(out)]);
		return;
	}
	const draft = `${file}.${process.pid}.part`;
	try {
		await write(createWriteStream(draft));
		await rename(draft, file);
	} finally {
		await rm(draft, { force: true });
	}
}

/** Refuses an output file whose folder is not there, before any work is done. */
export async function checkOutput(file: string | undefined): Promise<void> {
	if (file === undefined) return;
	const folder = await stat(dirname(file)).catch(() => null);
	if (!folder?.isDirectory()) throw usageError(`There is no folder ${dirname(file)}.`);
	const there = await stat(file).catch(() => null);
	if (there?.isDirectory()) throw usageError(`${file} is a folder.`);
}
