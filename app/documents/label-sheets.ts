import { setImmediate } from "node:timers/promises";
import { PDFDocument, PDFName, PrintScaling } from "@cantoo/pdf-lib";
import { fontsOf } from "#app/adapters/pdf/assemble.ts";
import { packedStream, savePdf } from "#app/adapters/pdf/open-pdf.ts";
import { openPen, type Pen } from "#app/adapters/pdf/running.ts";
import { type InterWeight, openTypeface, type Typeface } from "#app/adapters/pdf/typeface.ts";
import type { LabelFormat } from "#app/domain/places/label-formats.ts";
import type { Label } from "#app/domain/places/opening-labels.ts";
import { qrRows } from "#app/domain/qr-code.ts";

/** Lengths in millimetres. */
interface Sheet {
	page: [width: number, height: number];
	columns: number;
	rows: number;
	label: [width: number, height: number];
	/** From the left and upper edge of the page to the first label. */
	edge: [left: number, top: number];
	/** From a label to the next in its row. */
	gap: number;
	/** Kept white within a label: printers do not reach the edges of the paper. */
	padding: [side: number, above: number];
}

const A4: Sheet["page"] = [210, 297];

const SHEETS: Record<LabelFormat, Sheet> = {
	sheet24: { page: A4, columns: 3, rows: 8, label: [70, 37], edge: [0, 0.5], gap: 0, padding: [5, 4.5] },
	sheet21: { page: A4, columns: 3, rows: 7, label: [63.5, 38.1], edge: [7.21, 15.15], gap: 2.54, padding: [3, 3] },
	roll62: { page: [62, 30], columns: 1, rows: 1, label: [62, 30], edge: [0, 0], gap: 0, padding: [3, 2] },
};

const MM = 72 / 25.4;

interface Text {
	text: string;
	weight: InterWeight;
	/** In points. */
	size: number;
}

/** The number stands out; the rest is what somebody in front of the seal compares. */
function textsOf({ ref, level, required, drawing, side }: Label): Text[] {
	const texts: Text[] = [
		{ text: ref, weight: 600, size: 15 },
		{ text: side && `Side ${side}`, weight: 600, size: 9 },
		{ text: level, weight: 400, size: 9 },
		{ text: required, weight: 600, size: 11 },
		{ text: drawing || "No solution yet", weight: 400, size: 9 },
	];
	return texts.filter(({ text }) => text !== "");
}

const LINE_HEIGHT = 1.22;

/** The share of a line's height above the letters' foot. */
const ASCENT = 0.85;

interface Area {
	width: number;
	height: number;
}

/** The largest number below `end` for which something is true that is true of all smaller ones; at least 1. */
function longestThat(end: number, fits: (count: number) => boolean): number {
	let [least, below] = [1, end];
	while (below - least > 1) {
		const middle = (least + below) >> 1;
		if (fits(middle)) least = middle;
		else below = middle;
	}
	return least;
}

/** Parts after which a line may end: words, and what a code has between its dashes and strokes. */
const PART = /\s*[^\s/-]*[/-]+|\s*[^\s/-]+/g;

/** Breaks a text into lines at its parts; within a part only where it may be. Null where a line is too wide. */
function broken(typeface: Typeface, { text, weight, size }: Text, width: number, withinParts: boolean) {
	const fits = (line: string) => typeface.width(line, weight, size) <= width;
	const lines: string[] = [];
	let line = "";
	for (const part of text.match(PART) ?? []) {
		if (fits(line + part)) {
			line += part;
			continue;
		}
		if (line) lines.push(line);
		line = part.trimStart();
		while (!fits(line)) {
			if (!withinParts) return null;
			const letters = Array.from(line);
			const most = longestThat(letters.length, (count) => fits(letters.slice(0, count).join("")));
			lines.push(letters.slice(0, most).join(""));
			line = letters.slice(most).join("");
		}
	}
	return line ? [...lines, line] : lines;
}

/** Smaller letters first; only where these do not help are parts broken. Texts have a limit, so that the smallest size fits all. */
const SIZES = [1, 0.9, 0.8, 0.7, 0.6];
const SMALLEST = [...SIZES, 0.5, 0.4, 0.3, 0.2, 0.1];

