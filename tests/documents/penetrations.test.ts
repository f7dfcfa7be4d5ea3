import { beforeAll, expect, test } from "vitest";
import type { Printer } from "#app/adapters/chromium/chromium.server.ts";
import { penetrationTotals } from "#app/documents/penetration-totals.tsx";
import type { PenetrationFacts } from "#app/domain/facts/facts.ts";
import { testedFacts, testedItem } from "./evidence-facts.ts";
import { produce, testPrinter } from "./printing.ts";
import { type ReadPdf, readPdf } from "./read-pdf.ts";

const item = testedItem(1, [{}]);

const row = (ref: string, more: Partial<PenetrationFacts> = {}): PenetrationFacts => ({
	...{ ref, level: "Level 1", location: "Riser A", service: "Ø100 PVC", substrate: "Wall Plasterboard" },
	...{ required: "-/60/60", quantity: 1, note: "", status: "assigned", notShown: [] },
	solution: { drawing: item.drawing, no: 1 },
	specimens: [{ specimenId: "A1", frr: "-/90/90", report: "BK12 - Report FR1 [Lab]" }],
	...more,
});

const rows = [
	row("P-1"),
	row("P-2", { quantity: 3, notShown: ["size", "structural: not applicable to the seal"] }),
	row("P-3", { level: "Level 2", solution: null, specimens: [], status: "open" }),
	row("P-4", { level: "Level 2", solution: { drawing: "V-9", no: null }, quantity: 2 }),
	row("P-5", { level: "Level 2", solution: null, specimens: [], status: "not needed", quantity: 8 }),
];

const fallen = [
	row("P-6", { solution: { drawing: item.drawing, no: 1, cancelled: true } }),
	row("P-7", { solution: { drawing: "V-9", no: null, withdrawn: true } }),
];

const report = "BK12 - Report FR1 [Lab]";
const assessed = row("P-8", {
	specimens: [{ specimenId: "A1", frr: "-/90/90", report, cited: `${report}, Assessment report` }],
});

let printer: Printer;
let read: ReadPdf;
let site: ReadPdf;
let without: ReadPdf;
beforeAll(async () => {
	printer = await testPrinter();
	const facts = testedFacts([item], { version: 3 });
	const print = async (more: object) => readPdf((await produce(printer, { ...facts, ...more })).pdf);
	read = await print({ penetrations: { siteSheet: false, rows } });
	site = await print({ penetrations: { siteSheet: true, rows } });
	without = await print({});
}, 120_000);

const wordsOf = (page: ReadPdf["pages"][number]) =>
	page.pieces
		.map(({ text }) => text)
		.join(" ")
		.replaceAll(/\s+/g, " ");
const pageOf = ({ pages }: ReadPdf) => pages.find((page) => wordsOf(page).includes("Riser A"))!;

test("penetrations are printed across the page by level and number, with what is not shown", () => {
	const page = pageOf(read);
	expect(page.width > page.height).toBe(true);
	const words = wordsOf(page);
	const places = ["Level 1", "P-1", "P-2", "Level 2", "P-3", "P-4"].map((part) => words.indexOf(part));
	expect(places).toEqual(places.toSorted((a, b) => a - b));
	expect(places).not.toContain(-1);
	expect(words.replaceAll(" ", "")).toMatch(/SizeStructural:notapplicabletotheseal/);
	expect(words).toContain("(not in this schedule)");
	expect(words).toMatch(/P-3.*No solution yet/);
	expect(words).not.toMatch(/Installed by|compliant|approved|passed/i);
	const sections = page.targets.map((target) => wordsOf(read.pages[target - 1]!));
	expect(sections).not.toEqual([]);
	for (const section of sections) expect(section).toContain(item.drawing);
	// The heading leads to its table, and each level to itself.
	expect(page.targets.filter((target) => target === read.pages.indexOf(page) + 1)).toHaveLength(3);
});

test.each([false, true])(
	"a long code takes no room from the places, nor from what is not shown; on a site sheet: %s",
	async (siteSheet) => {
		const drawing = "V-312-MIXED-SERVICES-COATED-BATT-PLASTERBOARD-WALL";
		const between = "between tested sizes; extension to be judged by the laboratory's field of application";
		const long = ["Room 27", "Plant room 3"].map((location, at) =>
			row(`HT-${at}`, { location, solution: { drawing, no: 1 }, notShown: [between] }),
		);
		const facts = testedFacts([{ ...item, drawing }], { version: 3 });
		const printed = await produce(printer, { ...facts, penetrations: { siteSheet, rows: long } });
		const page = (await readPdf(printed.pdf)).pages.find(({ width, height }) => width > height)!;
		expect(page.text).toMatch(/Room 27(?!\d)/);
		expect(page.text).toContain("Plant room 3");
		const lines = new Set(
			page.pieces.filter(({ text }) => text.trim() && between.includes(text.trim())).map(({ y }) => y),
		);
		expect(lines.size).toBeLessThanOrEqual(siteSheet ? 14 : 10);
	},
);

