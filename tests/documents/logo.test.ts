import { PDFDict, PDFDocument, PDFHexString, PDFName, PDFString } from "@cantoo/pdf-lib";
import { beforeAll, expect, test } from "vitest";
import type { Printer } from "#app/adapters/chromium/chromium.server.ts";
import { pictureBytes } from "#tests/support/uploads.ts";
import { testedFacts, testedItem } from "./evidence-facts.ts";
import { produce, testPrinter } from "./printing.ts";
import { readPdf } from "./read-pdf.ts";

let printer: Printer;
beforeAll(async () => {
	printer = await testPrinter();
});

async function figureWords(pdf: Uint8Array): Promise<string[]> {
	const { context } = await PDFDocument.load(pdf);
	return context.enumerateIndirectObjects().flatMap(([, object]) => {
		if (!(object instanceof PDFDict) || object.get(PDFName.of("S")) !== PDFName.of("Figure")) return [];
		const alt = object.lookup(PDFName.of("Alt"));
		return alt instanceof PDFHexString || alt instanceof PDFString ? [alt.decodeText()] : [];
	});
}

const cover = { revision: "R1", html: "<p>Dear client</p>", footerNote: "Foot note" };
const issued = (width: number, height: number) =>
	testedFacts([testedItem(1, [{ size: "Ø50 mm" }])], {
		cover,
		generatedBy: { name: "Ann Bell", company: "Bell & Sons", logo: { key: "logo", width, height } },
	});

test.each([
	["wide", 2400, 200],
	["tall", 200, 1600],
])("a %s logo stands on the cover with its words, and the cover keeps to its page", async (_, width, height) => {
	const logo = await pictureBytes("logo.png", width, height);
	const { pdf } = await produce(printer, issued(width, height), { logo });
	expect(await figureWords(pdf)).toContain("Logo of Bell & Sons");
	const { pages } = await readPdf(pdf);
	expect(pages[0]!.text).toContain("Cover page revision R1");
	expect(pages[1]!.text).toContain("Project identification");
});

test("a logo that cannot be read leaves the cover as it is without one", async () => {
	const { pdf, notices } = await produce(printer, issued(10, 10));
	expect(notices).toEqual([]);
	expect(await figureWords(pdf)).not.toContain("Logo of Bell & Sons");
	expect((await readPdf(pdf)).pages[0]!.text).toContain("Bell & Sons");
});
