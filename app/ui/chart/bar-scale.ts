/** Whole numbers from 0 up in even, round steps: four at most, the last above all data. */
export function scaleLines(data: number[]): number[] {
	const most = Math.max(1, ...data);
	const size = 10 ** Math.floor(Math.log10(Math.max(1, most / 4)));
	const step = [1, 2, 5, 10].map((times) => times * size).find((one) => one * 4 >= most)!;
	return Array.from({ length: Math.ceil(most / step) + 1 }, (_, at) => at * step);
}
