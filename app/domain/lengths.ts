/**
 * Numbers with a unit of length, in texts and in headings. All that is stored is in millimetres: a unit is applied where a
 * text comes in, and a number that cannot be told apart from its unit is nobody's to guess.
 */

import { plainCode } from "#app/domain/plain-text.ts";

const UNITS = { mm: 1, cm: 10, dm: 100, m: 1000, inch: 25.4 } as const;

type LengthUnit = keyof typeof UNITS;

const WORDS: Record<LengthUnit, string> = {
	mm: "mm|millimet(?:re|er)s?",
	cm: "cm|centimet(?:re|er)s?",
	dm: "dm|decimet(?:re|er)s?",
	m: "m|met(?:re|er)s?|mtrs?",
	inch: 'inch(?:es)?|in|["″”]',
};

const NAMES = Object.entries(WORDS).map(
	([unit, words]) => [unit as LengthUnit, new RegExp(`^(?:${words})$`, "i")] as const,
);

/** The unit that a word names; null for any other word. A capital M is the thread of a screw. */
export const unitNamed = (word: string): LengthUnit | null =>
	word === "M" ? null : (NAMES.find(([, pattern]) => pattern.test(word))?.[0] ?? null);

const NUMBER = "\\d+(?:\\.\\d+)?";
const UNIT = `(?:${Object.values(WORDS).join("|")})(?![\\p{L}\\d²³^])\\.?`;
const JOIN = "\\s*(?:x|×|\\*|-|–|to)\\s*";
/** A number that a blank parts from the next one is half of it, or stands before a footnote. */
const LENGTH = `${NUMBER}(?:\\s*${UNIT}|(?!\\s*\\d))`;
/** Numbers that sides or a range join, each with or without its unit: `30 x 20 cm`, `5cm to 15cm`. */
const CHAIN = new RegExp(`(?<![\\d.,]\\s*|/\\s*)${LENGTH}(?:${JOIN}${LENGTH})*(?![\\d²³%]|[.,]\\d|\\s*/)`, "giu");
const PART = new RegExp(`(${JOIN})?(${NUMBER})(?:\\s*(${UNIT}))?`, "giu");

/** A nominal size is none of a measure. */
const NOMINAL_BEFORE = /(?:dn|nb)\s*[:=]?\s*$/i;
const NOMINAL_BEHIND = /^\s*(?:dn|nb)/i;

/** The words behind which a plain number may stand without a blank. Behind any other word a number is a part of that word. */
const WORD_BEFORE = /(?<!\p{L})(?:ø|o\.?d|dia(?:m(?:eter)?)?|min|max)$/iu;
const FOOTNOTE = /^\s*[*†‡⁰¹⁴-⁹₀-₉]/u;

const isClear = (before: string, behind: string): boolean =>
	(!/\p{L}$/u.test(before) || WORD_BEFORE.test(before)) && !FOOTNOTE.test(behind);

/** Fewer of anything before an `x` may be pieces. */
const MAX_PIECES = 9;

interface Chain {
	joins: string[];
	numbers: number[];
	units: (LengthUnit | null)[];
}

function readChain(text: string): Chain {
	const parts = [...text.matchAll(PART)];
	return {
		joins: parts.map(([, join = ""]) => join),
		numbers: parts.map(([, , number]) => Number(number)),
		units: parts.map(([, , , unit]) => (unit ? unitNamed(unit.replace(/\.$/, "")) : null)),
	};
}

/** The unit of each number of a chain; null where it cannot be told. A unit at the end is that of all before it. */
function unitsOf({ units }: Chain, heading: LengthUnit | undefined): LengthUnit[] | null {
	const stated = new Set(units.flatMap((unit) => unit ?? []));
	if (stated.size === 0) return heading ? units.map(() => heading) : null;
	if (units.every((unit) => unit !== null)) return units as LengthUnit[];
	return stated.size === 1 && units.at(-1) ? units.map(() => units.at(-1)!) : null;
}

