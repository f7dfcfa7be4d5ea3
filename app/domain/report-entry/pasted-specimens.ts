import { amountOf } from "#app/amounts.ts";
import { fromHeading, unitOfHeading } from "#app/domain/lengths.ts";
import { plainText } from "#app/domain/penetrations/terms/glossary.ts";
import { takeThickness, writeThickness } from "#app/domain/penetrations/thickness.ts";
import { ratingFromHours, readRating } from "#app/domain/ratings/rating.ts";
import { nameKey } from "#app/domain/search-key.ts";
import {
	areTicks,
	columnsBelow,
	findHeads,
	isFilled,
	isTotal,
	plainCell,
	type TableColumn,
} from "#app/tables/headings.ts";
import { sheetOfRows } from "#app/tables/sheets.ts";
import { readTextTable } from "#app/tables/text-table.ts";
import { ENTRY_COLUMNS, ENTRY_NAMES } from "./entry-columns.ts";
import {
	headingsOfResults,
	headingUse,
	INSULATION,
	LEFT_OUT,
	type PastedUse,
	SERVICE,
	SUBSTRATE,
	sizeNotation,
} from "./entry-headings.ts";
import { alignWords, type KnownNames } from "./unseparated-table.ts";

interface UnreadColumn {
	/** The place of the column, by which a person's answer refers to it. */
	key: string;
	heading: string;
	values: string[];
}

export interface PastedSpecimens {
	rows: string[][];
	/** Columns that a person has to decide on before the rows are taken. */
	unread: UnreadColumn[];
	/** Each note names something that was read otherwise than it stands. */
	notes: string[];
}

/** Rows and cells of a text, with separators, with gaps, or as a PDF gives them: a cell a line, or blanks alone. */
function tableOf(text: string, names: KnownNames, synonyms: ReadonlyMap<string, string>): string[][] {
	const table = readTextTable(text).filter((row, at) => at > 0 || !/^sep=.$/i.test(row[0] ?? ""));
	const filled = table.filter(isFilled);
	if (filled.filter(({ length }) => length > 1).length * 2 > filled.length) return table;
	const lines = filled.map((cells) => plainCell(cells.join(",")));
	return alignWords(lines, names, (heading) => headingUse(heading, synonyms)) ?? table;
}

const names = (known: KnownNames, list: string): ReadonlyMap<string, string> => known[list] ?? new Map();

/**
 * `Wall - Plasterboard - 13mm`, or the same in words: the thickness as lists of penetrations read it, then the
 * orientation. What of it is not known stands as the substrate's name.
 */
function substrateParts(text: string, known: KnownNames): Record<string, string> {
	const stated = takeThickness(plainText(text));
	const parts = (stated?.rest ?? text)
		.split(/\s+-+(?:\s+|$)|,\s*|\s+(?=\d)/)
		.map(plainCell)
		.filter(Boolean);
	const isName = names(known, "subname").has(nameKey(parts[0] ?? ""));
	const words = parts.length > 1 || isName ? parts : (parts[0] ?? "").split(/\s+/);
	const orientation = words.findIndex((word) => names(known, "orient").has(nameKey(word)));
	const thickness = stated && writeThickness(stated);
	const bare = thickness ? -1 : words.findIndex((word) => /^\d+(\.\d+)?$/.test(word));
	return {
		substrate_orientation: names(known, "orient").get(nameKey(words[orientation] ?? "")) ?? "",
		substrate_name: words.filter((_, at) => at !== orientation && at !== bare).join(" "),
		substrate_thickness: thickness || (words[bare] ?? ""),
	};
}

const NONE = /^(none|nil|bare|n\.?\/?a\.?|no insulation|uninsulated|[-–—]+)$/i;
const NO_INSULATION = { insulation_material: "N.A.", insulation_thickness: "N.A." };

/** `25mm Mineral Wool`; `none` and the like are no insulation, which the lists call `N.A.` */
function insulationParts(text: string): Record<string, string> {
	if (NONE.test(text)) return NO_INSULATION;
	const [, thickness = "", material = text] = /^(\d+(?:\.\d+)?\s*(?:mm)?)\s+(.+)$/i.exec(text) ?? [];
	return { insulation_material: material, insulation_thickness: thickness };
}