/** The texts as large as they fit into an area, all in one scale; nothing is left out. */
function fittedLines(typeface: Typeface, texts: Text[], { width, height }: Area): Text[] {
	const attempts = [...SIZES.map((scale) => ({ scale, withinParts: false }))].concat(
		SMALLEST.map((scale) => ({ scale, withinParts: true })),
	);
	for (const { scale, withinParts } of attempts) {
		const lines = texts.map((one) => {
			const scaled = { ...one, size: one.size * scale };
			return broken(typeface, scaled, width, withinParts)?.map((text) => ({ ...scaled, text })) ?? null;
		});
		if (!lines.every((one) => one !== null)) continue;
		const all = lines.flat();
		if (all.reduce((sum, { size }) => sum + size * LINE_HEIGHT, 0) <= height) return all;
	}
	throw new Error("A text of a label is longer than any that is stored.");
}

/** Draws a label whose left upper corner, without its padding, is at `x`, `y`; in points, from below left. */
function drawLabel(pen: Pen, typeface: Typeface, area: Area & { x: number; y: number }, label: PrintedLabel): void {
	const { x, y, width, height } = area;
	const code = qrRows(label.address);
	const side = Math.min(height, width * 0.46);
	const module = side / code.length;
	const left = x + width - side;
	const top = y - (height - side) / 2;
	const boxes = code.flatMap((row, down) => runsOf(row).map(([from, to]) => [from, to, down] as const));
	pen.fill(
		boxes.map(([from, to, down]) => [left + from * module, top - (down + 1) * module, (to - from) * module, module]),
	);
	const lines = fittedLines(typeface, textsOf(label), { width: width - side - MM, height });
	let below = y - (height - lines.reduce((sum, { size }) => sum + size * LINE_HEIGHT, 0)) / 2;
	for (const { text, weight, size } of lines) {
		pen.text(text, x, below - size * ASCENT, { size, weight });
		below -= size * LINE_HEIGHT;
	}
}

/** The stretches of dark modules in a row, each as its first module and the first behind it. */
function runsOf(row: boolean[]): [from: number, to: number][] {
	const runs: [number, number][] = [];
	for (const [at, isDark] of row.entries()) {
		const last = runs.at(-1);
		if (!isDark) continue;
		if (last?.[1] === at) last[1] = at + 1;
		else runs.push([at, at + 1]);
	}
	return runs;
}

interface PrintedLabel extends Label {
	/** The address that the QR code leads to. */
	address: string;
}

export interface LabelSheets {
	labels: PrintedLabel[];
	format: LabelFormat;
	/** The title of the document. */
	title: string;
}

/**
 * Prints labels as a PDF at their true size, page after page. Equal labels give equal bytes: nothing in the file says when it was
 * made. Other requests go on between its pages.
 */
export async function printLabels({ labels, format, title }: LabelSheets): Promise<Uint8Array> {
	const { page: size, columns, rows, label, edge, gap, padding } = SHEETS[format];
	const pdf = await PDFDocument.create({ updateMetadata: false });
	pdf.setTitle(title, { showInWindowTitleBar: true });
	pdf.setLanguage("en-NZ");
	pdf.catalog.getOrCreateViewerPreferences().setPrintScaling(PrintScaling.None);
	const typeface = openTypeface(pdf.context);
	const area = { width: (label[0] - 2 * padding[0]) * MM, height: (label[1] - 2 * padding[1]) * MM };
	for (let first = 0; first < labels.length; first += columns * rows) {
		const page = pdf.addPage([size[0] * MM, size[1] * MM]);
		const pen = openPen(typeface, "/Span BMC");
		for (const [at, one] of labels.slice(first, first + columns * rows).entries()) {
			const [column, row] = [at % columns, Math.floor(at / columns)];
			const x = edge[0] + column * (label[0] + gap) + padding[0];
			const y = size[1] - edge[1] - row * label[1] - padding[1];
			drawLabel(pen, typeface, { x: x * MM, y: y * MM, ...area }, one);
		}
		page.node.set(PDFName.of("Contents"), pdf.context.register(packedStream(pdf.context, pen.content())));
		const fonts = fontsOf(page);
		for (const font of pen.fonts) fonts.set(PDFName.of(font), typeface.ref(font));
		await setImmediate();
	}
	typeface.embed();
	return savePdf(pdf);
}
