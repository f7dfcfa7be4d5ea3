import { beforeAll, expect, test } from "vitest";
import type { Printer } from "#app/adapters/chromium/chromium.server.ts";
import type { EvidencePart } from "#app/domain/catalogue/evidence/evidence.ts";
import type { ItemFacts } from "#app/domain/facts/facts.ts";
import { MIXED, testedFacts, testedItem } from "./evidence-facts.ts";
import { produce, testPrinter } from "./printing.ts";
import { type ReadPage, type ReadPdf, readPdf } from "./read-pdf.ts";
import { uploadPdf } from "./sample-facts.ts";

const SAMPLE = "SAMPLE – not test evidence";
const NO_EVIDENCE = "No current evidence";
const REPORT: EvidencePart[] = ["report"];

/** Some of these would break before their unit. */
const WIDE = Array.from({ length: 12 }, (_, at) => `${"w".repeat(at + 1)} 1250 mm`);

const items: ItemFacts[] = [
	testedItem(1, MIXED),
	testedItem(2, [{ withdrawn: REPORT }, { size: "Ø65 mm", frr: "-/90/90" }]),
	testedItem(3, [{ withdrawn: ["report", "frr"] }], { pdf: { key: "sheet" } }),
	testedItem(4, [], { withdrawnSpecimens: ["A7", "A8"], sample: true }),
	testedItem(5, [{ size: "100 mm" }, { size: "100 mm" }, { size: "150 mm", sample: true }]),
	testedItem(6, [{ frr: "-/60/60" }, { frr: "-/120/30" }]),
	testedItem(
		7,
		WIDE.map((size) => ({ size })),
	),
];

let printer: Printer;
let read: ReadPdf;
beforeAll(async () => {
	printer = await testPrinter();
	const { pdf } = await produce(printer, testedFacts(items), { sheet: await uploadPdf(1, [842, 595]) });
	read = await readPdf(pdf);
});

/** The texts on each height of a page, give or take as much as a tag shifts its own, from left to right. */
function rows({ pieces }: ReadPage): string[] {
	const lines: { y: number; pieces: ReadPage["pieces"] }[] = [];
	for (const piece of pieces.filter(({ text }) => text.trim())) {
		const line = lines.find(({ y }) => Math.abs(y - piece.y) < 3);
		if (line) line.pieces.push(piece);
		else lines.push({ y: piece.y, pieces: [piece] });
	}
	return lines.map((line) =>
		line.pieces
			.toSorted((a, b) => a.x - b.x)
			.map(({ text }) => text)
			.join(" "),
	);
}
const summaryPages = () =>
	read.pages.slice(
		0,
		read.pages.findIndex(({ text }) => text.includes("Solution 1 of")),
	);
const summaryText = () =>
	summaryPages()
		.map(({ text }) => text)
		.join("\n");
const section = (no: number) => read.pages.find(({ text }) => text.includes(`Solution ${no} of ${items.length}`))!.text;
const lineOf = (words: string) =>
	summaryPages()
		.flatMap(rows)
		.filter((row) => row.includes(words));

test("no line pairs facts that were not tested together", () => {
	for (const [at, { service, size, frr, report }] of items[0]!.specimens.entries()) {
		const lines = lineOf(size);
		expect(lines).toHaveLength(1);
		const place = at === 0 ? "1 V-101 " : "";
		expect(lines[0]).toMatch(new RegExp(`^${place}.*${service.material}.*${size}.*${frr}.*${report.slice(0, 4)}`));
	}
});

test("a solution is one row of the summary: its number stands once, sizes that share all else stand in one line", () => {
	const numbers = summaryPages()
		.flatMap(({ pieces }) => pieces)
		.filter(({ text, x, size }) => /^\d$/.test(text) && x < 50 && size < 8);
	expect(numbers.map(({ text }) => Number(text))).toEqual(items.map(({ no }) => no));
	const sizes = summaryText().replaceAll(/\s/g, "");
	expect(sizes).toContain("100mm,150mm");
});

test("services and sizes of which one is only partly proven are paired with no rating in the contents but the lowest of how many", () => {
	expect(read.pages[0]!.text).toMatch(/V-101\s*-\/30\/30 lowest of 3\s*Wall/);
	expect(read.pages[0]!.text).not.toMatch(/V-105[^V]*lowest of/);
});

