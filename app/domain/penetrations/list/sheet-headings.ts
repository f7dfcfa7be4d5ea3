import { unitOfHeading } from "#app/domain/lengths.ts";
import { OPENING_FIELDS, SHEET_COLUMNS } from "#app/domain/penetrations/penetration-fields.ts";
import { readRating } from "#app/domain/ratings/rating.ts";
import { nameKey } from "#app/domain/search-key.ts";
import type { TableSheet } from "#app/tables/sheets.ts";
import {
	HEADING_FILLERS,
	HEADING_WORDS,
	HEIGHT_WORDS,
	NO_NUMBER_WORDS,
	SIDED_SERVICES,
	WEAK_HEADINGS,
	WHOLE_HEADINGS,
	WIDTH_WORDS,
	WORDS_OF_OPENINGS,
} from "./sheet-heading-words.ts";
import { type ColumnUse, type KnownWords, RECORD } from "./sheet-types.ts";

/** The strength of a field's own name, written as files of the product write it. */
export const OWN_STRENGTH = 5;

/** The strength of a word that may be of the opening as well as of the service. */
export const BARE_STRENGTH = 1;

export interface Heading {
	use: ColumnUse;
	/** The strength of the match: of two columns that could be one field, the stronger is taken. */
	strength: number;
	/** Stands before plain numbers below the heading: `Diameter` says of what they are. */
	notation?: string;
}

/** The facts of openings, whose sizes and gaps are none of a service. */
const OF_OPENING: readonly ColumnUse[] = OPENING_FIELDS;

const ACCEPTED = HEADING_WORDS.map(({ use, core, beside = "" }) => ({
	use,
	core: new Set(core.split(" ")),
	beside: new Set(beside.split(" ")),
}));

/** `Ø` and words like it say of what a plain number below them is. */
const NOTATIONS: [RegExp, string][] = [
	[/^(ø|dia|diam|diameter)$/, "Ø"],
	[/^od$/, "OD "],
	[/^(dn|nb)$/, "DN"],
];

const wordsOf = (heading: string): string[] =>
	heading
		.normalize("NFKC")
		.toLowerCase()
		.replaceAll(/[⌀∅]/g, "ø")
		.normalize("NFD")
		.replaceAll(/\p{Diacritic}/gu, "")
		.replaceAll("ø", " ø ")
		.split(/[^a-z0-9ø]+/)
		.filter(Boolean);

/** A heading as one word: by it what was decided of a column is remembered. */
export const headingKey = (heading: string): string => wordsOf(heading).join("");

function notationOf(words: string[]): string | undefined {
	const isOutside = words.some((word) => word === "outside" || word === "external" || word === "od");
	if (isOutside && words.some((word) => /^(od|dia|diam|diameter)$/.test(word))) return "OD ";
	const isNominal = words.some((word) => word === "nominal" || word === "bore");
	if (isNominal && words.some((word) => /^(dia|diam|diameter|bore)$/.test(word))) return "DN";
	return NOTATIONS.find(([pattern]) => words.some((word) => pattern.test(word)))?.[1];
}

/** A side of a size whose two sides stand in two columns. */
function sideOf(words: string[]): "width" | "height" | null {
	const [isWidth, isHeight] = [WIDTH_WORDS, HEIGHT_WORDS].map((side) => words.some((word) => side.has(word)));
	if (isWidth === isHeight) return null;
	return isWidth ? "width" : "height";
}

/** A side of a service by its words; a side alone may be of the opening, and is the weakest of all headings. */
function sideOfService(words: string[]): Heading | null {
	const side = sideOf(words);
	const others = words.filter(
		(word) => !WIDTH_WORDS.has(word) && !HEIGHT_WORDS.has(word) && !HEADING_FILLERS.has(word),
	);
	if (!side || others.some((word) => !SIDED_SERVICES.has(word))) return null;
	return words.some((word) => word.length > 1) ? { use: side, strength: others.length > 0 ? 2 : BARE_STRENGTH } : null;
}