const mayBePieces = ({ joins, numbers, units }: Chain): boolean =>
	numbers.length === 2 &&
	/[x×*]/i.test(joins[1]!) &&
	units[0] === null &&
	Number.isInteger(numbers[0]) &&
	numbers[0]! <= MAX_PIECES;

export interface LengthContext {
	/** The unit of the heading, for numbers that state none. */
	heading?: LengthUnit;
	/** Inches are those of a ruler; those of pipes are names of sizes, and stay. */
	isRuler?: boolean;
	/** Several of one size may be meant: `2 x 50`. */
	hasPieces?: boolean;
}

/** The numbers of a chain in millimetres; null where it is to stay as it is written. */
function converted(chain: Chain, units: LengthUnit[], { isRuler, hasPieces }: LengthContext): string | null {
	if (units.every((unit) => unit === "mm")) return null;
	if ((units.includes("inch") && !isRuler) || (hasPieces && mayBePieces(chain))) return null;
	const lengths = chain.numbers.map((number, at) => Number((number * UNITS[units[at]!]).toFixed(2)));
	if (lengths.some((length, at) => length === 0 && chain.numbers[at] !== 0)) return null;
	return `${lengths.map((length, at) => `${chain.joins[at]}${length}`).join("")}mm`;
}

interface Converted {
	text: string;
	/** Some number stands in no unit that is known, or may be a number of pieces. */
	isOpen: boolean;
}

function convert(text: string, context: LengthContext): Converted {
	let isOpen = false;
	let plain = 0;
	const open = (chain: string) => {
		isOpen = true;
		return chain;
	};
	const result = text.replaceAll(CHAIN, (written, at: number) => {
		const [before, behind] = [text.slice(0, at), text.slice(at + written.length)];
		if (NOMINAL_BEFORE.test(before) || NOMINAL_BEHIND.test(behind)) return written;
		const chain = readChain(written);
		const units = unitsOf(chain, context.heading);
		if (chain.units.every((unit) => unit === null)) plain++;
		if (!units || plain > 1 || !isClear(before, behind)) return open(written);
		if (units.every((unit) => unit === "mm")) return written;
		return converted(chain, units, context) ?? open(written);
	});
	return { text: result, isOpen: isOpen || /\d/.test(text.replaceAll(CHAIN, "")) };
}

