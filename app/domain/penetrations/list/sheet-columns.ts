import { type HeadingUnit, unitOfHeading, unitOfTitles } from "#app/domain/lengths.ts";
import { plainCode } from "#app/domain/plain-text.ts";
import { readRating } from "#app/domain/ratings/rating.ts";
import { areTicks, columnsBelow, findHeads, isFilled, isOneCell, type TableColumn } from "#app/tables/headings.ts";
import type { TableSheet } from "#app/tables/sheets.ts";
import {
	BARE_STRENGTH,
	type Heading,
	headingKey,
	headingsOfLists,
	OWN_STRENGTH,
	withoutHeads,
} from "./sheet-headings.ts";
import { type ColumnUse, fieldWords, isLevel, type KnownWords, type ListDecisions } from "./sheet-types.ts";

type TickField = "orientation" | "substrate" | "service";

export interface ColumnPlace {
	use: ColumnUse;
	heading: string;
	/** Stands before plain numbers of sizes. */
	notation?: string;
	/** The unit of plain numbers below the heading, where it or the title states one. */
	unit?: HeadingUnit;
	/** The product wrote the heading itself. */
	isOwn?: boolean;
	/** The field and the name that a tick below the heading states. */
	tick?: { field: TickField; name: string };
}

/** The account of a column that has cells: it is read, proposed to a person, or decided by one. */
export interface ColumnAccount {
	/** The key by which a person's decision refers to it. */
	key: string;
	/** The heading as written; where there are two rows of headings, both. */
	heading: string;
	/** Three of its values at most. */
	values: string[];
	use: ColumnUse;
	state: "understood" | "proposed" | "decided";
	/** The unit of its numbers, where it or the title states one. */
	unit?: HeadingUnit;
	/** The sheet hides it. */
	hidden: boolean;
	sheets: string[];
	/** The reason for a question to a person; empty if there is no question. */
	why: string;
}

export interface SheetColumns {
	places: ColumnPlace[];
	accounts: ColumnAccount[];
	/** The indexes of the rows that are headings. */
	heads: number[];
	/** The first row below them. */
	from: number;
	/** Headings that are printed again further down. */
	isHeading(cells: readonly string[]): boolean;
}

interface Context {
	known: KnownWords;
	decisions: ListDecisions;
	/** No other sheet has cells: without headings its columns are still read. */
	isOnly: boolean;
}

const NUMBER_TICK = /^1$/;

const share = (values: string[], is: (value: string) => boolean) =>
	values.length === 0 ? 0 : values.filter(is).length / values.length;

const SIZED = /^(ø|⌀|dn|od|nb)\s*\d|\d\s*(mm|ø|dia\.?|nb|od)$|^\d+\s*[x×]\s*\d+/i;
const INSULATED = /^(none|nil|bare|n\.?\/?a\.?)$|foam|wool|lagg|insul|armaflex/i;

/** Proposes the field that the values of a column fit and that no other column has; else the note, so that no text is lost. */
function proposedUse(values: string[], heading: string, used: ReadonlySet<ColumnUse>, known: KnownWords): ColumnUse {
	const isOpening = /opening|hole|core|gap|annul|spacing/i.test(heading);
	const isHole = /opening|hole|core/i.test(heading);
	const fits: [ColumnUse, boolean][] = [
		["required", share(values, (value) => readRating(value) !== null) === 1],
		["orientation", share(values, (value) => known.named("orientation", value) !== null) === 1],
		["level", share(values, isLevel) >= 0.8],
		["opening", isHole && share(values, (value) => SIZED.test(value)) >= 0.7],
		["size", !isOpening && share(values, (value) => SIZED.test(value)) >= 0.7],
		["insulation", share(values, (value) => INSULATED.test(value)) >= 0.6],
		["substrate", share(values, (value) => known.named("substrate", value) !== null) >= 0.5],
		["service", share(values, (value) => known.named("service", value) !== null) >= 0.5],
	];
	return fits.find(([use, fit]) => fit && values.length > 0 && !used.has(use))?.[0] ?? "add to note";
}

function tickOf(heading: string, values: string[], known: KnownWords): ColumnPlace["tick"] | undefined {
	if (!areTicks(values)) return undefined;
	for (const field of ["orientation", "substrate", "service"] as const) {
		const name = known.named(field, heading);
		if (name) return { field, name };
	}
	return undefined;
}

