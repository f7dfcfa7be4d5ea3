/** Indexes of those places that are not in a longest rising row: as few as can have moved. */
export function outOfOrder(places: number[]): Set<number> {
	const lengths: number[] = [];
	const before: (number | null)[] = [];
	/** Index of the smallest end of a rising row of each length. */
	const ends: number[] = [];
	for (const [at, place] of places.entries()) {
		const length = ends.findIndex((end) => places[end]! >= place);
		const index = length < 0 ? ends.length : length;
		before[at] = index > 0 ? ends[index - 1]! : null;
		ends[index] = at;
		lengths[at] = index;
	}
	const kept = new Set<number>();
	for (let at: number | null = ends.at(-1) ?? null; at !== null; at = before[at] ?? null) kept.add(at);
	return new Set([...places.keys()].filter((at) => !kept.has(at)));
}
