import { beforeAll, expect, test } from "vitest";
import type { Printer } from "#app/adapters/chromium/chromium.server.ts";
import type { ScheduleFacts } from "#app/domain/facts/facts.ts";
import { MIXED, testedFacts, testedItem } from "./evidence-facts.ts";
import { produce, testPrinter } from "./printing.ts";
import { readPdf } from "./read-pdf.ts";

let printer: Printer;
beforeAll(async () => {
	printer = await testPrinter();
});

const CHANGES: NonNullable<ScheduleFacts["changes"]> = {
	since: 2,
	documentNo: "PFS-2026-000002",
	printed: true,
	summary: "1 solution added, 1 changed; 1 opening changed",
	project: [{ what: "Revision", old: "B", new: "C" }],
	solutions: [
		{ drawing: "V-128", change: "added", facts: [] },
		{ drawing: "V-101", change: "changed", facts: [{ what: "Rating", old: "-/60/60", new: "-/30/30" }] },
	],
	penetrations: [{ ref: "P-7", change: "changed", facts: [{ what: "Required", old: "-/60/60", new: "-/90/90" }] }],
	because: ["project", "catalogue"],
};

const ISSUES: NonNullable<ScheduleFacts["earlier"]>["issues"] = [
	{ no: 1, documentNo: "PFS-2026-000001", revision: "A", issued: "2026-11-01T22:30:00.000Z", summary: "first issue" },
	{
		no: 2,
		documentNo: "PFS-2026-000002",
		revision: "B",
		issued: "2026-11-10T22:30:00.000Z",
		summary: "2 solutions moved",
	},
];
const EARLIER = { issues: ISSUES, total: 2 };

async function printed(more: Partial<ScheduleFacts>) {
	const cover = { revision: "1", html: "<p>Words</p>", footerNote: "" };
	const facts = testedFacts([testedItem(1, MIXED)], { version: 3, cover, timeZone: "Pacific/Auckland", ...more });
	const { pages } = await readPdf((await produce(printer, facts)).pdf);
	return pages.map((page) => page.text.replace(/\s+/g, " "));
}

test("the section says what differs from the issue before and why, and stands in the contents", async () => {
	const pages = await printed({ changes: CHANGES, earlier: EARLIER });
	expect(pages.some((page) => page.includes("Contents") && page.includes("Changes since issue 2"))).toBe(true);
	const page = pages.find((one) => one.includes("Compared with issue 2"))!;
	expect(page).toMatch(
		/Changes since issue 2.*PFS-2026-000002: 1 solution added, 1 changed; 1 opening changed\. Both the project and the catalogue have changed\..*Revision Changed B C.*Added: V-128.*V-101 Changed in the catalogue Rating -\/60\/60 -\/30\/30.*P-7 Changed Required -\/60\/60 -\/90\/90/,
	);
});

test("the cover lists the issues before it with number, revision, date and what each changed", async () => {
	const [cover] = await printed({ changes: CHANGES, earlier: EARLIER });
	expect(cover).toMatch(/Earlier issues Issue.*1 A 2 Nov 2026 first issue.*2 B 11 Nov 2026 2 solutions moved/);
});

test("where there are more than have room, it says how many there are", async () => {
	const [cover] = await printed({ changes: CHANGES, earlier: { issues: ISSUES, total: 9 } });
	expect(cover).toContain("Earlier issues (the last 2 of 9)");
});

test("left out, the section is nowhere; a first issue has neither", async () => {
	const left = (await printed({ changes: { ...CHANGES, printed: false }, earlier: EARLIER })).join(" ");
	expect(left).not.toContain("Changes since issue");
	expect(left).toContain("Earlier issues");
	expect((await printed({})).join(" ")).not.toMatch(/Changes since|Earlier issues/);
});
