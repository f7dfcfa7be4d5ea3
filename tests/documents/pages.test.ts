import { beforeAll, expect, test } from "vitest";
import type { Printer } from "#app/adapters/chromium/chromium.server.ts";
import { produce, testPrinter } from "./printing.ts";
import { type ReadPage, readPdf } from "./read-pdf.ts";
import { sampleFacts, sampleItem, uploadPdf } from "./sample-facts.ts";

/* How texts of any length stand on paper: what stays together, what goes on to the next page, what is never cut. */

let printer: Printer;
beforeAll(async () => {
	printer = await testPrinter();
});

const A4_HEIGHT = 842;
/** Points from below, between the running lines. */
const inBody = ({ y }: { y: number }) => y > 45 && y < A4_HEIGHT - 45;

/** The share of a page that is written on. */
function filled({ pieces }: ReadPage): number {
	const lowest = Math.min(...pieces.filter(({ text, ...place }) => text.trim() && inBody(place)).map(({ y }) => y));
	return (A4_HEIGHT - 57 - lowest) / (A4_HEIGHT - 114);
}

test("a solution that does not fit on one page takes enough of it to the next, whatever its length", async () => {
	const facts = sampleFacts(0, { cover: null });
	const note = "Fill the gap flush with the mastic and smooth it off with a wet spatula before a skin forms.";
	const most = 34;
	for (let count = 1; count <= most; count += 3) {
		const notes = Array.from({ length: count }, (_, index) => ({ no: index + 1, text: note }));
		facts.items.push({ ...sampleItem(3), no: count, notes, pdf: { key: "sheet" } });
		facts.items.push({ ...sampleItem(8), no: most + count, notes });
	}
	const { pages } = await readPdf((await produce(printer, facts, { sheet: await uploadPdf(1, [842, 595]) })).pdf);
	const further = pages.filter(({ text }) => /Solution \d+ – V-1\d\d, continued/.test(text));
	expect(further.length).toBeGreaterThan(6);
	expect(further.length).toBeLessThan(facts.items.length - 3);
	expect(further.filter((page) => filled(page) < 0.15).map(({ text }) => text)).toEqual([]);
});

test("a long code is broken behind its separators; numbers of reports and FRRs are not broken", async () => {
	const facts = sampleFacts(3, { cover: null });
	const [item] = facts.items;
	const code = "V-312-MIXED.SERVICES_COATED/BATT-PLASTERBOARD-WALL";
	const report = "BK16 - Report SFL-2240 [Southfell Fire Lab]";
	const specimens = item!.specimens.map((specimen) => ({ ...specimen, frr: "120/120/120", report }));
	Object.assign(item!, { drawing: code, frrs: ["120/120/120"], reports: [report], specimens });
	const { pages, text } = await readPdf((await produce(printer, facts)).pdf);
	const pieces = pages.flatMap((page) => page.pieces.map((piece) => piece.text));
	const lines = [...Map.groupBy(pages[0]?.pieces ?? [], ({ y }) => Math.round(y)).values()];
	expect(lines.map((line) => line.map((piece) => piece.text).join("")).some((line) => line.includes(code))).toBe(true);
	for (const part of ["PLASTERBOARD-", "SERVICES_", "COATED/"])
		expect(pieces.join("\n")).toMatch(new RegExp(`^\\S*${part}`, "m"));
	expect(text.replace(/\s/g, "").split(code)).toHaveLength(4);
	const rows = 2 + specimens.length;
	expect(pieces.filter((piece) => piece === "120/120/120")).toHaveLength(rows);
	expect(text.match(/SFL-2240/g)).toHaveLength(rows);
});

test("the contents say what is cancelled or withdrawn however long the row", async () => {
	const facts = sampleFacts(2, { cover: null });
	const services = ["A cable tray with power, data and fire alarm cables of every size in use ".repeat(3)];
	Object.assign(facts.items[0]!, { active: false, withdrawn: true, services });
	const { pages } = await readPdf((await produce(printer, facts)).pdf);
	const mark = pages[0]?.pieces.find(({ text }) => text.includes("Cancelled, Withdrawn"));
	expect(mark?.x).toBeLessThan(480);
});

test("nothing is printed in letters that are too small to be read on site", async () => {
	const facts = sampleFacts(6, { missing: [{ kind: "tds", product: "Fire Mastic" }] });
	Object.assign(facts.items[1]!, { active: false, pdf: { key: "broken" } });
	const { pages } = await readPdf((await produce(printer, facts, { broken: Buffer.from("%PDF-") })).pdf);
	const small = pages.flatMap(({ pieces }) => pieces.filter(({ text, size }) => text.trim() && size < 7.49));
	expect(small).toEqual([]);
});
