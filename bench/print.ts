export const say = (line: string): void => void process.stdout.write(`${line}\n`);

export const medianOf = (values: readonly number[]): number =>
	values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
