import { degrees, PDFDict, PDFDocument, PDFName, PDFRawStream } from "@cantoo/pdf-lib";
import { beforeAll, expect, test } from "vitest";
import type { Printer } from "#app/adapters/chromium/chromium.server.ts";
import { drawnPage } from "./drawn-page.ts";
import { produce, testPrinter } from "./printing.ts";
import { readPdf } from "./read-pdf.ts";
import { sampleFacts, uploadPdf } from "./sample-facts.ts";

const A4_LANDSCAPE: [number, number] = [842, 595];
const BROKEN = "The PDF of this drawing could not be read; this is its picture.";

let printer: Printer;
beforeAll(async () => {
	printer = await testPrinter();
});

/** A schedule without cover of one solution per given drawing PDF, and what is in it. */
async function printed(sheets: Uint8Array[], change: (facts: ReturnType<typeof sampleFacts>) => void = () => {}) {
	const facts = sampleFacts(sheets.length, { cover: null });
	for (const [index, item] of facts.items.entries()) item.pdf = { key: `sheet-${index}` };
	change(facts);
	const uploads = Object.fromEntries(sheets.map((bytes, index) => [`sheet-${index}`, bytes]));
	const { pdf } = await produce(printer, facts, uploads);
	const read = await readPdf(pdf);
	const section = (no: number) => read.pages.findIndex(({ text }) => text.includes(`Solution ${no} of`)) + 1;
	return { pdf, read, section };
}

async function streams(pdf: Uint8Array, subtype: string): Promise<PDFRawStream[]> {
	const { context } = await PDFDocument.load(pdf);
	const all = context.enumerateIndirectObjects().map(([, object]) => object);
	return all.filter(
		(one) => one instanceof PDFRawStream && one.dict.get(PDFName.of("Subtype")) === PDFName.of(subtype),
	) as PDFRawStream[];
}

test("a drawing's PDF is printed once, on a page of its own behind its section, which names the page; no picture is printed", async () => {
	const { pdf, read, section } = await printed([
		await uploadPdf(1, A4_LANDSCAPE),
		await uploadPdf(1, A4_LANDSCAPE, 180),
	]);
	for (const no of [1, 2]) {
		const [facts, sheet] = read.pages.slice(section(no) - 1, section(no) + 1);
		expect(facts?.text).not.toContain("Upload sheet 1");
		expect(facts?.text).toMatch(new RegExp(`Page ${section(no) + 1}(?!\\d)`));
		expect(facts?.targets).toEqual([section(no) + 1]);
		expect(sheet?.text).toContain("Upload sheet 1");
		expect(sheet?.text).toContain(`Solution ${no} – V-10${no}, drawing`);
		expect(sheet?.text).toContain(`page ${section(no) + 1} of ${read.pages.length}`);
		expect(sheet?.width).toBeGreaterThan(sheet?.height ?? 0);
		expect(sheet?.roles).toContain("Figure");
		expect(read.bookmarks).toContainEqual({ title: `Drawing V-10${no}`, page: section(no) + 1, level: 3 });
	}
	expect(read.text.match(/Upload sheet 1/g)).toHaveLength(2);
	expect(await streams(pdf, "Image")).toEqual([]);
});

test("a drawing that sets no colour and no width is drawn in black, whatever the lines around it are drawn in", async () => {
	const sheet = await PDFDocument.create();
	const page = sheet.addPage(A4_LANDSCAPE);
	const font = await sheet.embedFont("Helvetica");
	const { context } = sheet;
	page.node.set(PDFName.of("Resources"), context.obj({ Font: { F1: font.ref } }));
	page.node.set(
		PDFName.of("Contents"),
		context.register(context.stream("BT /F1 500 Tf 60 100 Td (III) Tj ET 700 60 m 700 560 l S")),
	);
	const { pdf, section } = await printed([await sheet.save()], ({ items }) => {
		items[0]!.withdrawn = true;
	});
	const isBlack = (red: number, green: number, blue: number) => Math.max(red, green, blue) < 8;
	expect((await drawnPage(pdf, section(1) + 1)).count(isBlack)).toBeGreaterThan(30_000);
});

