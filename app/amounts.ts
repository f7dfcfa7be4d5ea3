const grouped = new Intl.NumberFormat("en-NZ");

/** A number as people read it, on a screen and in a terminal: `20,000`. */
export const amount = (number: number): string => grouped.format(number);

/** A number of things: `1 row`, `20,000 rows`. */
export const amountOf = (number: number, one: string, many = `${one}s`): string =>
	`${amount(number)} ${number === 1 ? one : many}`;
