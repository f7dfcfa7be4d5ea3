export const solutions = (count: number): string => amountOf(count, "solution");

/** Writes an amount as the subject of what follows: `1 solution that is`, `3 solutions that are`. */
export const solutionsThatAre = (count: number): string => `${solutions(count)} that ${count === 1 ? "is" : "are"}`;

/** A whole number as people read it, on a screen and in a terminal: `20,000`. */
// Not by Intl: the first use of it in a fresh page takes longer than a phone takes to wake the page's script.
export const amount = (number: number): string => String(number).replace(/\B(?=(\d{3})+$)/g, ",");

/** A number of things: `1 row`, `20,000 rows`. */
export const amountOf = (number: number, one: string, many = `${one}s`): string =>
	`${amount(number)} ${number === 1 ? one : many}`;

const UNITS = ["KB", "MB", "GB"];
const KILO = 1024;

/**
 * A file's size as people read it: `0.4 KB`, `42 KB`, `2.1 MB`, `20 MB`. Units are of 1024, as the limits of uploads are;
 * a limit is rounded down, so that nothing larger is promised than is accepted.
 */
export function fileSize(bytes: number, round: (number: number) => number = Math.round): string {
	let size = bytes / KILO;
	let unit = 0;
	// 1,000 KB are written as 1 MB, so that no number has four digits.
	while (size >= 999.5 && unit < UNITS.length - 1) {
		size /= KILO;
		unit++;
	}
	return `${size < 10 ? Math.max(1, round(size * 10)) / 10 : round(size)} ${UNITS[unit]}`;
}
