/** In code points; answers `limit + 1` as soon as it is known to be larger than `limit`. */
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