interface Column extends TableColumn<Heading> {
	tick: ColumnPlace["tick"] | undefined;
	use: ColumnUse | null;
	state: ColumnAccount["state"];
	why: string;
	/** The proposed use of a heading that may mean two fields. */
	likely?: ColumnUse;
}

/** Ticks of one column are ticks where another has them too, or where they are no numbers: `1` below `Floor` may be a level. */
function dropDoubtfulTicks(columns: Column[]): void {
	for (const column of columns) {
		if (!column.tick) continue;
		const alike = columns.filter(({ tick }) => tick?.field === column.tick!.field);
		if (alike.length === 1 && column.values.every((value) => NUMBER_TICK.test(value))) column.tick = undefined;
	}
}

/** Finds what a column is by its heading, its values and what the catalogue knows; null where a person has to say. */
function understood(column: Column, all: Column[], known: KnownWords): ColumnUse | null {
	const { meaning, values, tick } = column;
	if (tick) return "ticks";
	if (!meaning) return null;
	const has = (use: ColumnUse) => all.some((other) => other !== column && other.meaning?.use === use);
	const { use } = meaning;
	if (use === "service_type" && !has("service")) return "service";
	if (use === "level and location" && (has("level") || share(values, (value) => /[/|]| - /.test(value)) < 0.5)) {
		return has("level") ? "location" : "level";
	}
	const areOrientations = values.length > 0 && values.every((value) => known.named("orientation", value) !== null);
	if (use === "substrate" && areOrientations && !has("orientation")) return "orientation";
	return use;
}

const FOREIGN: Partial<Record<ColumnUse, string>> = {
	solution: "None of its values is the drawing of a solution",
	status: "None of its values is open, assigned or not needed",
};

/** A column of drawings or states of which the product knows none is another's. */
function isForeign({ use, values, meaning }: Column, { drawings }: KnownWords): boolean {
	if (values.length === 0 || (meaning && meaning.strength >= OWN_STRENGTH)) return false;
	if (use === "solution") return !values.some((value) => drawings.has(plainCode(value).toLowerCase()));
	return use === "status" && !values.some((value) => /^(open|assigned|not needed)$/i.test(value));
}

/** A heading may be called `constructor`. */
const decidedIn = (uses: Readonly<Record<string, ColumnUse>>, key: string): ColumnUse | undefined =>
	Object.hasOwn(uses, key) ? uses[key] : undefined;

const SIDES: readonly ColumnUse[] = ["width", "height"];
const DIAMETER = /^\s*(?:ø|⌀|dia(?:m(?:eter)?)?)\.?\s*$/i;

/** Words by which a list says that its sizes are those of holes. */
const OF_HOLES = /\b(?:openings?|holes?|voids?|apertures?|host)\b/i;

/** `Width`, like a `Diameter` next to it, may be of the opening or of the service, so the person is always asked. */
function askOfSides(all: Column[], words: string[], { columns: uses }: ListDecisions): void {
	const columns = all.filter(({ key }) => decidedIn(uses, key) === undefined);
	const isBare = ({ meaning }: Column) => meaning?.strength === BARE_STRENGTH && SIDES.includes(meaning.use);
	if (!columns.some(isBare)) return;
	const isOfHole = words.some((text) => OF_HOLES.test(text));
	for (const column of columns) {
		const isDiameter = column.use === "size" && DIAMETER.test(unitOfHeading(column.heading).rest);
		if (!(isBare(column) || isDiameter) || column.use === null) continue;
		const own = column.use;
		column.likely = !isOfHole ? own : own === "size" ? "opening" : own === "width" ? "opening width" : "opening height";
		column.why = "It may be of the opening or of the service";
		column.use = null;
	}
}