test("a file that several drawings share is embedded once", async () => {
	const sheet = await uploadPdf(1, A4_LANDSCAPE);
	const { pdf, read } = await printed([sheet, sheet, sheet]);
	expect(read.text.match(/Upload sheet 1/g)).toHaveLength(3);
	expect(await streams(pdf, "Form")).toHaveLength(1);
});

test("a drawing of several sheets keeps them all, in order, small ones at full size", async () => {
	const { read, section } = await printed([await uploadPdf(1, [420, 297]), await uploadPdf(3, [420, 297])]);
	expect(section(2)).toBe(section(1) + 2);
	const sheets = read.pages.slice(section(2)).map(({ text }) => /Upload sheet \d/.exec(text)?.[0]);
	expect(sheets).toEqual(["Upload sheet 1", "Upload sheet 2", "Upload sheet 3"]);
	expect(read.bookmarks.filter(({ level }) => level === 3)).toHaveLength(2);
});

test("rotated and cropped sheets stand upright and whole between the running lines of their page", async () => {
	const cropped = await PDFDocument.load(await uploadPdf(1, [1200, 900]));
	cropped.getPage(0).setCropBox(20, 40, 595, 420);
	cropped.getPage(0).setRotation(degrees(90));
	const { read, section } = await printed([await uploadPdf(1, [595, 842], 90), await cropped.save()]);
	for (const no of [1, 2]) {
		const { pieces = [], width = 0, height = 0 } = read.pages[section(no)] ?? {};
		const inside = pieces.find(({ text }) => text.startsWith("Upload sheet"));
		expect(inside?.y).toBeLessThan(height - 34);
		expect(inside?.y).toBeGreaterThan(42);
		expect(inside?.x).toBeGreaterThan(0);
		expect(inside?.x).toBeLessThan(width);
	}
});

test("a PDF that is damaged, asks for a password or is gone gives way to the picture, and the schedule says so", async () => {
	const locked = await PDFDocument.load(await uploadPdf(1));
	locked.encrypt({ userPassword: "secret", ownerPassword: "owner" });
	const sheets = [
		Buffer.from("%PDF-1.7\nnothing"),
		await locked.save(),
		await uploadPdf(1, A4_LANDSCAPE),
		new Uint8Array(),
	];
	const { pdf, read, section } = await printed(sheets, (facts) => {
		facts.items[3]!.pdf = { key: "gone" };
	});
	for (const no of [1, 2, 4]) {
		expect(read.pages[section(no) - 1]?.text).toContain(BROKEN);
		expect(read.pages[section(no) - 1]?.roles).toContain("Figure");
	}
	expect(read.pages[section(3)]?.text).toContain("Upload sheet 1");
	expect(read.text).not.toContain("Document could not be included");
	expect((await streams(pdf, "Image")).length).toBeGreaterThan(0);
});

test("a drawing that can be had in no form is named as unreadable", async () => {
	const { read } = await printed([Buffer.from("nothing")], (facts) => {
		facts.items[0]!.image = null;
	});
	expect(read.text).toContain("The drawing could not be read");
});

test("a cancelled solution says so in words in its section and over its drawing, above what the sheet shows", async () => {
	const { pdf, read, section } = await printed([await uploadPdf(1, A4_LANDSCAPE)], (facts) => {
		facts.items[0]!.active = false;
	});
	expect(read.pages[section(1) - 1]?.text).toContain("Cancelled");
	const { text = "", pieces = [] } = read.pages[section(1)] ?? {};
	expect(text.match(/Cancelled/g)).toHaveLength(2);
	const sheet = pieces.findIndex((piece) => piece.text.startsWith("Upload sheet"));
	const stamp = pieces.findLastIndex((piece) => piece.text === "Cancelled");
	expect(sheet).toBeGreaterThanOrEqual(0);
	expect(stamp).toBeGreaterThan(sheet);
	const document = await PDFDocument.load(pdf);
	expect(document.getPage(section(1)).node.Resources()?.lookup(PDFName.of("XObject"))).toBeInstanceOf(PDFDict);
});
