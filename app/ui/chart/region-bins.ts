/** Shades on a map, lightest first; none of them stands for nothing. */
const MOST_BINS = 4;

/** Round and growing (1, 2, 5, 10, 20, …), since a few regions have most of everything. */
export function regionBins(most: number): number[] {
	const ends: number[] = [];
	for (let tens = 1; (ends.at(-1) ?? 0) < most; tens *= 10) {
		for (const times of [1, 2, 5]) if ((ends.at(-1) ?? 0) < most) ends.push(times * tens);
	}
	return ends.slice(-MOST_BINS);
}

/** The shade of a number among so many bins: 0 for none, else 1 to 4, the darkest for the last bin. */
export function shadeOf(count: number, bins: number[]): number {
	return count === 0 ? 0 : bins.findIndex((end) => count <= end) + 1 + MOST_BINS - bins.length;
}

/** The same name however it is written: without macrons, apostrophes, capitals, and with or without Wh of Whanganui. */
export const regionKey = (name: string): string =>
	name
		.normalize("NFD")
		.toLowerCase()
		.replace(/[^a-z]/g, "")
		.replace("whanganui", "wanganui")
		.replace(/(region|district|city)$/, "");
