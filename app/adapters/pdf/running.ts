import type { Foot } from "./job.ts";
import { fitted, GREY, type Pen, RED, type TextStyle } from "./pen.ts";
import type { Typeface } from "./typeface.ts";

const MM = 72 / 25.4;

/** Portrait, in points. */
export const A4 = { width: 595.276, height: 841.89 };

/** Points kept free of content: above and below an appended page, and at the sides of the running lines. */
export const MARGINS = { top: 12 * MM, bottom: 15 * MM, side: 16 * MM };

export interface RunningLines {
	foot: Foot;
	/** From 1. */
	page: number;
	pages: number;
	head: string;
	marks: string[];
}

const LINE: TextStyle = { size: 7.5, ink: GREY };

type Size = { width: number; height: number };

const MARK: TextStyle = { size: 7.5, weight: 600, ink: RED };

/** Points from a row of marks to the next. */
const ROW = 15;

interface Mark {
	text: string;
	/** With what keeps it from the next. */
	wide: number;
}

/** From the lowest up, the last ones beside the head: however many there are, none is cut off. */
function markRows(typeface: Typeface, marks: string[], beside: number, width: number): Mark[][] {
	const rows: Mark[][] = [[]];
	let room = beside;
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
	const taken = lowest.reduce((sum, { wide }) => sum + wide, 0);
	if (head) pen.text(fitted(typeface, head, right - taken - left, LINE), left, y, LINE);
}

function drawLowest(pen: Pen, typeface: Typeface, { check = "", issuer = "" }: Foot, width: number, y: number): void {
	const [left, right] = [MARGINS.side, width - MARGINS.side];
	const words = fitted(typeface, issuer, (right - left) / 2, LINE);
	const start = right - typeface.width(words, 400, LINE.size);
	if (words) pen.text(words, start, y, LINE);
	if (check) pen.text(fitted(typeface, check, start - left - 14, LINE), left, y, LINE);
}

/** At the foot project, document, "page x of y", and who issued it; at the head a line and marks such as "Cancelled". */
export function drawRunningLines(pen: Pen, typeface: Typeface, size: Size, lines: RunningLines): void {
	const [left, right] = [MARGINS.side, size.width - MARGINS.side];
	const isTwoLines = lines.foot.check !== undefined || lines.foot.issuer !== undefined;
	const y = (isTwoLines ? 10.2 : 8.4) * MM;
	pen.line(left, y + 10.5, right, y + 10.5, [0.776, 0.796, 0.812], 0.5);
	const page = `page ${lines.page} of ${lines.pages}`;
	const pageWidth = typeface.width(page, 500, LINE.size);
	pen.text(page, right - pageWidth, y, { ...LINE, weight: 500 });
	const middleWidth = typeface.width(lines.foot.middle, 400, LINE.size);
	const middle = right - pageWidth - 22 - middleWidth;
	pen.text(lines.foot.middle, middle, y, LINE);
	pen.text(fitted(typeface, lines.foot.left, middle - left - 14, LINE), left, y, LINE);
	if (isTwoLines) drawLowest(pen, typeface, lines.foot, size.width, y - 10.2);
	drawHead(pen, typeface, size, lines);
}
