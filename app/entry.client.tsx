import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { countRejected } from "#app/ui/shell/turned-away.tsx";

/** A page waits this long at the door: the limit of requests is over after a minute. */
const PATIENCE_MS = 65_000;

const ask = window.fetch;

const isData = (address: string) => new URL(address, location.href).pathname.endsWith(".data");

/** Answered by the server's door, before anything was done: what a route answers bears the header. */
const isTurnedAway = ({ status, headers }: Response) =>
	(status === 503 || status === 429) && !headers.has("X-Remix-Response");

/** The wait is over as soon as nobody wants the answer any more; asking again fails then. */
const pauseOf = (milliseconds: number, signal: AbortSignal | null | undefined) =>
	new Promise((resolve) => {
		setTimeout(resolve, milliseconds);
		signal?.addEventListener("abort", resolve);
	});

/** A press that comes before the last one was read to its end aborts it; the router calls that a broken answer. */
async function readWhole(answer: Response): Promise<Response> {
	return new Response(answer.body && (await answer.arrayBuffer()), answer);
}

// The router takes an answer of the door for a broken page, and what was typed would be gone.
window.fetch = async (input, init) => {
	if (!isData(String(input))) return ask(input, init);
	const end = performance.now() + PATIENCE_MS;
	let answer = await ask(input, init);
	while (isTurnedAway(answer)) {
		const pause = Number(answer.headers.get("Retry-After")) * 1_000;
		if (pause === 0 || performance.now() + pause > end) break;
		countRejected(1);
		try {
			await pauseOf(pause, init?.signal);
			answer = await ask(input, init);
		} finally {
			countRejected(-1);
		}
	}
	return readWhole(answer);
};

startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<RemixBrowser />
		</StrictMode>,
	);
});
