import { type Progress, progressBar, progressLines } from "./progress.ts";

export interface Console {
	readonly json: boolean;
	/** A message about what happens: standard output, or standard error beside `--json`; nothing with `--quiet`. */
	say(line: string): void;
	/** Asked for, on standard output: the value as one line of JSON with `--json`, else the text. */
	result(value: unknown, text: string): void;
	/** What a command did: a result with `--json`, else a message. */
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
	const say = (line: string) => {
		if (!quiet) messages.write(`${plain(line)}\n`);
	};
	const result = (value: unknown, text: string) => {
		if (json) process.stdout.write(`${JSON.stringify(value)}\n`);
		else if (text !== "") process.stdout.write(`${plain(text)}\n`);
	};
	return {
		json,
		say,
		result,
		done: (value, text) => (json ? result(value, text) : say(text)),
		complain: (line) => process.stderr.write(`${plain(line)}\n`),
		aside: () => openConsole({ json, quiet }, process.stderr),
		progress() {
			if (quiet) return progressLines(() => {});
			return process.stderr.isTTY ? progressBar(process.stderr) : progressLines(say);
		},
	};
}
