import { beforeAll, expect, test } from "vitest";
import type { Printer } from "#app/adapters/chromium/chromium.server.ts";
import type { EvidenceFacts } from "#app/domain/facts/facts.ts";
import { testedFacts, testedItem } from "./evidence-facts.ts";
import { readTables, squashed } from "./printed-tables.ts";
import { produce, testPrinter } from "./printing.ts";
import { type ReadPdf, readPdf } from "./read-pdf.ts";
import { uploadPdf } from "./sample-facts.ts";

const said = (status: EvidenceFacts["status"], more: Partial<EvidenceFacts> = {}): { evidence: EvidenceFacts } => ({
	evidence: {
		...{ status, reportStatus: status, kind: "test", standard: "AS 1530.4:2014", issued: "2021-05-14" },
		...{ expires: null, superseded_by: null },
		...more,
	},
});
const unrecorded = said("not recorded", { kind: "", standard: null, issued: null });
const report = (number: string) => `BK12 - Report ${number} [Lab]`;

const items = [
	testedItem(1, [
		{ report: report("FR1"), ...said("current") },
		{ report: report("FR2"), size: "Ø65 mm", ...said("superseded", { superseded_by: report("FR9") }) },
	]),
	testedItem(4, [
		{ report: report("FR1"), ...said("current") },
		{ report: report("FR3"), size: "Ø80 mm", ...said("expires soon", { kind: "assessment", expires: "2027-01-31" }) },
	]),
	testedItem(5, [{ report: report("FR4"), sample: true, ...unrecorded }]),
	testedItem(7, [{ report: report("FR1"), ...said("current") }], { withdrawnSpecimens: ["A8", "A9"] }),
	testedItem(6, [{ report: report("FR5"), withdrawn: ["frr"], ...said("withdrawn", { reportStatus: "expired" }) }]),
];

const { evidence: fallen } = said("withdrawn", { expires: "2026-01-31", superseded_by: report("FR9") });
const withdrawnReports = [
	{ report: report("FR1"), ...said("withdrawn", { reportStatus: "current" }), sample: false, solutions: [7, 5] },
	{ report: report("FR6"), evidence: fallen, sample: true, solutions: [7] },
];

let printer: Printer;
let read: ReadPdf;
let old: ReadPdf;
beforeAll(async () => {
	printer = await testPrinter();
	const { pdf } = await produce(printer, testedFacts(items, { version: 3, withdrawnReports }));
	read = await readPdf(pdf);
	old = await readPdf((await produce(printer, testedFacts([testedItem(1, [{}])], { version: 3 }))).pdf);
});

const text = (pages: ReadPdf["pages"]) =>
	squashed(pages.map((page) => page.pieces.map((piece) => piece.text).join("")).join(""));

test("the status is that of the day by which the evidence was judged", async () => {
	const headOf = async (more: object) => {
		const { pdf } = await produce(printer, testedFacts(items, { version: 3, withdrawnReports, ...more }));
		return text((await readPdf(pdf)).pages).match(/Status\s*on.*?20\d\d/)![0];
	};
	expect(await headOf({ issuedAt: "2026-11-22T12:00:00.000Z", timeZone: "Pacific/Auckland" })).toMatch(/23\s?Nov/);
	expect(await headOf({ trialDate: "2027-03-01" })).toMatch(/1\s?Mar\s?2027/);
});

const begins = (no: number) => read.pages.findIndex((page) => page.text.includes(`Solution ${no}\n`)) + 1;

