import { afterAll, beforeAll, expect, test } from "vitest";
import type { Printer } from "#app/adapters/chromium.server.ts";
import type { AttachmentFacts } from "#app/domain/schedules/facts.ts";
import { MIXED, testedFacts, testedItem } from "./evidence-facts.ts";
import { produce, testPrinter } from "./printing.ts";
import { readPdf } from "./read-pdf.ts";
import { uploadPdf } from "./sample-facts.ts";

let printer: Printer;
beforeAll(async () => {
	printer = await testPrinter();
});
afterAll(() => printer?.close());

const sheet = (key: string): AttachmentFacts => ({
	kind: "tds",
	product: `Mastic ${key}`,
	revision: null,
	key,
	sample: false,
});
const items = () => [
	testedItem(4, MIXED, { pdf: { key: "whole" } }),
	testedItem(7, MIXED, { pdf: { key: "broken" } }),
	testedItem(2, MIXED, { pdf: { key: "gone" }, image: null }),
	testedItem(9, MIXED, { pdf: null, image: { key: "no-picture", width: 10, height: 10 } }),
];
const facts = testedFacts(items(), {
	version: 3,
	attachments: [sheet("whole"), sheet("broken"), sheet("gone")],
	missing: [{ kind: "warranty", product: null }],
});
const LACKING = [
	"Solution 7 – V-107: the PDF of the drawing could not be read; its picture is printed.",
	"Solution 2 – V-102: the drawing could not be read.",
	"Solution 9 – V-109: the drawing could not be read.",
	"Mastic broken – Technical data sheet (TDS): the file could not be read.",
	"Mastic gone – Technical data sheet (TDS): the file could not be read.",
	"All products – Warranty: the catalogue does not hold it.",
];
const uploads = async () => ({ whole: await uploadPdf(1, [842, 595]), broken: Buffer.from("%PDF-1.7 nothing") });

test("what was asked for and could not be printed is answered and stands before the contents", async () => {
	const { pdf, notices } = await produce(printer, facts, await uploads());
	expect(notices).toEqual(LACKING);
	const { pages, text } = await readPdf(pdf);
	const page = pages.find((one) => one.text.includes("Issued with notices"))!;
	const words = page.text.replace(/\s+/g, " ");
	for (const notice of LACKING) expect(words).toContain(notice);
	expect(words.indexOf("Issued with notices")).toBeLessThan(words.indexOf("Contents"));
	expect(text.match(/Document could not be included/g)).toHaveLength(2);
});

test("a schedule that lacks nothing has no notices", async () => {
	const whole = testedFacts([testedItem(1, MIXED, { pdf: { key: "whole" } })], {
		version: 3,
		attachments: [sheet("whole")],
	});
	const { pdf, notices } = await produce(printer, whole, await uploads());
	expect(notices).toEqual([]);
	expect((await readPdf(pdf)).text).not.toContain("notices");
});

test("numbers that are kept stand in heading, contents, summary and running head, and count nothing", async () => {
	const kept = testedFacts([testedItem(14, MIXED, { pdf: { key: "whole" } }), testedItem(3, MIXED)], { version: 3 });
	const { pages, text, bookmarks } = await readPdf((await produce(printer, kept, await uploads())).pdf);
	expect(text).toContain("Solution 14\n");
	expect(text).not.toMatch(/Solution 14 of/);
	expect(text).toContain("Solution 14 – V-114, drawing");
	expect(bookmarks.filter(({ level }) => level === 2).map(({ title }) => title.split("  ")[0])).toEqual(["14", "3"]);
	expect(pages[0]!.text).toMatch(/14\s*V-114[\s\S]*3\s*V-103/);
});

test("a schedule of version 2 counts its solutions and lists no notices, as it did", async () => {
	const older = { ...facts, version: 2 as const };
	const { text } = await readPdf((await produce(printer, older, await uploads())).pdf);
	expect(text).not.toContain("Issued with notices");
	expect(text).toContain("Solution 7 of 4");
});
