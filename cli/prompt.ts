import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { interrupt, interrupted } from "./interruption.ts";

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
