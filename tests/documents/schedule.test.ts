import { PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { beforeAll, expect, test } from "vitest";
import type { Printer } from "#app/adapters/chromium/chromium.server.ts";
import { produceSchedule } from "#app/documents/produce.ts";
import type { ScheduleFacts } from "#app/domain/facts/facts.ts";
import { produce, testPrinter } from "./printing.ts";
import { type ReadPdf, readPdf } from "./read-pdf.ts";
import { sampleFacts, uploadPdf } from "./sample-facts.ts";

const SAMPLE = "SAMPLE – not test evidence";

let printer: Printer;
let facts: ScheduleFacts;
let pdf: Uint8Array;
let read: ReadPdf;
let steps: number[];

beforeAll(async () => {
	printer = await testPrinter();
	facts = sampleFacts(20, {
		sample: true,
		attachments: [
			{ kind: "tds", product: "Fire Mastic", revision: null, key: "tds", sample: false },
			{ kind: "msds", product: "Fire Mastic", revision: null, key: "broken", sample: false },
			{ kind: "warranty", product: null, revision: "3", key: "warranty", sample: true },
		],
		missing: [{ kind: "tds", product: "Pipe Collar 100" }],
	});
	facts.project.trackChanges = true;
	for (const [index, change] of Object.entries({ 2: { sample: true }, 4: { active: false }, 6: { withdrawn: true } })) {
		Object.assign(facts.items[Number(index)] ?? {}, change);
	}
	const uploads = {
		tds: await uploadPdf(2),
		broken: Buffer.from("%PDF-1.4\nthis is not a document"),
		warranty: await uploadPdf(1, [842, 595]),
	};
	({ pdf, steps } = await produce(printer, facts, uploads));
	read = await readPdf(pdf);
});

const headingPage = (no: number) => read.pages.findIndex(({ text }) => text.includes(`Solution ${no} of 20`)) + 1;

test("every page says which page of how many it is, of which project, document and day", () => {
	for (const [index, { text }] of read.pages.entries()) {
		expect(text).toContain(`page ${index + 1} of ${read.pages.length}`);
		expect(text).toContain("Ōtāhuhu Harbour Tower – Rev A");
		expect(text).toContain("PFS-000123, 21 Nov 2026");
	}
});

test("cover, identification and each solution with its drawing code, FRRs and notes are printed", () => {
	expect(read.pages[0]?.text).toContain("About this schedule");
	expect(read.pages[0]?.text).toContain("Cover page revision 7");
	expect(read.pages[1]?.text).toContain("Project identification");
	for (const item of facts.items) {
		const page = read.pages[headingPage(item.no) - 1]?.text ?? "";
		expect(page).toContain(item.drawing);
		for (const frr of item.frrs) expect(page).toContain(frr);
	}
	expect(read.text).toContain("Tūmatakuru Fire Mastic");
});

/** The number at the right end of the row of the contents in which a text stands. */
function numberBeside(words: string): number {
	for (const { pieces } of read.pages.slice(1, 3)) {
		const rows = pieces.filter(({ text, x }) => text === words && x < 120);
		const number = pieces.find(
			({ text, x, y }) => /^\d+$/.test(text) && x > 500 && rows.some((row) => Math.abs(y - row.y) < 3),
		);
		if (number) return Number(number.text);
	}
	return 0;
}

test("the contents name the page on which each section begins, and link to it", () => {
	const targets = [...(read.pages[1]?.targets ?? []), ...(read.pages[2]?.targets ?? [])];
	expect(numberBeside("Project identification")).toBe(2);
	expect(numberBeside("Summary of solutions")).toBe(3);
	for (const { no, drawing } of facts.items) {
		expect(targets).toContain(headingPage(no));
		expect(numberBeside(drawing)).toBe(headingPage(no));
	}
	const documents = numberBeside("Supporting documents");
	expect(read.pages[documents - 1]?.text).toContain("All products – Warranty – Revision 3");
	expect(read.pages[documents - 1]?.targets).toContain(read.pages.length);
	expect(targets).not.toContain(0);
});

test("bookmarks lead to the sections, to each drawing and to each supporting document", () => {
	const titles = read.bookmarks.filter(({ level }) => level === 1).map(({ title }) => title);
	expect(titles).toEqual([
		"Cover",
		"Project identification and contents",
		"Summary of solutions",
		"Solutions",
		"Supporting documents",
	]);
	for (const item of facts.items) {
		const bookmark = read.bookmarks.find(({ title }) => title.split("  ")[1]?.startsWith(item.drawing));
		expect(bookmark).toMatchObject({ page: headingPage(item.no), level: 2 });
	}
	const first = read.pages.findIndex(({ text }) => text.includes("Upload sheet 1")) + 1;
	expect(read.bookmarks).toContainEqual({ title: "Fire Mastic – Technical data sheet (TDS)", page: first, level: 2 });
});

test("headings, tables and pictures are tagged", async () => {
	const roles = read.pages.flatMap((page) => page.roles);
	for (const role of ["H1", "H2", "Table", "TH", "L", "Figure"]) expect(roles).toContain(role);
	const { catalog } = await PDFDocument.load(pdf);
	expect(catalog.has(PDFName.of("StructTreeRoot"))).toBe(true);
});

test("sample data is marked on the cover, the contents, the summary, its own solution and no other", () => {
	const marked = read.pages.flatMap(({ text }, index) => (text.includes(SAMPLE) ? [index + 1] : []));
	expect(marked).toEqual(expect.arrayContaining([1, 2, 3, headingPage(3)]));
	for (const { no } of facts.items.filter((item) => !item.sample)) expect(marked).not.toContain(headingPage(no));
	expect(marked).toContain(read.pages.length);
});

test("a cancelled solution says so in words, a withdrawn one too", () => {
	expect(read.pages[headingPage(5) - 1]?.text).toContain("Cancelled");
	expect(read.pages[headingPage(7) - 1]?.text).toContain("Withdrawn – no longer in the catalogue");
	expect(read.pages[headingPage(1) - 1]?.text).not.toMatch(/Cancelled|Withdrawn/);
});

test("supporting documents are appended in order, a damaged one becomes a notice, a missing one is listed", () => {
	const first = read.pages.findIndex(
		({ text }) => text.includes("Supporting documents") && text.includes("Not available"),
	);
	const tail = read.pages.slice(first).map(({ text }) => text);
	expect(tail).toHaveLength(5);
	expect(tail[0]).toContain("Pipe Collar 100");
	expect(tail[1]).toContain("Upload sheet 1");
	expect(tail[2]).toContain("Upload sheet 2");
	expect(tail[3]).toContain("Document could not be included");
	expect(tail[3]).toContain("Fire Mastic – Safety data sheet (MSDS)");
	expect(tail[4]).toContain("Upload sheet 1");
	const { width = 0, height = 0 } = read.pages.at(-1) ?? {};
	expect(width).toBeGreaterThan(height);
});

test("title, author and language are in the metadata", () => {
	expect(read.info).toMatchObject({
		Title: "Passive Fire Schedule – Ōtāhuhu Harbour Tower",
		Author: "Ann Lee, Harbour Architects",
		Language: "en-NZ",
	});
});

test("progress rises from 0 and stops short of 100", () => {
	expect(steps[0]).toBe(0);
	expect(steps.at(-1)).toBe(99);
	expect(steps).toEqual([...new Set(steps)].sort((a, b) => a - b));
});

test("without a published cover the schedule begins with the identification", async () => {
	const { pdf: bare } = await produce(printer, sampleFacts(1, { cover: null }));
	const { pages, bookmarks } = await readPdf(bare);
	expect(pages[0]?.text).toContain("Project identification");
	expect(bookmarks[0]).toMatchObject({ title: "Project identification and contents", page: 1 });
});

test("a solution with nothing but a code, and one far too long for a page, leave the others whole", async () => {
	const long = sampleFacts(3);
	const [bare, huge] = long.items;
	Object.assign(bare ?? {}, { specimens: [], notes: [], products: [], frrs: [], reports: [], image: null });
	const notes = Array.from({ length: 100 }, (_, index) => ({
		no: index + 1,
		text: `Note ${index + 1}. ${"Seal it well. ".repeat(70)}`,
	}));
	Object.assign(huge ?? {}, { notes });
	const { pages, text } = await readPdf((await produce(printer, long)).pdf);
	expect(text).toContain("No drawing yet");
	for (const { no } of notes) expect(text).toContain(`Note ${no}. Seal`);
	expect(pages.at(-1)?.text).toContain("Solution 3 of 3");
	expect(pages.at(-2)?.text).toContain("Solution 2 – V-102, continued");
});

test("a drawing and a document whose files are gone are named as such; a store out of reach fails the schedule", async () => {
	const one = sampleFacts(1, {
		attachments: [{ kind: "tds", product: "Fire Mastic", revision: null, key: "gone", sample: false }],
	});
	Object.assign(one.items[0]?.image ?? {}, { key: "gone" });
	const { text } = await readPdf((await produce(printer, one)).pdf);
	expect(text).toContain("The drawing could not be read");
	expect(text).toContain("Document could not be included");
	const unreachable = () => Promise.reject(new Error("connection refused"));
	await expect(produceSchedule(printer, one, unreachable)).rejects.toThrow("connection refused");
});

test("one sample solution marks the cover even where the facts as a whole do not say so", async () => {
	const one = sampleFacts(2);
	Object.assign(one.items[1] ?? {}, { sample: true });
	const { pages } = await readPdf((await produce(printer, one)).pdf);
	expect(pages.map(({ text }) => text.includes(SAMPLE))).toEqual([true, true, false, true]);
});
