import { beforeAll, expect, test } from "vitest";
import type { Printer } from "#app/adapters/chromium/chromium.server.ts";
import { coverPreviewSubject } from "#app/documents/cover.tsx";
import { produceCover, produceSchedule } from "#app/documents/produce.ts";
import type { ScheduleFacts } from "#app/domain/facts/facts.ts";
import { testPrinter } from "./printing.ts";
import { readPdf } from "./read-pdf.ts";
import { sampleFacts } from "./sample-facts.ts";

const facts: ScheduleFacts = { ...sampleFacts(2), missing: [] };

let printer: Printer;
beforeAll(async () => {
	printer = await testPrinter();
}, 60_000);

const pagesOf = async (pdf: Uint8Array) => (await readPdf(pdf)).pages.map(({ text }) => text);

const print = async (of: ScheduleFacts) =>
	pagesOf((await produceSchedule(printer, of, async () => new Uint8Array())).pdf);

test("every page of a trial's paper says its date, those of uploaded documents too", async () => {
	const pages = await print({ ...facts, trialDate: "2027-03-01" });
	expect(pages.length).toBeGreaterThan(3);
	for (const text of pages) expect(text).toMatch(/Trial date 1 Mar(ch)? 2027/);
	expect(pages[0]).toContain("The evidence was judged as of that day, in a trial. Not for use.");
});

test("a cover's preview says it too", async () => {
	const subject = coverPreviewSubject(new Date("2026-11-20T20:00:00Z"), "Pacific/Auckland", "2027-03-01");
	const [page] = await pagesOf(await produceCover(printer, facts.cover!, subject));
	expect(page).toContain("Trial date 1 Mar 2027");
});

test("without a trial nothing speaks of one", async () => {
	expect((await print(facts)).join("\n")).not.toMatch(/trial/i);
});
