import { lengthsInMillimetres } from "#app/domain/lengths.ts";
import { plainForms, withoutBlanks } from "#app/domain/plain-text.ts";

/** A thickness in its parts: the whole element, and the boards on its faces. Empty where a part is not stated. */
export interface StatedThickness {
	/** `116mm` */
	whole: string;
	/** `2x13mm each side` */
	boards: string;
}

const STATED_NUMBER = "\\d{1,4}(?:\\.\\d+)?";
const THICK = "(?:thick(?:ness)?|thk)(?![a-z])\\.?";

/** `116mm`, `150 mm thick`, `150 thk`. A number without any of these may be minutes. */
const WHOLE = new RegExp(`(?<![\\w.])(${STATED_NUMBER})\\s?(?:mm(?![\\w²³])(?:\\s?${THICK})?|${THICK})`, "gi");

/** `2x13`, `2 x 13mm`, `2 layers of 13mm`. More than nine boards are none: `300x50` is an opening. */
const BOARDS = new RegExp(
	`(?<![\\w.])(\\d)\\s?(?:x|no\\.?|layers?(?: of)?)\\s?(${STATED_NUMBER})(?:\\s?mm)?(?:\\s?${THICK})?(?![\\w.²])`,
	"gi",
);

const STATED_EACH_SIDE =
	/(?<![\w/])(?:(?:ea(?:ch)?\.?|both|per|either)\s(?:sides?|faces?)|e\.?\/\s?s\.?|b\.?\/\s?s\.?)(?![\w/])/gi;
