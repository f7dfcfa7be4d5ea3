import { colour, look, n, text, textWidth, weight, wrapText } from "./ink.ts";
import { at, type Pen, type Point } from "./pen.ts";

/** A word on the drawing: the point it names (paper mm) and its text. */
export type Callout = { to: Point; words: string };

const line = (points: readonly Point[], stroke: string = colour.ink, width: number = weight.hatch + 0.05) =>
	`<path d="M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join("L")}" ${look({ stroke, width })}/>`;

const tick = ([x, y]: Point) =>
	`<path d="M${n(x - 0.9)} ${n(y + 0.9)}L${n(x + 0.9)} ${n(y - 0.9)}" ${look({ width: 0.35 })}/>`;

/** A dimension between two model points, `level` paper mm from the model's middle: below or left if positive. Text in mm unless told. */
export function dimension(pen: Pen, a: Point, b: Point, place: { x?: number; y?: number }, words: string): void {
	const [p, q] = [at(pen, ...a), at(pen, ...b)].sort((one, two) =>
		place.y === undefined ? one[1] - two[1] : one[0] - two[0],
	) as [Point, Point];
	const size = 2.3;
	const wide = textWidth(words, size);
	if (place.y !== undefined) {
		const y = place.y;
		const reach = (from: Point): Point => [from[0], from[1] + Math.sign(y - from[1]) * 1.5];
		const over = Math.sign(y - p[1]) * 1.2;
		const fits = q[0] - p[0] > wide + 1;
		pen.out.push(line([reach(p), [p[0], y + over]], colour.edge), line([reach(q), [q[0], y + over]], colour.edge));
		pen.out.push(
			line([
				[p[0] - 1.6, y],
				[q[0] + (fits ? 1.6 : wide + 3.4), y],
			]),
			tick([p[0], y]),
			tick([q[0], y]),
		);
		pen.out.push(
			fits
				? text((p[0] + q[0]) / 2, y - 0.8, words, { size, anchor: "middle" })
				: text(q[0] + 2.2, y - 0.8, words, { size }),
		);
		return;
	}
	const x = place.x ?? 0;
	const reach = (from: Point): Point => [from[0] + Math.sign(x - from[0]) * 1.5, from[1]];
	const over = Math.sign(x - p[0]) * 1.2;
	const fits = q[1] - p[1] > wide + 1;
	pen.out.push(line([reach(p), [x + over, p[1]]], colour.edge), line([reach(q), [x + over, q[1]]], colour.edge));
	pen.out.push(
		line([
			[x, p[1] - (fits ? 1.6 : wide + 3.4)],
			[x, q[1] + 1.6],
		]),
		tick([x, p[1]]),
		tick([x, q[1]]),
	);
	pen.out.push(
		fits
			? text(x - 0.8, (p[1] + q[1]) / 2, words, { size, anchor: "middle", turn: -90 })
			: text(x - 0.8, p[1] - 2.2, words, { size, turn: -90 }),
	);
}

/** A centre line between two model points. */
export function centreLine(pen: Pen, a: Point, b: Point): void {
	const [x1, y1] = at(pen, ...a);
	const [x2, y2] = at(pen, ...b);
	pen.out.push(
		`<path d="M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}" ${look({ stroke: colour.edge, width: 0.16, dash: "5 0.9 0.9 0.9" })}/>`,
	);
}

const letters = "ABCDEFGHIJKLMN";
const labelSize = 2.45;
const lineHeight = 3.1;

/**
 * Callouts in a column right of the drawing: a lettered bubble, the words, and a leader that ends in a dot on its part.
 * They stand in the order of their parts from top to bottom, evenly pushed apart so that none overlaps.
 */
export function callouts(
	pen: Pen,
	list: readonly Callout[],
	column: { x: number; width: number; top: number; bottom: number },
) {
	const sorted = [...list].sort((a, b) => a.to[1] - b.to[1] || b.to[0] - a.to[0]);
	const blocks = sorted.map((one) =>
		wrapText(one.words.replace(/(\d) (mm|μm|kg)/g, "$1\u00a0$2"), labelSize, column.width - 6),
	);
	const heights = blocks.map((lines) => Math.max(lines.length * lineHeight, 4.4) + 2.2);
	const ys = sorted.map((one) => one.to[1]);
	for (let i = 0; i < ys.length; i++) {
		const least = i === 0 ? column.top : ys[i - 1]! + (heights[i - 1]! + heights[i]!) / 2;
		ys[i] = Math.max(ys[i]!, least);
	}
	for (let i = ys.length - 1; i >= 0; i--) {
		const most =
			i === ys.length - 1 ? column.bottom - heights[i]! / 2 : ys[i + 1]! - (heights[i + 1]! + heights[i]!) / 2;
		ys[i] = Math.min(ys[i]!, most);
	}
	sorted.forEach((one, i) => {
		const y = ys[i]!;
		const elbow: Point = [column.x - 4, y];
		pen.out.push(line([one.to, elbow, [column.x, y]], colour.ink, 0.18));
		pen.out.push(`<circle cx="${n(one.to[0])}" cy="${n(one.to[1])}" r="0.5" fill="${colour.ink}"/>`);
		pen.out.push(
			`<circle cx="${n(column.x + 2.1)}" cy="${n(y)}" r="2.1" ${look({ fill: colour.paper, width: 0.25 })}/>`,
		);
		pen.out.push(text(column.x + 2.1, y + 0.85, letters[i]!, { size: 2.4, bold: true, anchor: "middle" }));
		const first = y - ((blocks[i]!.length - 1) * lineHeight) / 2 + 0.85;
		blocks[i]!.forEach((words, k) => {
			pen.out.push(text(column.x + 5.6, first + k * lineHeight, words, { size: labelSize }));
		});
	});
}

/** A red arrow towards the element with the words of the fire side. */
export function fireArrow(pen: Pen, tip: Point, direction: "right" | "up", words: string): void {
	const [x, y] = tip;
	const head =
		direction === "right"
			? `${n(x - 3)} ${n(y - 1.6)}L${n(x - 3)} ${n(y + 1.6)}`
			: `${n(x - 1.6)} ${n(y + 3)}L${n(x + 1.6)} ${n(y + 3)}`;
	const tail: Point = direction === "right" ? [x - 9, y] : [x, y + 8];
	pen.out.push(`<path d="M${n(x)} ${n(y)}L${head}Z" fill="${colour.seal}"/>`);
	pen.out.push(line([direction === "right" ? [x - 3, y] : [x, y + 3], tail], colour.seal, 0.6));
	const style = { size: 2.2, bold: true, fill: colour.seal } as const;
	if (direction === "right") pen.out.push(text(x - 9, y - 2.3, words, style));
	else pen.out.push(text(x + 2.6, y + 7, words, style));
}
