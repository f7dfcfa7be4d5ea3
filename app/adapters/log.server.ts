/** One JSON line on standard error about a fault: what failed and where, no addresses, forms or secrets. */
export function logFault(where: string, error: unknown): void {
	const fault = error instanceof Error ? (error.stack ?? error.message) : String(error);
	process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), level: "error", where, fault })}\n`);
}
