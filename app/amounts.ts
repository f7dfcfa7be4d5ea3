export const solutions = (count: number): string => amountOf(count, "solution");

/** Writes an amount as the subject of what follows: `1 solution that is`, `3 solutions that are`. */
export const solutionsThatAre = (count: number): string => `${solutions(count)} that ${count === 1 ? "is" : "are"}`;

/** A whole number as people read it, on a screen and in a terminal: `20,000`. */
// Not by Intl: the first use of it in a fresh page takes longer than a phone takes to wake the page's script.
export const amount = (number: number): string => String(number).replace(/\B(?=(\d{3})+$)/g, ",");

/** A number of things: `1 row`, `20,000 rows`. */
export const amountOf = (number: number, one: string, many = `${one}s`): string =>
	`${amount(number)} ${number === 1 ? one : many}`;
