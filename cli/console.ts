import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { createInterface } from "node:readline/promises";
import { PassThrough, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { amount } from "#app/amounts.ts";
import { type ImportProgress, progressWords } from "#app/domain/imports/import-options.ts";
import { interrupt, interrupted } from "./outcome.ts";

/** Writes to a file, which appears whole or not at all, or to standard output. */
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

/** The console for messages while an export works: they must not come between the lines of a CSV on standard output. */
export const messageConsole = (console: Console, file: string | undefined): Console =>
	file === undefined ? console.aside() : console;

/** Only where a file was written: standard output is the export itself. */
export function reportOutput(console: Console, list: string, file: string | undefined): void {
	if (file !== undefined) console.done({ list, file }, `Wrote ${file}.`);
}

export function table(rows: string[][]): string {
	const widths: number[] = [];
	for (const row of rows) {
		for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length);
	}
	return rows
		.map((row) =>
			row
				.map((cell, column) => cell.padEnd(widths[column]!))
				.join("  ")
				.trimEnd(),
		)
		.join("\n");
}

/** Asks on the terminal for what must not be seen. Ctrl-C there interrupts the command. */
export async function askSecretly(question: string): Promise<string> {
	const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
	const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
	terminal.on("SIGINT", interrupt);
	process.stderr.write(question);
	try {
		return await terminal.question("", { signal: interrupted });
	} finally {
		terminal.close();
		process.stderr.write("\n");
	}
}

interface Progress {
	/** `done` of `total` are through; null: nobody knows how many there are. `label` says what is being done. */
	at(label: string, done: number, total: number | null): void;
	end(): void;
}

const WIDTH = 30;
/** A screen shows no more than this many pictures a second anyway. */
const REDRAW_MS = 80;
/** A log of a long step gets a line at most every so often. */
const LINE_MS = 5000;

/** Says in words how far it is: `24%`, or `1,200` where nobody knows the end, or nothing at the start. */
function howFar(done: number, total: number | null): string {
	if (total) return `${Math.floor((100 * done) / total)}%`;
	return done > 0 ? amount(done) : "";
}

function progressBar(terminal: NodeJS.WriteStream): Progress {
	let drawn = 0;
	return {
		at(label, done, total) {
			if (Date.now() - drawn < REDRAW_MS && done !== total) return;
			drawn = Date.now();
			const full = total ? Math.min(WIDTH, Math.floor((WIDTH * done) / total)) : 0;
			const bar = total ? `[${"#".repeat(full)}${"-".repeat(WIDTH - full)}] ` : "";
			const line = `${label} ${bar}${howFar(done, total)}`
				.trimEnd()
				.slice(0, Math.max(10, (terminal.columns || 80) - 1));
			terminal.write(`\r${line}\x1b[K`);
		},
		end() {
			if (drawn > 0) terminal.write("\r\x1b[K");
		},
	};
}

function progressLines(print: (line: string) => void): Progress {
	let printedAt = Date.now();
	return {
		at(label, done, total) {
			if (Date.now() - printedAt < LINE_MS) return;
			printedAt = Date.now();
			print(`${label} ${howFar(done, total)}`.trimEnd());
		},
		end() {},
	};
}

/** Puts the progress of an import into words: bytes while a file is read, else what is being done and to how many rows. */
export function importProgress(progress: Progress): { at(now: ImportProgress): void; end(): void } {
	return {
		at({ phase, file, rows, bytes, totalBytes }) {
			const label = progressWords({ phase, file });
			if (phase === "reading") progress.at(label, bytes, totalBytes);
			else progress.at(label, rows, null);
		},
		end: progress.end,
	};
}

export interface Console {
	readonly json: boolean;
	/** A message about what happens: standard output, or standard error beside `--json`; nothing with `--quiet`. */
	print(line: string): void;
	/** Prints the value on standard output as one line of JSON with `--json`, else the text. */
	result(value: unknown, text: string): void;
	/** Says what a command did: a result with `--json`, else a message. */
	done(value: unknown, text: string): void;
	complain(line: string): void;
	/** The same, with its messages on standard error: standard output is left to a file that is written there. */
	aside(): Console;
	/** Progress of a long step: a bar on a terminal, plain lines in a pipe, nothing with `--quiet`. */
	progress(): Progress;
}

/** Names and cells come from files: what could steer the terminal is shown as a sign. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are meant
const plain = (text: string): string => text.replace(/[\0-\x08\x0b-\x1f\x7f-\x9f]/g, "\ufffd");

export function openConsole(
	{ json = false, quiet = false }: { json?: boolean; quiet?: boolean },
	messages: NodeJS.WriteStream = json ? process.stderr : process.stdout,
): Console {
	const print = (line: string) => {
		if (!quiet) messages.write(`${plain(line)}\n`);
	};
	const result = (value: unknown, text: string) => {
		if (json) process.stdout.write(`${JSON.stringify(value)}\n`);
		else if (text !== "") process.stdout.write(`${plain(text)}\n`);
	};
	return {
		json,
		print,
		result,
		done: (value, text) => (json ? result(value, text) : print(text)),
		complain: (line) => process.stderr.write(`${plain(line)}\n`),
		aside: () => openConsole({ json, quiet }, process.stderr),
		progress() {
			if (quiet) return progressLines(() => {});
			return process.stderr.isTTY ? progressBar(process.stderr) : progressLines(print);
		},
	};
}
