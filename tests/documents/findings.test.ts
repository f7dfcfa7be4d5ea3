import { beforeAll, expect, test } from "vitest";
import type { Printer } from "#app/adapters/chromium/chromium.server.ts";
import { missingWords } from "#app/domain/facts/document-labels.ts";
import type { FindingsFacts, ScheduleFacts } from "#app/domain/facts/facts.ts";
import { MIXED, testedFacts, testedItem } from "./evidence-facts.ts";
import { produce, testPrinter } from "./printing.ts";
import { readPdf } from "./read-pdf.ts";

let printer: Printer;
beforeAll(async () => {
	printer = await testPrinter();
});

const NONE: FindingsFacts = { stops: [], acknowledge: [], know: [], acknowledged: null };
const KNOW: FindingsFacts["know"] = [{ code: "sample", text: "V-101 uses sample data, not test evidence" }];
const EXPIRED: FindingsFacts["know"] = [
	{ code: "report_expired", text: "V-101: report BK12 - FR4567 expired on 2021-05-14" },
	{ code: "document_missing", text: "All products: no warranty on file" },
];

async function printed(findings?: FindingsFacts, trialDate?: string, missing: ScheduleFacts["missing"] = []) {
	const facts = testedFacts([testedItem(1, MIXED)], {
		version: 3,
		issuedAt: "2026-11-22T22:30:00.000Z",
		timeZone: "Pacific/Auckland",
		missing,
		...(findings ? { findings } : {}),
		...(trialDate ? { trialDate } : {}),
	});
	const { pages, text } = await readPdf((await produce(printer, facts)).pdf);
	const words = pages.map((page) => page.text.replace(/\s+/g, " "));
	return { all: text.replace(/\s+/g, " "), words };
}

test("what its issuer acknowledged is printed with name and time, what is good to know below it", async () => {
	const acknowledged = { by: { name: "Ann Lee", company: "Lee Fire" }, at: "2026-11-22T22:30:00.000Z" };
	const { words } = await printed({ ...NONE, acknowledge: EXPIRED, know: KNOW, acknowledged });
	expect(words.some((page) => page.includes("Contents") && page.includes("Accepted by the issuer"))).toBe(true);
	const page = words.find((one) => one.includes("Accepted by Ann Lee, Lee Fire on 23 Nov 2026"))!;
	expect(page).toMatch(
		/Accepted by the issuer.*11:30 am NZDT.*Expired reports.*BK12 - FR4567 expired on 2021-05-14.*Documents not available.*no warranty on file.*For your information.*Sample data.*uses sample data/,
	);
});

test("what nobody acknowledged says so, and so does what was issued in spite of a stop", async () => {
	const stops: FindingsFacts["know"] = [
		{ code: "file_unreadable", text: "Solution 1 – V-101: the drawing could not be read." },
	];
	const { all } = await printed({ ...NONE, stops, acknowledge: EXPIRED });
	expect(all).toMatch(
		/Check before issuing.*Issued despite.*the drawing could not be read.*Accepted by nobody.*Expired reports/,
	);
	expect(all).not.toContain("Accepted by the issuer");
});

test("a check without findings says nothing stronger than that; an issue from before there was one says nothing", async () => {
	expect((await printed(NONE)).all).toContain("Nothing to report against the catalogue on 23 Nov 2026.");
	const { all: trial } = await printed(NONE, "2027-03-01");
	expect(trial).toContain("Nothing to report against the catalogue on 1 Mar 2027.");
	const { all } = await printed();
	expect(all).not.toMatch(/Nothing to report|Check before issuing|Accepted by/);
});

test("what is said of many stands in one line with their names; what stands with the documents is only counted", async () => {
	const refs = Array.from({ length: 300 }, (_, at) => `Penetration P-${at + 1}: no solution yet`);
	const know: FindingsFacts["know"] = refs.map((text) => ({ code: "penetration_open", text }));
	const { words } = await printed({ ...NONE, know });
	const pages = words.filter((page) => /P-\d/.test(page));
	expect(pages).toHaveLength(1);
	expect(pages[0]!.match(/no solution yet/gi)).toHaveLength(1);
	expect(pages[0]!.match(/P-\d+/g)).toEqual(refs.map((_, at) => `P-${at + 1}`));
	const missing = [{ kind: "warranty" as const, product: "Fire Rope" }];
	const acknowledge: FindingsFacts["know"] = missing.map((one) => ({
		code: "document_missing",
		text: missingWords(one),
	}));
	const { all } = await printed({ ...NONE, acknowledge }, undefined, missing);
	expect(all).toContain("1 requested document is not available: see Supporting documents");
	expect(all.match(/Fire Rope/g)).toHaveLength(1);
});
