import type { PrintedFooter } from "./job.ts";
import type { InterWeight, Typeface } from "./typeface.ts";

/** Grey or red-green-blue, each 0 to 1. */
export type Ink = readonly [number, number, number];

export const GREY: Ink = [0.35, 0.38, 0.41];
const BLACK: Ink = [0.13, 0.15, 0.16];
export const RED: Ink = [0.808, 0.227, 0.263];

export interface TextStyle {
	size: number;
	weight?: InterWeight;
	ink?: Ink;
}

const number = (value: number) => String(Math.round(value * 1000) / 1000);

interface Line {
	from: readonly [x: number, y: number];
	to: readonly [x: number, y: number];
	ink: Ink;
	width: number;
}

/** The share of the radius at which the points lie that bend a quarter of a circle. */
const ROUND = 0.5523;
type Rectangle = readonly [x: number, y: number, width: number, height: number];

/** Collects what is drawn on one page, as an artifact that screen readers skip unless tagged; coordinates in points from below left. */
export interface Pen {
	text(text: string, x: number, y: number, style: TextStyle): void;
	line(line: Line): void;
	box(x: number, y: number, width: number, height: number, ink: Ink): void;
	label(x: number, y: number, width: number, height: number, ink: Ink): void;
	/** A white ground without a frame. */
	ground(x: number, y: number, width: number, height: number): void;
	/** A filled circle around its middle, with a white edge. */
	disc(x: number, y: number, radius: number, ink: Ink): void;
	/** Fills all boxes as one shape, so that no seam shows between those that touch. */
	fill(boxes: Rectangle[]): void;
	fonts: Set<string>;
	content(): string;
}

export function openPen(typeface: Typeface, tag = "/Artifact BMC"): Pen {
	const parts: string[] = [];
	const fonts = new Set<string>();
	const colour = (ink: Ink, operator: string) => `${ink.map(number).join(" ")} ${operator}`;
	return {
		fonts,
		text(text, x, y, { size, weight = 400, ink = BLACK }) {
			const shown = typeface.runs(text, weight).map(({ font, hex }) => {
				fonts.add(font);
				return `/${font} ${number(size)} Tf <${hex}> Tj`;
			});
			parts.push(`BT ${colour(ink, "rg")} ${number(x)} ${number(y)} Td ${shown.join(" ")} ET`);
		},
		line({ from: [x1, y1], to: [x2, y2], ink, width }) {
			parts.push(
				`${colour(ink, "RG")} ${number(width)} w ${number(x1)} ${number(y1)} m ${number(x2)} ${number(y2)} l S`,
			);
		},
		box(x, y, width, height, ink) {
			parts.push(`${colour(ink, "RG")} 0.85 w ${[x, y, width, height].map(number).join(" ")} re S`);
		},
		label(x, y, width, height, ink) {
			parts.push(`1 g ${colour(ink, "RG")} 2.2 w ${[x, y, width, height].map(number).join(" ")} re B`);
		},
		ground(x, y, width, height) {
			parts.push(`1 g ${[x, y, width, height].map(number).join(" ")} re f`);
		},
		disc(x, y, radius, ink) {
			const far = ROUND * radius;
			const at = (right: number, up: number) => `${number(x + right)} ${number(y + up)}`;
			const quarters = [
				[at(radius, far), at(far, radius), at(0, radius)],
				[at(-far, radius), at(-radius, far), at(-radius, 0)],
				[at(-radius, -far), at(-far, -radius), at(0, -radius)],
				[at(far, -radius), at(radius, -far), at(radius, 0)],
			].map((points) => `${points.join(" ")} c`);
			parts.push(`${colour(ink, "rg")} 1 G ${number(radius / 5)} w ${at(radius, 0)} m ${quarters.join(" ")} h B`);
		},
		fill(boxes) {
			parts.push(`0 g ${boxes.map((box) => `${box.map(number).join(" ")} re`).join(" ")} f`);
		},
		content: () => (parts.length > 0 ? `${tag} q\n${parts.join("\n")}\nQ\nEMC\n` : ""),
	};
}

export function fitted(typeface: Typeface, text: string, width: number, style: TextStyle): string {
	const fits = (candidate: string) => typeface.width(candidate, style.weight ?? 400, style.size) <= width;
	if (fits(text)) return text;
	const letters = Array.from(text);
	while (letters.length > 0 && !fits(`${letters.join("").trimEnd()}…`)) letters.pop();
	return `${letters.join("").trimEnd()}…`;
}

const MM = 72 / 25.4;

/** Portrait, in points. */
export const A4 = { width: 595.276, height: 841.89 };

/** The points kept free of content: above and below an appended page, and at the sides of the running lines. */
export const MARGINS = { top: 12 * MM, bottom: 15 * MM, side: 16 * MM };

interface RunningLines {
	footer: PrintedFooter;
	/** The page, counted from 1. */
	page: number;
	pages: number;
	head: string;
	marks: string[];
}

const LINE: TextStyle = { size: 7.5, ink: GREY };

type Size = { width: number; height: number };

const MARK: TextStyle = { size: 7.5, weight: 600, ink: RED };