const STATED_ONE_SIDE = /(?<!\w)(?:one|single|1)\s(?:side|face)(?!\w)/gi;

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
export function takeThickness(text: string): (StatedThickness & { rest: string }) | null {
	const folded = lengthsInMillimetres(text.replaceAll("×", "x"));
	const side = only(folded, STATED_EACH_SIDE, () => " each side");
	const oneSide = only(folded, STATED_ONE_SIDE, () => " one side");
	const sideless = without(without(folded, STATED_EACH_SIDE), STATED_ONE_SIDE);
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

/** Writes a thickness as the catalogue does: `116mm (2x13mm each side)`. */
export const writeThickness = ({ whole, boards }: StatedThickness): string =>
	whole !== "" && boards !== "" ? `${whole} (${boards})` : whole || boards;

/** Reads a thickness; null for a text that states more than a thickness, or none. A number alone is in millimetres. */
export function readStatedThickness(text: string): StatedThickness | null {
	const bare = /^\d{1,4}(?:\.\d+)?$/.exec(text.trim());
	if (bare) return { whole: `${Number(bare[0])}mm`, boards: "" };
	const stated = takeThickness(text);
	if (!stated || /[^\s,;()]/.test(stated.rest)) return null;
	return stated.whole === "" && stated.boards === "" ? null : { whole: stated.whole, boards: stated.boards };
}

/** Two statements about one element complete each other; null where they contradict. */
export function joinThickness(one: StatedThickness, other: StatedThickness): StatedThickness | null {
	const joined = (a: string, b: string) => (a === "" || b === "" || a === b ? a || b : null);
	const whole = joined(one.whole, other.whole);
	const boards = joined(one.boards, other.boards);
	return whole === null || boards === null ? null : { whole, boards };
}

/** The millimetres of a whole element; what is to be at least so thick has no upper end. */
interface Extent {
	from: number;
	to: number;
}

interface Boards {
	/** The number of layers on one side; null where the text does not say. */
	layers: number | null;
	/** The millimetres of one board; null where the text does not say. */
	each: number | null;
	sides: "each" | "one" | null;
}

interface Thickness {
	text: string;
	whole: Extent | null;
	boards: Boards | null;
	/** The words that are neither numbers nor boards, such as `clt`. */
	words: string;
	/** True of a text with more numbers than these fields take, which is equal to itself alone. */
	isUnread: boolean;
}

const folded = (text: string) =>
	withoutBlanks(lengthsInMillimetres(plainForms(text)))
		.toLowerCase()
		.replaceAll(/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, "-")
		.replaceAll("×", "x");

/** Words that say nothing of the element: `150mm thick` is `150mm`. */
const IDLE = /thickness|thick(?!er)|thk|nominal|nom\b|overall|total/g;

const NUMBER_WORDS: [RegExp, string][] = [
	[/\b(?:one|single)(?=layers?|boards?)/g, "1"],
	[/\b(?:two|double)(?=layers?|boards?)/g, "2"],
	[/\bthree(?=layers?|boards?)/g, "3"],
];

const EACH_SIDE = /(?:on)?(?:each|ea\.?|per|both|either|e\/)(?:sides?|faces?|s\b)/;
const ONE_SIDE = /(?:on|to)?(?:one|single|1)(?:sided|sides?|face)(?:only)?/;

const NUMBER = "(\\d{1,5}(?:\\.\\d+)?)";
const TIMES = new RegExp(`(?<![\\d.x])(\\d)(?:no\\.?)?x${NUMBER}(?:mm)?(?:boards?)?(?![\\d.x])`);
const LAYERS = new RegExp(`(?<![\\d.])(\\d)(?:layers?|boards?)(?:(?:of|x)?${NUMBER}mm)?`);
const AT_LEAST = new RegExp(
	`^(?:min(?:imum)?\\.?|atleast|>=|≥)${NUMBER}(?:mm)?$|^${NUMBER}(?:mm)?(?:orthicker|ormore|\\+|min(?:imum)?\\.?)$`,
);
const RANGE = new RegExp(`^${NUMBER}(?:mm)?(?:-|to)${NUMBER}(?:mm)?$`);
const SINGLE = new RegExp(`^${NUMBER}(?:mm)?$`);

/** A number of millimetres up to this is that of a board where layers or sides are spoken of. */
const MAX_BOARD = 30;

function readExtent(text: string): Extent | null {
	const [, before, after] = AT_LEAST.exec(text) ?? [];
	const least = before ?? after;
	if (least !== undefined) return { from: Number(least), to: Number.POSITIVE_INFINITY };
	const [, from, to] = RANGE.exec(text) ?? [];
	if (from !== undefined && Number(from) <= Number(to)) return { from: Number(from), to: Number(to) };
	const [, single] = SINGLE.exec(text) ?? [];
	return single === undefined ? null : { from: Number(single), to: Number(single) };
}

function readThickness(given: string): Thickness {
	const text = folded(given).replaceAll(IDLE, "");
	let left = text;
	for (const [word, number] of NUMBER_WORDS) left = left.replace(word, number);
	const take = (pattern: RegExp): RegExpExecArray | null => {
		const found = pattern.exec(left);
		if (found) left = left.replace(found[0], "|");
		return found;
	};
	const times = take(TIMES);
	const layers = times ?? take(LAYERS);
	const sides = take(EACH_SIDE) ? "each" : take(ONE_SIDE) ? "one" : null;
	// The text without its boards has the thickness of the whole and other words, which are separated: `125mm clt` has both.
	const [stated = ""] =
		/(?:min(?:imum)?\.?|atleast|>=|≥)?\d[\d.]*(?:mm)?(?:(?:-|to)\d[\d.]*(?:mm)?|orthicker|ormore|\+|min(?:imum)?\.?)?/.exec(
			left,
		) ?? [];
	const words = left.replace(stated, "").replaceAll(/[|()[\],;:./-]|\bmm\b/g, "");
	let whole = readExtent(stated);
	const isBoard = whole !== null && whole.from === whole.to && whole.from <= MAX_BOARD;
	let boards: Boards | null = layers
		? { layers: Number(layers[1]), each: layers[2] === undefined ? null : Number(layers[2]), sides }
		: sides && { layers: null, each: null, sides };
	if (boards && boards.each === null && isBoard) {
		boards = { ...boards, layers: boards.layers ?? 1, each: whole!.from };
		whole = null;
	}
	const isUnread = /\d/.test(words) || (stated !== "" && whole === null && (boards?.each ?? null) === null);
	return { text, whole, boards, words, isUnread };
}

const known = new Map<string, Thickness>();
const MAX_KNOWN = 5000;

/** Catalogues and lists have few thicknesses: each is read once. */
function thicknessOf(text: string): Thickness {
	const found = known.get(text);
	if (found) return found;
	if (known.size >= MAX_KNOWN) known.clear();
	const read = readThickness(text);
	known.set(text, read);
	return read;
}

type BuildState = "covered" | "thicker" | "not covered" | "ask the list" | "ask the report";

interface ComparedBuild {
	/** The whole element with its words; null where neither states it. */
	whole: BuildState | null;
	/** The boards; null where neither states any. */
	boards: BuildState | null;
	/** The millimetres between the two wholes; 0 where they are alike or cannot be compared. */
	away: number;
}

function compareBoards(required: Boards | null, tested: Boards | null): BuildState | null {
	if (!required) return tested ? "ask the list" : null;
	if (!tested) return "ask the report";
	const isOther = (["layers", "each"] as const).some((key) => required[key] !== null && required[key] !== tested[key]);
	if (isOther || (required.sides && required.sides !== tested.sides)) return "not covered";
	const isOpen = (["layers", "each"] as const).some((key) => required[key] === null && tested[key] !== null);
	return isOpen ? "ask the list" : "covered";
}

const apart = (one: Extent | null, other: Extent | null): number => {
	if (!one || !other) return 0;
	if (one.from > other.to) return one.from - other.to;
	return other.from > one.from ? other.from - one.from : 0;
};

function compareWhole(required: Thickness, tested: Thickness, isMass: boolean): BuildState | null {
	if (required.words !== "" && required.words !== tested.words) return "not covered";
	if (required.whole && !tested.whole) return "ask the report";
	if (!required.whole) return tested.whole || tested.words !== required.words ? "ask the list" : null;
	if (required.whole.from < tested.whole!.from) return "not covered";
	if (required.whole.to > tested.whole!.to) return isMass && !tested.boards ? "thicker" : "not covered";
	return tested.words === required.words ? "covered" : "ask the list";
}

/**
 * An asked thickness against a tested one; `isMass`: of an element of concrete or masonry, which may be thicker than the
 * tested one where a laboratory says so, while a wall of more or thicker boards is another wall.
 */
export function compareThickness(requiredText: string, testedText: string, isMass: boolean): ComparedBuild {
	const [required, tested] = [thicknessOf(requiredText), thicknessOf(testedText)];
	if (required.text === tested.text) {
		const isBoards = required.boards !== null && required.whole === null && required.words === "";
		const whole = required.text === "" || isBoards ? null : "covered";
		return { whole, boards: required.boards ? "covered" : null, away: 0 };
	}
	if (required.text === "") return { whole: "ask the list", boards: null, away: 0 };
	if (tested.text === "") return { whole: "ask the report", boards: null, away: 0 };
	const away = apart(required.whole, tested.whole);
	if (required.isUnread || tested.isUnread) return { whole: "not covered", boards: null, away };
	return { whole: compareWhole(required, tested, isMass), boards: compareBoards(required.boards, tested.boards), away };
}

/** Words in brackets, and number and thickness of boards, are part of a thickness; `min 120mm` shows all from there on. */
export function isThickness(required: string, tested: string): boolean {
	const { whole, boards } = compareThickness(required, tested, false);
	const isCovered = (state: BuildState | null) => state === "covered" || state === "ask the list" || state === null;
	return isCovered(whole) && isCovered(boards);
}

const BOARD = /board|plaster|gypsum|lining|timber/i;
const MASS = /concrete|masonry|brick|block|\baac\b|hebel|\bstone(?!\s*wool)/i;

/** Tells by its name whether a substrate is an element of concrete or masonry. */
export const isMassElement = (name: string): boolean => MASS.test(name) && !BOARD.test(name);
