/** Column and row of a cell, both from 0: `B3` is 1, 2. Null for anything else. */
export function placeOf(name: string): { column: number; row: number } | null {
	const [, letters, digits] = /^\$?([A-Z]{1,3})\$?([1-9]\d{0,6})$/.exec(name) ?? [];
	if (!letters) return null;
	const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
	return { column, row: Number(digits) - 1 };
}

export function columnName(column: number): string {
	const rest = Math.floor(column / 26);
	return (rest > 0 ? columnName(rest - 1) : "") + String.fromCharCode(65 + (column % 26));
}

const DAY_MS = 86_400_000;

/** Days since the beginning of 1900 as spreadsheets count them, or of 1904, as `2026-11-23`. */
export function dateOf(serial: number, from1904: boolean): string {
	const start = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
	const date = new Date(start + Math.round(serial * DAY_MS));
	return Number.isNaN(date.getTime()) ? String(serial) : date.toISOString().slice(0, 10);
}

const BUILT_IN_DATES = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]);

export function isDateFormat(id: number, code: string | undefined): boolean {
	if (code === undefined) return BUILT_IN_DATES.has(id);
	return /[ymdh]/i.test(code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, ""));
}

/** A number as it is shown: without the tail that counting in twos leaves. */
export const numberText = (text: string): string => {
	const number = Number(text);
	return Number.isFinite(number) && text.trim() !== "" ? String(Number(number.toPrecision(15))) : text;
};
