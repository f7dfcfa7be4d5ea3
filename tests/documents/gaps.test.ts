import { beforeAll, expect, test } from "vitest";
import type { Printer } from "#app/adapters/chromium/chromium.server.ts";
import { openingFacts } from "./opening-facts.ts";
import { produce, testPrinter } from "./printing.ts";
import { type ReadPage, type ReadPdf, readPdf } from "./read-pdf.ts";
import { uploadPdf } from "./sample-facts.ts";

/* What of an issue is open: on its first pages, with the pages of the list, and in the list itself. */

let printer: Printer;
let sheet: Uint8Array;
let read: ReadPdf;
beforeAll(async () => {
	printer = await testPrinter();
	sheet = await uploadPdf(1, [842, 595]);
	read = await print(
		openingFacts(
			[
				...Array.from({ length: 12 }, () => ({ state: "to check" as const })),
				...Array.from({ length: 3 }, () => ({ state: "covered" as const })),
				...Array.from({ length: 28 }, () => ({ state: "open" as const, note: "by others" })),
				{ state: "open", quantity: 38, unit: "m" },
				{ state: "not needed" },
			],
			3,
			{
				missing: [
					{ kind: "warranty", product: "Fire Mastic" },
					{ kind: "warranty", product: "Fire Rope" },
					{ kind: "tds", product: "Fire Rope" },
				],
			},
		),
	);
}, 120_000);

const print = async (facts: ReturnType<typeof openingFacts>) => readPdf((await produce(printer, facts, { sheet })).pdf);

const wordsOf = ({ pieces }: ReadPage) =>
	pieces
		.map(({ text }) => text)
		.join(" ")
		.replaceAll(/\s+/g, " ");

/** The numbers of pages that stand at the right end of the line with these words. */
function pagesBeside({ pieces }: ReadPage, words: string): string {
	const line = pieces.find(({ text }) => text.includes(words));
	const number = pieces.find(({ text, y, x }) => /^\d[\d–]*$/.test(text) && Math.abs(y - line!.y) < 4 && x > line!.x);
	return number?.text ?? "";
}

const pagesWith = ({ pages }: ReadPdf, words: RegExp) =>
	pages.flatMap((page, at) => (page.width > page.height && words.test(wordsOf(page)) ? [at + 1] : []));

const rangeOf = (pages: number[]) => [...new Set([pages[0], pages.at(-1)])].join("–");

test("pages 1 and 2 say first how many openings have no solution and how many are to be checked, with the pages, then what is not on file", () => {
	const open = rangeOf(pagesWith(read, /No solution yet P-|not recognised/));
	const check = rangeOf(pagesWith(read, /Check on site/));
	expect(open).toMatch(/^\d+–\d+$/);
	const documents = read.pages.findIndex((page) => wordsOf(page).includes("These documents were requested")) + 1;
	for (const page of read.pages.slice(0, 2)) {
		const words = wordsOf(page);
		const lines = [
			"29 of 45 openings have no solution yet",
			"12 of 45 openings are to be checked",
			"2 warranties not on file",
			"1 technical data sheet not on file",
		];
		const places = ["Issued with gaps", ...lines].map((line) => words.indexOf(line));
		expect(places).toEqual(places.toSorted((a, b) => a - b));
		expect(places).not.toContain(-1);
		expect(lines.map((line) => pagesBeside(page, line))).toEqual([open, check, String(documents), String(documents)]);
		expect(words).toContain("45: 3 covered, 12 to be checked, 29 without a solution, 1 not needed");
	}
});

test("an opening without a solution is bold and marked and gives the reason; one to be checked lists what to check and what the report leaves out", async () => {
	const facts = openingFacts([
		{ state: "to check", notShown: ["size", "structural: not applicable to the seal"] },
		{ state: "open" },
		{ state: "covered" },
	]);
	const { pages } = await print(facts);
	const page = pages.find(({ width, height }) => width > height)!;
	const words = wordsOf(page);
	expect(words).toMatch(
		/Not covered: size Check on site: insulation, tested with 25 mm elastomeric foam; access, tested from below The report does not say: size of the opening; gap around the service Structural: not applicable to the seal/,
	);
	expect(words).toMatch(/P-002.*No solution yet.*Size “4"” not recognised.*P-003/);
	expect(words).toMatch(/V-101 Page To be checked/);
	expect(words.match(/To be checked/g)).toHaveLength(1);
	expect(words).toContain("Openings 3: 1 covered, 1 to be checked ( P-001 ), 1 without a solution ( P-002 )");
});

test("totals of one name say their unit, and the last of them is the sum of the first page", () => {
	const page = read.pages.find((one) => wordsOf(one).includes("Totals by solution"))!;
	expect(wordsOf(page)).toMatch(
		/V-101 15 15 No solution yet, in no\. 28 28 No solution yet, in m 1 38 m Openings 45: 3 covered, 12 to be checked, 29 without a solution, 1 not needed/,
	);
});

test("a solution that no opening has says so in the contents and above its code", () => {
	const said = read.pages.map((page) => wordsOf(page).split("Not used by any opening in the list").length - 1);
	expect(said.filter((times) => times > 0)).toEqual([1, 1]);
	expect(wordsOf(read.pages[1]!).match(/Not used/g)).toHaveLength(2);
	const heads = read.pages.filter((page) => /Solution \d · Not used/.test(wordsOf(page)));
	expect(heads.map((page) => /Solution (\d)/.exec(wordsOf(page))![1])).toEqual(["2", "3"]);
});

test("where every opening is covered nothing is open; an issue from before its openings were counted says nothing", async () => {
	const covered = await print(openingFacts([{ state: "covered" }, { state: "not needed" }]));
	expect(covered.text).not.toContain("Issued with gaps");
	expect(covered.text).toContain("2: 1 covered, 0 to be checked, 0 without a solution, 1 not needed");
	const facts = openingFacts([{ state: "open" }], 2);
	const { counts: _, told: __, ...older } = facts.penetrations!;
	const before = await print({ ...facts, penetrations: older });
	expect(before.text).not.toMatch(/Issued with gaps|to be checked|Not used by any|not recognised/);
	expect(before.text).toContain("No solution yet");
});

test("the table of openings ends where the running foot ends", () => {
	const page = read.pages.find(({ width, height }) => width > height)!;
	const lefts = (low: boolean) => page.pieces.filter(({ text, y }) => text.trim() && y < 40 === low).map(({ x }) => x);
	expect(Math.abs(Math.min(...lefts(true)) - Math.min(...lefts(false)))).toBeLessThan(0.5);
});
