import { degrees, PDFDocument, PDFName, PDFNumber, rgb, StandardFonts } from "@cantoo/pdf-lib";
import { createCanvas, type ImageData } from "@napi-rs/canvas";
import { OPS } from "pdfjs-dist/legacy/build/pdf.mjs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { planJpeg } from "#app/adapters/images.server.ts";
import { type MarkedPlan, markPlan } from "#app/adapters/pdf/mark-plan.ts";
import { openShown } from "#app/adapters/pdf/shown-pdf.ts";

const A1: [number, number] = [2383.94, 1683.78];
const GREEN: [number, number, number] = [0, 0.42, 0.2];

interface Made {
	size: [number, number];
	turn?: number;
	crop?: [number, number, number, number];
	unit?: number;
	/** The middle of a red square of 12 units, in the page's own coordinates. */
	mark: [number, number];
}

/** A plan as a drawing program writes one: lines, words, and a red square where a pin is to be. */
async function madePlan({ size, turn = 0, crop, unit, mark }: Made): Promise<Uint8Array> {
	const pdf = await PDFDocument.create();
	const font = await pdf.embedFont(StandardFonts.Helvetica);
	pdf.addPage([300, 300]).drawText("cover sheet", { x: 10, y: 10, size: 12, font });
	const page = pdf.addPage(size);
	const [width, height] = size;
	for (let at = 0; at < 40; at++) {
		page.drawLine({ start: { x: at * (width / 40), y: 0 }, end: { x: width, y: at * (height / 40) }, thickness: 0.3 });
	}
	page.drawText("Plant room 2.14", { x: width / 3, y: height / 3, size: 14, font });
	const [x, y] = mark;
	page.drawRectangle({ x: x - 6, y: y - 6, width: 12, height: 12, color: rgb(1, 0, 0) });
	page.setRotation(degrees(turn));
	if (crop) page.setCropBox(...crop);
	if (unit) page.node.set(PDFName.of("UserUnit"), PDFNumber.of(unit));
	return pdf.save();
}

/** A page as a viewer shows it, with its size in points. */
async function shown(bytes: Uint8Array, number: number) {
	const task = openShown(bytes);
	try {
		const page = await (await task.promise).getPage(number);
		const { width, height } = page.getViewport({ scale: 1 });
		const viewport = page.getViewport({ scale: 1500 / Math.max(width, height) });
		const canvas = createCanvas(Math.round(viewport.width), Math.round(viewport.height));
		const context = canvas.getContext("2d");
		await page.render({ canvas: null, canvasContext: context as never, viewport }).promise;
		const { fnArray } = await page.getOperatorList();
		const words = (await page.getTextContent()).items.flatMap((item) => ("str" in item ? item.str : []));
		const picture = context.getImageData(0, 0, canvas.width, canvas.height);
		return { width, height, picture, png: await canvas.encode("png"), operators: new Set(fnArray), words };
	} finally {
		await task.destroy();
	}
}

interface Share {
	x: number;
	y: number;
}

/** The middle of the dots of a colour near a place, as shares of the picture; frame of the number and legend, which have the colour too, are not near. */
function middleOf({ data, width, height }: ImageData, colour: number[], near?: Share): Share {
	const found: [number, number][] = [];
	for (let at = 0; at < data.length; at += 4) {
		const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
		if (near && Math.hypot(x - near.x * width, y - near.y * height) > 12) continue;
		if (colour.every((value, part) => Math.abs(data[at + part]! - value) < 12)) found.push([x, y]);
	}
	expect(found.length).toBeGreaterThan(20);
	const mean = (part: 0 | 1) => found.reduce((sum, dot) => sum + dot[part] + 0.5, 0) / found.length;
	return { x: mean(0) / width, y: mean(1) / height };
}

const plan = (pins: MarkedPlan["pins"]): MarkedPlan => ({
	title: "Level 2, east",
	lines: ["Revision C, 12 Nov 2026", "Harbourside, Level 2"],
	looks: [{ letter: "A", ink: GREEN, words: "Accepted: 1" }],
	notes: [],
	pins,
	created: "2026-11-30T00:00:00.000Z",
	producer: "Passive Fire Schedules",
});