/** `PVC pipe`: the material and the type that the lists have; what is not known is the material. */
function serviceParts(text: string, known: KnownNames): Record<string, string> {
	const words = text.split(/\s+/);
	for (let at = words.length - 1; at > 0; at--) {
		const type = words.slice(at).join(" ");
		if (names(known, "servtype").has(nameKey(type))) {
			return { service_material: words.slice(0, at).join(" "), service_type: type };
		}
	}
	return { service_material: text };
}

interface Place {
	use: PastedUse;
	heading: string;
	/** The column and the name that a tick below the heading states. */
	tick?: { column: string; name: string };
}

const TICKED = ["orient", "subname", "servmat", "servtype", "servclass"];

function tickOf(heading: string, values: string[], known: KnownNames): Place["tick"] {
	if (!areTicks(values)) return undefined;
	for (const list of TICKED) {
		const name = names(known, list).get(nameKey(heading));
		const column = ENTRY_COLUMNS.find((one) => one.list === list)?.name;
		if (name && column) return { column, name };
	}
	return undefined;
}

/** A service's classification and a fire classification have one heading; what stands below tells them apart. */
function meaningOf(heading: string, values: string[], synonyms: ReadonlyMap<string, string>): PastedUse | null {
	const isRating = values.length > 0 && values.every((value) => readRating(value) !== null);
	if (/^(fire )?(classification|class)$/i.test(heading)) return isRating ? "frr" : "service_classification";
	return headingUse(heading, synonyms) ?? (isRating ? "frr" : null);
}

/** A column that says all of it in one cell, where no other column has the rest. */
const WHOLE: Readonly<Record<string, [whole: PastedUse, rest: string]>> = {
	substrate_name: [SUBSTRATE, "substrate_thickness"],
	insulation_material: [INSULATION, "insulation_thickness"],
	[SERVICE]: [SERVICE, "service_material"],
};

/** Beside any of these a column of walls and floors states the orientation alone. */
const SUBSTRATE_PARTS = ["substrate_name", "substrate_thickness", SUBSTRATE];

function wholeOrPart(use: PastedUse | null, others: ReadonlySet<PastedUse | null>): PastedUse | null {
	if (use === SERVICE && others.has("service_material")) return "service_type";
	const [whole, rest] = (use && WHOLE[use]) || [];
	if (whole && rest && !others.has(rest)) return whole;
	if (use === SUBSTRATE && others.has("substrate_thickness")) return "substrate_name";
	if (use === "substrate_orientation" && !SUBSTRATE_PARTS.some((part) => others.has(part))) return SUBSTRATE;
	return use === INSULATION && others.has("insulation_thickness") ? "insulation_material" : use;
}

interface PastedContext {
	/** The names of each list, by their keys. */
	names: KnownNames;
	synonyms: ReadonlyMap<string, string>;
	/** A person has said of these columns, by their keys, what they are. */
	decided: Readonly<Record<string, PastedUse>>;
}

function placesOf(columns: TableColumn<PastedUse>[], { names: known, synonyms, decided }: PastedContext) {
	const used = new Set<PastedUse>();
	const unread: UnreadColumn[] = [];
	const meant = ({ at, heading, values }: TableColumn<PastedUse>) =>
		decided[String(at)] ?? meaningOf(heading, values, synonyms);
	const uses = new Set(columns.map(meant));
	const places = columns.map((column): Place => {
		const { at, heading, values } = column;
		const tick = tickOf(heading, values, known);
		if (tick) return { use: tick.column, heading, tick };
		const decision = decided[String(at)];
		const use = decision ?? wholeOrPart(meant(column), uses);
		if (use !== null && (use === LEFT_OUT || decision || !used.has(use))) {
			used.add(use);
			return { use, heading };
		}
		if (values.length > 0) unread.push({ key: String(at), heading, values: [...new Set(values)].slice(0, 3) });
		return { use: LEFT_OUT, heading };
	});
	return { places, unread };
}

function sized(number: string, heading: string): string {
	const { before = "", after = "" } = sizeNotation(heading) ?? {};
	return `${before}${number}${after}`;
}

const MEASURED = /^(?:size|(?:gap|opening)_(?:min|max)|\w+_thickness)$/;

const millimetres = (length: string) => length.replace(/^(\d+(?:\.\d+)?)mm$/, "$1");

