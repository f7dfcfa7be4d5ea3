import { lengthsInMillimetres } from "#app/domain/lengths.ts";
import { memoize } from "#app/domain/memoize.ts";
import { plainForms, withoutBlanks } from "#app/domain/plain-text.ts";

/** Ø, OD and DN are never compared with each other: each measures something else of a pipe. */
type Notation = "Ø" | "OD" | "DN" | "mm" | "each";

interface Statement {
	notation: Notation;
	/** The millimetres in each direction; for several pieces (`2x50`) their number comes first and the notation is `each`. */
	numbers: number[];
	/** The larger end of a width that is stated as a range. */
	to?: number;
}

/** The statements of a size: `Ø100 mm (OD 110 mm)` has two. */
interface SizeStatements {
	statements: Statement[];
	/** The thing whose size it is, where that is said: `tray`, `duct`, `wide`. */
	kind: string;
	/** Further words after the size, such as those for the cables in a tray. */
	more: string;
}

/** A size as it was read; null for an unreadable text. */
type ReadSize = SizeStatements | null;

const NUMBER = "(\\d{1,6}(?:\\.\\d+)?)";
const DIAMETER = "ø|o\\.?d\\.?|dn|nb|dia(?:meter|m)?\\.?|";
const SINGLE = new RegExp(`^(${DIAMETER})[:=]?${NUMBER}(?:mm)?(${DIAMETER})$`);
const RANGE = new RegExp(`^${NUMBER}(?:mm)?(?:-|to)${NUMBER}(?:mm)?$`);
const SIDES = new RegExp(`^${NUMBER}(?:mm)?x${NUMBER}(?:mm)?(?:x${NUMBER}(?:mm)?)?$`);
const SEVERAL = new RegExp(`^(\\d{1,3})(?:x|no\\.?|off)(ø|od|dn)?${NUMBER}(mm)?$`);

function notationOf(word: string): Notation {
	if (word === "") return "mm";
	if (word.startsWith("o")) return "OD";
	return word === "dn" || word === "nb" ? "DN" : "Ø";
}

