/** Writes a JSON line on standard error about an error: what failed and where, no addresses, forms or secrets. */
export function logError(where: string, error: unknown): void {
	const logged = isErrorLike(error) ? withoutStatement(error) : String(error);
	process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), level: "error", where, fault: logged })}\n`);
}

/** Writes a JSON line about something done or seen, on standard output unless another stream is given; `facts` hold no forms or secrets. */
export function logEvent(
	where: string,
	facts: Record<string, string | number | boolean | undefined>,
	{ level = "info", stream = process.stdout }: { level?: "info" | "warn"; stream?: NodeJS.WriteStream } = {},
): void {
	stream.write(`${JSON.stringify({ at: new Date().toISOString(), level, where, ...facts })}\n`);
}

/** The queue hands on its errors as plain objects. */
function isErrorLike(error: unknown): error is Pick<Error, "message" | "stack"> {
	return typeof error === "object" && error !== null && "message" in error && typeof error.message === "string";
}

/** The ORM puts the whole statement with its values before the database's own words; they may be anybody's secret. */
function withoutStatement({ stack, message }: Pick<Error, "message" | "stack">): string {
	const text = stack ?? message;
	if (!/^\s*(select|insert|update|delete|with|create|alter)\b/i.test(message)) return text;
	const words = message.includes(" - ") ? message.slice(message.lastIndexOf(" - ") + 3) : "a statement failed";
	return text.replace(message, () => words);
}
