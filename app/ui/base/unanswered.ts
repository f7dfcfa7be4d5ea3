import { useSyncExternalStore } from "react";

/** A request is waited for this long, and asked again by itself for this long: the limit of requests is over after a minute. */
const PATIENCE_MS = 65_000;

/** Bytes a second of a slow upload, which may take its time. */
const SLOW = 50_000;

/** Why a request has no answer; `waiting` is asked again by itself, `turned_away` named a time that is too long for that. */
export type Trouble = "waiting" | "turned_away" | "too_large" | "unsent" | "broken" | "unanswered";

export interface Unanswered {
	trouble: Trouble;
	/** For a form, rather than a page that is read. */
	isSending: boolean;
	/** Changes nothing, and is asked again by itself. */
	isReading: boolean;
	again(): void;
}

const NONE: readonly Unanswered[] = [];
let open = NONE;
const listeners = new Set<() => void>();

function update(next: readonly Unanswered[]): void {
	open = next;
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

/** The page's requests without an answer, of which its banner speaks. */
export const useUnanswered = () =>
	useSyncExternalStore(
		subscribe,
		() => open,
		() => NONE,
	);

const isUnsent = ({ isSending, trouble }: Unanswered) => isSending && trouble !== "waiting";

/** Tells whether a form could not be sent: its own button is free to send it as it stands now. */
export const useUnsent = () =>
	useSyncExternalStore(
		subscribe,
		() => open.some(isUnsent),
		() => false,
	);

function show(one: Unanswered): () => void {
	update([...open, one]);
	return () => update(open.filter((other) => other !== one));
}

/** Asks again for what is read and not sent, as soon as there are signs that it may be had. */
export function readAgain(): void {
	for (const one of open) if (one.isReading && !["waiting", "turned_away"].includes(one.trouble)) one.again();
}

interface WaitingRequest {
	isSending: boolean;
	isReading?: boolean;
	/** The body, where there is one: a long upload is waited for longer. */
	body?: unknown;
	/** Nobody wants the answer any more once it is aborted. */
	signal?: AbortSignal | null;
	/** Sends the form as it stands now in place of this; answers false where it is still as it was sent. */
	resend?: () => boolean;
}

/** Ends with a press of the banner's button, after the time that is named, or when nobody wants the answer any more. */
function untilAgain(
	{ isSending, isReading = !isSending, signal, resend }: WaitingRequest,
	trouble: Trouble,
	time?: number,
): Promise<void> {
	if (signal?.aborted) return Promise.resolve();
	return new Promise((resolve) => {
		const again = () => void (resend?.() || end());
		const hide = show({ trouble, isSending, isReading, again });
		const timer = time === undefined ? undefined : setTimeout(end, time);
		signal?.addEventListener("abort", end);
		function end(): void {
			hide();
			clearTimeout(timer);
			signal?.removeEventListener("abort", end);
			resolve();
		}
	});
}

interface Verdict {
	trouble: Trouble;
	/** The milliseconds after which the server says it may be asked again. */
	pause?: number;
}

/** Judges an answer by its status; `isOurs` where a page of the product gave it, and nothing on the way there. */
export function verdictOf(
	status: number,
	header: (name: string) => string | null,
	{ isSending, isOurs }: { isSending: boolean; isOurs: boolean },
): Verdict | null {
	if (isSending && status === 413) return { trouble: "too_large" };
	if (isOurs) return null;
	const pause = Number(header("Retry-After")) * 1_000;
	if ((status === 503 || status === 429) && pause > 0) return { trouble: "turned_away", pause };
	return status < 400 || status === 408 || status === 429 || status >= 500 ? { trouble: "unanswered" } : null;
}

function patienceFor(body: unknown): number {
	if (!(body instanceof FormData)) return PATIENCE_MS;
	const bytes = [...body.values()].reduce((sum, one) => sum + (typeof one === "string" ? one.length : one.size), 0);
	return PATIENCE_MS + (bytes / SLOW) * 1_000;
}

type Outcome<Answer> = { answer: Answer } | { error: Verdict; isPressed: boolean };

/** Only where there was no network to begin with is it known that nothing was sent. */
async function askOnce<Answer>(
	{ isSending, isReading = !isSending, body, signal, resend }: WaitingRequest,
	ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Outcome<Answer>> {
	const hadNetwork = navigator.onLine;
	const stop = new AbortController();
	const forward = () => stop.abort(signal?.reason);
	signal?.addEventListener("abort", forward);
	if (signal?.aborted) forward();
	let isPressed = false;
	let hide = () => {};
	const press = () => {
		if (resend?.()) return;
		isPressed = true;
		stop.abort();
	};
	const late = setTimeout(() => {
		if (!isReading) hide = show({ trouble: "unanswered", isSending, isReading, again: press });
	}, patienceFor(body));
	try {
		return { answer: await ask(stop.signal) };
	} catch (error) {
		if (signal?.aborted) throw error;
		return { error: { trouble: hadNetwork ? "broken" : "unsent" }, isPressed };
	} finally {
		clearTimeout(late);
		hide();
		signal?.removeEventListener("abort", forward);
	}
}

/**
 * Asks until there is an answer. The page stays as it is meanwhile, and its banner says why: a form is sent again at a
 * press, with the same key, so that it acts once; a page also when the network is back.
 */
export async function untilAnswered<Answer>(
	request: WaitingRequest,
	ask: (signal: AbortSignal) => Promise<Answer>,
	evaluate: (answer: Answer) => Verdict | null,
): Promise<Answer> {
	const end = performance.now() + PATIENCE_MS;
	let mayBeSaved = false;
	for (;;) {
		const outcome = await askOnce(request, ask);
		const verdict = "error" in outcome ? outcome.error : evaluate(outcome.answer);
		if (!verdict && "answer" in outcome) {
			readAgain();
			return outcome.answer;
		}
		const { trouble: now, pause } = verdict!;
		const trouble: Trouble = now === "unsent" && mayBeSaved ? "broken" : now;
		mayBeSaved ||= trouble === "broken" || trouble === "unanswered";
		if ("isPressed" in outcome && outcome.isPressed) continue;
		const waits = pause !== undefined && performance.now() + pause <= end;
		await (waits ? untilAgain(request, "waiting", pause) : untilAgain(request, trouble));
	}
}
