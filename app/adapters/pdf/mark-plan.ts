import { PDFArray, PDFDocument, PDFName, PDFNumber, type PDFPage } from "@cantoo/pdf-lib";
import { lightnessOf } from "#app/adapters/images.server.ts";
import { type Box, placeUpright } from "./annotations.ts";
import { fontsOf } from "./assemble.ts";
import { openPdf, packedStream, savePdf } from "./open-pdf.ts";
import { type Ink, openPen, type Pen } from "./running.ts";
import { openTypeface, type Typeface } from "./typeface.ts";
import { copyPages, insertUploadPage } from "./upload.ts";

/** The look of a state: its letter, by which it is known without colour, its colour and its words. */
export interface PinLook {
	letter: string;
	ink: Ink;
	words: string;
}

export interface MarkedPlan {
	title: string;
	/** Lines below the title: revision and date, project, the time of the states. */
	lines: string[];
	/** The states that the legend explains, and its further lines. */
	looks: PinLook[];
	notes: string[];
	/** Shares of the upright page from its upper left corner. */
	pins: { x: number; y: number; look: number; words: string }[];
	/** ISO 8601. */
	created: string;
	producer: string;
}

const of = PDFName.of;

/** The points of the longer side of A3: a picture has no size of its own, and pins are readable on a sheet that is reduced to A3. */
const A3 = 1190.55;

/** A page of the plan at its own size, upright, without pins. Its sizes are in units of so many points. */
async function addPlan(pdf: PDFDocument, plan: Uint8Array, number: number | null): Promise<[PDFPage, unit: number]> {
	if (number === null) {
		const picture = await pdf.embedJpg(plan);
		const scale = A3 / Math.max(picture.width, picture.height);
		const { width, height } = picture.scale(scale);
		const page = pdf.addPage([width, height]);
		page.node.set(of("Resources"), pdf.context.obj({ XObject: { Plan: picture.ref } }));
		const content = packedStream(pdf.context, `q ${width} 0 0 ${height} 0 0 cm /Plan Do Q\n`);
		page.node.set(of("Contents"), pdf.context.register(content));
		return [page, 1];
	}
	const [copy] = copyPages(pdf, await openPdf(plan, { password: "" }), number);
	if (!copy || typeof copy === "string") throw new Error(`Page ${number} of the plan cannot be printed.`);
	const page = insertUploadPage(pdf, 0, { ...copy, ...placeUpright(copy.box, copy.turn) });
	if (copy.unit !== 1) page.node.set(of("UserUnit"), PDFNumber.of(copy.unit));
	return [page, copy.unit];
}

interface Sheet {
	pen: Pen;
	typeface: Typeface;
	width: number;
	height: number;
	/** The scale of pins and legend. */
	scale: number;
}

const overlap = (a: Box, b: Box): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

const RADIUS = 8;
const NUMBER = { size: 7.5, weight: 600 } as const;

/** Each number stands beside its pin, on the first side where it covers neither another number nor a pin nor the legend. */
function drawPins({ pen, typeface, width, height, scale }: Sheet, { pins, looks }: MarkedPlan, legend: Box): void {
	const radius = RADIUS * scale;
	const places = pins.map(({ x, y, ...pin }) => ({ ...pin, x: x * width, y: height - y * height }));
	const discs = places.map(({ x, y }): Box => [x - radius, y - radius, x + radius, y + radius]);
	const covered = [legend, ...discs];
	for (const { x, y, words, look } of places) {
		const size = NUMBER.size * scale;
		const [wide, high] = [typeface.width(words, NUMBER.weight, size) + 4 * scale, size + 4 * scale];
		const sides: [number, number][] = [
			[x + radius, y - high / 2],
			[x - radius - wide, y - high / 2],
			[x - wide / 2, y - radius - high],
			[x - wide / 2, y + radius],
		];
		const boxes = sides.map(([left, bottom]): Box => [left, bottom, left + wide, bottom + high]);
		const isInside = ([left, bottom, right, top]: Box) => left >= 0 && bottom >= 0 && right <= width && top <= height;
		const inside = boxes.filter(isInside);
		const box = inside.find((one) => !covered.some((other) => overlap(one, other))) ?? inside[0] ?? boxes[0]!;
		covered.push(box);
		pen.ground(box[0], box[1], wide, high);
		pen.box(box[0], box[1], wide, high, looks[look]!.ink);
		pen.text(words, box[0] + 2 * scale, box[1] + high / 2 - 0.3635 * size, { ...NUMBER, size });
	}
	for (const { x, y, look } of places) drawDot({ pen, typeface, scale }, [x, y], looks[look]!);
}

const WHITE: Ink = [1, 1, 1];

function drawDot({ pen, typeface, scale }: Pick<Sheet, "pen" | "typeface" | "scale">, at: number[], look: PinLook) {
	const [x = 0, y = 0] = at;
	const size = 9.5 * scale;
	pen.disc(x, y, RADIUS * scale, look.ink);
	const wide = typeface.width(look.letter, 600, size);
	pen.text(look.letter, x - wide / 2, y - 0.3635 * size, { size, weight: 600, ink: WHITE });
}

