import type { MillimetreRange } from "#app/domain/penetrations/opening.ts";
import type { Size } from "#app/domain/penetrations/size.ts";

/** A hole in an element, or what passes through it, by its sides in mm. */
export interface Hole {
	/** The shape is null where a number stands alone: it may be a diameter or a width. */
	shape: "round" | "joint" | "rectangular" | null;
	/** The diameter of a round hole, the width of a joint, the sides of a rectangular hole, the shorter first. */
	sides: number[];
}

export const isOutside = ({ notation }: { notation: string }): boolean => notation === "OD";

/** The hole that a size is; null for a nominal diameter, a range, several pieces, and what cannot be read. */
export function holeOf({ read }: Size): Hole | null {
	// A hole is made for the outside diameter: `Ø100 mm (OD 110 mm)` is 110 mm wide.
	const outside = read?.statements.find(isOutside);
	const [first, ...more] = read?.statements ?? [];
	const only = outside ?? (more.length === 0 ? first : undefined);
	if (!only || only.to !== undefined) return null;
	const { notation, numbers } = only;
	if (notation === "mm" && numbers.length === 2) {
		return { shape: "rectangular", sides: numbers.toSorted((a, b) => a - b) };
	}
	if (numbers.length !== 1 || (notation !== "Ø" && notation !== "OD" && notation !== "mm")) return null;
	const isRound = notation !== "mm";
	return { shape: isRound ? "round" : read?.kind === "wide" ? "joint" : null, sides: numbers };
}

const areAlike = (one: Hole, other: Hole) =>
	one.sides.length === other.sides.length && (one.shape === other.shape || one.shape === null || other.shape === null);

/** A hole of another shape is never at most as large. */
export const isAtMost = (one: Hole, other: Hole): boolean =>
	areAlike(one, other) && one.sides.every((side, at) => side <= other.sides[at]!);

/** The gap around what stands in the middle of a hole of its own shape; null where that cannot be told, or is not through it. */
export function gapAround(inside: Hole, hole: Hole): MillimetreRange | null {
	if (!areAlike(inside, hole)) return null;
	const gaps = inside.sides.map((side, at) => (hole.sides[at]! - side) / 2);
	const from = Math.min(...gaps);
	return from < 0 ? null : { from, to: Math.max(...gaps) };
}

/** The smallest and the largest hole with a gap around what stands in its middle. */
export const holesAround = ({ shape, sides }: Hole, { from, to }: MillimetreRange): [Hole, Hole] => [
	{ shape, sides: sides.map((side) => side + 2 * from) },
	{ shape, sides: sides.map((side) => side + 2 * to) },
];
