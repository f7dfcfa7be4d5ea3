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

function drawHead(pen: Pen, typeface: Typeface, { width, height }: Size, lines: RunningLines): void {
	const style: TextStyle = { size: 7.5, weight: 600, ink: RED };
	const y = height - 10.5 * MM;
	let right = width - MARGINS.side;
	for (const mark of [...lines.marks].reverse()) {
		const wide = typeface.width(mark, 600, style.size);
		pen.text(mark, right - wide - 4, y, style);
		pen.box(right - wide - 8, y - 3.4, wide + 8, 12.2, RED);
		right -= wide + 14;
	}
	if (lines.head) pen.text(fitted(typeface, lines.head, right - MARGINS.side, LINE), MARGINS.side, y, LINE);
}

/** At the foot project, document and "page x of y"; at the head a line and marks such as "Cancelled". */
export function drawRunningLines(pen: Pen, typeface: Typeface, size: Size, lines: RunningLines): void {
	const [left, right] = [MARGINS.side, size.width - MARGINS.side];
	const y = (lines.foot.check ? 10.2 : 8.4) * MM;
	pen.line(left, y + 10.5, right, y + 10.5, [0.776, 0.796, 0.812], 0.5);
	const page = `page ${lines.page} of ${lines.pages}`;
	const pageWidth = typeface.width(page, 500, LINE.size);
	pen.text(page, right - pageWidth, y, { ...LINE, weight: 500 });
	const middleWidth = typeface.width(lines.foot.middle, 400, LINE.size);
	const middle = right - pageWidth - 22 - middleWidth;
	pen.text(lines.foot.middle, middle, y, LINE);
	pen.text(fitted(typeface, lines.foot.left, middle - left - 14, LINE), left, y, LINE);
	if (lines.foot.check) pen.text(fitted(typeface, lines.foot.check, right - left, LINE), left, y - 10.2, LINE);
	drawHead(pen, typeface, size, lines);
}
