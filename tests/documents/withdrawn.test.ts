import { afterAll, beforeAll, expect, test } from "vitest";
import type { Printer } from "#app/adapters/chromium.server.ts";
import type { EvidencePart } from "#app/domain/schedules/facts.ts";
import { testedFacts, testedItem } from "./evidence-facts.ts";
import { produce, testPrinter } from "./printing.ts";
import { type ReadPdf, readPdf } from "./read-pdf.ts";

const PARTS: [EvidencePart, string][] = [
	["report", "Report withdrawn"],
	["frr", "FRR withdrawn"],
	["service", "Service withdrawn"],
	["substrate", "Substrate withdrawn"],
	["product", "Product withdrawn"],
];

const LEFT = { size: "Ø65 mm", frr: "-/90/90" };
const items = PARTS.flatMap(([part], at) => [
	testedItem(2 * at + 1, [{ withdrawn: [part] }, LEFT]),
	testedItem(2 * at + 2, [{ withdrawn: [part] }]),
]);

let printer: Printer;
let read: ReadPdf;
beforeAll(async () => {
	printer = await testPrinter();
	read = await readPdf((await produce(printer, testedFacts(items))).pdf);
});
afterAll(() => printer?.close());

const section = (no: number) => read.pages.find(({ text }) => text.includes(`Solution ${no} of ${items.length}`))!.text;

test.each(PARTS.map(([, words], at) => [words, 2 * at + 1] as const))(
	"%s: in words beside what is left",
	(words, no) => {
		expect(read.pages[0]!.text).toContain(`${words} (1 of 2 specimens)`);
		expect(section(no)).toContain(`${words} (1 of 2 specimens)`);
		const heading = section(no).slice(0, section(no).indexOf("Orientation"));
		expect(heading).toContain(LEFT.frr);
		expect(heading).not.toContain("-/120/120");
	},
);

test.each(PARTS.map(([, words], at) => [words, 2 * at + 2] as const))(
	"%s: no evidence where it is all",
	(words, no) => {
		const said = `No evidence in force: ${words.startsWith("FRR") ? words : words.toLowerCase()}`;
		for (const text of [read.pages[0]!.text, section(no)]) expect(text).toContain(said);
	},
);