/** A cell in the unit of its heading; a number that is not certain in it keeps the unit, so that nobody takes it for mm. */
function inUnit(text: string, use: PastedUse, heading: string): string {
	const { unit } = unitOfHeading(heading);
	if (use === "frr") return (unit === "hours" ? ratingFromHours(text) : null) ?? text;
	if (!unit || unit === "mm" || unit === "hours" || !MEASURED.test(use) || !/\d/.test(text)) return text;
	const isPipe = use === "size";
	const length =
		unit === "not known" || (isPipe && unit === "inch")
			? null
			: fromHeading(text, unit, { isRuler: !isPipe, hasPieces: isPipe });
	if (length === null) return `${text} ${unit === "not known" ? `(${heading})` : unit}`;
	return use.startsWith("gap_") || (isPipe && sizeNotation(heading)) ? millimetres(length) : length;
}

/** The parts that a cell has: a part that it lacks may stand in a column of its own. */
const stated = (parts: Record<string, string>) =>
	Object.fromEntries(Object.entries(parts).filter(([, text]) => text !== ""));

function readRow(cells: string[], places: Place[], known: KnownNames): string[] {
	const read: Record<string, string> = {};
	for (const [at, { use, tick, heading }] of places.entries()) {
		const text = inUnit(plainCell(cells[at]), use, heading);
		if (text === "" || use === LEFT_OUT) continue;
		if (tick) read[tick.column] = [read[tick.column], tick.name].filter(Boolean).join(" / ");
		else if (use === SUBSTRATE) Object.assign(read, stated(substrateParts(text, known)));
		else if (use === INSULATION) Object.assign(read, insulationParts(text));
		else if (use === SERVICE) Object.assign(read, serviceParts(text, known));
		else if (use === "size" && /^\d+(\.\d+)?$/.test(text)) read.size = sized(text, heading);
		else read[use] = text;
	}
	if (NONE.test(read.insulation_material ?? "")) Object.assign(read, NO_INSULATION);
	return ENTRY_NAMES.map((name) => read[name] ?? "");
}

/** Reads a pasted table of results (docs/rules/report-entry.md#pasting): headings in any order, or the table's own columns. */
export function readPasted(text: string, context: PastedContext): PastedSpecimens {
	const table = tableOf(text, context.names, context.synonyms);
	const sheet = sheetOfRows(table);
	const shown = table.map(() => true);
	const vocabulary = headingsOfResults(context.synonyms);
	const found = findHeads(sheet, shown, vocabulary);
	const width = Math.max(0, ...table.map(({ length }) => length));
	const heads = found ?? { heads: [], headings: ENTRY_NAMES.slice(0, width) };
	const { columns, from, isHeading } = columnsBelow(sheet, shown, heads, { ...vocabulary, keyOf: () => "" });
	const rows = table.slice(from).filter((cells) => isFilled(cells) && !isTotal(cells) && !isHeading(cells));
	const { places, unread } = placesOf(columns, context);
	const titles = found ? table.slice(0, found.heads[0]).filter(isFilled).length : 0;
	const isBare = (cells: string[], at: number) => /^\d+(\.\d+)?$/.test(plainCell(cells[at]));
	const bare = places.find(
		({ use, heading }, at) => use === "size" && sizeNotation(heading) && rows.some((cells) => isBare(cells, at)),
	);
	const inUnits = places.flatMap(({ use, heading }, at) => {
		const cell = rows.map((cells) => plainCell(cells[at])).find((text) => inUnit(text, use, heading) !== text);
		return cell === undefined ? [] : `Numbers under “${heading}”: ${cell} = ${inUnit(cell, use, heading)}`;
	});
	const left = places.flatMap(({ use, heading }) => (use === LEFT_OUT && heading !== "" ? heading : []));
	return {
		rows: rows.map((cells) => readRow(cells, places, context.names)).filter(isFilled),
		unread,
		notes: [
			...(bare
				? [`Plain numbers under “${bare.heading}” were read as sizes such as ${sized("100", bare.heading)}.`]
				: []),
			...inUnits,
			...(found ? [] : ["No headings were found: the columns were taken in the order of the table."]),
			...(titles > 0 ? [`${amountOf(titles, "line")} above the headings left out.`] : []),
			...(unread.length === 0 && left.length > 0 ? [`Left out: ${left.map((one) => `“${one}”`).join(", ")}.`] : []),
		],
	};
}
