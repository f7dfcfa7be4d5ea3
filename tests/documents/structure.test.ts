import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PDFBool, PDFDict, PDFDocument, PDFName, PDFStream, PDFString } from "@cantoo/pdf-lib";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { beforeAll, expect, inject, test } from "vitest";
import type { Printer } from "#app/adapters/chromium/chromium.server.ts";
import type { ScheduleFacts } from "#app/domain/facts/facts.ts";
import { produce, testPrinter } from "./printing.ts";
import { type ReadPdf, readPdf } from "./read-pdf.ts";
import { sampleFacts, uploadPdf } from "./sample-facts.ts";

let printer: Printer;
let facts: ScheduleFacts;
let pdf: Uint8Array;
let read: ReadPdf;

beforeAll(async () => {
	printer = await testPrinter();
	facts = sampleFacts(40, {
		attachments: ["tds", "msds", "warranty"].map((kind) => ({
			kind: kind as "tds",
			product: "Kererū Mastic",
			revision: null,
			key: kind,
			sample: false,
		})),
	});
	for (const item of facts.items) {
		item.pdf = { key: `sheet-${item.no % 3}` };
		item.reports = [1, 2, 3, 4].map((line) => `Rōpū ${item.no}.${line}`);
		for (const [at, specimen] of item.specimens.entries()) {
			specimen.products = [1, 2, 3].map((line) => `Layer ${item.no}.${at}.${line}`);
			specimen.notes = `Noted ${item.no}.${at}.4`;
		}
	}
	const uploads = {
		"sheet-0": await uploadPdf(1, [842, 595]),
		"sheet-1": await uploadPdf(1, [842, 595], 180),
		"sheet-2": await uploadPdf(2, [420, 297]),
		tds: await uploadPdf(2, [842, 595], 90),
		msds: await uploadPdf(1, [1191, 842]),
		warranty: Buffer.from("damaged"),
	};
	({ pdf } = await produce(printer, facts, uploads));
	read = await readPdf(pdf);
}, 240_000);

const pagesWith = (words: string) => read.pages.flatMap(({ text }, index) => (text.includes(words) ? [index + 1] : []));
const sectionPage = (no: number) => pagesWith(`Solution ${no} of 40`)[0] ?? 0;

test("the document is whole by the judgement of another program, where there is one", async (context) => {
	const path = join(inject("testServer").folder, "structure.pdf");
	await writeFile(path, pdf);
	const { error, status, stdout, stderr } = spawnSync("qpdf", ["--check", path], { encoding: "utf8" });
	if (error) return context.skip("qpdf is not installed here");
	expect([status, stderr]).toEqual([0, ""]);
	expect(stdout).toContain("No syntax or stream encoding errors found");
});

test("viewers name the pages as the pages themselves do", async () => {
	const opened = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
	const labels = await (await opened.promise).getPageLabels();
	expect(labels).toEqual(read.pages.map((_, index) => String(index + 1)));
	await opened.destroy();
});

test("every font is embedded and names its letters, macrons among them", async () => {
	const { context } = await PDFDocument.load(pdf);
	const dicts = context.enumerateIndirectObjects().map(([, object]) => object);
	const type = (dict: PDFDict) => dict.get(PDFName.of("Type"));
	const found = dicts.filter((object) => object instanceof PDFDict);
	const descriptors = found.filter((dict) => type(dict) === PDFName.of("FontDescriptor"));
	expect(descriptors.length).toBeGreaterThan(2);
	const files = ["FontFile", "FontFile2", "FontFile3"].map((name) => PDFName.of(name));
	const bare = descriptors.filter((one) => !files.some((file) => one.lookup(file) instanceof PDFStream));
	expect(bare.map(String)).toEqual([]);
	for (const words of ["Ōtāhuhu Harbour Tower", "Rōpū 7.1", "Kererū Mastic", "Tūmatakuru"])
		expect(read.text).toContain(words);
});

