import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Printer } from "#app/adapters/chromium/chromium.server.ts";
import { printableCover } from "#app/documents/cover.tsx";
import { renderSchedule } from "#app/documents/schedule.tsx";
import { produce, testPrinter } from "./printing.ts";
import { readPdf } from "./read-pdf.ts";
import { sampleFacts } from "./sample-facts.ts";

const asked: string[] = [];
const server = createServer((request, response) => {
	asked.push(request.url ?? "");
	response.end("secret");
});
let printer: Printer;
let local: string;

beforeAll(async () => {
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	local = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	printer = await testPrinter();
});
afterAll(() => void server.close());

test("markup in a project's texts is printed as text and asks for nothing", async () => {
	const facts = sampleFacts(1);
	facts.project.name = "<iframe src=file:///etc/passwd>";
	facts.project.address = `<img src=${local}/address>`;
	facts.items[0]?.notes.push({ no: 9, text: `<script>fetch("${local}/note")</script>` });
	const { text } = await readPdf((await produce(printer, facts)).pdf);
	expect(text).toContain("<iframe src=file:///etc/passwd>");
	expect(text).not.toContain("root:");
	expect(asked).toEqual([]);
});

test("a cover with pictures, frames, style and script keeps its words and asks for nothing", async () => {
	const facts = sampleFacts(1);
	const html = `<p>Kept words</p><img src="${local}/img"><iframe src="file:///etc/passwd"></iframe><iframe src="${local}/frame"></iframe>
<style>@import "${local}/style"; p { background: url(${local}/background) }</style><script src="${local}/script"></script>
<meta http-equiv="refresh" content="0;url=${local}/meta"><p style="background-color:url(${local}/inline)">More</p>
<svg><image href="${local}/svg"/></svg><object data="${local}/object"></object><link rel="stylesheet" href="${local}/link">`;
	facts.cover = { revision: "1", html, footerNote: "" };
	const { pages, text } = await readPdf((await produce(printer, facts)).pdf);
	expect(pages[0]?.text).toContain("Kept words");
	expect(text).not.toContain("root:");
	expect(asked).toEqual([]);
});

test("even unsanitised HTML cannot reach the network, files or script", async () => {
	const html = `<!doctype html><title>x</title><p>Kept</p><img src="${local}/img"><iframe src="file:///etc/passwd"></iframe>
<iframe src="${local}/frame"></iframe><link rel="stylesheet" href="${local}/link"><script>document.write("ran")</script>
<meta http-equiv="refresh" content="0;url=${local}/meta"><object data="${local}/object"></object><embed src="file:///etc/hostname">`;
	const { text } = await readPdf(await printer.print({ html, assets: [] }));
	expect(text).toContain("Kept");
	expect(text).not.toMatch(/root:|ran|secret/);
	expect(asked).toEqual([]);
});

test("cover text keeps what the contract allows and loses the rest", () => {
	expect(printableCover('<h1 onclick="x()">Title</h1><p style="color:#ce3a43;position:fixed">a <b>b</b></p>')).toBe(
		'<p class="rich-h1">Title</p><p style="color:#ce3a43">a <b>b</b></p>',
	);
	expect(printableCover('<a href="javascript:x()">j</a><a href="https://example.com">w</a>')).toBe(
		'<a>j</a><a href="https://example.com">w</a>',
	);
	expect(printableCover("<script>x</script><iframe>y</iframe><img src=x>")).toBe("");
});

test("nothing that a cover could fetch is left in it, whatever the printer would refuse", () => {
	const html = `<img src="${local}/a"><p style="background-image:url(${local}/b);color:url(${local}/c)">x</p><style>@import "${local}/d"</style>
<svg><use href="${local}/e"/></svg><video poster="${local}/f"></video><input type="image" src="${local}/g"><base href="${local}/h">
<link rel="preconnect" href="${local}/i"><meta http-equiv="refresh" content="0;url=${local}/j"><p background="${local}/k">y</p>
<a href="https://example.com" ping="${local}/l">z</a><iframe srcdoc="<img src=${local}/m>"></iframe><table background="${local}/n"></table>`;
	expect(printableCover(html)).not.toContain(local);
});

test("no text of a project becomes an element of the document", () => {
	const facts = sampleFacts(1);
	const tag = `<img src="${local}/x">"'&`;
	Object.assign(facts.project, { name: tag, address: tag, code: tag, city: tag, revision: tag });
	Object.assign(facts.items[0]!, {
		drawing: tag,
		orientations: [tag],
		substrates: [tag],
		reports: [tag],
		services: [tag],
	});
	Object.assign(facts.items[0]!.specimens[0]!, {
		size: tag,
		notes: tag,
		description: tag,
		brand: tag,
		products: [tag],
	});
	Object.assign(facts, { documentNo: tag, generatedBy: { name: tag, company: tag } });
	facts.cover!.footerNote = tag;
	facts.missing.push({ kind: "tds", product: tag });
	const { html } = renderSchedule(facts, { pictures: new Map(), unreadable: new Set() });
	expect(html).toContain("&lt;img");
	expect(html).not.toContain("<img src");
});