function byWords(words: string[]): Heading | null {
	const isOpening = words.some((word) => WORDS_OF_OPENINGS.has(word));
	for (const { use, core, beside } of ACCEPTED) {
		if (isOpening && !OF_OPENING.includes(use)) continue;
		const found = words.filter((word) => core.has(word));
		if (found.length === 0) continue;
		const rest = words.filter((word) => !core.has(word) && !beside.has(word) && !HEADING_FILLERS.has(word));
		if (use === "insulation" && words.some((word) => /^(thickness|thk|thick)$/.test(word))) {
			return { use: "insulation thickness", strength: 2 };
		}
		if (rest.length > 0 || (use === "ref" && words.some((word) => NO_NUMBER_WORDS.has(word)))) continue;
		return { use, strength: use === "ref" && words.length > 1 && !WEAK_HEADINGS.has(words.join("")) ? 4 : 2 };
	}
	return null;
}

/** Reads what a heading means by its words, in any order; null if no field. `Service type` is the service if nothing else is. */
export function readHeading(heading: string, synonyms: ReadonlyMap<string, string> = new Map()): Heading | null {
	const words = wordsOf(unitOfHeading(heading).rest);
	const whole = words.join("");
	if (whole === "") return null;
	const notation = notationOf(words);
	const unitless = whole.replace(/(?<=.)mm$/, "");
	const canonical = ([...SHEET_COLUMNS, RECORD] as const).find((column) => column.replaceAll("_", "") === unitless);
	if (canonical) return { use: canonical, strength: heading.trim() === canonical ? OWN_STRENGTH : 4 };
	const level = /^(levels?|lvl)(grid(line)?|room|area|location)$/.test(unitless) && /[/|&]/.test(heading);
	if (level) return { use: "level and location", strength: 3 };
	const known = Object.hasOwn(WHOLE_HEADINGS, unitless) ? WHOLE_HEADINGS[unitless] : undefined;
	if (known)
		return {
			use: known,
			strength: WEAK_HEADINGS.has(unitless) ? 2 : 3,
			...(known === "size" && notation && { notation }),
		};
	const found = byWords(words) ?? sideOfService(words);
	const side = found?.use === "opening" ? sideOf(words) : null;
	if (side) return { use: `opening ${side}`, strength: 2 };
	if (found?.use === "opening" && (notation || words.some((word) => /^cored?$/.test(word)))) {
		return { ...found, notation: "Ø" };
	}
	if (found) return found.use === "size" && notation ? { ...found, notation } : found;
	const means = synonyms.get(nameKey(heading));
	return means === undefined ? null : readHeading(means);
}

export interface HeadingContext {
	known: KnownWords;
	/** Rows that may stand above the headings. */
	most: number;
}

export const plain = (cell: string | undefined): string => (cell ?? "").trim();

export const isFilled = (cells: string[] | undefined): boolean => cells?.some((cell) => plain(cell) !== "") ?? false;

export const isOneCell = (cells: string[]): boolean => cells.filter((cell) => plain(cell) !== "").length === 1;

interface Heads {
	heads: number[];
	headings: string[];
}

/** The upper of two rows of headings: a heading over several columns stands in the first of them alone. */
function spread(sheet: TableSheet, at: number, lower: string[]): string[] {
	const upper = sheet.rows[at]!.cells;
	const width = Math.max(upper.length, lower.length);
	const merges = sheet.merges.filter(({ top, bottom }) => top <= at && bottom >= at);
	let last = "";
	return Array.from({ length: width }, (_, column) => {
		const own = plain(upper[column]);
		if (own !== "") last = own;
		else if (plain(lower[column]) === "") last = "";
		const merge = merges.find(({ left, right }) => column > left && column <= right);
		if (merge) return plain(sheet.rows[merge.top]!.cells[merge.left]);
		return own !== "" || merges.length > 0 ? own : last;
	});
}

