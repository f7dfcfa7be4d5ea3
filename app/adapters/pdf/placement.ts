import { A4, MARGINS } from "./running.ts";

/** A PDF transformation: x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [number, number, number, number, number, number];

/** Left, bottom, right, top in points. */
export type Box = readonly [number, number, number, number];

export interface Placement {
	/** The size of the A4 page, in points. */
	width: number;
	height: number;
	/** The matrix from the page's own coordinates to those of the A4 page. */
	matrix: Matrix;
	/** The scale, which is at most 1. */
	scale: number;
	/** The area of the A4 page that it covers. */
	area: Box;
}

/** Applies the first matrix, then the second. */
export function multiplied(first: Matrix, second: Matrix): Matrix {
	const [a, b, c, d, e, f] = first;
	const [p, q, r, s, t, u] = second;
	return [a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u];
}

export function transformed(box: Box, [a, b, c, d, e, f]: Matrix): Box {
	const xs = [box[0], box[2]].flatMap((x) => [box[1], box[3]].map((y) => a * x + c * y + e));
	const ys = [box[0], box[2]].flatMap((x) => [box[1], box[3]].map((y) => b * x + d * y + f));
	return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

const written = (values: readonly number[]): string => values.map((value) => value.toFixed(9)).join(" ");

/** Nothing that the form draws goes beyond the area, which is in the coordinates outside of the form. */
export function drawForm(name: string, matrix: Matrix, [left, bottom, right, top]: Box): string {
	return `q ${written([left, bottom, right - left, top - bottom])} re W n ${written(matrix)} cm /${name} Do Q\n`;
}

const TURNS: Record<number, Matrix> = {
	0: [1, 0, 0, 1, 0, 0],
	90: [0, -1, 1, 0, 0, 0],
	180: [-1, 0, 0, -1, 0, 0],
	270: [0, 1, -1, 0, 0, 0],
};

/** Upright on A4 between the running lines, never enlarged. `rotation`: degrees clockwise, a multiple of 90. */
export function placeOnA4(box: Box, rotation: number): Placement {
	const turn = TURNS[((rotation % 360) + 360) % 360] ?? TURNS[0]!;
	const upright = transformed(box, turn);
	const [wide, high] = [upright[2] - upright[0], upright[3] - upright[1]];
	const [width, height] = wide > high ? [A4.height, A4.width] : [A4.width, A4.height];
	const room = height - MARGINS.top - MARGINS.bottom;
	const scale = Math.min(1, width / wide, room / high);
	const x = (width - wide * scale) / 2 - upright[0] * scale;
	const y = MARGINS.bottom + (room - high * scale) / 2 - upright[1] * scale;
	const matrix = multiplied(turn, [scale, 0, 0, scale, x, y]);
	return { width, height, matrix, scale, area: transformed(box, matrix) };
}
