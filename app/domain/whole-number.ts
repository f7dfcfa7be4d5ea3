/** 1 to 999 999 999, as an address or a select says it; null for anything else. */
export const wholeNumber = (text: string | null): number | null =>
	text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
