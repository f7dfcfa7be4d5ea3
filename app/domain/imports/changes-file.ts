import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CSV_MARK, csvLine } from "#app/domain/exports/csv-line.ts";
import { readChanges } from "./changes.sql.ts";
import type { RunSession } from "./session.sql.ts";

const COLUMNS = ["file", "line", "record", "field", "old", "new"] as const;

async function* changeLines(session: RunSession, names: readonly string[]): AsyncGenerator<string> {
	yield CSV_MARK + csvLine([...COLUMNS]);
	for await (const change of readChanges(session, names)) yield csvLine(COLUMNS.map((name) => change[name] ?? ""));
}

/** The file appears whole or not at all. */
export async function writeChanges(session: RunSession, names: readonly string[], out: string): Promise<void> {
	const draft = `${out}.${process.pid}.part`;
	try {
		await pipeline(Readable.from(changeLines(session, names)), createWriteStream(draft));
		await rename(draft, out);
	} finally {
		await rm(draft, { force: true });
	}
}
