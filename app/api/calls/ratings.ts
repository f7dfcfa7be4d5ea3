import { readRating } from "#app/domain/ratings/rating.ts";

/** An FRR with the minutes that its name states. */
export function frrAnswer<Frr extends { name: string }>(frr: Frr) {
	const rating = readRating(frr.name);
	return {
		...frr,
		structural: rating?.structural ?? null,
		integrity: rating?.integrity ?? null,
		insulation: rating?.insulation ?? null,
		readable: rating !== null,
	};
}
