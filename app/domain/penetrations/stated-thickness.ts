/** A thickness in its parts: the whole element, and the boards on its faces. Empty where a part is not stated. */
export interface Thickness {
	/** `116mm` */
	whole: string;
	/** `2x13mm each side` */
	boards: string;
}

const NUMBER = "\\d{1,4}(?:\\.\\d+)?";
const THICK = "(?:thick(?:ness)?|thk)(?![a-z])\\.?";

/** `116mm`, `150 mm thick`, `150 thk`. A number without any of these may be minutes. */
const WHOLE = new RegExp(`(?<![\\w.])(${NUMBER})\\s?(?:mm(?![\\w²³])(?:\\s?${THICK})?|${THICK})`, "gi");

/** `2x13`, `2 x 13mm`, `2 layers of 13mm`. More than nine boards are none: `300x50` is an opening. */
const BOARDS = new RegExp(
	`(?<![\\w.])(\\d)\\s?(?:x|no\\.?|layers?(?: of)?)\\s?(${NUMBER})(?:\\s?mm)?(?:\\s?${THICK})?(?![\\w.²])`,
	"gi",
);

const EACH_SIDE =
	/(?<![\w/])(?:(?:ea(?:ch)?\.?|both|per|either)\s(?:sides?|faces?)|e\.?\/\s?s\.?|b\.?\/\s?s\.?)(?![\w/])/gi;
const ONE_SIDE = /(?<!\w)(?:one|single|1)\s(?:side|face)(?!\w)/gi;

/** The one value that a pattern finds; null where it finds different ones. */
function only(text: string, pattern: RegExp, textOf: (match: RegExpMatchArray) => string): string | null {
	const values = new Set([...text.matchAll(pattern)].map(textOf));
	return values.size > 1 ? null : ([...values][0] ?? "");
}

const without = (text: string, pattern: RegExp) => text.replaceAll(pattern, " ");

/**
 * The thickness that a text states, and the text without it. Null where it states two different ones, or a side without
 * saying what stands on it: then nothing of it is certain. The text has plain dashes and spaces (`plainText`).
 */
export function takeThickness(text: string): (Thickness & { rest: string }) | null {
	const folded = text.replaceAll("×", "x");
	const side = only(folded, EACH_SIDE, () => " each side");
	const oneSide = only(folded, ONE_SIDE, () => " one side");
	const sideless = without(without(folded, EACH_SIDE), ONE_SIDE);
	const boards = only(sideless, BOARDS, ([, count, each]) => `${count}x${Number(each)}mm`);
	const left = without(sideless, BOARDS);
	const whole = only(left, WHOLE, ([, number]) => `${Number(number)}mm`);
	if (boards === null || whole === null || (side && oneSide)) return null;
	const faces = side || oneSide || "";
	const rest = without(left, WHOLE)
		.replaceAll(/\(\s*\)|\[\s*\]/g, " ")
		.trim();
	if (faces === "" || boards !== "") return { whole, boards: boards && `${boards}${faces}`, rest };
	// `13mm each side` is of the boards.
	return whole === "" ? null : { whole: "", boards: `${whole}${faces}`, rest };
}

/** As the catalogue writes it: `116mm (2x13mm each side)`. */
export const thicknessWords = ({ whole, boards }: Thickness): string =>
	whole !== "" && boards !== "" ? `${whole} (${boards})` : whole || boards;

/** Null for a text that states more than a thickness, or none. A number alone is in millimetres. */
export function readThickness(text: string): Thickness | null {
	const bare = /^\d{1,4}(?:\.\d+)?$/.exec(text.trim());
	if (bare) return { whole: `${Number(bare[0])}mm`, boards: "" };
	const taken = takeThickness(text);
	if (!taken || /[^\s,;()]/.test(taken.rest)) return null;
	return taken.whole === "" && taken.boards === "" ? null : { whole: taken.whole, boards: taken.boards };
}

/** Two statements about one element complete each other; null where they contradict. */
export function joinThickness(one: Thickness, other: Thickness): Thickness | null {
	const joined = (a: string, b: string) => (a === "" || b === "" || a === b ? a || b : null);
	const whole = joined(one.whole, other.whole);
	const boards = joined(one.boards, other.boards);
	return whole === null || boards === null ? null : { whole, boards };
}
