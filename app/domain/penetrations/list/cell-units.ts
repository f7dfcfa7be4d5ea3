/**
 * Numbers of a list with the unit that their heading, their title or their own cell states (docs/rules/penetrations.md#units).
 * A person is asked about a number that is absurd in its unit, and about a unit that is not known.
 */
import { fromHeading, type HeadingUnit, type LengthContext, lengthsInMillimetres } from "#app/domain/lengths.ts";
import { openingSpelling, readGap, readMillimetres } from "#app/domain/penetrations/opening.ts";
import { readSize } from "#app/domain/penetrations/size.ts";
import { plainText } from "#app/domain/penetrations/terms/glossary.ts";
import { readStatedThickness } from "#app/domain/penetrations/thickness.ts";
import { plainCode } from "#app/domain/plain-text.ts";
import { plainRating, proposeRating, ratingFromHours, readRating } from "#app/domain/ratings/rating.ts";
import type { CellErrorCode, CellProblem } from "./cell-errors.ts";
import type { ColumnPlace } from "./sheet-columns.ts";
import type { Cells, ColumnUse } from "./sheet-types.ts";

/** Lengths between which a number is believed, in mm. */
interface Measure {
	least: number;
	most: number;
	/** The noun with its article, as a sentence begins with it. */
	noun: string;
	numbers: (text: string) => number[];
	context: Omit<LengthContext, "heading">;
}

const sizeNumbers = (text: string): number[] =>
	readSize(text)?.statements.flatMap(({ notation, numbers, to }) =>
		notation === "each" ? [] : [...numbers, ...(to === undefined ? [] : [to])].filter((number) => number > 0),
	) ?? [];

const RULER = { isRuler: true };

const SERVICE: Measure = {
	...{ least: 1, most: 3000, noun: "A service", numbers: sizeNumbers, context: { hasPieces: true } },
};
const OPENING: Measure = {
	...{ least: 5, most: 6000, noun: "An opening", context: RULER },
	numbers: (text) => sizeNumbers(openingSpelling("opening", text)),
};

const wholeNumbers = (text: string): number[] => {
	const whole = readStatedThickness(plainText(text))?.whole ?? "";
	return whole === "" ? [] : [Number.parseFloat(whole)];
};

const MEASURES: Partial<Record<ColumnUse, Measure>> = {
	...{ size: SERVICE, width: SERVICE, height: SERVICE },
	...{ opening: OPENING, "opening width": OPENING, "opening height": OPENING },
	gap: {
		...{ least: 1, most: 500, noun: "A gap", context: RULER },
		numbers: (text) => [readGap(text)?.to ?? 0].filter((number) => number > 0),
	},
	spacing: {
		...{ least: 1, most: 10_000, noun: "A distance to the next seal", context: RULER },
		numbers: (text) => [readMillimetres(text) ?? 0].filter((number) => number > 0),
	},
	thickness: { ...{ least: 5, most: 3000, noun: "An element", numbers: wholeNumbers, context: RULER } },
	"insulation thickness": { ...{ least: 1, most: 500, noun: "An insulation", numbers: wholeNumbers, context: RULER } },
};

/** Below another heading the same number is another length. */
export const isMeasure = (use: ColumnUse, text: string): boolean => use in MEASURES && /\d/.test(text);

/** Some measures are only parts of a field; a question about one appears under this field. */
export const FIELD_OF_MEASURE: Partial<Record<ColumnUse, "size" | "opening" | "insulation">> = {
	...{ width: "size", height: "size", "opening width": "opening", "opening height": "opening" },
	"insulation thickness": "insulation",
};

interface ReadMeasure {
	text: string;
	/** The text as it stands and as it was read, where the two differ. */
	converted?: { from: string; to: string };
	/** Why a person is asked, and what the text may mean. */
	problem?: CellProblem;
}

type ColumnUnit = Pick<ColumnPlace, "heading" | "unit">;

const PLAIN = /^\d+(?:\.\d+)?$/;
const INCHES = /^(?:\d+(?:\.\d+)?|\d+\/\d+|\d+[\s-]+\d+\/\d+|\d*[½¼¾])$/;

const named = ({ heading }: ColumnUnit) => `“${heading.replaceAll(/\s+/g, " ")}”`;

function inHours(text: string): ReadMeasure {
	const rating = ratingFromHours(text);
	if (rating) return { text: rating, converted: { from: `${text} hours`, to: rating } };
	if (readRating(text)) return { text };
	const proposal = proposeRating(`${text} hours`) ?? undefined;
	return { text, problem: { code: "hours alone", proposal } };
}

/** The index of a European class says of doors how they were measured, and is no minute. */
function withIndex(text: string): ReadMeasure {
	const index = readRating(text)?.index ?? "";
	const plain = plainRating(text) ?? "";
	return index === ""
		? { text }
		: { text, converted: { from: text, to: `${plain.replace(index, "")} with the index ${index}` } };
}

const METRES: Partial<Record<HeadingUnit, number>> = { mm: 1000, cm: 100, dm: 10, m: 1 };

