export interface Finding {
	what: string;
	fault: string;
}

/** How long an answer may take before it counts as none, in milliseconds. */
export const HANG = 60_000;

export interface Findings {
	found: Finding[];
	statuses: Record<number, number>;
}

/**
 * Sends a request and notes its status; an answer of 500 or more, or none at all, is a finding. Answers the status and the
 * text, null where there was no answer.
 */
export async function ask(
	{ found, statuses }: Findings,
	what: string,
	address: string,
	init: RequestInit,
): Promise<{ status: number; text: string } | null> {
	const answer = await fetch(address, { ...init, signal: AbortSignal.timeout(HANG) }).catch(String);
	if (typeof answer === "string") {
		found.push({ what, fault: answer });
		return null;
	}
	const { status } = answer;
	statuses[status] = (statuses[status] ?? 0) + 1;
	const text = await answer.text();
	if (status >= 500) found.push({ what, fault: `${status} ${text.slice(0, 200)}` });
	return { status, text };
}