const joined = (upper: string[], lower: string[]): string[] =>
	Array.from({ length: Math.max(upper.length, lower.length) }, (_, column) => {
		const parts = [plain(upper[column]), plain(lower[column])].filter(Boolean);
		return [...new Set(parts)].join(" ");
	});

function meaningsOf(headings: string[], known: KnownWords): (Heading | null)[] {
	return headings.map((heading) => readHeading(heading, known.synonyms));
}

const distinct = (found: (Heading | null)[]) => new Set(found.flatMap((one) => one?.use ?? []));

/** A row of headings has that of the number or of the requirement, and another one. */
function isHead(headings: string[], known: KnownWords): boolean {
	const found = distinct(meaningsOf(headings, known));
	return found.size >= 2 && (found.has("ref") || found.has("required") || found.has(RECORD));
}

/** A cell with a unit alone: `cm`, `(mm)`. */
const isUnit = (cell: string): boolean => unitOfHeading(`[${cell.replaceAll(/[[\]()]/g, "")}]`).rest === "";

const isUnits = (cells: string[]): boolean =>
	isFilled(cells) && cells.every((cell) => plain(cell) === "" || isUnit(plain(cell)));

/** A second row of headings has words of headings alone, and none of what stands below headings. */
function isLower(cells: string[], head: string[], known: KnownWords): boolean {
	const filled = cells.map(plain).filter(Boolean);
	if (filled.length < 2 || filled.some((cell) => cell.length > 40 || readRating(cell) !== null)) return false;
	const refs = meaningsOf(head, known).flatMap((one, column) => (one?.use === "ref" ? [plain(cells[column])] : []));
	if (refs.some((cell) => cell !== "" && !readHeading(cell, known.synonyms))) return false;
	const understood = filled.filter(
		(cell) => readHeading(cell, known.synonyms) !== null || /^\(?(no\.?)\)?$/i.test(cell) || isUnit(cell),
	);
	return understood.length * 10 >= filled.length * 6;
}

/** Finds the headings of a sheet, in one row or in two; null where there are none. */
export function findHeads(sheet: TableSheet, shown: boolean[], { known, most }: HeadingContext): Heads | null {
	const rows = [...sheet.rows.keys()].filter((at) => shown[at] && isFilled(sheet.rows[at]!.cells)).slice(0, most);
	for (const [place, at] of rows.entries()) {
		const own = sheet.rows[at]!.cells;
		const next = rows[place + 1] === at + 1 ? sheet.rows[at + 1]!.cells : undefined;
		if (next && isFilled(own) && isHead(own, known) && isUnits(next)) {
			return { heads: [at, at + 1], headings: joined(own, next) };
		}
		if (next && isFilled(own) && isLower(next, own, known)) {
			const both = joined(spread(sheet, at, next), next);
			const gain = distinct(meaningsOf(both, known)).size > distinct(meaningsOf(own, known)).size;
			if (gain && isHead(both, known) && !isOneCell(own)) return { heads: [at, at + 1], headings: both };
		}
		if (isHead(own, known)) return { heads: [at], headings: own.map(plain) };
	}
	return null;
}

/** The headings of a sheet where none are known: those that nobody understands, or the columns of the template. */
export function withoutHeads(sheet: TableSheet, shown: boolean[]): Heads {
	const rows = [...sheet.rows.keys()].filter((at) => shown[at] && isFilled(sheet.rows[at]!.cells));
	const required = SHEET_COLUMNS.indexOf("required");
	const isTemplate = rows.some((at) => readRating(plain(sheet.rows[at]!.cells[required])) !== null);
	const first = rows.find((at) => !isOneCell(sheet.rows[at]!.cells));
	const head = first === undefined ? undefined : sheet.rows[first]!.cells;
	if (isTemplate || !head || rows.length < 2 || head.some((cell) => /\d/.test(cell))) {
		return { heads: [], headings: [...SHEET_COLUMNS] };
	}
	return { heads: [first!], headings: head.map(plain) };
}
