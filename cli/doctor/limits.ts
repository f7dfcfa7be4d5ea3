import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Confinement, launchChromium } from "#app/adapters/chromium.server.ts";
import { MOST_MEMORY, residentBytes } from "#app/adapters/limited/child.ts";
import { freeSpace } from "#app/adapters/temporary-folder.ts";
import { heapBytes, usableMemory } from "#cli/supervise/heap.ts";
import { settings } from "#db/settings.ts";

export interface Warning {
	warning: string;
}

/** In MiB: below, schedules and uploads fail; below the other, large ones may. */
const MIN_ROOM = 64;
const GOOD_ROOM = 512;

/** Prints and the work on PDFs are in the system's folder, uploads that arrive in that of the product. */
export async function temporaryFolders(): Promise<string | Warning> {
	const folders = [...new Set([tmpdir(), join(settings().dataDir, "tmp")])];
	const rooms = await Promise.all(folders.map(async (folder) => ({ folder, free: await freeSpace(folder) })));
	const words = rooms.map(({ folder, free }) => `${folder} has ${free} MiB free`).join(", ");
	const remedy = "free space there, or set TMPDIR (schedules) and DATA_DIR (uploads) to folders with more";
	if (rooms.some(({ free }) => free < MIN_ROOM))
		throw new Error(`${words}; at least ${MIN_ROOM} are needed: ${remedy}.`);
	return rooms.some(({ free }) => free < GOOD_ROOM)
		? { warning: `${words}; large schedules and uploads need ${GOOD_ROOM}: ${remedy}` }
		: words;
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
