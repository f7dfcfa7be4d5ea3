/**
 * The facts of an opening as lists write them. Each has one spelling in which it is stored; a text that cannot be read
 * stays as written, and is equal to no other.
 */
import { keysOf } from "#app/domain/keyed.ts";
import { lengthsInMillimetres } from "#app/domain/lengths.ts";
import { plainCode, plainWords } from "#app/domain/plain-text.ts";
import type { OpeningField } from "./penetration-fields.ts";
import { readSize } from "./size.ts";

/** Millimetres from one end to the other; a single number is both ends. */
export interface MillimetreRange {
	from: number;
	to: number;
}

const NUMBER = "(\\d{1,6}(?:\\.\\d{1,2})?)";
const SINGLE = new RegExp(`^${NUMBER}$`);
const BETWEEN = new RegExp(`^(?:between|from)?${NUMBER}(?:-|to|and)${NUMBER}$`);
const UP_TO = new RegExp(`^(?:max(?:imum)?|upto|<=|≤)${NUMBER}$|^${NUMBER}max(?:imum)?$`);
const TOUCHING = /^(?:touch(?:ing)?|tight(?:fit)?|nil|none|zero|nogap|flush|incontact)$/;
const FILLERS_OF_GAPS =
	/approximately|approx|nominal|nom|all(?:a)?round|each?side|eachside|annul(?:ar|us)|gap|clearance|clear|space/g;

/** A text in lower case without blanks, full stops at its end, and `mm`. */
const folded = (text: string) =>
	lengthsInMillimetres(plainCode(text), { isRuler: true })
		.toLowerCase()
		.replaceAll(/(?<=\d)\s+(?=\d)/g, "|")
		.replaceAll(/\s|(?<=[a-z])\./g, "")
		.replaceAll(/(?<=\d)(?:mm|millimetres?|millimeters?)(?![\d²³])\.?/g, "");

/** A gap in metres that would be wider than this is the length of a joint, not its width. */
const MAX_GAP_IN_METRES = 500;

/** `10`, `10mm`, `5-25`, `5 to 25 mm`, `2 cm`, `up to 25`, and `touching`, which is 0; null for anything else. */
export function readGap(text: string): MillimetreRange | null {
	const gap = readRange(folded(text));
	return gap && gap.to > MAX_GAP_IN_METRES && /\d\s*m(?!m|illi)/i.test(text) ? null : gap;
}

