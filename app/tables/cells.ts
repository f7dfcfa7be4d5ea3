/** Cells that do not say what they mean: marks that repeat the cell above, errors, and texts that a spreadsheet has spoilt. */
import { type CellRemark, isErrorValue } from "./sheets.ts";

const DITTO = /^[-–—\s]*(["”“″„〃]|''|,,)[-–—\s]*$|^-?\s*(ditto|do\.?|as above|same|same as above)\s*-?$/i;

/** A mark that repeats the cell above: `"`, `ditto`, `as above`. */
export const isDitto = (text: string): boolean => DITTO.test(text.trim());

/** Stands for a formula that has no stored value. */
export const NO_VALUE = "#FORMULA!";

const SCIENTIFIC = /^[-+]?\d(\.\d+)?E[+-]\d{1,3}$/i;
const MONTHS = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec";
const DATE = new RegExp(
	`^(\\d{4}-\\d{2}-\\d{2}([ T]\\d{1,2}:\\d{2}(:\\d{2})?)?|\\d{1,2}[-/ ](${MONTHS})[a-z]*([-/ ]\\d{2,4})?|(${MONTHS})[a-z]*[-/ ]\\d{2,4}|\\d{1,2}/\\d{1,2}/\\d{4})$`,
	"i",
);
const TIME = /^\d{1,3}:\d{2}(:\d{2})?( ?[ap]m)?$/i;

/** How a spreadsheet has spoilt a text. */
export type SpoiltBy = "formula without value" | "error" | "power of ten" | "date";

/** Answers how a text was spoilt; `isUndated`: its column can hold neither a date nor a time, so one was made of it. */
export function spoiltBy(
	text: string,
	{ remarks = new Set(), isUndated }: { remarks?: ReadonlySet<CellRemark["kind"]>; isUndated: boolean },
): SpoiltBy | null {
	if (remarks.has("formula without value")) return "formula without value";
	if (remarks.has("error") || isErrorValue(text)) return "error";
	if (remarks.has("scientific") || SCIENTIFIC.test(text)) return "power of ten";
	const isDated = remarks.has("date") || remarks.has("time") || DATE.test(text) || TIME.test(text);
	return isDated && isUndated ? "date" : null;
}

const SPOILT_TEXTS: Record<SpoiltBy, string> = {
	"formula without value": "This cell is a formula without a saved value. Type what it shows.",
	error: "This cell shows an error of the spreadsheet. Type what it should be.",
	"power of ten": "A spreadsheet shows this as a power of ten: a text such as 2E04 became a number. Type it as it was.",
	date: "A spreadsheet made a date or a time of this: 1-2 becomes 2 January. Type it as it was.",
};

/** Tells a person what has become of a cell, and what to do. */
export const spoiltText = (code: SpoiltBy): string => SPOILT_TEXTS[code];

/** A spreadsheet that exports a text which could be a formula puts an apostrophe before it. */
export const withoutApostrophe = (cell: string | undefined): string =>
	(cell ?? "").replace(/^'(?='*[=+\-@])/, "").trim();
