const MAX_NAMES = 3;

/** Lists at most three names of the smallest distance, but none above a third of the characters (two are allowed). */
export function nearestTo(text: string, candidates: Iterable<string>): string[] {
	const wanted = text.toLowerCase();
	let limit = Math.max(2, Math.floor([...wanted].length / 3));
	let found: string[] = [];
	for (const candidate of candidates) {
		const apart = distance(wanted, candidate.toLowerCase(), limit);
		if (apart > limit) continue;
		if (apart < limit) found = [];
		limit = apart;
		if (found.length < MAX_NAMES) found.push(candidate);
	}
	return found;
}

/** The Levenshtein distance in code points; `limit + 1` as soon as it is known to be larger than `limit`. */
export function distance(left: string, right: string, limit: number): number {
	const a = [...left];
	const b = [...right];
	if (Math.abs(a.length - b.length) > limit) return limit + 1;
	let row = Array.from({ length: b.length + 1 }, (_, index) => index);
	for (let i = 1; i <= a.length; i++) {
		const next = [i];
		let smallest = i;
		for (let j = 1; j <= b.length; j++) {
			const cost = a[i - 1] === b[j - 1] ? 0 : 1;
			const value = Math.min(row[j - 1]! + cost, row[j]! + 1, next[j - 1]! + 1);
			next.push(value);
			if (value < smallest) smallest = value;
		}
		if (smallest > limit) return limit + 1;
		row = next;
	}
	return Math.min(row[b.length]!, limit + 1);
}
