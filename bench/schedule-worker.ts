import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { PrintableDocument } from "#app/adapters/chromium/chromium.server.ts";
import { signedIn } from "#tests/http/visitor.ts";
import { generate } from "#tests/support/generate.ts";
import { leftovers, startProduct } from "#tests/support/processes.ts";
import type { DocumentWorks } from "./documents.ts";
import { residentBytes, watchMemory } from "./processes.ts";
import { benchFacts, dataSheet, drawingPicture, drawingSheet } from "./schedule-facts.ts";

const SCHEDULES = 5;
const megabytes = (bytes: number) => Math.round(bytes / 1e6);

/** The memory of the process that answers pages: at rest, at most meanwhile, and afterwards. */
export async function webMemory(): Promise<string> {
	const dataDir = await mkdtemp(join(tmpdir(), "pfs-bench-"));
	const product = await startProduct({
		dataDir,
		env: { PDF_MIN_INTERVAL_SECONDS: "0", RATE_LIMIT_SCALE: "0" },
		command: [process.execPath, "cli/index.ts", "serve", "--sample"],
	});
	try {
		const person = await signedIn(product.url);
		const web = Number.parseInt(leftovers(dataDir).find((line) => line.includes("server.ts")) ?? "", 10);
		for (let page = 0; page < 50; page++) await (await person.get("/projects")).text();
		const rest = residentBytes(web);
		const stop = watchMemory(web);
		for (let made = 1; made <= SCHEDULES; made++) {
			await generate(person, 2);
			let issued = 0;
			while (issued < made) {
				await pause(200);
				const page = await (await person.get("/projects/2/schedule")).text();
				issued = new Set(page.match(/schedule\/\d+\/file/g)).size;
			}
		}
		return `${SCHEDULES} schedules of 20 solutions: web process ${megabytes(rest)} MB before, at most ${megabytes(stop())} MB meanwhile`;
	} finally {
		await product.stop();
		await rm(dataDir, { recursive: true, force: true });
	}
}

/*
 * A process of its own, as a worker is, started by schedule.ts with the built documents, solutions, attachments, and
 * whether drawings are PDFs. Does what it is told by messages and says when it is done.
 */
export type Order = "schedule" | "floor" | "html";

const [path = "", solutions = "0", attachments = "0", sheets = ""] = process.argv.slice(2);
const documents: DocumentWorks = await import(path);
const facts = benchFacts(Number(solutions), Number(attachments), sheets === "sheets");
const files = new Map<string, Uint8Array>();
for (const { no, pdf } of facts.items) {
	const picture = await drawingPicture(no);
	files.set(`picture-${no}`, picture);
	if (pdf) files.set(pdf.key, await drawingSheet(picture, no));
}
for (const [index, { key }] of facts.attachments.entries()) files.set(key, await dataSheet(index + 1));

const folder = await mkdtemp(join(tmpdir(), "pfs-bench-"));
const printer = await documents.openPrinter({ chromiumPath: process.env.CHROMIUM_PATH ?? null, dataDir: folder });
const html = (): PrintableDocument => documents.renderSchedule(facts, { pictures: files, unreadable: new Set() });

/** Writes the document and what it shows to a folder, for a program that reads files. */
async function writeHtml(): Promise<string> {
	const { html: text, assets } = html();
	for (const { path: name, body } of assets) await writeFile(join(folder, name.replace("/", "-")), body);
	const named = assets.reduce((sum, { path: name }) => sum.replaceAll(`/${name}`, name.replace("/", "-")), text);
	await writeFile(join(folder, "schedule.html"), named);
	return join(folder, "schedule.html");
}

const orders: Record<Order, () => Promise<Uint8Array | string>> = {
	schedule: async () =>
		(await documents.produceSchedule(printer, facts, async (key) => files.get(key) ?? new Uint8Array())).pdf,
	floor: () => printer.print(html()),
	html: writeHtml,
};

process.on("message", async (order: Order) => {
	const start = performance.now();
	const made = await orders[order]();
	const milliseconds = performance.now() - start;
	process.send?.({ milliseconds, ...(typeof made === "string" ? { path: made } : { bytes: made.byteLength }) });
});
process.on("disconnect", async () => {
	await printer.close();
	await rm(folder, { recursive: true, force: true });
	process.exit(0);
});
process.send?.("ready");
