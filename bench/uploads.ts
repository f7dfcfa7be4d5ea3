import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { projectRoot } from "#db/project.ts";
import { signedIn } from "#tests/http/visitor.ts";
import { badUploads } from "#tests/support/bad-uploads.ts";
import { leftovers, startProduct } from "#tests/support/processes.ts";
import { pdfBytes, pictureBytes } from "#tests/support/uploads.ts";
import { say } from "./print.ts";
import { watchMemory } from "./processes.ts";

/*
 * node bench/uploads.ts
 * Each bad upload of the corpus, then all of them at once: what the server said, how long it took, and the most memory
 * that the web process and its children took together.
 */

const MEGABYTE = 1024 ** 2;

await promisify(execFile)(process.execPath, ["cli/index.ts", "build"], { cwd: projectRoot });
const dataDir = await mkdtemp(join(tmpdir(), "pfs-bench-"));
const product = await startProduct({
	dataDir,
	env: { WORKER: "off", RATE_LIMIT_SCALE: "0" },
	command: [process.execPath, "cli/index.ts", "serve", "--sample"],
});
const web = Number.parseInt(leftovers(dataDir).find((line) => /\/server\.ts/.test(line)) ?? "", 10);
const staff = await signedIn(product.url, "staff");
const goodPdf = new Uint8Array(await pdfBytes());
const goodImage = new Uint8Array(await pictureBytes("a.png"));
const corpus = await badUploads();

const ADDRESS = "/management/solution/create?step=1";

/** Sends a bad file beside a good one; answers the status. */
async function send({ field, name, bytes }: (typeof corpus)[number]): Promise<number> {
	const form = new FormData();
	form.set("drawing", "V-9");
	form.set("move", "upload");
	form.set("seen", await staff.hidden(ADDRESS, "seen"));
	form.set("pdf", new Blob([goodPdf]), "a.pdf");
	form.set("img", new Blob([goodImage]), "a.png");
	form.set(field, new Blob([new Uint8Array(bytes)]), name);
	const body = new Response(form);
	const headers = {
		Origin: product.url,
		Accept: "application/json",
		"Content-Type": body.headers.get("Content-Type")!,
	};
	const answer = await staff.stream(ADDRESS, body.body!, headers);
	await answer.arrayBuffer();
	return answer.status;
}

async function measure(what: string, work: () => Promise<unknown>): Promise<void> {
	const peak = watchMemory(web);
	const started = performance.now();
	const said = await work();
	const seconds = (performance.now() - started) / 1000;
	say(`| ${what} | ${said} | ${seconds.toFixed(1)} | ${Math.round(peak() / MEGABYTE)} |`);
}

try {
	say("| upload | status | s | most memory, MB |");
	say("|---|---|---|---|");
	await measure("nothing", async () => "");
	for (const bad of corpus) await measure(bad.what, () => send(bad));
	await measure("all at once", async () => [...new Set(await Promise.all(corpus.map(send)))].join(", "));
	await measure("nothing, afterwards", async () => "");
} finally {
	await product.stop();
	await rm(dataDir, { recursive: true, force: true });
}
