import type { Fact, FactKind, Piece } from "./facts.ts";
import { isBare } from "./numbers.ts";

export interface Reading {
	understood: { piece: Piece; fact: Fact }[];
}

const MOST_READINGS = 12;
/** Kinds of which one search means one; "60 pvc 60" is a size and a rating. */
const single = new Set<FactKind>(["size", "frrGroup", "orientation", "report"]);

function unlikeliness({ understood }: Reading): number {
	const later = understood.reduce((sum, { piece, fact }) => sum + piece.readings.indexOf(fact), 0);
	const kinds = understood.map(({ fact }) => fact.kind).filter((kind) => single.has(kind));
	return later + 10 * (kinds.length - new Set(kinds).size);
}

const hasKind = ({ readings }: Piece, kind: FactKind) => readings.some((fact) => fact.kind === kind);
const isNumber = (piece: Piece) => hasKind(piece, "size") && hasKind(piece, "frrGroup");

const numeric = new Set<FactKind>(["size", "frrGroup", "drawing"]);

/** Of a number: `502` of "502 Batt". */
export const isAlsoName = ({ readings }: Piece) => readings.some(({ kind }) => !numeric.has(kind));

/** Also `100`, where no rating has so many minutes; not `100mm`, and not `502`, which is then rather a 502 Batt. */
const isSizeAtLeast = (piece: Piece) =>
	isNumber(piece) || (isBare(piece.text) && hasKind(piece, "size") && !isAlsoName(piece));

/** In `90 pvc wall 60` the numbers say by their place which is the size: neither a name nor nothing found changes that. */
export function placedNumbers(pieces: Piece[]): Piece[] {
	const [first, ...others] = pieces;
	const ratings = others.filter(isNumber);
	return first && isSizeAtLeast(first) && ratings.length > 0 ? [first, ...ratings] : [];
}

function factsOf(piece: Piece, placed: Piece[]): Fact[] {
	if (!placed.includes(piece)) return piece.readings;
	const kind = piece === placed[0] ? "size" : "frrGroup";
	return piece.readings.filter((fact) => fact.kind === kind).slice(0, 1);
}

export function readingsOf(pieces: Piece[]): Reading[] {
	let readings: Reading[] = [{ understood: [] }];
	const placed = placedNumbers(pieces);
	for (const piece of pieces.filter((one) => one.readings.length > 0)) {
		const facts = factsOf(piece, placed);
		readings = readings.flatMap(({ understood }) =>
			facts.map((fact) => ({ understood: [...understood, { piece, fact }] })),
		);
		readings = readings.toSorted((a, b) => unlikeliness(a) - unlikeliness(b)).slice(0, MOST_READINGS);
	}
	return readings.filter(({ understood }) => understood.length > 0);
}
