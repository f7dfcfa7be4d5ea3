/** Ø, OD and DN are never equated: each states another thing of a pipe. */
type Notation = "Ø" | "OD" | "DN" | "mm" | "each";

interface Statement {
	notation: Notation;
	/** Millimetres, one a direction; of several alike (`2x50`) their number comes first and the notation is `each`. */
	numbers: number[];
}

/** A size as it states itself: `Ø100 mm (OD 110 mm)` says two things. Null where it cannot be read. */
export type ReadSize = Statement[] | null;

const NUMBER = "(\\d{1,6}(?:\\.\\d+)?)";
const SINGLE = new RegExp(`^(ø|od|dn|dia\\.?|)${NUMBER}(?:mm)?(ø|dia\\.?|od|)$`);
const SIDES = new RegExp(`^${NUMBER}(?:mm)?x${NUMBER}(?:mm)?(?:x${NUMBER}(?:mm)?)?$`);
const SEVERAL = new RegExp(`^(\\d{1,3})(?:x|no\\.?|off)(ø|od|dn)?${NUMBER}(?:mm)?$`);

const NOTATIONS: Record<string, Notation> = { "": "mm", ø: "Ø", dia: "Ø", od: "OD", dn: "DN" };

const folded = (text: string) =>
	text.normalize("NFC").toLowerCase().replaceAll(/[⌀∅]/g, "ø").replaceAll("×", "x").replaceAll(/\s/g, "");

/** Fewer than ten of anything in front of a number are pieces; more are the width of an opening. */
const MOST_PIECES = 9;

function readStatement(text: string): Statement | null {
	const [, before = "", number, after = ""] = SINGLE.exec(text) ?? [];
	if (number !== undefined) {
		if (before !== "" && after !== "") return null;
		return { notation: NOTATIONS[(before || after).replace(".", "")]!, numbers: [Number(number)] };
	}
	const several = SEVERAL.exec(text);
	if (several && Number(several[1]) <= MOST_PIECES) {
		const [, count, notation = "", each] = several;
		return { notation: "each", numbers: [Number(count), Number(each), Object.keys(NOTATIONS).indexOf(notation)] };
	}
	const sides = SIDES.exec(text);
	if (!sides) return null;
	return { notation: "mm", numbers: sides.slice(1).flatMap((side) => (side === undefined ? [] : Number(side))) };
}

/** By docs/rules/penetrations.md#size. */
export function readSize(text: string): ReadSize {
	const whole = folded(text).replace(/(?:spiral)?duct$|pipe$/, "");
	const [, main = "", inside] = /^([^()]*)(?:\(([^()]*)\))?$/.exec(whole) ?? [];
	const statements = [main, ...(inside === undefined ? [] : [inside])].map(readStatement);
	return statements.every((one) => one !== null) ? statements : null;
}

/** One number of millimetres that does not say of what: a diameter in Ø, OD or DN is never equal to it. */
export function isPlainNumber(text: string): boolean {
	const [only, ...more] = readSize(text) ?? [];
	return only !== undefined && more.length === 0 && only.notation === "mm" && only.numbers.length === 1;
}

export interface Size {
	text: string;
	read: ReadSize;
}

/** Sizes of a catalogue repeat: each is read once. */
export function sizeReader(): (text: string) => Size {
	const known = new Map<string, Size>();
	return (text) => {
		const size = known.get(text) ?? { text: folded(text), read: readSize(text) };
		known.set(text, size);
		return size;
	};
}

const isSame = (one: Statement, other: Statement) =>
	one.notation === other.notation &&
	one.numbers.length === other.numbers.length &&
	one.numbers.every((number, at) => number === other.numbers[at]);

/** True where all that the asked size states is stated of the tested one; sizes that cannot be read are compared as they are written. */
export function isTestedSize(asked: Size, tested: Size): boolean {
	if (asked.text === tested.text) return true;
	const isStated = (one: Statement) => tested.read?.some((other) => isSame(one, other)) ?? false;
	return asked.read?.every(isStated) ?? false;
}

/** The single diameter that a size states in a notation; null where it states none. */
export function diameter(size: Size, notation: Notation): number | null {
	const found = size.read?.filter((one) => one.notation === notation && one.numbers.length === 1) ?? [];
	return found.length === 1 ? found[0]!.numbers[0]! : null;
}

/** The one diameter that an asked size is; null for sides, several pieces, and what cannot be read. */
export function askedDiameter({ read }: Size): { notation: Notation; millimetres: number } | null {
	const [only, ...more] = read ?? [];
	if (!only || more.length > 0 || only.numbers.length !== 1) return null;
	return { notation: only.notation, millimetres: only.numbers[0]! };
}
