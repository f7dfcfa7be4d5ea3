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

export function readingsOf(pieces: Piece[]): Reading[] {
	let readings: Reading[] = [{ understood: [] }];
	for (const piece of pieces.filter((one) => one.readings.length > 0)) {
		readings = readings.flatMap(({ understood }) =>
			piece.readings.map((fact) => ({ understood: [...understood, { piece, fact }] })),
		);
		readings = readings.toSorted((a, b) => unlikeliness(a) - unlikeliness(b)).slice(0, MOST_READINGS);
	}
	return readings.filter(({ understood }) => understood.length > 0);
}