test("no rating is a union: a solution is headed by its lowest, and by the highest only with what it depends on", () => {
	expect(section(1)).toMatch(/-\/30\/30\s*to -\/120\/120,\s+depending on service and size/);
	expect(section(5)).not.toContain("depending");
	expect(section(6)).toMatch(/-\/60\/60\s*or\s*-\/120\/30/);
	expect(read.pages[0]!.text).toMatch(/V-106\s*-\/60\/60 or -\/120\/30 lowest of 2\s*Wall/);
});

test("what is not in force says so in words, in its line, in its solution, in the contents and at the head of its pages", () => {
	expect(summaryText()).toMatch(/Report\s+withdrawn/);
	expect(section(2)).toContain("Report withdrawn (1 of 2 specimens)");
	expect(section(2)).not.toContain(NO_EVIDENCE);
	expect(read.pages[0]!.text).toContain("Report withdrawn (1 of 2 specimens)");
});

test("a rating that is withdrawn leads no heading", () => {
	const heading = section(2).slice(0, section(2).indexOf("Orientation"));
	expect(heading).toContain("-/90/90");
	expect(heading).not.toContain("-/120/120");
});

test("a solution without an active specimen reads no evidence in force, and its drawing is crossed", () => {
	for (const no of [3, 4]) {
		expect(section(no).split(NO_EVIDENCE).length).toBeGreaterThan(2);
		expect(read.pages[0]!.text).toContain(NO_EVIDENCE);
		expect(lineOf(`V-10${no}`).join(" ")).not.toContain("Active");
	}
	const sheet = read.pages.find(({ text }) => text.includes("V-103, drawing"))!;
	expect(sheet.pieces.some(({ text, size }) => text === NO_EVIDENCE && size > 20)).toBe(true);
	expect(section(4)).toContain("A7, A8");
	expect(section(1)).not.toContain(NO_EVIDENCE);
});

test("sample is what was tested, with an active specimen or without", () => {
	const marked = items.filter(({ no }) => section(no).includes(SAMPLE)).map(({ no }) => no);
	expect(marked).toEqual([4, 5]);
});

test("an insulation is printed as it was recorded", () => {
	expect(section(1)).toContain("N.A.");
	expect(section(1)).toMatch(/25mm -\s+Armaflex/);
	expect(section(1)).not.toContain("None");
	expect(summaryText()).toMatch(/Insulation: 25mm -\s+Armaflex/);
});

test("a number stays with its unit on one line, however narrow the column is", () => {
	const kept = summaryPages()
		.flatMap(({ pieces }) => pieces)
		.filter(({ text }) => text.includes("1250 mm"));
	expect(kept).toHaveLength(WIDE.length);
});

test("a claim of scale is true or absent: full size is said of a sheet at full size alone", async () => {
	const sizes: [number, number][] = [
		[760, 519],
		[842, 595],
		[1191, 842],
		[2384, 3370],
	];
	const sheets = sizes.map((_, index) => testedItem(index + 1, MIXED, { pdf: { key: `s${index}` } }));
	const uploads: Record<string, Uint8Array> = {};
	for (const [index, size] of sizes.entries()) uploads[`s${index}`] = await uploadPdf(1, size);
	const { pages } = await readPdf((await produce(printer, testedFacts(sheets), uploads)).pdf);
	const said = pages.flatMap(({ text }) => text.match(/Page \d+(?:, [a-z]+ [a-z]+ (?:size|\d+ %))?/g) ?? []);
	expect(said.map((words) => words.split(", ")[1])).toEqual([
		"at full size",
		undefined,
		"reduced to 62 %",
		"reduced to 23 %",
	]);
	const head = /V-10\d, (drawing(?: at full size| reduced to \d+ %)?(?: – do not scale)?)/g;
	const heads = pages.flatMap(({ text }) => Array.from(text.matchAll(head), ([, words]) => words));
	expect(heads).toEqual([
		"drawing at full size",
		"drawing – do not scale",
		"drawing reduced to 62 % – do not scale",
		"drawing reduced to 23 % – do not scale",
	]);
});
