import type { Fact, FactKind, Piece } from "./facts.ts";

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

/** In `90 pvc wall 60` the numbers say by their place which is the size: nothing found makes them mean nothing else. */
export function placedNumbers(pieces: Piece[]): Piece[] {
	const numbers = pieces.filter(isNumber);
	return numbers.length > 1 && numbers[0] === pieces[0] ? numbers : [];
}

export function readingsOf(pieces: Piece[]): Reading[] {
	let readings: Reading[] = [{ understood: [] }];
	const placed = placedNumbers(pieces);
	for (const piece of pieces.filter((one) => one.readings.length > 0)) {
		const facts = placed.includes(piece) ? piece.readings.slice(0, 1) : piece.readings;
		readings = readings.flatMap(({ understood }) =>
			facts.map((fact) => ({ understood: [...understood, { piece, fact }] })),
		);
		readings = readings.toSorted((a, b) => unlikeliness(a) - unlikeliness(b)).slice(0, MOST_READINGS);
	}
	return readings.filter(({ understood }) => understood.length > 0);
}
