import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";

/** So long a page waits for a service that is busy. */
const PATIENCE_MS = 30_000;

const ask = window.fetch;

const isData = (address: string) => new URL(address, location.href).pathname.endsWith(".data");

/** By the server's door, before anything was done: what a route answers bears the header. */
const isTurnedAway = ({ status, headers }: Response) => status === 503 && !headers.has("X-Remix-Response");

/** A press that comes before the last one was read to its end aborts it; the router calls that a broken answer. */
async function readWhole(answer: Response): Promise<Response> {
	return new Response(answer.body && (await answer.arrayBuffer()), answer);
}

// The router takes an answer of the door for a broken page, and what was typed would be gone.
window.fetch = async (input, init) => {
	if (!isData(String(input))) return ask(input, init);
	const end = performance.now() + PATIENCE_MS;
	for (;;) {
		const answer = await ask(input, init);
		const pause = Number(answer.headers.get("Retry-After")) * 1_000;
		if (!isTurnedAway(answer) || pause === 0 || performance.now() + pause > end) return readWhole(answer);
		await new Promise((resolve) => setTimeout(resolve, pause));
		init?.signal?.throwIfAborted();
	}
};

startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<RemixBrowser />
		</StrictMode>,
	);
});
