import { isUnitAlone, unitOfHeading } from "#app/domain/lengths.ts";
import { OPENING_FIELDS, SHEET_COLUMNS } from "#app/domain/penetrations/penetration-fields.ts";
import { readRating } from "#app/domain/ratings/rating.ts";
import { nameKey } from "#app/domain/search-key.ts";
import { filledRows, type HeadingVocabulary, type Heads, isOneCell, plainCell } from "#app/tables/headings.ts";
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
import { type ColumnUse, RECORD } from "./sheet-types.ts";

/** The strength of a field's own name, written as files of the product write it. */
export const OWN_STRENGTH = 5;

/** The strength of a word that may be of the opening as well as of the service. */
export const BARE_STRENGTH = 1;

export interface Heading {
	use: ColumnUse;
	/** The strength of the match: where two columns could be the same field, the stronger one is. */
	strength: number;
	/** The notation that is added to plain numbers below the heading, such as `Ø` below `Diameter`. */
	notation?: string;
}

/** The facts of openings, whose sizes and gaps are none of a service. */
const OF_OPENING: readonly ColumnUse[] = OPENING_FIELDS;

const ACCEPTED = HEADING_WORDS.map(({ use, core, others = "" }) => ({
	use,
	core: new Set(core.split(" ")),
	others: new Set(others.split(" ")),
}));

/** Headings with `Ø` or a similar word give plain numbers below them their notation. */
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
	for (const { use, core, others } of ACCEPTED) {
		if (isOpening && !OF_OPENING.includes(use)) continue;
		const found = words.filter((word) => core.has(word));
		if (found.length === 0) continue;
		const rest = words.filter((word) => !core.has(word) && !others.has(word) && !HEADING_FILLERS.has(word));
		if (use === "insulation" && words.some((word) => /^(thickness|thk|thick)$/.test(word))) {
			return { use: "insulation thickness", strength: 2 };
		}
		if (rest.length > 0 || (use === "ref" && words.some((word) => NO_NUMBER_WORDS.has(word)))) continue;
		return { use, strength: use === "ref" && words.length > 1 && !WEAK_HEADINGS.has(words.join("")) ? 4 : 2 };
	}
	return null;
}

/**
 * Finds the field of a heading by its words, in any order; null for none. `Service type` is a weak match for the
 * service: a better column wins.
 */
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

/** The headings of lists of penetrations, as the reader of tables asks for them. */
export const headingsOfLists = (synonyms: ReadonlyMap<string, string>): HeadingVocabulary<Heading> => ({
	read: (heading) => readHeading(heading, synonyms),
	kindOf: ({ use }) => use,
	isHead: (uses) => uses.has("ref") || uses.has("required") || uses.has(RECORD),
	...{ number: "ref", maxTitles: 40 },
	isValue: (cell) => readRating(cell) !== null,
	isUnit: isUnitAlone,
});

/** The headings of a sheet where none are known: those that nobody understands, or the columns of the template. */
export function withoutHeads(sheet: TableSheet, shown: boolean[]): Heads {
	const rows = filledRows(sheet, shown);
	const required = SHEET_COLUMNS.indexOf("required");
	const isTemplate = rows.some((at) => readRating(plainCell(sheet.rows[at]!.cells[required])) !== null);
	const first = rows.find((at) => !isOneCell(sheet.rows[at]!.cells));
	const head = first === undefined ? undefined : sheet.rows[first]!.cells;
	if (isTemplate || !head || rows.length < 2 || head.some((cell) => /\d/.test(cell))) {
		return { heads: [], headings: [...SHEET_COLUMNS] };
	}
	return { heads: [first!], headings: head.map(plainCell) };
}