/** Points of the legend before it is scaled: around it, from line to line, and from its edge to the words of a state. */
const [PADDING, LINE, ROW, INDENT] = [8, 11, 19, 22];

function legendSize(typeface: Typeface, { title, lines, looks, notes }: MarkedPlan) {
	const widths = [
		typeface.width(title, 600, 11),
		...[...lines, ...notes].map((line) => typeface.width(line, 400, 8)),
		...looks.map(({ words }) => INDENT + typeface.width(words, 500, 8.5)),
	];
	const height = 2 * PADDING + 14 + LINE * (lines.length + notes.length) + 8 + ROW * looks.length;
	return { wide: Math.max(...widths) + 2 * PADDING, high: height };
}

/** The corner in which the legend covers no pin, if there is one, and the least of the drawing. */
async function emptiestCorner(
	picture: Uint8Array,
	pins: MarkedPlan["pins"],
	[width, height]: [number, number],
): Promise<{ x: number; y: number }> {
	const corners = await Promise.all(
		[0, 1 - width].flatMap((x) =>
			[0, 1 - height].map(async (y) => {
				const covered = pins.filter((pin) => pin.x >= x && pin.x <= x + width && pin.y >= y && pin.y <= y + height);
				return { x, y, cost: 256 * covered.length - (await lightnessOf(picture, { x, y, width, height })) };
			}),
		),
	);
	return corners.reduce((best, one) => (one.cost < best.cost ? one : best));
}

/** Draws the legend, below the pins where it cannot stand beside them. Answers its place. */
async function drawLegend({ pen, typeface, ...sheet }: Sheet, plan: MarkedPlan, picture: Uint8Array): Promise<Box> {
	const { wide, high } = legendSize(typeface, plan);
	// The legend of a small page is smaller, so that it leaves most of the page to be seen.
	const scale = Math.min(sheet.scale, (0.45 * sheet.width) / wide, (0.45 * sheet.height) / high);
	const margin = 6 * scale;
	const [width, height] = [wide * scale, high * scale];
	const shares: [number, number] = [(width + 2 * margin) / sheet.width, (height + 2 * margin) / sheet.height];
	const corner = await emptiestCorner(picture, plan.pins, shares);
	const left = corner.x * sheet.width + margin;
	const top = sheet.height - corner.y * sheet.height - margin;
	pen.ground(left, top - height, width, height);
	pen.box(left, top - height, width, height, [0.13, 0.15, 0.16]);
	const x = left + PADDING * scale;
	let y = top - (PADDING + 11) * scale;
	pen.text(plan.title, x, y, { size: 11 * scale, weight: 600 });
	y -= 3 * scale;
	const writeLines = (lines: string[]) => {
		for (const line of lines) {
			y -= LINE * scale;
			pen.text(line, x, y, { size: 8 * scale });
		}
	};
	writeLines(plan.lines);
	y += 2 * scale;
	for (const look of plan.looks) {
		y -= ROW * scale;
		drawDot({ pen, typeface, scale }, [x + RADIUS * scale, y + 3 * scale], look);
		pen.text(look.words, x + INDENT * scale, y, { size: 8.5 * scale, weight: 500 });
	}
	y -= 4 * scale;
	writeLines(plan.notes);
	return [left, top - height, left + width, top];
}

/**
 * Draws pins and a legend over a page of a plan, at the page's own size and upright: what is vector in the page stays vector.
 * @param source the PDF, or a JPEG where `page` is null
 * @param picture the page as a JPEG, by which the place of the legend is chosen
 * @throws where the page cannot be read
 */
export async function markPlan(
	{ source, page: number, picture }: { source: Uint8Array; page: number | null; picture: Uint8Array },
	plan: MarkedPlan,
): Promise<Uint8Array> {
	const pdf = await PDFDocument.create();
	const [page, unit] = await addPlan(pdf, source, number);
	const typeface = openTypeface(pdf.context);
	const pen = openPen(typeface);
	const { width, height } = page.getSize();
	const scale = Math.max(1, (Math.max(width, height) * unit) / A3) / unit;
	const sheet = { pen, typeface, width, height, scale };
	drawPins(sheet, plan, await drawLegend(sheet, plan, picture));
	const { node } = page;
	const contents = node.lookup(of("Contents"));
	const shown = contents instanceof PDFArray ? contents.asArray() : [node.get(of("Contents"))!];
	node.set(of("Contents"), pdf.context.obj([...shown, pdf.context.register(packedStream(pdf.context, pen.content()))]));
	for (const font of pen.fonts) fontsOf(page).set(of(font), typeface.ref(font));
	typeface.embed();
	pdf.setTitle(plan.title, { showInWindowTitleBar: true });
	pdf.setSubject(plan.lines.join(", "));
	pdf.setCreator(plan.producer);
	pdf.setProducer(plan.producer);
	pdf.setLanguage("en-NZ");
	pdf.setCreationDate(new Date(plan.created));
	pdf.setModificationDate(new Date(plan.created));
	return savePdf(pdf);
}