function quantityIn(text: string, column: ColumnUnit): ReadMeasure {
	if (!column.unit || !PLAIN.test(text)) return { text };
	const parts = METRES[column.unit];
	if (!parts) return { text, problem: { code: "unknown unit of a quantity", params: { heading: named(column) } } };
	const metres = `${Number(text) / parts} m`;
	return { text: metres, converted: { from: column.unit === "m" ? text : `${text} ${column.unit}`, to: metres } };
}

/** Reads a length in millimetres by its own unit, else by the unit of its heading; null where neither is clear. */
function lengthIn(text: string, { unit }: ColumnUnit, { context }: Measure): string | null {
	const own = lengthsInMillimetres(text, context);
	if (!unit || unit === "mm" || unit === "hours") return own;
	if (unit === "not known") return own !== text || /mm\b/i.test(text) ? own : null;
	// Inches of a pipe are the name of its size.
	if (unit === "inch" && context.hasPieces) return INCHES.test(text) ? `${text}"` : own;
	return fromHeading(text, unit, context);
}

const withUnit = (length: string) => (PLAIN.test(length) ? `${length} mm` : length.replace(/(?<=\d)mm$/, " mm"));

function absurdity(length: string, measure: Measure): ReadMeasure["problem"] {
	const strange = measure.numbers(length).find((number) => number < measure.least || number > measure.most);
	if (strange === undefined) return undefined;
	const params = { noun: measure.noun, millimetres: strange };
	return { code: "strange length", params, proposal: withUnit(length) };
}

/** Reads the measure in a cell by the unit of the cell itself or of its heading. */
export function readMeasure(column: ColumnPlace, written: string): ReadMeasure {
	const { use } = column;
	if (!/\d|[½¼¾]/.test(written)) return { text: written };
	if (use === "required") return column.unit === "hours" ? inHours(written) : withIndex(written);
	if (use === "quantity") return quantityIn(written, column);
	const measure = MEASURES[use];
	if (!measure) return { text: written };
	const plain = plainCode(written);
	const length = lengthIn(plain, column, measure);
	if (length === null) {
		const unit = column.unit === "not known" ? "a unit that is not known" : column.unit;
		return {
			text: written,
			problem: { code: "not clear in its unit", params: { heading: named(column), unit: unit! } },
		};
	}
	// An export of the product is read without questions: its lengths were accepted before.
	const problem = column.isOwn ? undefined : absurdity(length, measure);
	if (length === plain) return { text: written, problem };
	const isPart = column.notation || use === "width" || use === "height" || use.startsWith("opening ");
	const text = isPart ? length.replace(/^(\d+(?:\.\d+)?)mm$/, "$1") : length;
	const from = PLAIN.test(plain) ? `${plain} ${column.unit}` : plain;
	return { text, problem, ...(!length.endsWith('"') && { converted: { from, to: withUnit(length) } }) };
}

/** An answer that a person typed in place of a cell: below a heading with another unit it has to state its own. */
export function readAnswer(column: ColumnPlace, text: string): ReadMeasure {
	const { use, unit } = column;
	const measure = MEASURES[use];
	if (use === "quantity") return quantityIn(text, column);
	if (!measure || !unit || unit === "mm" || unit === "hours" || !/\d/.test(text)) return { text };
	const isStated = lengthsInMillimetres(text, measure.context) !== text || /mm(?!\p{L})|["″”]|inch|dn|nb/iu.test(text);
	return isStated ? { text } : { text, problem: { code: "no unit" } };
}

type Side = "width" | "height" | "opening width" | "opening height";

const SIZES_OF_SIDES: [size: "size" | "opening", width: Side, height: Side][] = [
	["size", "width", "height"],
	["opening", "opening width", "opening height"],
];

const SIDES: readonly ColumnUse[] = SIZES_OF_SIDES.flatMap(([, ...sides]) => sides);

export const isSide = (use: ColumnUse): use is Side => SIDES.includes(use);

/** The cells of a row that state one side each. */
export type SidedSize = Partial<Record<Side, string>>;

interface JoinedSides {
	field: "size" | "opening";
	size: string;
	/** Why the two are no size; null where they are. */
	error: CellErrorCode | null;
}

const withoutUnit = (side: string) => side.replace(/\s*mm$/i, "");

/** Width and height in two columns are one size; with a size of its own beside them they have to be the same. */
export function sidesOf(sides: SidedSize, cells: Cells): JoinedSides[] {
	return SIZES_OF_SIDES.flatMap(([field, widthOf, heightOf]): JoinedSides[] => {
		const [width = "", height = ""] = [sides[widthOf], sides[heightOf]];
		const own = cells[field] ?? "";
		if (width === "" && height === "") return [];
		if (width === "" || height === "") {
			return [{ field, size: width || height, error: "one side" }];
		}
		const size = `${withoutUnit(width)} x ${withoutUnit(height)}`;
		if (own === "" || own === size) return [{ field, size, error: null }];
		return [{ field, size: `${own} / ${size}`, error: "columns differ" }];
	});
}
