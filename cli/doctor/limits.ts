import { type Confinement, launchChromium } from "#app/adapters/chromium.server.ts";
import { MOST_MEMORY, residentBytes } from "#app/adapters/limited/child.ts";
import { heapBytes, usableMemory } from "#cli/supervise/heap.ts";
import { settings } from "#db/settings.ts";

export interface Warning {
	warning: string;
}

const mebibytes = (bytes: number) => `${Math.floor(bytes / 1024 ** 2)} MiB`;

let confinement: Promise<Confinement> | undefined;

/** Starts the browser once for both checks: only so does it show what the system allows. */
function browserConfinement(): Promise<Confinement> {
	confinement ??= launchChromium(settings()).then(
		async ({ browser, confinement }) => {
			await browser.close();
			return confinement;
		},
		(error: Error) => {
			throw new Error(`The browser does not start: ${error.message.split("\n")[0]}`);
		},
	);
	return confinement;
}

export async function sandbox(): Promise<string | Warning> {
	if ((await browserConfinement()).sandbox) return "the browser's pages run in Chromium's own";
	return { warning: "the browser runs without Chromium's sandbox: this system allows its user no user namespaces" };
}

export async function browserNetwork(): Promise<string | Warning> {
	if ((await browserConfinement()).noNetwork) return "the browser has none";
	return {
		warning: "the browser has the network of the system, which allows no namespace for it; its requests are refused",
	};
}

export async function memory(): Promise<string | Warning> {
	const { webConcurrency, worker, ...rest } = settings();
	const processes = webConcurrency + (worker ? 1 : 0);
	const [usable, heap] = [usableMemory(), heapBytes(rest, processes)];
	const share = `${mebibytes(heap)} of heap for each of ${processes} processes, out of ${mebibytes(usable)}`;
	if (processes * heap > usable / 2) return { warning: `${share}: more than half` };
	if (residentBytes(process.pid) > 0) return `${share}; readers of uploads end at ${MOST_MEMORY} MiB`;
	return { warning: `${share}; readers of uploads are held to a heap, but not to ${MOST_MEMORY} MiB in all` };
}
