import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { readAgain, untilAnswered, verdictOf } from "#app/ui/base/unanswered.ts";

const ask = window.fetch;

const isData = (address: string) => new URL(address, location.href).pathname.endsWith(".data");

/** A press that comes before the last one was read to its end aborts it; the router calls that a broken answer. */
async function readWhole(answer: Response): Promise<Response> {
	return new Response(answer.body && (await answer.arrayBuffer()), answer);
}

interface SentForm {
	form: HTMLFormElement;
	button: HTMLElement | null;
	/** As the form stood when it was sent. */
	content: string;
}

/** The form that the next request sends: to another address, perhaps, than it names, and a while after the press. */
let last: SentForm | undefined;

const buttonOf = (form: HTMLFormElement, button: HTMLElement | null) => (form.contains(button) ? button : null);

const contentOf = (form: HTMLFormElement, button: HTMLElement | null) =>
	JSON.stringify(
		[...new FormData(form, buttonOf(form, button))].map(([name, value]) => [
			name,
			typeof value === "string" ? value : [value.name, value.size, value.lastModified],
		]),
	);

function sendAsItStands({ form, button, content }: SentForm): boolean {
	if (!form.isConnected || contentOf(form, button) === content) return false;
	form.requestSubmit(buttonOf(form, button));
	return true;
}

const isPost = (method: string | null | undefined) => method?.toLowerCase() === "post";

window.addEventListener(
	"submit",
	({ target: form, submitter: button }) => {
		if (form instanceof HTMLFormElement && isPost(form.getAttribute("method")))
			last = { form, button, content: contentOf(form, button) };
	},
	true,
);

let leaving = new AbortController();
let isFree = false;

// A form that the browser sends by itself would leave its page for the browser's own words: it goes once the server answers.
window.addEventListener("submit", async (event) => {
	leaving.abort();
	if (event.defaultPrevented || navigator.onLine || isFree || event.target !== last?.form) return;
	event.preventDefault();
	const { form, button } = last;
	leaving = new AbortController();
	const { signal } = leaving;
	const reach = (stop: AbortSignal) => ask("/healthz", { signal: stop, cache: "no-store" });
	await untilAnswered({ isSending: true, signal }, reach, () => null).catch(() => {});
	if (signal.aborted) return;
	isFree = true;
	form.requestSubmit(buttonOf(form, button));
	isFree = false;
});

window.addEventListener("online", readAgain);

// The router takes what is no answer of a page for a broken one, and what was typed would be gone.
window.fetch = async (input, init) => {
	if (!isData(String(input))) return ask(input, init);
	const isSending = isPost(init?.method);
	const sent = isSending ? last : undefined;
	if (isSending) last = undefined;
	return untilAnswered(
		{ isSending, body: init?.body, signal: init?.signal, resend: sent && (() => sendAsItStands(sent)) },
		async (signal) => readWhole(await ask(input, { ...init, signal })),
		({ status, headers }) =>
			verdictOf(status, (name) => headers.get(name), { isSending, isOurs: headers.has("X-Remix-Response") }),
	);
};

const had = new Set<string>();

async function haveScript(address: string): Promise<void> {
	if (had.has(address)) return;
	const { navigation, fetchers } = window.__remixRouter.state;
	const isSending = [navigation, ...fetchers.values()].some(({ state }) => state === "submitting");
	await untilAnswered(
		{ isSending, isReading: true },
		async (signal) => readWhole(await ask(address, { signal })),
		({ ok }) => (ok ? null : { trouble: "unanswered" }),
	);
	had.add(address);
}

// The router loads this page anew if the script of the next one cannot be had, and typed texts would be lost by that.
function guardScripts(routes: typeof window.__remixRouter.routes): void {
	for (const route of routes) {
		const { lazy } = route;
		const scripts = window.__remixManifest.routes[route.id];
		if (lazy && scripts) {
			route.lazy = async () => {
				await Promise.all([scripts.module, ...(scripts.imports ?? [])].map(haveScript));
				return lazy();
			};
		}
		guardScripts(route.children ?? []);
	}
}

function Pages() {
	useEffect(() => guardScripts(window.__remixRouter.routes), []);
	return <RemixBrowser />;
}

startTransition(() => {
	hydrateRoot(
		document,
		<StrictMode>
			<Pages />
		</StrictMode>,
	);
});
