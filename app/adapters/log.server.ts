/** One JSON line on standard error about a fault: what failed and where, no addresses, forms or secrets. */
export function logFault(where: string, error: unknown): void {
	const fault = error instanceof Error ? withoutStatement(error) : String(error);
	process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), level: "error", where, fault })}\n`);
}

/** One JSON line on standard output about something done; `facts` hold no addresses, forms or secrets. */
export function logEvent(where: string, facts: Record<string, string | number>): void {
	process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), level: "info", where, ...facts })}\n`);
}

/** The ORM puts the whole statement with its values before the database's own words; they may be anybody's secret. */
function withoutStatement({ stack, message }: Error): string {
	const said = stack ?? message;
	if (!/^\s*(select|insert|update|delete|with|create|alter)\b/i.test(message)) return said;
	const words = message.includes(" - ") ? message.slice(message.lastIndexOf(" - ") + 3) : "a statement failed";
	return said.replace(message, () => words);
}
