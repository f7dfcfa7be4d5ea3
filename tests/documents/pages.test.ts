import { beforeAll, expect, test } from "vitest";
import type { Printer } from "#app/adapters/chromium/chromium.server.ts";
import { openingFacts } from "./opening-facts.ts";
import { produce, testPrinter } from "./printing.ts";
import { type ReadPage, readPdf } from "./read-pdf.ts";
import { sampleFacts, sampleItem, uploadPdf } from "./sample-facts.ts";

/* How texts of any length stand on paper: what stays together, what goes on to the next page, what is never cut. */

let printer: Printer;
beforeAll(async () => {
	printer = await testPrinter();
});

/** The points above and below that a page of the print keeps free. */
const marginOf = ({ width, height }: ReadPage) => (width > height ? 51 : 57);

/** The share of a page's height, between the running lines, that is written on. */
function filled(page: ReadPage): number {
	const { pieces, height } = page;
	const inBody = pieces.filter(({ text, y }) => text.trim() && y > 45 && y < height - 45);
	const lowest = Math.min(...inBody.map(({ y }) => y));
	return (height - marginOf(page) - lowest) / (height - 2 * marginOf(page));
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

test.each([
	[1, 1],
	[2, 4],
	[16, 9],
	[17, 18],
	[18, 27],
	[31, 33],
	[46, 40],
])(
	"of %i openings and %i solutions no page uses less than a quarter, unless a drawing follows",
	async (openings, solutions) => {
		const states = ["to check", "open", "open", "covered"] as const;
		const list = Array.from({ length: openings }, (_, at) => ({
			state: states[at % states.length]!,
			note: "by others",
		}));
		const acknowledge = list.map((_, at) => ({
			code: "requirement_not_shown" as const,
			text: `Penetration P-${at}: ${at}`,
		}));
		const attachments = list.map((_, at) => {
			const facts = { kind: "tds" as const, revision: null, sample: false };
			return { ...facts, product: `Mastic ${at}`, key: `upload-${at}` };
		});
		const facts = openingFacts(list, solutions, {
			findings: {
				stops: [],
				acknowledge,
				know: [],
				acknowledged: { by: { name: "Ann", company: "" }, at: "2026-11-22T22:30:00.000Z" },
			},
			attachments,
			missing: [{ kind: "warranty", product: "Mastic 1" }],
		});
		const upload = await uploadPdf(1, [842, 595]);
		const uploads = Object.fromEntries(["sheet", ...attachments.map(({ key }) => key)].map((key) => [key, upload]));
		const { pages } = await readPdf((await produce(printer, facts, uploads)).pdf);
		const isUpload = (page?: ReadPage) => page?.text.includes("Upload sheet");
		const isFollowed = (at: number) => isUpload(pages[at + 1]) && pages[at + 1]!.text.includes(", drawing");
		const low = pages.flatMap((page, at) =>
			filled(page) < 0.25 && !isUpload(page) && !isFollowed(at) ? [at + 1] : [],
		);
		expect(low).toEqual([]);
		expect(
			pages.find(({ text }) => text.includes("Accepted by the issuer\n") && !text.includes("Contents"))!.text,
		).toContain("Requirements not covered");
	},
);

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
