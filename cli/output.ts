import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { PassThrough, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Console } from "./console.ts";
import { interrupted } from "./interruption.ts";

/** To a file, which appears whole or not at all, or to standard output. */
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

/** Where an export speaks while it works: not between the lines of a CSV on standard output. */
export const besideOutput = (console: Console, file: string | undefined): Console =>
	file === undefined ? console.aside() : console;

/** Only where a file was written: standard output is the export itself. */
export function reportOutput(console: Console, list: string, file: string | undefined): void {
	if (file !== undefined) console.done({ list, file }, `Wrote ${file}.`);
}
