export const wholeNumber = (text: string | null): number | null =>
	text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