test("a note stands below its location, and what a term was taken for below the words of the list", async () => {
	const noted = [
		row("P-1", { note: "lagged", service: "65mm (read as Ø65 mm (OD 69 mm)) PVC waste (read as PVC)" }),
		row("P-2", { service: "Ø20 Copper (none)" }),
	];
	const facts = testedFacts([item], { version: 3 });
	const printed = await produce(printer, { ...facts, penetrations: { siteSheet: false, rows: noted } });
	const words = wordsOf(pageOf(await readPdf(printed.pdf)));
	expect(words.replaceAll(" ", "")).toMatch(
		/P-1RiserANote:lagged65mmPVCwasteMatchedasØ65mm\(OD69mm\),PVC.*P-2.*Copper\(noinsulation\)/,
	);
	expect(words).not.toContain("read as");
});

test("an opening has a line for each of its services, its size and gap, and totals count openings and services", async () => {
	const opening = "opening 600 x 400, gap 5 to 25 mm, access from one side";
	const several = [row("P-1", { moreServices: ["Ø20 Copper (none)", "Ø50 PVC"], opening }), row("P-2")];
	const facts = testedFacts([item], { version: 3 });
	const printed = await produce(printer, { ...facts, penetrations: { siteSheet: true, rows: several } });
	const words = wordsOf(pageOf(await readPdf(printed.pdf)));
	expect(words.replaceAll(" ", "")).toMatch(
		/Ø100PVC.*Ø20Copper\(noinsulation\).*Ø50PVC.*Opening600x400,gap5to25mm,accessfromoneside.*P-2/,
	);
	expect(words).toMatch(/Substrate and opening/);
	expect(words).toMatch(/Totals by solution Openings Services Quantity .* 2 4 2/);
	expect(wordsOf(pageOf(read))).not.toMatch(/Services|and opening/);
});

test("the penetration schedule follows the contents and names the page of each solution", () => {
	const at = read.pages.indexOf(pageOf(read));
	expect(read.pages[at - 1]!.text).toContain("Contents");
	expect(wordsOf(read.pages[at + 1]!)).toContain("Summary of solutions");
	const section = read.pages.findIndex((page) => page.text.includes("Solution 1\n")) + 1;
	expect(wordsOf(pageOf(read))).toMatch(new RegExp(`V-104|${item.drawing}`));
	const paged = pageOf(read).pieces.filter(({ text, size }) => text === String(section) && size < 8);
	expect(paged.length).toBeGreaterThanOrEqual(2);
});

test("totals count openings and quantities by solution and unit, without what is not needed", () => {
	expect(penetrationTotals(rows)).toEqual([
		{ solution: "V-9", openings: 1, services: 1, quantity: 2 },
		{ solution: item.drawing, openings: 2, services: 2, quantity: 4 },
		{ solution: "No solution yet", openings: 1, services: 1, quantity: 1 },
	]);
	const joints = [
		row("J-1", { quantity: 38, unit: "m" }),
		row("J-2", { level: "Level 2 / grid C4", quantity: 2, unit: "m" }),
	];
	expect(penetrationTotals([...rows, ...joints]).slice(1, 3)).toEqual([
		{ solution: item.drawing, openings: 2, services: 2, quantity: 4 },
		{ solution: item.drawing, openings: 2, services: 2, quantity: 40, unit: "m" },
	]);
	expect(penetrationTotals(fallen).map(({ solution }) => solution)).toEqual([
		"V-9 (Withdrawn)",
		`${item.drawing} (Cancelled)`,
	]);
	expect(wordsOf(pageOf(read))).toContain("Totals by solution");
});

test("totals that go to the next page take the last opening with them", async () => {
	const solutions = Array.from({ length: 9 }, (_, at) => ({ drawing: `V-${at + 1}`, no: null }));
	const many = Array.from({ length: 24 }, (_, at) => row(`P-${at + 1}`, { solution: solutions[at % 9]! }));
	const facts = testedFacts([item], { version: 3 });
	const { pages } = await readPdf(
		(await produce(printer, { ...facts, penetrations: { siteSheet: false, rows: many } })).pdf,
	);
	const words = wordsOf(pages.find((page) => wordsOf(page).includes("Totals by solution"))!);
	expect(words).toContain("continued");
	expect(words).toContain("P-24 ");
});

test("a site sheet has empty columns, and a project without penetrations no such section", () => {
	expect(wordsOf(pageOf(site))).toMatch(/Installed by.*Date.*Checked by/);
	expect(pageOf(without)).toBeUndefined();
	expect(without.pages.map(wordsOf).join(" ")).not.toContain("Penetration schedule");
});

