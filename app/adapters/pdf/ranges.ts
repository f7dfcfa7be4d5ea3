export type Ranges = readonly (readonly [first: number, last: number])[];

export const readRanges = (written: string): Ranges =>
	written.split(",").map((part) => {
		const [first = "", last = first] = part.trim().slice(2).split("-");
		return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
	});

export const covers = (ranges: Ranges, code: number): boolean =>
	ranges.some(([first, last]) => code >= first && code <= last);