test("the file has an identifier of its own, the same for the same issue", async () => {
	const idOf = async (bytes: Uint8Array) => String((await PDFDocument.load(bytes)).context.trailerInfo.ID);
	const small = sampleFacts(1, { cover: null });
	const [one, again, other] = [small, small, { ...small, documentNo: "PFS-000124" }].map((of) => produce(printer, of));
	expect(await idOf(pdf)).toMatch(/^\[ (<[\da-f]{32}>) \1 \]$/);
	expect(await idOf((await one!).pdf)).toBe(await idOf((await again!).pdf));
	expect(await idOf((await one!).pdf)).not.toBe(await idOf((await other!).pdf));
});

test("the document is tagged and says its language; headings, cells of heads and figures keep their roles", async () => {
	const { catalog } = await PDFDocument.load(pdf);
	expect(catalog.lookup(PDFName.of("MarkInfo"), PDFDict).lookup(PDFName.of("Marked"))).toBe(PDFBool.True);
	expect(catalog.lookup(PDFName.of("Lang"), PDFString).decodeText()).toBe("en-NZ");
	expect(catalog.lookup(PDFName.of("ViewerPreferences"), PDFDict).lookup(PDFName.of("DisplayDocTitle"))).toBe(
		PDFBool.True,
	);
	for (const { no } of facts.items) {
		const { roles = [] } = read.pages[sectionPage(no) - 1] ?? {};
		expect([no, ["H2", "Table", "TH"].filter((role) => !roles.includes(role))]).toEqual([no, []]);
	}
});

test("the summary lists the solutions by orientation under a head that is repeated on each of its pages", () => {
	const first = pagesWith("Summary of solutions").find((page) => page > 2) ?? 0;
	const pages = read.pages.slice(first - 1, sectionPage(1) - 1);
	expect(pages.length).toBeGreaterThan(2);
	for (const { text } of pages)
		expect(text).toMatch(/No\.\s*Drawing\s*Substrate\s*Service\s*Size\s*FRR\s*Report\s*Status/);
	const listed =
		pages
			.map(({ text }) => text)
			.join("\n")
			.split("Summary of solutions\n")[1] ?? "";
	const codes = listed.match(/\bV-1\d\d\b/g);
	const grouped = ["Wall", "Floor"].flatMap((name) =>
		facts.items.filter(({ orientations }) => orientations[0] === name),
	);
	expect(codes).toEqual(grouped.map(({ drawing }) => drawing));
});

test("no row of a table is cut in two by the end of a page", () => {
	const lines = (words: RegExp) =>
		Map.groupBy(
			read.pages.flatMap(({ text }, page) => [...text.matchAll(words)].map(([, row]) => ({ row, page }))),
			({ row }) => row,
		);
	const summary = new Map(
		[...lines(/Rōpū (\d+)\.\d/g)].map(([row, found]) => [row, found.filter(({ page }) => page < sectionPage(1) - 1)]),
	);
	for (const rows of [summary, lines(/(?:Layer|Noted) (\d+\.\d+)\.\d/g)]) {
		expect(rows.size).toBeGreaterThanOrEqual(40);
		for (const [row, found] of rows)
			expect([row, new Set(found.map(({ page }) => page)).size, found.length]).toEqual([row, 1, 4]);
	}
});

test("solutions, their drawings and the documents follow each other in order, each once", () => {
	const starts = facts.items.map(({ no }) => sectionPage(no));
	expect(starts).toEqual([...starts].sort((a, b) => a - b));
	for (const { no, drawing } of facts.items) {
		expect(pagesWith(`Solution ${no} – ${drawing}, drawing`)[0]).toBe(starts[no - 1]! + 1);
	}
	const titles = read.bookmarks.filter(({ page }) => page > starts.at(-1)! + 1);
	expect(titles.map(({ title, level }) => `${level} ${title}`)).toEqual([
		"1 Supporting documents",
		"2 Kererū Mastic – Technical data sheet (TDS)",
		"2 Kererū Mastic – Safety data sheet (MSDS)",
		"2 Kererū Mastic – Warranty",
	]);
	expect(
		read.pages.slice(titles[0]!.page).map(({ text }) => /Upload sheet \d|could not be included/.exec(text)?.[0]),
	).toEqual(["Upload sheet 1", "Upload sheet 2", "Upload sheet 1", "could not be included"]);
	for (const { text } of read.pages) expect(text).toContain("Ōtāhuhu Harbour Tower – Rev A");
});