test("a page of penetrations says that the schedule rests on sample data, also where it lies alone on a desk", async () => {
	const facts = testedFacts([testedItem(1, [{ sample: true }])], { version: 3 });
	const printed = await readPdf((await produce(printer, { ...facts, penetrations: { siteSheet: false, rows } })).pdf);
	expect(wordsOf(pageOf(printed))).toContain("SAMPLE – not test evidence");
	expect(wordsOf(pageOf(read))).not.toContain("SAMPLE");
});

test("a cancelled or withdrawn solution says so at each of its penetrations, a report that is no test what it is", async () => {
	const facts = testedFacts([{ ...item, active: false }], { version: 3 });
	const { pdf } = await produce(printer, { ...facts, penetrations: { siteSheet: false, rows: [...fallen, assessed] } });
	const words = wordsOf(pageOf(await readPdf(pdf)));
	expect(words).toMatch(/P-6.*Cancelled.*-\/90\/90.*P-7.*V-9.*Withdrawn.*-\/90\/90/);
	expect(wordsOf(pageOf(read))).not.toMatch(/Cancelled|Withdrawn/);
	expect(words).toContain(`${report}, Assessment report`);
	expect(wordsOf(pageOf(read))).not.toContain("Assessment report");
});

test("a penetration says what of it is not stated and what its specimen was tested with; the paper says by which date standards count", async () => {
	const evidence = {
		status: "current",
		reportStatus: "current",
		kind: "test",
		standard: "AS 1530.4:2014",
		issued: "2021-05-14",
		expires: null,
		superseded_by: null,
	} as const;
	const facts = testedFacts([testedItem(1, [{ evidence }])], { version: 3 });
	const notStated = ["insulation not stated; tested with 25 mm elastomeric foam"];
	const tested = ["Ø20 mm; 25 mm elastomeric foam; Wall, Plasterboard, 116mm (2x13mm each side)"];
	const told = { "P-1": { notStated, tested } };
	const project = { ...facts.project, consentDate: "2024-05-14" };
	const penetrations = { siteSheet: true, rows: rows.slice(0, 2), told };
	const printed = await readPdf((await produce(printer, { ...facts, project, penetrations })).pdf);
	const words = wordsOf(pageOf(printed));
	expect(words).toContain("Not covered, or not stated");
	expect(words.replaceAll(" ", "")).toContain("Insulationnotstated;testedwith25mmelastomericfoam");
	expect(words.replaceAll(" ", "")).toMatch(
		/Tested:Ø20mm;25mmelastomericfoam;Wall,Plasterboard,116mm\(2[x×]13mmeachside\)/,
	);
	const all = printed.pages.map(wordsOf).join(" ");
	expect(all).toContain("14 May 2024 – test standards that were current on this date are accepted");
	expect(all.replaceAll(" ", "")).toContain("standardscurrenton14May2024");
	expect(wordsOf(pageOf(read))).not.toMatch(/not stated|Tested:/);
	expect(read.pages.map(wordsOf).join(" ")).not.toMatch(/Consent date|standards current/);
});

test("each page says of which level it goes on, and of which opening where one is higher than a page", async () => {
	const note = "Access panel beside the riser, to be left free for the sprinkler contractor. ".repeat(60);
	const many = (level: string, from: number, count: number) =>
		Array.from({ length: count }, (_, at) => row(`P-${from + at}`, { level }));
	// Levels of one row to fourteen begin at many heights of a page.
	const short = Array.from({ length: 14 }, (_, at) => many(`Level ${at + 3}`, 401 + 20 * at, at + 1)).flat();
	const long = [...many("Level 1", 101, 40), ...many("Level 2", 201, 45), row("P-300", { level: "Level 2", note })];
	const rows = [...long, ...many("Level 2", 301, 30), ...short];
	const facts = testedFacts([item], { version: 3 });
	const { pages, bookmarks } = await readPdf(
		(await produce(printer, { ...facts, penetrations: { siteSheet: false, rows } })).pdf,
	);
	const printed = pages.filter((page) => page.width > page.height).map(wordsOf);
	const heads = printed.map((words) => /Penetration schedule – (.+?), continued/.exec(words)?.[1]);
	const begun = (words: string) => [...words.matchAll(/(?:Level|P-)[ \d]*\d(?!\d| ?,)/g)].map(([name]) => name);
	for (const [at, words] of printed.entries()) {
		const before = printed.slice(0, at).flatMap(begun);
		const [first] = begun(words);
		const level = before.findLast((name) => name.startsWith("Level"));
		const isWithin = before.at(-1) === "P-300";
		if (first?.startsWith("Level")) expect(heads[at]).toBeUndefined();
		else expect(heads[at]).toBe(isWithin ? `${level}, P-300` : level);
	}
	expect(heads.filter((head) => head === "Level 2, P-300").length).toBeGreaterThan(2);
	expect(heads.filter((head) => head === "Level 1").length).toBeGreaterThan(0);
	expect(bookmarks.filter(({ level }) => level === 2).slice(0, 2)).toMatchObject([
		{ title: "Level 1" },
		{ title: "Level 2" },
	]);
});
