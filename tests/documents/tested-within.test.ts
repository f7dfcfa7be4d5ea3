import { expect, test } from "vitest";
import { renderSchedule } from "#app/documents/schedule.tsx";
import type { ItemFacts } from "#app/domain/facts/facts.ts";
import { testedFacts, testedItem } from "./evidence-facts.ts";
import { produce, testPrinter } from "./printing.ts";
import { readPdf } from "./read-pdf.ts";

/** The words of the section on limits, one line each; empty without the section. */
function printed(item: ItemFacts): string[] {
	const { html } = renderSchedule(testedFacts([item]), { pictures: new Map(), unreadable: new Set() });
	const [, section = ""] = /<div class="tested-within">(.*?)(?:<h3>Installation notes|<\/section>)/s.exec(html) ?? [];
	return section
		.replaceAll(/<\/(?:li|h3|p)>/g, "\n")
		.replaceAll(/<[^>]+>/g, " ")
		.replaceAll("\u00a0", " ")
		.split("\n")
		.map((line) => line.replaceAll(/\s+/g, " ").trim())
		.filter(Boolean);
}

const HEADING = "Tested within Installer: check and tick each point before you seal.";

test("an installer has each limit to tick, and reads what the report does not state", () => {
	const limits = {
		...{ opening_min: "Ø26 mm", opening_max: "Ø125 mm", gap_min: 5, gap_max: 25, sealed: "both sides" as const },
		...{ services: "one" as const, spacing_min: 40 },
	};
	expect(printed(testedItem(1, [{ limits }, { limits }]))).toEqual([
		HEADING,
		"Opening Ø26 to Ø125 mm",
		"Gap around the service 5 to 25 mm",
		"Services in the opening one service",
		"Distance to the next seal at least 40 mm",
		"Sealed both sides",
		"Not stated by the report: side of the fire, first support.",
	]);
});

test("the list is printed on the solution's page, tagged as a list of its own", async () => {
	const limits = { gap_min: 5, gap_max: 25, sealed: "both sides" as const };
	const items = [testedItem(1, [{ limits }, { limits: { gap_max: 10 } }]), testedItem(2, [{}])];
	const { pdf } = await produce(await testPrinter(), testedFacts(items));
	const { pages } = await readPdf(pdf);
	const [first, second] = [1, 2].map((no) => pages.find(({ text }) => text.includes(`Solution ${no} of 2`))!.text);
	expect(first!.replaceAll(/\s+/g, " ")).toContain("Gap around the service 5 to 25 mm A1 up to 10 mm A2");
	expect(second).not.toContain("Tested within");
});

test("limits that specimens do not share name theirs, and no line joins what was not tested together", () => {
	const specimens = [
		{ limits: { opening_max: "Ø60", gap_max: 15 } },
		{ limits: { opening_max: "Ø125", gap_max: 15 } },
		{ limits: { opening_max: "Ø125" } },
		{ limits: { opening_max: "Ø200", sealed: "one side" as const }, withdrawn: ["report" as const] },
	];
	expect(printed(testedItem(1, specimens))).toEqual([
		HEADING,
		"Opening up to Ø60 A1 up to Ø125 A2, A3",
		"Gap around the service up to 15 mm A1, A2",
		"Not stated by the report: gap (A3), number of services, distance to the next seal, sides that are sealed, side of the fire, first support.",
	]);
});

test("a limit that several specimens leave open names each of them", () => {
	const specimens = [{ limits: { gap_max: 15 } }, { limits: {} }, { limits: { opening_max: "Ø60" } }];
	expect(printed(testedItem(1, specimens)).at(-1)).toMatch(/: opening \(A1, A2\), gap \(A2, A3\), /);
});

test("specimens of two reports that are called alike are told apart by their sizes", () => {
	const specimens = [
		{ specimenId: "A1", size: "Ø50", limits: { gap_max: 15 } },
		{ specimenId: "A1", size: "Ø80", report: "BK13 - Report FR2 [Lab]", limits: { gap_max: 20 } },
	];
	expect(printed(testedItem(1, specimens))[1]).toBe("Gap around the service up to 15 mm A1, Ø50 up to 20 mm A1, Ø80");
});

test("a report without limits says so in a line; a cancelled solution, an issue from before and structural steel say nothing", () => {
	expect(printed(testedItem(1, [{ limits: {} }]))).toEqual([
		"Not stated by the report: opening, gap, number of services, distance to the next seal, sides that are sealed, side of the fire, first support.",
	]);
	expect(printed(testedItem(1, [{}]))).toEqual([]);
	expect(printed(testedItem(1, [{ limits: { gap_max: 10 } }], { active: false }))).toEqual([]);
	const steel = { material: "Steel", type: "Beam", classification: "Structural Element" };
	expect(printed(testedItem(1, [{ limits: {}, service: steel }]))).toEqual([]);
	expect(printed(testedItem(1, [{ limits: {}, withdrawn: ["report"] }]))).toEqual([]);
});
