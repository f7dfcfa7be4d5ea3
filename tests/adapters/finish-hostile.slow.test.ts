import { deflateSync } from "node:zlib";
import { PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { finishInChild } from "#app/adapters/pdf/finish.server.ts";
import { readPdf } from "#tests/documents/read-pdf.ts";
import { uploadPdf } from "#tests/documents/sample-facts.ts";
import { appending, printedPage } from "./finish-job.ts";

const NOTICE = "Document could not be included";
const LIMITS = { memory: 700, step: 20_000, total: 90_000 };

/** Finishes a printed page with a good document after each of the given ones; what became of them, page by page. */
async function finish(uploads: Uint8Array[]) {
	const all = [...uploads, await uploadPdf(1)];
	const job = appending(all.length);
	const done = await finishInChild(await printedPage(), job, async (index) => all[index] ?? null, undefined, LIMITS);
	const { pages } = await readPdf(done.pdf);
	return { failed: done.failed, pages, last: pages.at(-1)?.text ?? "" };
}

/** A document written by hand, whose objects are as given. */
const written = (...objects: (string | Buffer)[]): Uint8Array => {
	const parts = objects.map((body, at) =>
		Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), Buffer.from(body), Buffer.from("\nendobj\n")]),
	);
	return Buffer.concat([
		Buffer.from("%PDF-1.7\n"),
		...parts,
		Buffer.from("trailer <</Root 1 0 R>>\nstartxref\n0\n%%EOF\n"),
	]);
};
const CATALOG = "<</Type/Catalog/Pages 2 0 R>>";

test("a page tree that contains itself becomes a notice", async () => {
	const itself = written(CATALOG, "<</Type/Pages/Count 1/Kids[2 0 R]>>");
	const pair = written(
		CATALOG,
		"<</Type/Pages/Count 2/Kids[3 0 R]>>",
		"<</Type/Pages/Parent 2 0 R/Count 1/Kids[2 0 R 2 0 R]>>",
	);
	const { failed, pages, last } = await finish([itself, pair]);
	expect(failed).toEqual([0, 1]);
	expect(pages).toHaveLength(4);
	expect(last).toContain("Upload sheet 1");
});

test("an object stream that unpacks to more than there is memory becomes a notice", { timeout: 120_000 }, async () => {
	const page = "5 0 <</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>>";
	const wrap = (bytes: number) => {
		const packed = deflateSync(Buffer.concat([Buffer.from(page), Buffer.alloc(bytes, " ")]), { level: 1 });
		const head = `<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.byteLength}>>\nstream\n`;
		const stream = Buffer.concat([Buffer.from(head), packed, Buffer.from("\nendstream")]);
		return written(CATALOG, "<</Type/Pages/Count 1/Kids[5 0 R]>>", "null", stream);
	};
	const { failed, pages, last } = await finish([wrap(10), wrap(800_000_000)]);
	expect(failed).toEqual([1]);
	expect(pages[2]?.text).toContain(NOTICE);
	expect(last).toContain("Upload sheet 1");
});

test("pages, forms and boxes that are not what they say become a notice or a page, and never a failure", async () => {
	const odd = async (change: (pdf: PDFDocument) => void) => {
		const pdf = await PDFDocument.load(await uploadPdf(1));
		change(pdf);
		return pdf.save();
	};
	const set = (name: string, value: unknown) => (pdf: PDFDocument) =>
		pdf.getPage(0).node.set(PDFName.of(name), pdf.context.obj(value as never));
	const uploads = await Promise.all([
		odd(set("MediaBox", [0, 0, 0, 0])),
		odd(set("MediaBox", [100, 100, -500, -700])),
		odd(set("MediaBox", "none")),
		odd(set("CropBox", [5000, 5000, 6000, 6000])),
		odd(set("Rotate", 45)),
		odd(set("Rotate", -270)),
		odd(set("Resources", 7)),
		odd(set("Contents", 7)),
		odd(set("Annots", [7, "x", {}])),
		odd((pdf) => pdf.getPage(0).node.delete(PDFName.of("Contents"))),
		odd((pdf) => pdf.getPage(0).node.delete(PDFName.of("MediaBox"))),
	]);
	const { pages, last } = await finish(uploads);
	expect(pages).toHaveLength(1 + uploads.length + 1);
	expect(last).toContain("Upload sheet 1");
	for (const { width, height } of pages.slice(1)) {
		expect([595, 842]).toContain(Math.round(width));
		expect([595, 842]).toContain(Math.round(height));
	}
});

test("two hundred pages are appended, each numbered; more than a thousand are not", async () => {
	const { pages, failed } = await finish([await uploadPdf(200), await uploadPdf(1001)]);
	expect(failed).toEqual([1]);
	expect(pages).toHaveLength(1 + 200 + 1 + 1);
	expect(pages[200]?.text).toContain("Upload sheet 200");
	expect(pages[200]?.text).toContain("page 201 of 203");
});
