import { literal } from "#db/sql.ts";
import { plainCode } from "./plain-text.ts";

/** The blocks in which there are dashes, spaces, quotation marks, full-width forms, and what is not seen. */
const BLOCKS = [
	[0x80, 0x3200],
	[0xfe00, 0x10000],
] as const;

/** Every character that {@link plainCode} changes, in front of those that it takes out: the arguments of `translate`. */
function plainForms(): { from: string; to: string } {
	const forms = { from: "", to: "" };
	let removed = "";
	for (const [first, last] of BLOCKS) {
		for (let code = first; code < last; code++) {
			const letter = String.fromCharCode(code);
			// No mark is composed with a digit.
			const plain = plainCode(`1${letter}1`).slice(1, -1);
			if (plain === "") removed += letter;
			else if (plain !== letter && plain.length === 1) {
				forms.from += letter;
				forms.to += plain;
			}
		}
	}
	return { from: forms.from + removed, to: forms.to };
}

let forms: ReturnType<typeof plainForms> | undefined;

/** A question mark stands for a parameter in queries of entities, so that it is written by its number. */
const withoutMarks = (text: string) => literal(text).replaceAll("?", "' || chr(63) || '");

/** A text in the spelling of {@link plainCode}; only where it is not plain already, since `translate` is slow. */
export function plainSql(text: string): string {
	forms ??= plainForms();
	const plain = `translate(${text}, ${withoutMarks(forms.from)}, ${withoutMarks(forms.to)})`;
	return `case when ${text} ~ '[^ -~]' then ${plain} else ${text} end`;
}

/** A name or a code for comparison: letters composed, lower case, dashes and quotation marks plain, blanks as one space. */
export const folded = (name: string): string =>
	`lower(btrim(regexp_replace(normalize(${plainSql(name)}, NFC), '[[:space:]]+', ' ', 'g')))`;

/**
 * The condition for a stored code whose lower case may not be its folded form: one of old, before codes had one spelling, or
 * one with letters beyond those of English. There are few.
 */
export const isOddCode = (code: string): string => `${code} ~ '[^ -~]|  '`;