/** Most texts are in millimetres already, and this costs less than all the rest. */
const OTHER_THAN_MM = /\d\s*(?:[cd]?m(?![m\p{L}])|met|cent|deci|mtr|in|["″”])/iu;

/** A text with its lengths in millimetres where they state another unit: `Ø40 cm` is `Ø400mm`. What states none stays. */
export const lengthsInMillimetres = (text: string, context: Omit<LengthContext, "heading"> = {}): string =>
	OTHER_THAN_MM.test(text) ? convert(text, context).text : text;

/** A size or a thickness as it is stored. */
export const plainLength = (text: string): string => lengthsInMillimetres(plainCode(text), { hasPieces: true });

/** A text below a heading with a unit, in millimetres; null where a number in it is not certain. */
export function fromHeading(
	text: string,
	heading: LengthUnit,
	context: Omit<LengthContext, "heading"> = {},
): string | null {
	const { text: result, isOpen } = convert(text, { ...context, heading });
	return isOpen ? null : result;
}

/** The unit of a heading: hours are those of ratings, and numbers below one that is not known are asked about. */
export type HeadingUnit = LengthUnit | "hours" | "not known";

interface UnitOfHeading {
	unit: HeadingUnit | null;
	/** The heading without its unit. */
	rest: string;
}

const BRACKETS = /[([{]([^()[\]{}]*)[)\]}]/g;
const IDLE_WORDS = /^(?:all|in|nom(?:inal)?|approx|lin(?:ear|eal)?|run(?:ning)?|units?|each)$/i;
const HOURS = /^(?:hours?|hrs?)$/i;
const OTHER_UNITS = /^(?:ft|feet|yds?|yards?|km|kilomet(?:re|er)s?|um|µm|μm|mils?|thou)$/i;

function unitOfWord(word: string): HeadingUnit | null {
	if (HOURS.test(word)) return "hours";
	if (OTHER_UNITS.test(word)) return "not known";
	return /^[lr]m$/i.test(word) ? "m" : unitNamed(word.toLowerCase());
}

/** In a heading with one of these words `(h)` are hours; in that of an opening it is the height. */
const RATING_WORDS = /\b(?:frl|frr|ratings?|resistance|fire|required|requirement)\b/i;

/** In brackets a unit may stand as a letter alone: `[m]`, `(in)`, `(h)`. */
function unitsInBrackets(content: string, heading: string): HeadingUnit[] | null {
	const words = content.split(/[\s,/.]+/).filter(Boolean);
	const own = words.length === 1 ? words : words.filter((word) => !IDLE_WORDS.test(word));
	const isOfRating = RATING_WORDS.test(heading);
	const units = own.map((word) => (isOfRating && /^h$/i.test(word) ? "hours" : unitOfWord(word)));
	return units.length > 0 && units.every((unit) => unit !== null) ? units : null;
}

/** Reads the unit in which the numbers below a heading are: `Diameter [cm]`, `Size in inches`, `Spacing m`, `FRL (hours)`. */
export function unitOfHeading(heading: string): UnitOfHeading {
	const found: HeadingUnit[] = [];
	const quotes = heading.match(/["″”]/g)?.length ?? 0;
	const plain = quotes === 1 ? heading.replace(/["″”]/, " inch ") : heading;
	const open = plain.replaceAll(BRACKETS, (brackets, content: string) => {
		const units = unitsInBrackets(content, heading);
		found.push(...(units ?? []));
		return units ? " " : brackets;
	});
	const words = open.split(/(\s+|[,/_-])/);
	const last = words.findLastIndex((word) => /[\p{L}\p{N}]/u.test(word));
	const rest = words.filter((word, at) => {
		const unit = /^(?:m|in)$/i.test(word) && (at !== last || at === 0) ? null : unitOfWord(word);
		if (unit) found.push(unit);
		return unit === null;
	});
	const distinct = new Set(found);
	return { unit: distinct.size > 1 ? "not known" : (found[0] ?? null), rest: rest.join("").trim() };
}

/** A cell with a unit alone, as below a heading: `cm`, `(mm)`. */
export const isUnitAlone = (cell: string): boolean => unitOfHeading(`[${cell.replaceAll(/[[\]()]/g, "")}]`).rest === "";

const UNIT_WORD = "(mm|cm|dm|m|(?:milli|centi|deci)?met(?:re|er)s?|inch(?:es)?|ft|feet)(?!\\p{L})";
const MEASURES = "dim(?:ension)?s?|sizes?|measure(?:ment|d)s?|diameters?|lengths?|values?|figures?|numbers?|all";
const TITLE = new RegExp(
	[
		`(?<!\\p{L})(?:${MEASURES})(?:\\s+|[.:=([]|(?:are|is|in|all|given|shown|stated|${MEASURES})(?!\\p{L}))*${UNIT_WORD}`,
		`(?<!\\p{L})units?\\s*(?:in(?!\\p{L})|[:=]|are(?!\\p{L}))\\s*${UNIT_WORD}`,
		`^[^\\p{L}\\d]*(?:in\\s+|(?!m(?!\\p{L}))|(?<=[([]))${UNIT_WORD}[^\\p{L}\\d]*$`,
	].join("|"),
	"iu",
);

/** The unit that a line above or below a table states for all of it: `All dimensions in cm`. */
const unitOfTitle = (line: string): HeadingUnit | null => {
	const word = TITLE.exec(line)?.slice(1).find(Boolean);
	return word === undefined ? null : unitOfWord(word);
};

/** The unit that the lines around a table state; not known where they state several. */
export function unitOfTitles(lines: readonly string[]): HeadingUnit | undefined {
	const [unit, ...others] = new Set(lines.flatMap((line) => unitOfTitle(line) ?? []));
	return others.length > 0 ? "not known" : unit;
}
