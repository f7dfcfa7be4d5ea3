import { PDFDict, PDFDocument, PDFName } from "@cantoo/pdf-lib";
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

const print = async (facts: ScheduleFacts) => readPdf((await produce(printer, facts)).pdf);
const texts = (pages: { pieces: { text: string }[] }[]) =>
	pages.flatMap(({ pieces }) => pieces.map(({ text }) => text.replaceAll("\u00a0", " ").trim()));

test("words that are wider than their column move the others, and only what no column can hold is broken", async () => {
	const words = ["Encasement", "Intumescent", "Polyisocyanurate", "Polyethylene", "Encapsulation"];
	const [sealType, brand, material, insulation, wide] = words as [string, string, string, string, string];
	const endless = "W".repeat(90);
	const facts = testedFacts([
		testedItem(1, [{ sealType, brand, material, insulation }, { sealType: `Batt ${wide}` }]),
		testedItem(2, [{ sealType: endless }]),
	]);
	const { pages, text } = await print(facts);
	for (const word of words) expect(texts(pages).some((piece) => piece.split(" ").includes(word))).toBe(true);
	expect(text.replaceAll(/\s/g, "")).toContain(endless);
	const beyond = pages.flatMap(({ pieces }) => pieces.filter(({ text, x, width }) => text.trim() && x + width > 551));
	expect(beyond).toEqual([]);
});

test("a measure is broken behind its × and keeps its unit, within its column", async () => {
	const { pages } = await print(
		testedFacts([testedItem(1, [{ size: "1200 × 1200 mm", insulation: "25mm - Foam" }, { size: "600 x 400 mm" }])]),
	);
	const [section] = pages.filter(({ text }) => text.includes("Tested specimens"));
	const next = section?.pieces.find(({ text }) => text === "Insulation")?.x ?? 0;
	const measured = section?.pieces.filter(
		({ text, x }) => /\dmm$/.test(text.replaceAll(/\s/g, "")) && text.includes("00") && x < next,
	);
	expect(measured).toHaveLength(2);
	for (const { text, x, width } of measured ?? []) {
		expect(text).toMatch(/\d+ mm$/);
		expect([text, x + width <= next]).toEqual([text, true]);
	}
});

test("one long code widens no column", async () => {
	const heads = async (drawing: string) => {
		const { pages } = await print(testedFacts([testedItem(1, MIXED, { drawing }), testedItem(2, MIXED)]));
		return pages[0]?.pieces.find(({ text }) => text.trim() === "Substrate")?.x;
	};
	expect(await heads("VERYLONGDRAWINGCODE123456789X")).toBe(await heads("V-101"));
});

test("the lines of a solution stay on one page of the summary, beside its number and code", async () => {
	for (const count of [3, 11]) {
		const items = Array.from({ length: count }, (_, at) => testedItem(at + 1, MIXED));
		const { pages } = await print(testedFacts(items));
		const summary = pages.filter(({ text }) => !text.includes("Tested specimens"));
		const counts = summary.map(({ pieces }) => {
			const small = pieces.filter(({ size }) => size < 8).map(({ text }) => text.trim());
			const codes = small.filter((text) => items.some(({ drawing }) => drawing === text));
			return [
				codes.length,
				...["PVC Pipe", "HDPE Pipe", "Copper Pipe"].map((one) => small.filter((text) => text === one).length),
			];
		});
		for (const [codes, ...services] of counts) expect(services).toEqual([codes, codes, codes]);
		expect(counts.reduce((sum, [codes]) => sum + codes!, 0)).toBe(count);
	}
});

test("signs that the typeface lacks are drawn by fonts of the installation, in the running lines too", async () => {
	const signs = "≤ ≥ → ≠ ⌀ ✓ ☐ ⚠";
	const { project } = testedFacts([]);
	const facts = testedFacts([testedItem(1, [{ size: `${signs} 50 mm` }])], { project: { ...project, name: signs } });
	const { pdf } = await produce(printer, facts);
	const { pages } = await readPdf(pdf);
	for (const { pieces } of pages) {
		const foot = pieces.filter(({ y }) => y < 40).map(({ text }) => text);
		expect(foot.join("")).toContain(signs);
	}
	const objects = (await PDFDocument.load(pdf)).context.enumerateIndirectObjects().map(([, object]) => object);
	const names = objects.flatMap((object) =>
		object instanceof PDFDict ? [object.get(PDFName.of("BaseFont"))?.toString() ?? ""] : [],
	);
	const foreign = names.filter((name) => name !== "" && !/\+(Inter|NotoSansMath|NotoSansSymbols2)-/.test(name));
	expect(foreign).toEqual([]);
	for (const family of ["NotoSansMath", "NotoSansSymbols2"])
		expect(names.some((name) => name.includes(family))).toBe(true);
});

const cover = (html: string) => ({ revision: "7", html, footerNote: "" });

test("the cover bears its title once, and lines to sign; one of version 1 stays as it was", async () => {
	const html = "<h1>Passive Fire Schedule</h1><h2>Ōtāhuhu <em>Harbour</em> Tower</h2><h2>Kia ora</h2><p>Words</p>";
	const facts = testedFacts([testedItem(1, MIXED)], { cover: cover(html) });
	const [now] = (await print(facts)).pages;
	expect(now?.text.match(/Passive Fire Schedule/g)).toHaveLength(1);
	expect(now?.text).toMatch(/Kia ora.*Words.*Name.*Signature.*Date.*Prepared.*Checked.*Approved/s);
	const [before] = (await print({ ...facts, version: 1 })).pages;
	expect(before?.text.match(/Passive Fire Schedule/g)).toHaveLength(2);
	expect(before?.text).not.toContain("Approved");
});