function decide(columns: Column[], words: string[], { decisions, known }: Context): void {
	dropDoubtfulTicks(columns);
	for (const column of columns) {
		const own = understood(column, columns, known);
		const decided = decidedIn(decisions.columns, column.key);
		column.use = decided ?? own;
		if (decided && decided !== own) column.state = "decided";
		if (!decided && isForeign(column, known)) {
			column.why = FOREIGN[column.use!]!;
			column.use = null;
		}
	}
	askOfSides(columns, words, decisions);
	const strength = ({ state, meaning, values }: Column) =>
		(state === "decided" ? 100 : (meaning?.strength ?? 0)) + values.length / 1e6;
	for (const use of new Set(columns.flatMap((one) => one.use ?? []))) {
		if (["ticks", "add to note", "left out"].includes(use)) continue;
		const alike = columns.filter((one) => one.use === use);
		const [best, ...others] = alike.toSorted((a, b) => strength(b) - strength(a) || a.at - b.at);
		for (const other of others.filter(({ state }) => state !== "decided")) {
			other.use = null;
			other.why = `“${best!.heading}” is used as the ${fieldWords(use)}`;
		}
	}
	const used = new Set(columns.flatMap((one) => one.use ?? []));
	for (const column of columns) {
		if (column.use !== null) continue;
		if (column.values.length === 0) column.use = "left out";
		else {
			const elsewhere = decidedIn(decisions.elsewhere ?? {}, column.key);
			const isFree =
				elsewhere !== undefined && (!used.has(elsewhere) || elsewhere === "add to note" || elsewhere === "left out");
			if (isFree) [column.use, column.why] = [elsewhere, "As in another project of yours"];
			else if (column.likely) column.use = column.likely;
			else column.use = column.why ? "add to note" : proposedUse(column.values, column.heading, used, known);
			column.state = "proposed";
			column.why ||= column.heading === "" ? "It has no heading" : "Its heading is not known";
			if (column.use !== "add to note") used.add(column.use);
		}
	}
}

/** Columns whose unit a title states. */
const OF_TITLE: readonly ColumnUse[] = [
	...(["size", "opening", "gap", "spacing", "thickness", "insulation thickness"] as const),
	...(["width", "height", "opening width", "opening height"] as const),
];

/** The columns of a sheet; null where it has no headings and is not the only one with cells. */
export function readColumns(sheet: TableSheet, shown: boolean[], context: Context): SheetColumns | null {
	const { synonyms } = context.known;
	const vocabulary = headingsOfLists(synonyms);
	const heads = findHeads(sheet, shown, vocabulary) ?? (context.isOnly ? withoutHeads(sheet, shown) : null);
	if (!heads || !sheet.rows.some(({ cells }) => isFilled(cells))) return null;
	const { from, isHeading, ...below } = columnsBelow(sheet, shown, heads, { ...vocabulary, keyOf: headingKey });
	const headings = below.columns.map(({ heading }) => heading);
	const columns = below.columns.map((column): Column => {
		const tick = tickOf(column.heading, column.values, context.known);
		return { ...{ ...column, tick, use: null, why: "" }, state: "understood" };
	});
	const titles = sheet.rows.flatMap(({ cells }, at) =>
		!heads.heads.includes(at) && (at < from || isOneCell(cells)) ? cells : [],
	);
	decide(columns, [...titles, ...headings], context);
	const unitOf = (heading: string, use: ColumnUse) =>
		unitOfHeading(heading).unit ?? (OF_TITLE.includes(use) ? unitOfTitles(titles) : undefined);
	const hidden = new Set(
		sheet.rows.flatMap(({ remarks }) =>
			remarks.flatMap(({ kind, column }) => (kind === "hidden column" ? column : [])),
		),
	);
	return {
		...{ heads: heads.heads, from, isHeading },
		places: columns.map(({ use, heading, meaning, tick }) => ({
			...{ use: use!, heading, isOwn: meaning?.strength === OWN_STRENGTH },
			...((use === "size" || use === "opening") &&
				(meaning?.use === "size" || meaning?.use === "opening") &&
				meaning.notation && { notation: meaning.notation }),
			unit: unitOf(heading, use!),
			...(use === "ticks" && tick && { tick }),
		})),
		accounts: columns
			.filter(({ values }) => values.length > 0)
			.map(({ key, heading, values, use, state, why, at }) => ({
				...{ key, heading, use: use!, state, why, hidden: hidden.has(at), sheets: [], unit: unitOf(heading, use!) },
				values: [...new Set(values)].slice(0, 3),
			})),
	};
}
