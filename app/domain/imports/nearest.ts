import { distance } from "./distance.ts";

const MOST = 3;

/** At most three, of the smallest distance; none above a third of the characters (two are allowed). */
export function nearestTo(text: string, candidates: Iterable<string>): string[] {
	const wanted = text.toLowerCase();
	let limit = Math.max(2, Math.floor([...wanted].length / 3));
	let found: string[] = [];
	for (const candidate of candidates) {
		const apart = distance(wanted, candidate.toLowerCase(), limit);
		if (apart > limit) continue;
		if (apart < limit) found = [];
		limit = apart;
		if (found.length < MOST) found.push(candidate);
	}
	return found;
}