function readRange(written: string): MillimetreRange | null {
	if (TOUCHING.test(written)) return { from: 0, to: 0 };
	const plain = written.replaceAll(FILLERS_OF_GAPS, "").replaceAll(/\(\)|^\(|(?<=^\([^()]*)\)$/g, "");
	const [, single] = SINGLE.exec(plain) ?? [];
	if (single !== undefined) return { from: Number(single), to: Number(single) };
	const [, from, to] = BETWEEN.exec(plain) ?? [];
	if (from !== undefined) return Number(from) <= Number(to) ? { from: Number(from), to: Number(to) } : null;
	const [, before, after] = UP_TO.exec(plain) ?? [];
	const most = before ?? after;
	return most === undefined ? null : { from: 0, to: Number(most) };
}

const DISTANCE = new RegExp(
	`^(?:min(?:imum)?|atleast|>=|≥|>)?${NUMBER}(m|met(?:re|er)s?)?(?:min(?:imum)?|ormore|\\+)?$`,
);

/** A distance: `100`, `100 mm`, `0.5 m`, `min 100`; null for anything else. */
export function readMillimetres(text: string): number | null {
	const written = folded(text).replaceAll(/approximately|approx|nominal|nom|clearance|clear|apart/g, "");
	if (TOUCHING.test(written)) return 0;
	const [, number, metres] = DISTANCE.exec(written) ?? [];
	if (number === undefined) return null;
	return metres ? Math.round(Number(number) * 1000) : Number(number);
}

export const ACCESS = ["both sides", "one side"] as const;

export type Access = (typeof ACCESS)[number];

export const FIRE_SIDES = ["either side", "sealed side", "other side", "below"] as const;

export type FireSide = (typeof FIRE_SIDES)[number];

const words = (text: string) =>
	plainWords(text)
		.toLowerCase()
		.replaceAll(/[^a-z0-9]+/g, " ")
		.replaceAll(
			/\b(?:from|access(?:ible)?|available|only|the|of|to|is|fire|wall|floor|element|barrier|exposed|exposure|risk)\b/g,
			" ",
		)
		.replaceAll(/\bfaces?\b/g, "side")
		.replaceAll(/\bsides\b/g, "side")
		.replaceAll(/\s+/g, " ")
		.trim();

const ACCESS_WORDS: Record<Access, RegExp> = {
	"both sides":
		/^(?:both|both side|two side|2 side|either side|each side|all side|all round|full|double sided?|b s|yes both)$/,
	"one side": /^(?:one|one side|1 side|single|single side|single sided?|one sided?|far side|near side)$/,
};

/** Reads from how many sides an opening can be sealed; null for any other text. */
export function readAccess(text: string): Access | null {
	const written = words(text);
	return ACCESS.find((access) => ACCESS_WORDS[access].test(written)) ?? null;
}

const FIRE_WORDS: Record<FireSide, RegExp> = {
	"either side":
		/^(?:either|either side|both|both side|two side|2 side|any side|any|each side|either direction|both directions?)$/,
	"sealed side": /^(?:sealed|sealed side|seal side|same side|same side as seal|sealant side)$/,
	"other side": /^(?:other|other side|opposite|opposite side|unsealed side|non sealed side|back|back side|rear side)$/,
	below: /^(?:below|underside|under|beneath|soffit|bottom|under side|underneath|below only)$/,
};

/** Reads on which side the fire may be; null for any other text. */
export function readFireFrom(text: string): FireSide | null {
	const written = words(text);
	return FIRE_SIDES.find((side) => FIRE_WORDS[side].test(written)) ?? null;
}

/** A spreadsheet makes a date of `5-25`. */
const rangeText = ({ from, to }: MillimetreRange) => (from === to ? String(from) : `${from} to ${to}`);

const SIDE = "(\\d{1,5}(?:\\.\\d{1,2})?)";
const ROUND = "ø|⌀|∅|diameter|diam|dia|round|cored?(?:hole)?";
const HOLE = new RegExp(`^(?:${ROUND})${SIDE}$|^${SIDE}(?:${ROUND})(?:hole|opening)?$`);
const SIDES = new RegExp(`^(?:opening|hole)?${SIDE}w?[x*×]${SIDE}h?(?:opening|hole)?$`);

/** The size of a hole as sizes are written: `Ø125`, `600 x 400`. A core is round. */
function openingText(text: string): string {
	const written = folded(text);
	const [, after, before] = HOLE.exec(written) ?? [];
	const diameter = after ?? before;
	if (diameter !== undefined) return `Ø${diameter}`;
	const [, width, height] = SIDES.exec(written) ?? [];
	return width === undefined ? lengthsInMillimetres(text, { isRuler: true }) : `${width} x ${height}`;
}

const SPELLINGS: Record<OpeningField, (text: string) => string | null> = {
	opening: openingText,
	gap: (text) => {
		const read = readGap(text);
		return read && rangeText(read);
	},
	spacing: (text) => {
		const read = readMillimetres(text);
		return read === null ? null : String(read);
	},
	access: readAccess,
	fire_from: readFireFrom,
};

/** A fact of an opening in the spelling in which it is stored; as it was written where it cannot be read. */
export const openingSpelling = (field: OpeningField, text: string): string =>
	text === "" ? "" : (SPELLINGS[field](text) ?? text);

const IS_READ: Record<OpeningField, (text: string) => boolean> = {
	opening: (text) => readSize(text) !== null,
	gap: (text) => readGap(text) !== null,
	spacing: (text) => readMillimetres(text) !== null,
	access: (text) => readAccess(text) !== null,
	fire_from: (text) => readFireFrom(text) !== null,
};

/** The facts of an opening that are stated and cannot be read. */
export const unreadOpening = (texts: Record<OpeningField, string>): OpeningField[] =>
	keysOf(IS_READ).filter((field) => texts[field] !== "" && !IS_READ[field](texts[field]));
