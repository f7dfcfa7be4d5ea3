import { beforeAll, expect, test } from "vitest";
import type { Printer } from "#app/adapters/chromium/chromium.server.ts";
import { drawingWords, itemTitle } from "#app/documents/printed-words.ts";
import type { EvidencePart } from "#app/domain/catalogue/evidence/evidence.ts";
import { testedFacts, testedItem } from "./evidence-facts.ts";
import { produce, testPrinter } from "./printing.ts";
import { type ReadPdf, readPdf } from "./read-pdf.ts";
import { uploadPdf } from "./sample-facts.ts";

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
		const said = `No current evidence: ${words.startsWith("FRR") ? words : words.toLowerCase()}`;
		for (const text of [read.pages[0]!.text, section(no)]) expect(text).toContain(said);
	},
);

const reported = (status: "expired" | "superseded" | "standard ended") => ({
	evidence: {
		status,
		reportStatus: status,
		kind: "test" as const,
		standard: null,
		issued: null,
		expires: null,
		superseded_by: null,
	},
});

test("a specimen that is withdrawn itself is said of its solution as of the others, and of how many", async () => {
	const one = testedItem(1, [LEFT, { withdrawn: ["report"] }], { withdrawnSpecimens: ["A9"] });
	const { pages } = await readPdf(
		(await produce(printer, testedFacts([one, testedItem(2, [{ withdrawn: ["report"] }, LEFT])]))).pdf,
	);
	const own = pages.find(({ text }) => text.includes("Solution 1 of 2"))!;
	for (const { text } of [pages[0]!, own]) {
		expect(text).toContain("Report withdrawn (1 of 3 specimens)");
		expect(text).toContain("Specimen withdrawn (1 of 3 specimens)");
	}
});

test("what is said of all specimens is counted nowhere where there is one", async () => {
	const { text } = await readPdf((await produce(printer, testedFacts([testedItem(1, [reported("superseded")])]))).pdf);
	expect(text).toContain("Report superseded");
	expect(text).not.toContain("of 1 specimens");
});

test("the marks at the head of a page are whole, however many there are", async () => {
	const every = PARTS.map(([part]) => part);
	const specimens = [
		{ withdrawn: every, sample: true },
		LEFT,
		reported("expired"),
		reported("superseded"),
		reported("standard ended"),
	];
	const changes = {
		active: false,
		withdrawn: true,
		withdrawnSpecimens: ["A9"],
		pdf: { key: "sheet" },
		drawing: "V-101-A-VERY-LONG-CODE",
	};
	const { pages } = await readPdf(
		(
			await produce(printer, testedFacts([testedItem(1, specimens, changes)]), {
				sheet: await uploadPdf(1, [595, 842]),
			})
		).pdf,
	);
	const own = pages.filter(({ text }) => text.includes("V-101-A-VERY-LONG-CODE"));
	expect(own.length).toBeGreaterThan(1);
	for (const { pieces } of own) {
		const head = pieces.filter(({ y }) => y > 780);
		for (const { text, x, width, y } of head)
			expect([text, x >= 45, x + width <= 551, y < 832]).toEqual([text, true, true, true]);
	}
	const sheet = own.find(({ text }) => text.includes("drawing – do not scale"))!;
	for (const words of [
		"Cancelled",
		"Withdrawn",
		"product withdrawn (1 of 6 specimens)",
		"Specimen withdrawn (1 of 6 specimens)",
		"Report superseded (1 of 6 specimens)",
		"Report expired (1 of 6 specimens)",
		"Test standard ended (1 of 6 specimens)",
		"SAMPLE – not test evidence",
	])
		expect(sheet.text).toContain(words);
});

test("a withdrawn substrate of the solution's own list says so, and nothing is said of those of an issue from before", async () => {
	const substrates = ["Wall - Plasterboard - 13mm", "Wall - Brick - 90mm"];
	const changes = { substrates, pdf: { key: "sheet" } };
	const marked = { ...changes, withdrawnSubstrates: [{ id: 2, name: "Wall - Brick - 90mm" }] };
	const facts = testedFacts([testedItem(1, [{}], marked), testedItem(2, [{}], changes)]);
	const { pages } = await readPdf((await produce(printer, facts, { sheet: await uploadPdf(1, [595, 842]) })).pdf);
	const own = (no: number) => pages.find(({ text }) => text.includes(`Solution ${no} of 2`))!.text.replace(/\s+/g, " ");
	expect(own(1)).toMatch(/Wall - Brick - 90mm ?Withdrawn/);
	expect(own(1)).not.toMatch(/13mm ?Withdrawn/);
	expect(own(2)).not.toContain("Withdrawn");
	expect(facts.items.map(drawingWords).map((words) => words.includes("Wall - Brick - 90mm (withdrawn)"))).toEqual([
		true,
		false,
	]);
});

test("a solution is called by its drawing's title, and without one by its services", () => {
	const [item] = items;
	expect(itemTitle(item!)).toBe("Pipes – PVC");
	expect(itemTitle({ ...item!, title: "PVC pipe through plasterboard wall, collar" })).toBe(
		"PVC pipe through plasterboard wall, collar",
	);
});