const folded = (text: string) =>
	withoutBlanks(lengthsInMillimetres(plainForms(text.replaceAll(/[⌀∅φΦ]/g, "ø")), { hasPieces: true }))
		.toLowerCase()
		.replaceAll("×", "x")
		.replaceAll(/[\u2010-\u2015\u2212\ufe58\ufe63]/g, "-")
		.replaceAll(/[\u2032\u2018\u2019\u00b4`]/g, "'")
		.replaceAll(/[\u2033\u201c\u201d]|''/g, '"')
		.replace(/(?<=mm)\.$/, "");

/** Fewer than ten of anything in front of a number are pieces; more are the width of an opening. */
const MAX_PIECES = 9;

/** The smallest side of an opening, tray or duct: `110x3.2` is a pipe and its wall. */
const MIN_SIDE = 20;

/** The largest core, mm²: numbers without a unit are a cable's cores (`3x1.5`, `4x16`); with one, pieces from `MIN_PIECE` on. */
const MAX_CORE = 16;
const MIN_PIECE = 5;

function readSeveral([, count, notation = "", each, unit]: RegExpExecArray): Statement | null {
	const size = Number(each);
	if (notation === "" && (unit ? size < MIN_PIECE : size <= MAX_CORE)) return null;
	return { notation: "each", numbers: [Number(count), size, ["", "ø", "od", "dn"].indexOf(notation)] };
}

function readStatement(text: string): Statement | null {
	const [, before = "", number, after = ""] = SINGLE.exec(text) ?? [];
	if (number !== undefined) {
		const [one, other] = [notationOf(before), notationOf(after)];
		if (before !== "" && after !== "" && one !== other) return null;
		return { notation: before === "" ? other : one, numbers: [Number(number)] };
	}
	const [, from, to] = RANGE.exec(text) ?? [];
	if (from !== undefined) {
		return Number(from) < Number(to) ? { notation: "mm", numbers: [Number(from)], to: Number(to) } : null;
	}
	const several = SEVERAL.exec(text);
	if (several && Number(several[1]) <= MAX_PIECES) return readSeveral(several);
	const sides = SIDES.exec(text);
	if (!sides) return null;
	const numbers = sides.slice(1).flatMap((side) => (side === undefined ? [] : Number(side)));
	return Math.min(...numbers) < MIN_SIDE ? null : { notation: "mm", numbers };
}

const KIND = /(?:spiralduct|duct|cabletray|tray|ladder|pipe|opening|wide|width|gap|joint|bundle)$/;

/** A bundle, such as `Bundle up to Ø50`, also covers a smaller one. */
const BUNDLE = /^(?:cable)?bundles?(?:of)?(?=\D)/;
const UP_TO = /^(?:upto|max(?:imum)?\.?|<=|≤)/;

/** Turns a single number of millimetres into a range from zero; null for any other statement. */
function upTo(statement: Statement | null): Statement | null {
	if (statement?.numbers.length !== 1 || statement.to !== undefined) return null;
	return { notation: statement.notation, numbers: [0], to: statement.numbers[0]! };
}

/** A size without a word is that of a pipe; a gap or a joint is measured by its width. */
function kindOf(word: string): string {
	if (word === "pipe") return "";
	if (/wide|width|gap|joint/.test(word)) return "wide";
	return word.replace("spiral", "").replace("cable", "");
}

/** A comma between two digits may be a decimal one, which is not read. */
const SEPARATING_COMMA = /,(?!\d)|(?<!\d),/;

/** Reads a size by docs/rules/penetrations.md#size. */
export function readSize(text: string): ReadSize {
	const whole = folded(text)
		.replace(/nominalbore|nom\.?bore/, "nb")
		.replace(/\(?(?:nominal|nom)\.?\)?/, "");
	const at = whole.search(SEPARATING_COMMA);
	const [head, further] = at < 0 ? [whole, ""] : [whole.slice(0, at), whole.slice(at + 1)];
	const second = readStatement(further);
	const bundle = BUNDLE.exec(head)?.[0] ?? "";
	const behind = bundle === "" ? (KIND.exec(head)?.[0] ?? "") : "";
	const [, main = "", inside] =
		/^([^()]*)(?:\(([^()]*)\))?$/.exec(head.slice(bundle.length, head.length - behind.length)) ?? [];
	const most = bundle === "" ? "" : (UP_TO.exec(main)?.[0] ?? "");
	const statements = [
		most === "" ? readStatement(main) : upTo(readStatement(main.slice(most.length))),
		// A digit alone in brackets is that of a footnote.
		...(inside === undefined ? [] : [/^\d$/.test(inside) ? null : readStatement(inside)]),
	];
	const kind = bundle === "" ? kindOf(behind) : "bundle";
	if (!statements.every((one) => one !== null)) return null;
	return { statements: [...statements, ...(second ? [second] : [])], kind, more: second ? "" : further };
}

/** Answers the number of a size that is one number; null for sides, ranges, several pieces or statements, and unreadable sizes. */
function onlyNumber(read: ReadSize): { notation: Notation; millimetres: number } | null {
	const [only, ...others] = read?.statements ?? [];
	if (!only || others.length > 0 || only.numbers.length !== 1 || only.to !== undefined) return null;
	return { notation: only.notation, millimetres: only.numbers[0]! };
}

/** Tells whether a size is a number of millimetres that does not say what it measures: no diameter in Ø, OD or DN is equal to it. */
export function isPlainNumber(text: string): boolean {
	const read = readSize(text);
	return read?.kind === "" && read.more === "" && onlyNumber(read)?.notation === "mm";
}

export interface Size {
	text: string;
	read: ReadSize;
}

/** Sizes of catalogues and lists repeat: each is read once. */
export const sizeOf = memoize((text): Size => ({ text: folded(text), read: readSize(text) }), { max: 20_000 });

const isSame = (one: Statement, other: Statement) =>
	one.notation === other.notation &&
	one.numbers.length === other.numbers.length &&
	one.numbers.every((number, at) => number === other.numbers[at]) &&
	one.to === other.to;

/** A specimen that is stated for a range of widths covers each width of the range. */
const isWithin = (one: Statement, { notation, numbers, to }: Statement) =>
	to !== undefined &&
	one.notation === notation &&
	one.numbers.length === 1 &&
	one.numbers[0]! >= numbers[0]! &&
	(one.to ?? one.numbers[0]!) <= to;

/** Tells whether the tested size has every statement of the list's size; unreadable sizes are compared as they are written. */
export function isTestedSize(required: Size, tested: Size): boolean {
	if (required.text === tested.text) return true;
	const [one, other] = [required.read, tested.read];
	if (!one || !other) return false;
	if (one.kind !== "" && other.kind !== "" && one.kind !== other.kind) return false;
	if (one.more !== "" && one.more !== other.more) return false;
	return one.statements.every((stated) =>
		other.statements.some((known) => isSame(stated, known) || isWithin(stated, known)),
	);
}

/** The single diameter that a size states in a notation; null where it states none. */
export function diameter({ read }: Size, notation: Notation): number | null {
	if (!read || read.kind === "wide" || read.more !== "") return null;
	const found = read.statements.filter(
		(one) => one.notation === notation && one.numbers.length === 1 && one.to === undefined,
	);
	return found.length === 1 ? found[0]!.numbers[0]! : null;
}

/** Answers the diameter if a size is just one; null for sides, several pieces, widths and unreadable sizes. */
export const statedDiameter = ({ read }: Size) =>
	read?.kind === "wide" || read?.more !== "" ? null : onlyNumber(read);

/** The largest distance, in tenths of a millimetre: sizes of one notation come before those of another, and unread ones last. */
const MAX_APART = 0xff_ff;
const OTHER_NOTATION = MAX_APART + 1;
const NOT_READ = 2 * OTHER_NOTATION;

const tenths = (millimetres: number) => Math.min(MAX_APART, Math.round(millimetres * 10));

const apart = (one: number, { numbers: [from = 0], to = from }: Statement) =>
	one < from ? from - one : Math.max(0, one - to);

function statementsApart(one: Statement, other: Statement): number | null {
	if (one.notation !== other.notation || one.numbers.length !== other.numbers.length) return null;
	if (one.numbers.length === 1) return apart(one.numbers[0]!, other);
	return one.numbers.reduce((sum, number, at) => sum + Math.abs(number - other.numbers[at]!), 0);
}

const numbersOf = ({ text, read }: Size): number[] =>
	read?.statements.flatMap(({ numbers, to }) => (to === undefined ? numbers : [...numbers, to])) ??
	(text.match(/\d{1,5}(?:\.\d+)?/g) ?? []).map(Number);

/** Answers how far a tested size is from the list's; the numbers can be compared only among specimens for the same opening. */
export function sizeAway(required: Size, tested: Size): number {
	const same = (required.read?.statements ?? []).flatMap((one) =>
		(tested.read?.statements ?? []).flatMap((other) => statementsApart(one, other) ?? []),
	);
	if (same.length > 0) return tenths(Math.min(...same));
	const others = numbersOf(tested);
	const between = numbersOf(required).flatMap((one) => others.map((other) => Math.abs(one - other)));
	const least = between.length === 0 ? MAX_APART : tenths(Math.min(...between));
	return least + (required.read && tested.read ? OTHER_NOTATION : NOT_READ);
}
