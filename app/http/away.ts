import { errorCode } from "#db/thrown.ts";

const AWAY = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND"]);

/** Of two transactions one had to give way, or waited too long for the other. */
const GAVE_WAY = new Set(["40001", "40P01", "55P03"]);

/** Seconds after which a database that was away is worth asking again. */
export const RETRY_AFTER_SECONDS = 5;

export function isDatabaseUnavailable(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	if (error.name === "TimeoutError") return true;
	const code = errorCode(error);
	// No socket where one was: a file that is gone has the same code, but nobody wanted to connect to it.
	if (code === "ENOENT") return "syscall" in error && error.syscall === "connect";
	if (code && (AWAY.has(code) || /^(08|57P|53)...?$/.test(code) || GAVE_WAY.has(code))) return true;
	return /Connection terminated|timeout exceeded when trying to connect|connection error and is not queryable/.test(
		error.message,
	)
		? true
		: isDatabaseUnavailable(error.cause);
}