/** The points from a row of marks to the next. */
const ROW = 15;

interface Mark {
	text: string;
	/** The text, with the gap that keeps it from the next. */
	wide: number;
}

/** The marks are drawn from the lowest up, the last ones beside the head: however many there are, none is cut off. */
function markRows(typeface: Typeface, marks: string[], lowestRoom: number, width: number): Mark[][] {
	const rows: Mark[][] = [[]];
	let room = lowestRoom;
	for (const text of marks.toReversed()) {
		const wide = typeface.width(text, 600, MARK.size) + 14;
		if (wide > room) {
			rows.push([]);
			room = width;
		}
		rows.at(-1)!.push({ text, wide });
		room -= wide;
	}
	return rows;
}

function drawHead(pen: Pen, typeface: Typeface, { width, height }: Size, { head, marks }: RunningLines): void {
	const [left, right] = [MARGINS.side, width - MARGINS.side];
	const headWidth = Math.min(typeface.width(head, 400, LINE.size), (right - left) / 2);
	const [lowest = [], ...above] = markRows(typeface, marks, right - left - headWidth, right - left);
	const y = height - 10.5 * MM - Math.max(0, above.length - 1) * ROW;
	for (const [at, row] of [lowest, ...above].entries()) {
		let end = right;
		for (const { text, wide } of row) {
			pen.text(text, end - wide + 10, y + at * ROW, MARK);
			pen.box(end - wide + 6, y + at * ROW - 3.4, wide - 6, 12.2, RED);
			end -= wide;
		}
	}
	const marksWidth = lowest.reduce((sum, { wide }) => sum + wide, 0);
	if (head) pen.text(fitted(typeface, head, right - marksWidth - left, LINE), left, y, LINE);
}

interface FooterRow {
	left: string;
	right: string;
}

/** The points of the first row of a foot of so many rows from the edge, from a row to the next, and from the first to the line above. */
const FEET = [
	{ first: 8.4 * MM, pitch: 0, line: 10.5 },
	{ first: 10.2 * MM, pitch: 10.2, line: 10.5 },
	{ first: 32, pitch: 8.6, line: 9 },
] as const;

/** The points kept between two texts of a row. */
const GAP = 14;

/** The revision follows the project at the left of the first row, or stands in a row below where it would leave the project too little room. */
function projectWords(typeface: Typeface, { project, revision = "" }: PrintedFooter, room: number) {
	const revisionWidth = typeface.width(` – ${revision}`, 400, LINE.size);
	if (revision && revisionWidth > room * 0.75) return { left: fitted(typeface, project, room, LINE), below: revision };
	const name = fitted(typeface, project, revision ? room - revisionWidth : room, LINE);
	return { left: [name, revision].filter(Boolean).join(" – "), below: "" };
}

function rowsBelow(
	typeface: Typeface,
	{ check = "", issuer = "" }: PrintedFooter,
	revision: string,
	width: number,
): FooterRow[] {
	const wide = typeface.width(check, 400, LINE.size) + GAP + typeface.width(issuer, 400, LINE.size);
	const rows =
		wide <= width
			? [
					{ left: check, right: issuer },
					{ left: revision, right: "" },
				]
			: [{ left: check, right: "" }, revision ? { left: revision, right: issuer } : { left: issuer, right: "" }];
	return rows.filter(({ left, right }) => left !== "" || right !== "");
}

/** Draws the row uncut, in smaller letters where it is too long. */
function drawRow(pen: Pen, typeface: Typeface, { left, right }: FooterRow, width: number, y: number): void {
	const wide = (text: string) => typeface.width(text, 400, LINE.size);
	const scale = Math.min(1, (width - (left && right ? GAP : 0)) / (wide(left) + wide(right)));
	const style = { ...LINE, size: LINE.size * scale };
	if (left) pen.text(left, MARGINS.side, y, style);
	if (right) pen.text(right, MARGINS.side + width - wide(right) * scale, y, style);
}

/** Draws at the foot the project, document, "page x of y", and who issued it; at the head a line and marks such as "Cancelled". */
export function drawRunningLines(pen: Pen, typeface: Typeface, size: Size, lines: RunningLines): void {
	const { footer, page, pages } = lines;
	const [left, right] = [MARGINS.side, size.width - MARGINS.side];
	const counted = `page ${page} of ${pages}`;
	const countedAt = right - typeface.width(counted, 500, LINE.size);
	const documentAt = countedAt - 22 - typeface.width(footer.document, 400, LINE.size);
	const project = projectWords(typeface, footer, documentAt - left - GAP);
	const below = rowsBelow(typeface, footer, project.below, right - left);
	const { first: y, pitch, line } = FEET[below.length]!;
	pen.line({ from: [left, y + line], to: [right, y + line], ink: [0.776, 0.796, 0.812], width: 0.5 });
	pen.text(counted, countedAt, y, { ...LINE, weight: 500 });
	pen.text(footer.document, documentAt, y, LINE);
	pen.text(project.left, left, y, LINE);
	for (const [at, row] of below.entries()) drawRow(pen, typeface, row, right - left, y - (at + 1) * pitch);
	drawHead(pen, typeface, size, lines);
}
