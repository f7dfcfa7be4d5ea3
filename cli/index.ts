#!/usr/bin/env node
import { CommanderError } from "commander";
import { exitCodes, explainError } from "./outcome.ts";
import { buildProgram } from "./program.ts";

process.on("uncaughtException", (error) => {
	const { exitCode, lines } = explainError(error);
	process.stderr.write(`${lines.join("\n")}\n`);
	process.exit(exitCode);
});

try {
	await buildProgram().parseAsync();
} catch (error) {
	if (!(error instanceof CommanderError)) throw error;
	process.exitCode = error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
}
