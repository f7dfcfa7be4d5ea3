import type { WaitingRecord } from "./waiting-records.ts";

/**
 * The fate of a record that was sent. `stored`: the server has it, and leads to `to`. `refused`: it will never take it as it is.
 * `ended`: the session or the link has ended. `another`: somebody else uses the device now. `later`: no network, or a server that
 * is busy or down; it may be sent again after `seconds`.
 */
type RecordAnswer =
	| { is: "stored"; to: string }
	| { is: "refused"; why: string }
	| { is: "ended" }
	| { is: "another" }
	| { is: "later"; seconds: number };

const RETRY_SECONDS = 20;

const retryAfter = ({ headers }: Response): number => Number(headers.get("Retry-After")) || RETRY_SECONDS;

/** The header that names whoever recorded it. */
export const RECORDED_BY = "X-Recorded-By";

/** The server's answer to a form that a script has sent. */
interface Answer {
	to?: string;
	another?: boolean;
	result?: { error?: Record<string, string[] | null> };
}

/** The first error of a form's answer. */
function errorOf(answer: Answer): string | null {
	const errors = answer.result?.error ?? {};
	return Object.values(errors).find((texts) => texts && texts.length > 0)?.[0] ?? null;
}

/** Sends a record as the form of its page would; the server's own words say why it is refused. */
export async function sendRecord({ who, page, key, at, texts, photos }: WaitingRecord): Promise<RecordAnswer> {
	const body = new FormData();
	for (const [name, value] of texts) body.append(name, value);
	body.set("key", key);
	body.set("at", at);
	body.set("clock", new Date().toISOString());
	body.set("stay", "1");
	for (const { field, name, file } of photos) body.append(field, file, name);
	let response: Response;
	let answer: Answer = {};
	try {
		const headers = { [RECORDED_BY]: who };
		response = await fetch(`${page}/record`, { method: "POST", body, redirect: "manual", headers });
		// An answer that is cut off is no answer: the record has its key, so it may be sent again.
		if (response.headers.get("Content-Type")?.includes("json")) answer = await response.json();
	} catch {
		return { is: "later", seconds: RETRY_SECONDS };
	}
	// A redirect asks to sign in: whoever is signed in gets an address as the answer.
	if (response.type === "opaqueredirect" || response.status === 401 || response.status === 410) return { is: "ended" };
	if (response.status === 429 || response.status >= 500) return { is: "later", seconds: retryAfter(response) };
	if (answer.another) return { is: "another" };
	if (response.ok && answer.to) return { is: "stored", to: answer.to };
	// Some other server answered for ours, as the page of a hotel's network does.
	if (response.ok) return { is: "later", seconds: RETRY_SECONDS };
	const why =
		response.status === 404
			? "The opening is no longer in the project, or the project is no longer open to you."
			: (errorOf(answer) ?? `The server did not accept it (status ${response.status}).`);
	return { is: "refused", why };
}
