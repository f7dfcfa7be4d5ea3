import { type Pen, RED } from "./pen.ts";
import { MARGINS } from "./running.ts";
import type { Typeface } from "./typeface.ts";

const SIZE = 27;

export function crossOut(pen: Pen, typeface: Typeface, page: { width: number; height: number }, words: string): void {
	const [left, right] = [MARGINS.side, page.width - MARGINS.side];
	const [bottom, top] = [MARGINS.bottom, page.height - MARGINS.top];
	pen.line(left, bottom, right, top, RED, 1);
	pen.line(left, top, right, bottom, RED, 1);
	const wide = typeface.width(words, 600, SIZE);
	const [x, y] = [(page.width - wide) / 2, (bottom + top) / 2];
	pen.label(x - 17, y - 20, wide + 34, 40, RED);
	pen.text(words, x, y - 0.3635 * SIZE, { size: SIZE, weight: 600, ink: RED });
}
