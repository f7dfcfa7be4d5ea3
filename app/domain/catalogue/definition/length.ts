import { plainWords } from "#app/domain/plain-text.ts";

/** Whole millimetres or with at most two decimals, with or without their unit. */
export const LENGTH = /^(\d{1,5}(?:\.\d{1,2})?)(?: *[Mm][Mm])?$/;

export const notALength = (most: number): string =>
	`Write a number of mm from 0 to ${most}, such as 10 or 12.5, or leave it empty.`;

/** Reads `10`, `10 mm` or `12.5`; null for any other text. */
export function readLength(value: unknown): number | null {
	if (typeof value !== "string" && typeof value !== "number") return null;
	const [, number] = LENGTH.exec(plainWords(String(value))) ?? [];
	return number === undefined ? null : Number(number);
}
