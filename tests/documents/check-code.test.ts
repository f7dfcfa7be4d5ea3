import { join } from "node:path";
import type { Browser } from "playwright-core";
import { beforeAll, expect, inject, test } from "vitest";
import type { Printer } from "#app/adapters/chromium/chromium.server.ts";
import type { PaperCheck } from "#app/documents/check-code.tsx";
import { coverPreviewSubject } from "#app/documents/cover.tsx";
import { issueMoment, issuer } from "#app/documents/printed-words.ts";
import { produceCover, produceSchedule } from "#app/documents/produce.ts";
import type { ScheduleFacts } from "#app/domain/facts/facts.ts";
import { findCarried } from "#app/domain/verification/file-query.ts";
import { sharedBrowser } from "#tests/support/browser.ts";
import { testPrinter } from "./printing.ts";
import { readPdf } from "./read-pdf.ts";
import { readQrCode, renderedPage } from "./rendered.ts";
import { sampleFacts } from "./sample-facts.ts";

const TOKEN = "0123456789abcdef0123456789abcdef";
const check: PaperCheck = {
	address: `https://schedules.example.org/verify/${TOKEN}`,
	contentSha256: "feedc0de".padEnd(64, "0"),
};
const facts: ScheduleFacts = {
	...sampleFacts(2),
	version: 3,
	documentNo: "PFS-2026-000123",
	intendedUse: "For construction",
	attachments: [],
	missing: [],
};

let printer: Printer;
let browser: Browser;
beforeAll(async () => {
	printer = await testPrinter();
	const dataDir = join(inject("testServer").folder, "printer");
	browser = await sharedBrowser({ chromiumPath: process.env.CHROMIUM_PATH ?? null, dataDir });
}, 60_000);

/** The issue that most of the tests look at. */
let printed: Promise<Uint8Array> | undefined;
const issued = () => (printed ??= print(facts, check));

const print = async (of: ScheduleFacts, by: PaperCheck | null) =>
	(await produceSchedule(printer, of, async () => new Uint8Array(), { check: by })).pdf;

test("each page's foot has number, revision, time and issuer of the issue and its address; the cover has it as a QR code", async () => {
	const pdf = await issued();
	expect(await readQrCode(await renderedPage(browser, pdf, 1))).toBe(check.address);
	const { pages } = await readPdf(pdf);
	expect(pages.length).toBeGreaterThan(3);
	for (const [at, { text, pieces }] of pages.entries()) {
		expect(text).toContain(`page ${at + 1} of ${pages.length}`);
		expect(text).toContain(`schedules.example.org/verify/${TOKEN}`);
		expect(text).not.toContain("feedc0de");
		for (const said of [facts.documentNo, facts.project.revision, issueMoment(facts), issuer(facts)]) {
			expect(text).toContain(said);
		}
		expect(Math.min(...pieces.map(({ y }) => y))).toBeGreaterThan(14);
	}
	expect(pages[0]!.text).toContain("Status For construction");
	expect(pages[0]!.roles).toContain("Figure");
});

const wood = { name: "Christopher Wood", company: "Passive Fire NZ Ltd" };
const widest = { name: `${"W".repeat(25)} ${"W".repeat(25)}`, company: "W".repeat(25) };

test.each([
	["HARBOUR TOWER STAGE TWO WEST WING", "Revision B for consent", { generatedBy: wood }],
	["Tower", "B", { generatedBy: { name: "Staff Person", company: "Sample Company" }, generatedFor: wood }],
	["Tower", "Issued for construction, ".repeat(6), { generatedBy: wood }],
	["Ōtāhuhu Harbour Tower, Stage Two, E", "W".repeat(150), { generatedBy: widest, generatedFor: widest }],
])("a foot cuts off no address, revision or issuer: %s, %s", async (name, revision, by) => {
	const long = { ...facts, ...by, project: { ...facts.project, name, revision: revision.trim() } };
	const { pages } = await readPdf(await print(long, check));
	for (const { text, pieces } of pages) {
		expect(text).toContain(`schedules.example.org/verify/${TOKEN}`);
		expect(text).toContain(`Issued by ${issuer(long)}`);
		expect(text).toContain(long.project.revision);
		expect(text).toContain(name.slice(0, 5));
		const feet = pieces.filter(({ y }) => y < 40);
		expect(Math.min(...feet.map(({ y }) => y))).toBeGreaterThan(14);
		expect(Math.max(...feet.map(({ x, width }) => x + width))).toBeLessThan(595 - 40);
	}
});

test("what the check found is the one page that has the content's hash, and says how to check the schedule", async () => {
	const findings = { stops: [], acknowledge: [], know: [], acknowledged: null };
	const { pages } = await readPdf(await print({ ...facts, findings }, check));
	const having = pages.filter(({ text }) => text.replace(/\s/g, "").includes(check.contentSha256));
	expect(having).toHaveLength(1);
	expect(having[0]!.text).toMatch(/Check before issuing[\s\S]*Check this schedule/);
	const { pages: unchecked } = await readPdf(await print({ ...facts, findings }, null));
	expect(unchecked.map(({ text }) => text).join()).not.toContain("Check this schedule");
});

test("a schedule without a cover carries the code beside its identification", async () => {
	const pdf = await print({ ...facts, cover: null }, check);
	expect(await readQrCode(await renderedPage(browser, pdf, 1))).toBe(check.address);
});

test("previews and schedules without an address carry neither", async () => {
	const { cover } = facts;
	const subject = coverPreviewSubject(new Date("2026-11-20T20:00:00Z"), "Pacific/Auckland");
	for (const pdf of [await print(facts, null), await produceCover(printer, cover!, subject)]) {
		expect(await readQrCode(await renderedPage(browser, pdf, 1))).toBeNull();
		expect((await readPdf(pdf)).text).not.toMatch(/verify|[Cc]ontent (?:hash|[0-9a-f]{8})/);
	}
});

test("a printed file carries its number where the check of files finds it without opening it", async () => {
	const carried = findCarried();
	carried.take(await issued());
	expect([...carried.numbers]).toEqual([facts.documentNo]);
});

test("equal facts with an equal address give equal bytes", async () => {
	const [one, again] = [await issued(), await print(facts, check)];
	expect(Buffer.compare(one, again)).toBe(0);
});

test("a long project name and a long address keep clear of the code", async () => {
	const project = {
		...facts.project,
		name: "Ōtāhuhu Harbour Tower, Stage Two ".repeat(4),
		address: "9 Quay Street ".repeat(9),
	};
	const long = { ...check, address: `https://${"schedules.".repeat(6)}example.org/verify/${TOKEN}` };
	const pdf = await print({ ...facts, project }, long);
	expect(await readQrCode(await renderedPage(browser, pdf, 1))).toBe(long.address);
});
