import { z } from "zod";
import { errorCode, errorWords } from "#db/thrown.ts";

/** The time that a command may take to roll back, in milliseconds. */
const PATIENCE = 15_000;

/** Two signals within this many milliseconds are one. */
const TWICE = 1_000;

const interruption = new AbortController();

/** Raised by the first SIGINT, SIGTERM or SIGHUP: stop, undo, close. */
export const interrupted: AbortSignal = interruption.signal;

/**
 * Watches for signals from now on. The first asks the command to stop and undo; a second one, or a command that does
 * not come to an end, ends the process with 130 at once.
 */
export function watchForInterruption(): void {
	const leave = () => process.exit(exitCodes.interrupted);
	let first = 0;
	const stop = () => {
		// A press of Ctrl+C under npm comes twice: from the terminal, and passed on by npm.
		if (interrupted.aborted && Date.now() - first < TWICE) return;
		if (interrupted.aborted) leave();
		first = Date.now();
		interruption.abort();
		setTimeout(leave, PATIENCE).unref();
	};
	for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
}

/** Stops as Ctrl-C does where the terminal is read by ourselves. */
export const interrupt = () => interruption.abort();

export const exitCodes = { done: 0, failed: 1, usage: 2, interrupted: 130 } as const;

/** A mistake in how a command was called; the process ends with 2. */
export const usageError = (message: string) => Object.assign(new Error(message), { kind: "usage" as const });

const callerErrors = new Set(["settings", "usage"]);

/** An error whose message says what is wrong. */
const worded = z.object({
	kind: z.string().min(1),
	fields: z.record(z.string(), z.array(z.string())).optional(),
	message: z.string(),
});

export function explainError(error: unknown): { exitCode: number; lines: string[] } {
	const { data } = worded.safeParse(error);
	if (!data) return { exitCode: exitCodes.failed, lines: [foreign(error)] };
	const { kind, fields, message } = data;
	const lines = Object.entries(fields ?? {}).flatMap(([field, messages]) =>
		messages.map((each) => (field ? `${field}: ${each}` : each)),
	);
	const exitCode = callerErrors.has(kind) ? exitCodes.usage : exitCodes.failed;
	return { exitCode, lines: lines.length > 0 ? lines : message.split("\n") };
}

const unreachable = new Set([
	"ECONNREFUSED",
	"ENOTFOUND",
	"ETIMEDOUT",
	"EHOSTUNREACH",
	"EAI_AGAIN",
	"ECONNRESET",
	"EPIPE",
]);

/** PgBouncer's words for a parameter that it does not pass on. */
const REFUSED_PARAMETER = /unsupported startup parameter: (\w+)/;

function foreign(error: unknown): string {
	const codes = causeChain(error).map((each) => errorCode(each) ?? "");
	const words = wordsOf(error);
	const [, parameter] = REFUSED_PARAMETER.exec(words) ?? [];
	if (parameter) {
		return `A connection pooler in front of PostgreSQL refuses ${parameter}: in PgBouncer set ignore_startup_parameters = ${parameter} and pool_mode = session, or let DATABASE_URL name PostgreSQL itself.`;
	}
	if (codes.some((code) => unreachable.has(code))) {
		// The library of S3 notes what it tried beside the system's code.
		const who = causeChain(error).some((each) => each instanceof Error && "$metadata" in each)
			? "file store"
			: "database";
		return `The ${who} does not answer: ${words}.`;
	}
	const path = causeChain(error)
		.map((each) => (each instanceof Error && "path" in each ? String(each.path ?? "") : ""))
		.find((each) => each !== "");
	const place = path?.replace(/\.\d+\.part$/, "") ?? "a file";
	if (codes.some((code) => code === "EACCES" || code === "EPERM")) return `There is no permission for ${place}.`;
	if (codes.includes("EROFS")) return `${place} is on a disk that cannot be written.`;
	if (codes.includes("EISDIR")) return `${place} is a folder.`;
	if (codes.includes("ENOENT") && path) return `There is no file or folder ${place}.`;
	if (codes.includes("ENOSPC")) return "The disk is full.";
	if (codes.some((code) => /^28/.test(code))) return `The database does not let us in: ${words}.`;
	return words;
}

/** The first line that says something, here or in a cause: an error over several addresses has no words of its own. */
function wordsOf(error: unknown): string {
	for (const each of causeChain(error)) {
		const words = errorWords(each)
			.split("\n")
			.findLast((line) => line.trim() !== "");
		if (words) return words;
	}
	return "Something went wrong.";
}

function causeChain(error: unknown): unknown[] {
	if (!(error instanceof Error)) return [error];
	const inner = error instanceof AggregateError ? error.errors : [];
	return [error, ...inner.flatMap(causeChain), ...(error.cause ? causeChain(error.cause) : [])];
}
