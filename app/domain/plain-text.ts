export const oneLine = (text: string): string =>
	text
		.split(/[\r\n]+/)
		.map((line) => line.trim())
		.filter((line) => line !== "")
		.join(" ");

/** Texts with nothing to fold: Latin letters and common signs. Most are such, and this costs less than all the rest. */
const PLAIN = /^[\x20-\x7E\xA1-\xAC\xAE-\xB3\xB5-\u02B8]*$/;

const FULL_WIDTH = /[\uFF01-\uFF5E]/g;

const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Zero-width joiners and marks of direction stay: words of some scripts, and emoji, need them. */
const INVISIBLE_IN_PROSE = /[\u00AD\u180E\u200B\u2060-\u2064\uFEFF\u202A-\u202E\u2066-\u2069]/g;

const DASHES = /[\p{Dash}\u02D7\u2043]/gu;
const SINGLE_QUOTES = /[\u00B4\u02B9\u02BC\u02CA\u02CB\u2018-\u201B\u2032\u2035]/g;
const DOUBLE_QUOTES = /[\u02BA\u201C-\u201F\u2033\u2036\u301D-\u301F]|(?<=\d)''/g;
const SLASHES = /[\u2044\u2215]/g;

/** Prose: spaces of any width are plain ones, and what has no width goes. Dashes and quotation marks stay as they were typed. */
export const plainProse = (text: string): string =>
	PLAIN.test(text)
		? text.trim()
		: text
				.replace(INVISIBLE_IN_PROSE, "")
				.replace(/[^\S\t\r\n]/g, " ")
				.trim();

/** Words that are compared with those of the lists: as {@link plainProse}, and full-width letters are plain ones. */
export const plainWords = (text: string): string =>
	PLAIN.test(text)
		? text.trim()
		: text
				.replace(INVISIBLE, "")
				.replace(FULL_WIDTH, (letter) => letter.normalize("NFKC"))
				.replace(/[^\S\t\r\n]/g, " ")
				.trim();

/**
 * Codes, keys, sizes and ratings: every dash, prime and quotation mark is its plain form, letters are composed, and blanks
 * are one (docs/rules/ratings.md#spelling).
 */
export function plainCode(text: string): string {
	const words = plainWords(text);
	if (PLAIN.test(words) && !/''| {2}/.test(words)) return words;
	return words
		.replace(DASHES, "-")
		.replace(SLASHES, "/")
		.replace(SINGLE_QUOTES, "'")
		.replace(DOUBLE_QUOTES, '"')
		.normalize("NFC")
		.replace(/\s+/g, " ")
		.trim();
}

const RAISED = /[^\u00B2\u00B3\u00B9\u00BC-\u00BE\u2070-\u209C\u2150-\u215E]+/gu;

/** Letters and digits in their plain form, but for raised and lowered ones and fractions: `100²` is not 1002. */
export const plainForms = (text: string): string =>
	PLAIN.test(text) ? text : text.replace(RAISED, (part) => part.normalize("NFKC"));

/** A text without blanks, but for a stroke between two digits: a blank inside a number is never joined. */
export const withoutBlanks = (text: string): string => text.replace(/(?<=\d)\s+(?=\d)/g, "|").replace(/\s/g, "");

/** A code a line, without empty lines. */
export const plainLines = (text: string): string =>
	text
		.split(/\r\n|\r|\n/)
		.map(plainCode)
		.filter((line) => line !== "")
		.join("\n");

/** A book as it is stored: people write `BK12` for the book `12`. */
export const withoutBk = (book: string): string => plainCode(book).replace(/^bk/i, "").trim();

/** Words of a line as the beginning of a sentence. */
export const capitalised = (words: string): string => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
