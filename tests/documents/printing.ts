import { join } from "node:path";
import { inject } from "vitest";
import { openPrinter, type Printer } from "#app/adapters/chromium/chromium.server.ts";
import { produceSchedule } from "#app/documents/produce.ts";
import type { ScheduleFacts } from "#app/domain/facts/facts.ts";
import { drawingJpeg } from "./sample-facts.ts";

/** A printer as the worker opens it; unpacks the packaged browser where the system has none. The caller closes it. */
export const freshPrinter = (): Promise<Printer> =>
	openPrinter({
		chromiumPath: process.env.CHROMIUM_PATH ?? null,
		dataDir: join(inject("testServer").folder, "printer"),
	});

let shared: Promise<Printer> | undefined;

/** The printer of this process, which ends with it: nobody closes it. */
export function testPrinter(): Promise<Printer> {
	shared ??= freshPrinter();
	return shared;
}

let drawn: Promise<Uint8Array> | undefined;

/** Produces a schedule whose drawings exist, with the given uploads by file key. */
export async function produce(printer: Printer, facts: ScheduleFacts, uploads: Record<string, Uint8Array> = {}) {
	const steps: number[] = [];
	drawn ??= drawingJpeg("V-1");
	const drawing = await drawn;
	const read = async (key: string) => {
		const body = key.startsWith("drawing-") ? drawing : uploads[key];
		if (!body) throw Object.assign(new Error(`No file ${key}`), { code: "ENOENT" });
		return body;
	};
	const { pdf, notices } = await produceSchedule(printer, facts, read, {
		onProgress: (percent) => steps.push(percent),
	});
	return { pdf, notices, steps };
}
