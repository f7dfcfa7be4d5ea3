/**
 * A whole number from 1 as an address or a select says it: a record's id, a page. Null for anything else, and from ten
 * digits on, which no list reaches.
 */
export const wholeNumber = (text: string | null): number | null =>
	text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