test("the evidence register lists every report once: what it is, its dates, its status that day, its solutions and their pages", () => {
	const page = read.pages.find(({ pieces }) => pieces.some((piece) => piece.text.includes("Status on")));
	const heads = page!.pieces.map((piece) => piece.text).find((words) => words.startsWith("Status on"))!;
	const [table] = readTables(
		page!,
		["Report", "Kind", "Standard", "Issued", "Expires", heads, "Used by, on page"],
		"Report",
	);
	expect(table!.rows.map((row) => Object.values(row).map(squashed))).toEqual(
		[
			[
				report("FR1"),
				"Fire test report",
				"AS 1530.4:2014",
				"14 May 2021",
				"Not stated",
				"Current",
				"1 V-101 $1 4 V-104 $4 7 V-107 $7 5 V-105 $5 Specimen withdrawn",
			],
			[
				report("FR2"),
				"Fire test report",
				"AS 1530.4:2014",
				"14 May 2021",
				"Not stated",
				`Superseded by ${report("FR9")}`,
				"1 V-101 $1",
			],
			[
				report("FR3"),
				"Assessment report",
				"AS 1530.4:2014",
				"14 May 2021",
				"31 Jan 2027",
				"Expires soon",
				"4 V-104 $4",
			],
			[report("FR4"), "Not recorded", "–", "–", "Not stated", "Not recordedSample", "5 V-105 $5"],
			[report("FR5"), "Fire test report", "AS 1530.4:2014", "14 May 2021", "Not stated", "Expired", "6 V-106 $6"],
			[
				report("FR6"),
				"Fire test report",
				"AS 1530.4:2014",
				"14 May 2021",
				"31 Jan 2026",
				`Withdrawn, superseded by ${report("FR9")}Sample`,
				"7 V-107 $7 Specimen withdrawn",
			],
		].map((row) => row.map((words) => squashed(words.replaceAll(/\$(\d)/g, (_, no) => String(begins(Number(no))))))),
	);
});

test("the contents mark the solutions that rest on a sample, and no others", () => {
	const marks = read.pages.flatMap(({ pieces }) =>
		pieces.filter(({ text: words, size }) => words.trim() === "Sample" && size > 8),
	);
	expect(marks).toHaveLength(1);
});

test("what is not in force says so in summary and section, and an assessment is named as one", () => {
	const whole = text(read.pages);
	expect(whole).toContain(squashed("Report superseded (1 of 2 specimens)"));
	expect(whole).toContain(squashed("Tested and assessed specimens"));
	expect(whole).toContain(squashed(`${report("FR3")}, Assessment report`));
	expect(whole).not.toContain(squashed("Report expires soon"));
});

test("an issue whose facts say nothing of evidence prints as it was, without a register", () => {
	expect(text(old.pages)).not.toContain(squashed("Evidence register"));
	expect(text(read.pages)).toContain(squashed("Evidence register"));
});

test("the section of a solution cites each report by its kind and says what of it is not in force", () => {
	const section = (no: number) => text(read.pages.filter((page) => page.text.includes(`Solution ${no}`)));
	expect(section(1)).toContain(squashed(`Test report ${report("FR1")} ${report("FR2")} Report superseded`));
	expect(section(4)).toContain(squashed(`Report ${report("FR1")} ${report("FR3")}, Assessment report`));
	expect(section(4)).not.toContain(squashed("Test report"));
	expect(section(6)).toContain(squashed(`Test report ${report("FR5")} Report expired`));
	expect(text(old.pages)).toContain(squashed(`Test report ${report("FR1")}`));
});

test("the list of documents says of one whose report is not in force, as its pages do", async () => {
	const attached = { kind: "report" as const, revision: null, sample: false };
	const attachments = [
		{ ...attached, product: report("FR2"), key: "two", notInForce: "Report superseded" },
		{ ...attached, product: report("FR1"), key: "one" },
	];
	const files = { one: await uploadPdf(1, [595, 842]), two: await uploadPdf(1, [595, 842]) };
	const { pdf } = await produce(printer, testedFacts(items, { version: 3, attachments }), files);
	const { pages, bookmarks } = await readPdf(pdf);
	const titled = (number: string) => squashed(`${report(number)} – Document of the laboratory`);
	const listed = pages.filter((page) => text([page]).includes(titled("FR1")) && text([page]).includes(titled("FR2")));
	expect(listed).toHaveLength(1);
	for (const page of listed) {
		expect(text([page])).toContain(titled("FR2") + squashed("Report superseded"));
		expect(text([page])).not.toContain(titled("FR1") + squashed("Report"));
	}
	const ofDocuments = bookmarks
		.map(({ title }) => title)
		.filter((title) => title.includes("Document of the laboratory"));
	expect(ofDocuments).toEqual([
		`${report("FR2")} – Document of the laboratory (Report superseded)`,
		`${report("FR1")} – Document of the laboratory`,
	]);
});
