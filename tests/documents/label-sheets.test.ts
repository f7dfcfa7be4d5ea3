import { createHash } from "node:crypto";
import { join } from "node:path";
import { PDFDocument } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { expect, inject, test } from "vitest";
import { type LabelSheets, printLabels } from "#app/documents/label-sheets.ts";
import { LABEL_FORMATS, type LabelFormat } from "#app/domain/places/label-formats.ts";
import { sharedBrowser } from "#tests/support/browser.ts";
import { readPdf } from "./read-pdf.ts";
import { readQrCode, renderedPage } from "./rendered.ts";

const MM = 72 / 25.4;

const token = (at: number) => createHash("md5").update(String(at)).digest("hex");
const address = (at: number) => `https://schedules.example.org/p/${token(at)}`;

type Label = LabelSheets["labels"][number];

const labelsOf = (count: number, more: Partial<Label> = {}): Label[] =>
	Array.from({ length: count }, (_, at) => ({
		...{ ref: `HMC-${String(at + 1).padStart(3, "0")}`, level: "Level 2", required: "-/120/120", drawing: "PFS-W-042" },
		...{ side: at % 2 === 0 ? "A" : "B", token: token(at), address: address(at), ...more },
	}));

const print = (labels: Label[], format: LabelFormat) => printLabels({ labels, format, title: "Labels of Tower" });

const browser = () => {
	const dataDir = join(inject("testServer").folder, "printer");
	return sharedBrowser({ chromiumPath: process.env.CHROMIUM_PATH ?? null, dataDir });
};

/** The place of each label on its page, in millimetres from the left upper corner. */
const PLACES: Record<LabelFormat, { size: [number, number]; labels: [x: number, y: number, w: number, h: number][] }> =
	{
		sheet24: {
			size: [210, 297],
			labels: Array.from({ length: 24 }, (_, at) => [(at % 3) * 70, 0.5 + Math.floor(at / 3) * 37, 70, 37]),
		},
		sheet21: {
			size: [210, 297],
			labels: Array.from({ length: 21 }, (_, at) => [
				7.21 + (at % 3) * 66.04,
				15.15 + Math.floor(at / 3) * 38.1,
				63.5,
				38.1,
			]),
		},
		roll62: { size: [62, 30], labels: [[0, 0, 62, 30]] },
	};

test.each(LABEL_FORMATS)(
	"each code of a page of %s is read by a reader of another maker and leads to its place",
	async (format) => {
		const { labels } = PLACES[format];
		const pdf = await print(labelsOf(labels.length), format);
		// 300 dots an inch, as a printer has.
		const scale = 300 / 72;
		const page = await renderedPage(await browser(), pdf, 1, scale);
		const dots = 300 / 25.4;
		for (const [at, [x, y, w, h]] of labels.entries()) {
			const area = {
				left: Math.round(x * dots),
				top: Math.round(y * dots),
				width: Math.floor(w * dots),
				height: Math.floor(h * dots),
			};
			const label = await sharp(page).extract(area).png().toBuffer();
			expect(await readQrCode(label), `label ${at + 1}`).toBe(address(at));
		}
	},
	120_000,
);

const LONG = {
	ref: "Wharenui-Block-7/Services-Riser-B/Penetration-1234567890".slice(0, 50),
	level: "Basement level two, east of the loading dock and below the plant room",
	required: "(-)/120/120 structural not applicable",
	drawing: "PFS-WALL-CONCRETE-COMBUSTIBLE-0042-A",
};

test.each(LABEL_FORMATS)(
	"labels of %s have their true size, and however long their texts are, these stay within them",
	async (format) => {
		const { size, labels } = PLACES[format];
		const long: Partial<Label>[] = [
			{},
			LONG,
			{ ref: "W".repeat(50), level: "W".repeat(100), required: "W".repeat(50), drawing: "W".repeat(50) },
		];
		for (const more of long) {
			const made = labelsOf(labels.length + 1, more);
			const pdf = await print(made, format);
			const { pages } = await readPdf(pdf);
			expect(pages).toHaveLength(2);
			const [first] = (await PDFDocument.load(pdf)).getPages();
			expect(first!.getWidth() / MM).toBeCloseTo(size[0], 3);
			expect(first!.getHeight() / MM).toBeCloseTo(size[1], 3);
			const { pieces } = pages[0]!;
			const written = pieces
				.map(({ text }) => text)
				.join("")
				.replaceAll(/\s/g, "");
			for (const text of [made[0]!.ref, made[0]!.level, made[0]!.required, made[0]!.drawing]) {
				expect(written).toContain(text.replaceAll(/\s/g, ""));
			}
			for (const { x, y, width } of pieces) {
				const [left, right, down] = [x / MM, (x + width) / MM, size[1] - y / MM];
				// Printers leave some millimetres at the edges of the paper white.
				const inside = labels.some(
					([lx, ly, w, h]) => left >= lx + 2.9 && right <= lx + w - 2.9 && down >= ly + 2 && down <= ly + h - 2,
				);
				expect(inside).toBe(true);
			}
		}
	},
);

test("equal labels give equal bytes, and viewers are told not to scale them", async () => {
	const [one, again] = [await print(labelsOf(30), "sheet24"), await print(labelsOf(30), "sheet24")];
	expect(Buffer.compare(one, again)).toBe(0);
	const pdf = await PDFDocument.load(one);
	expect(String(pdf.catalog.getViewerPreferences()?.getPrintScaling())).toBe("None");
});