const pages: Record<string, Made> = {
	"an upright A4 page": { size: [595, 842], mark: [150, 600] },
	"an A1 page": { size: A1, mark: [1900, 300] },
	"a page turned by 90 degrees": { size: [842, 595], turn: 90, mark: [200, 450] },
	"a page turned by 180 degrees": { size: [842, 595], turn: 180, mark: [200, 450] },
	"an A1 page turned by 270 degrees": { size: A1, turn: 270, mark: [700, 1200] },
	"a cropped page": { size: [842, 595], crop: [100, 50, 600, 450], mark: [250, 300] },
	"a cropped page turned by 90 degrees": { size: [842, 595], turn: 90, crop: [100, 50, 600, 450], mark: [250, 300] },
	"a page in larger units": { size: [842, 595], unit: 2, turn: 90, mark: [300, 200] },
};

test.each(Object.entries(pages))("the pin of %s is where it was set, at the page's own size", async (_name, made) => {
	const source = await madePlan(made);
	const before = await shown(source, 2);
	const place = middleOf(before.picture, [255, 0, 0]);
	const picture = (await planJpeg(before.png, 1200)).data;
	const marks = plan([{ ...place, look: 0, words: "P-001" }]);
	const after = await shown(await markPlan({ source, page: 2, picture }, marks), 1);
	expect([after.width, after.height].map(Math.round)).toEqual([before.width, before.height].map(Math.round));
	// The white letter lies in the middle of its disc, and so does the square below it.
	const pin = middleOf(after.picture, [0, 107, 51], place);
	expect(Math.abs(pin.x - place.x)).toBeLessThan(0.0015);
	expect(Math.abs(pin.y - place.y)).toBeLessThan(0.0015);
});

test("a plan that came as vector stays vector: its words and lines are there, and no picture", async () => {
	const made = pages["an A1 page turned by 270 degrees"]!;
	const source = await madePlan(made);
	const before = await shown(source, 2);
	const picture = (await planJpeg(before.png, 1200)).data;
	const pdf = await markPlan({ source, page: 2, picture }, plan([{ x: 0.4, y: 0.5, look: 0, words: "HMC-007 !" }]));
	const after = await shown(pdf, 1);
	expect((await PDFDocument.load(pdf)).getPageCount()).toBe(1);
	const words = after.words.join(" ");
	for (const text of ["Plant room 2.14", "HMC-007 !", "Level 2, east", "Revision C, 12 Nov 2026", "Accepted: 1"]) {
		expect(words).toContain(text);
	}
	expect(words).not.toContain("cover sheet");
	expect(after.operators.has(OPS.constructPath)).toBe(true);
	for (const image of [OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject]) {
		expect(after.operators.has(image)).toBe(false);
	}
});

test("a picture is printed with its longer side as A3", async () => {
	const source = await sharp({ create: { width: 800, height: 1200, channels: 3, background: "#fff" } })
		.jpeg()
		.toBuffer();
	const marks = plan([{ x: 0.25, y: 0.75, look: 0, words: "P-1" }]);
	const after = await shown(await markPlan({ source, page: null, picture: source }, marks), 1);
	expect([after.width, after.height].map(Math.round)).toEqual([794, 1191]);
	expect(after.operators.has(OPS.paintImageXObject)).toBe(true);
	expect(after.words.join(" ")).toContain("P-1");
});

test("the legend stands in a corner without pins", async () => {
	const source = await madePlan({ size: [1191, 842], mark: [600, 400] });
	const before = await shown(source, 2);
	const picture = (await planJpeg(before.png, 1200)).data;
	const corners = [
		{ x: 0.03, y: 0.03 },
		{ x: 0.97, y: 0.03 },
		{ x: 0.03, y: 0.97 },
	];
	const marks = plan(corners.map((at, index) => ({ ...at, look: 0, words: `P-${index}` })));
	const bytes = await markPlan({ source, page: 2, picture }, marks);
	const task = openShown(bytes);
	const { items } = await (await (await task.promise).getPage(1)).getTextContent();
	const title = items.find((item) => "str" in item && item.str === "Level 2, east");
	await task.destroy();
	const [, , , , x, y] = (title as { transform: number[] }).transform;
	expect(x).toBeGreaterThan(600);
	expect(y).toBeLessThan(300);
});
