import { exitCodes } from "./outcome.ts";

/** How long a command may take to roll back, in milliseconds. */
const PATIENCE = 15_000;

/** Within so many milliseconds two signals are one. */
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
		// One press of Ctrl+C under npm comes twice: from the terminal, and passed on by npm.
		if (interrupted.aborted && Date.now() - first < TWICE) return;
		if (interrupted.aborted) leave();
		first = Date.now();
		interruption.abort();
		setTimeout(leave, PATIENCE).unref();
	};
	for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
}

/** As Ctrl-C does where the terminal is read by ourselves. */
export const interrupt = () => interruption.abort();
