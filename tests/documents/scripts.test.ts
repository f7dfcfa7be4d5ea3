import { PDFDict, PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { beforeAll, expect, test } from "vitest";
import type { Printer } from "#app/adapters/chromium/chromium.server.ts";
import { inWords } from "#app/adapters/pdf/typeface.ts";
import { testedFacts, testedItem } from "./evidence-facts.ts";
import { squashed } from "./printed-tables.ts";
import { produce, testPrinter } from "./printing.ts";
import { readPdf } from "./read-pdf.ts";

let printer: Printer;
beforeAll(async () => {
	printer = await testPrinter();
});

const WRITTEN = {
	Chinese: "东京大厦防火",
	Traditional: "臺灣樓層",
	Japanese: "ひらがなカタカナ",
	Korean: "한국어 이름",
	Hindi: "अगन",
	Arabic: "دار",
	Thai: "ไทย",
	Cyrillic: "Ревизия",
	Greek: "Ωμέγα",
	Vietnamese: "Tường chống cháy",
};

const packed = (text: string) => text.normalize("NFKC").replaceAll(/\s/g, "");

test("names and texts of every script are drawn by fonts of the installation, and by no other", async () => {
	const { project } = testedFacts([]);
	const specimens = Object.values(WRITTEN).map((size) => ({ size }));
	const facts = testedFacts(
		[testedItem(1, specimens, { notes: Object.values(WRITTEN).map((text, at) => ({ no: at + 1, text })) })],
		{
			project: { ...project, name: WRITTEN.Chinese, address: WRITTEN.Hindi },
		},
	);
	const { pdf } = await produce(printer, facts);
	const { text, pages } = await readPdf(pdf);
	for (const written of Object.values(WRITTEN).filter((one) => one !== WRITTEN.Arabic)) {
		expect([written, packed(text).includes(packed(written))]).toEqual([written, true]);
	}
	const arabic = pages.flatMap(({ pieces }) => pieces.filter((piece) => /\p{Script=Arabic}/u.test(piece.text)));
	const first = arabic.filter(({ y }) => y === arabic[0]?.y).sort((a, b) => b.x - a.x);
	expect(packed(first.map((piece) => piece.text).join(""))).toBe(WRITTEN.Arabic);
	expect(text).not.toMatch(/U\+[0-9A-F]{4}|\uFFFD/);
	const objects = (await PDFDocument.load(pdf)).context.enumerateIndirectObjects().map(([, object]) => object);
	const names = objects.flatMap((object) =>
		object instanceof PDFDict && object.get(PDFName.of("Type")) === PDFName.of("FontDescriptor")
			? [object.get(PDFName.of("FontName"))?.toString() ?? ""]
			: [],
	);
	expect(names.filter((name) => !/Inter|NotoSans(SC|KR|Arabic|Devanagari|Thai|Math|Symbols2)/.test(name))).toEqual([]);
});

test("what no font of the installation draws stands in words, in the document and in its running lines", async () => {
	const { project } = testedFacts([]);
	const facts = testedFacts([testedItem(1, [{ size: "Ø50 🔥🔥 ok" }])], {
		project: { ...project, name: "தமிழ் கோபுரம் Tower" },
	});
	const { pages, text } = await readPdf((await produce(printer, facts)).pdf);
	expect(squashed(text)).toContain("Ø50[emoji]ok");
	for (const { pieces } of pages) {
		const foot = pieces.filter(({ y }) => y < 40).map((piece) => piece.text);
		expect(foot.join("")).toContain("[Tamil text] Tower");
	}
	expect(text.replaceAll("\u00a0", " ").match(/\[Tamil text\] Tower/g)?.length).toBeGreaterThan(pages.length);
});

test("a stretch of one script is one word, and marks and joiners are none of their own", () => {
	const drawn = (code: number) => code < 0x300;
	expect(inWords("A 东京\u3000東 B", drawn)).toBe("A [Chinese text] B");
	expect(inWords("ひら東 x", drawn)).toBe("[Japanese text] x");
	expect(inWords("東ひら مرحبا 😀 x", drawn)).toBe("[Japanese text, Arabic text and emoji] x");
	expect(inWords("مرحبا, 你好 B", drawn)).toBe("[Arabic text], [Chinese text] B");
	expect(inWords("你好 مرحبا B", drawn)).toBe("[Chinese text and Arabic text] B");
	expect(inWords("👩\u200d🚒!", drawn)).toBe("[emoji]!");
	expect(inWords("e\u0301", drawn)).toBe("e\u0301");
	expect(inWords("\ue000", drawn)).toBe("[sign that cannot be printed]");
});
