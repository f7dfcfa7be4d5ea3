import { readRating } from "#app/domain/ratings/rating.ts";

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
