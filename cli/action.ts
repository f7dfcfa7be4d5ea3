import { type Command, InvalidArgumentError } from "commander";
import { errorCode } from "#db/thrown.ts";
import { type Console, openConsole } from "./console.ts";
import { exitCodes, explainError, interrupted, watchForInterruption } from "./outcome.ts";

export interface CommandCall<Options = Record<string, never>, Arguments extends unknown[] = []> {
	args: Arguments;
	options: Options;
	console: Console;
}

type Work<Options, Arguments extends unknown[]> = (
	call: CommandCall<Options, Arguments>,
) => Promise<number | undefined>;

/** A reader of standard output that has seen enough (`pfs export … | head`) is no fault; a broken connection is one. */
let hasReaderLeft = false;

process.stdout.on("error", (error) => {
	if (errorCode(error) !== "EPIPE") throw error;
	hasReaderLeft = true;
});

/** Loaded when it is called. A signal makes it undo and end with 130, unless the command lives by `own` signals. */
export function does<Options, Arguments extends unknown[]>(
	command: Command,
	load: () => Promise<Work<Options, Arguments>>,
	signals: "undo" | "own" = "undo",
): Command {
	return command
		.option("--json", "print the result as JSON on standard output, messages on standard error")
		.option("--quiet", "say nothing but results and errors")
		.action(async () => {
			const options = command.opts<Options & { json?: boolean; quiet?: boolean }>();
			const console = openConsole(options);
			if (signals === "undo") watchForInterruption();
			process.exitCode = await attempt(console, async () => {
				const work = await load();
				return work({ args: command.processedArgs as Arguments, options, console });
			});
		});
}

async function attempt(console: Console, work: () => Promise<number | undefined>): Promise<number> {
	try {
		return (await work()) ?? exitCodes.done;
	} catch (error) {
		if (hasReaderLeft && errorCode(error) === "EPIPE") return exitCodes.done;
		if (interrupted.aborted) {
			console.complain("Interrupted; nothing was stored.");
			// At once: what a reader of standard output has not taken yet would keep the process.
			process.exit(exitCodes.interrupted);
		}
		const { exitCode, lines } = explainError(error);
		for (const line of lines) console.complain(line);
		return exitCode;
	}
}

export function addExamples(command: Command, lines: string[]): Command {
	const title = lines.length === 1 ? "Example:" : "Examples:";
	return command.addHelpText("after", ["", title, ...lines.map((line) => `  ${line}`)].join("\n"));
}

export function wholeNumberIn(least: number, most: number): (text: string) => number {
	return (text) => {
		const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
		if (!(value >= least && value <= most)) {
			throw new InvalidArgumentError(`It is a whole number from ${least} to ${most}.`);
		}
		return value;
	};
}
