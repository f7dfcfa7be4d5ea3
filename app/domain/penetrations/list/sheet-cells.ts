import { isOneOf } from "#app/domain/keyed.ts";
import { refKey } from "#app/domain/penetrations/penetration.schema.ts";
import { SHEET_COLUMNS, TYPE_FIELDS } from "#app/domain/penetrations/penetration-fields.ts";
import { isDitto, NO_VALUE, spoiltBy, withoutApostrophe } from "#app/tables/cells.ts";
import type { TableSheet } from "#app/tables/sheets.ts";
import type { CellProblem } from "./cell-errors.ts";
import { FIELD_OF_MEASURE, isMeasure, isSide, readAnswer, readMeasure, type SidedSize, sidesOf } from "./cell-units.ts";
import type { ColumnPlace, SheetColumns } from "./sheet-columns.ts";
import {
	type CellDecisions,
	type Cells,
	type ColumnUse,
	fieldWords,
	placeKey,
	placeWords,
	RECORD,
	type ReadColumn,
	type ReadError,
	type ReadingNote,
	unlettered,
} from "./sheet-types.ts";

/** Fields that are another in every row, or on which too much rests to be repeated by a mark. */
const NO_DITTO: Partial<Record<ReadColumn, string>> = {
	...{ ref: "number", quantity: "quantity", service_quantity: "quantity", required: "rating" },
};

const NO_DATE: readonly ReadColumn[] = ["ref", "size", "required", "quantity", "opening", "gap", "spacing"];

const DASH = /^[-‐-―−]+$/;

type Fail = (problem: CellProblem) => void;
type Add = (column: string, value: string, problem: CellProblem) => void;

const isField = (use: ColumnUse): use is ReadColumn => use === RECORD || isOneOf(SHEET_COLUMNS, use);

/** Answers the rows of a merged cell, from 1, if more than one of them has other cells of its own; else null. */
function mergedRows(sheet: TableSheet, at: number, column: number): { from: number; to: number } | null {
	const merge = sheet.merges.find(
		({ top, bottom, left, right }) => bottom > top && at >= top && at <= bottom && column >= left && column <= right,
	);
	if (!merge) return null;
	const isBrought = (row: number, other: number) =>
		sheet.merges.some((one) => row > one.top && row <= one.bottom && other >= one.left && other <= one.right);
	const rows = Array.from({ length: merge.bottom - merge.top + 1 }, (_, down) => merge.top + down);
	const own = rows.filter((row) =>
		sheet.rows[row]?.cells.some((cell, other) => {
			const isOutside = other < merge.left || other > merge.right;
			return cell.trim() !== "" && isOutside && !isBrought(row, other);
		}),
	);
	return own.length > 1 ? { from: merge.top + 1, to: merge.bottom + 1 } : null;
}

/** Joins the ticks of a row into the fields that they state, of which each has one. */
function addTicks(places: ColumnPlace[], ticked: ColumnPlace[], read: Cells, add: Add): void {
	const fields = new Set(places.flatMap(({ tick }) => tick?.field ?? []));
	for (const field of fields) {
		const names = ticked.flatMap(({ tick }) => (tick?.field === field ? [tick.name] : []));
		if (names.length > 1) {
			add(field, names.join(", "), { code: "several ticks", params: { names: names.join(" and as ") } });
		}
		if (names.length > 0 || read[field] === undefined) read[field] = names.join(" / ");
	}
}

/** Puts the thickness of an insulation, which has a column of its own, before its material. */
function withThickness(insulation: string, thickness: string): string {
	if (/^(none|nil|bare|n\.?\/?a\.?)$/i.test(insulation)) return insulation;
	const millimetres = /^\d+(\.\d+)?$/.test(thickness) ? `${thickness}mm` : thickness;
	return [millimetres, insulation].filter(Boolean).join(" ");
}

/** Joins the texts of a row into its fields: several columns may be of one field, and one column of several. */
function joinCells(places: ColumnPlace[], textOf: (column: number) => string, add: Add): Cells {
	const read: Cells = {};
	const added: string[] = [];
	const ticked: ColumnPlace[] = [];
	let thickness = "";
	const sides: SidedSize = {};
	for (const [column, place] of places.entries()) {
		if (place.use === "left out") continue;
		const text = textOf(column);
		if (place.use === "ticks") {
			if (place.tick && text !== "") ticked.push(place);
		} else if (place.use === "add to note") {
			if (text !== "" && !DASH.test(text))
				added.push(`${place.heading.replaceAll(/\s+/g, " ") || `Column ${column + 1}`}: ${text}`);
		} else if (place.use === "level and location") {
			const [, level = text, location = ""] = /^(.*?)\s*(?:\/|\||\s-\s)\s*(.*)$/s.exec(text) ?? [];
			read.level = level;
			if (location !== "" || read.location === undefined) read.location = location;
		} else if (place.use === "insulation thickness") thickness = text;
		else if (isSide(place.use)) sides[place.use] = text;
		else if (read[place.use] === undefined) read[place.use] = text;
		else if (read[place.use] !== text) {
			add(place.use, text, { code: "columns differ" });
			read[place.use] = [read[place.use], text].filter(Boolean).join(" / ");
		}
	}
	if (places.some(({ use }) => use === "insulation thickness")) {
		read.insulation = withThickness(read.insulation ?? "", thickness);
	}
	for (const { field, size, error } of sidesOf(sides, read)) {
		if (error) add(field, size, { code: error });
		read[field] = size;
	}
	if (places.some(({ use }) => use === "add to note")) {
		read.note = [read.note, ...added].filter(Boolean).join("; ");
	}
	addTicks(places, ticked, read, add);
	return read;
}

interface Ditto {
	mark: string;
	line: number;
	/** The row whose cell is repeated. */
	from: number;
}

/** Collects the cells that were read differently from how they are written: each difference once, with its rows. */
function readingNotes(sheet: string | undefined) {
	const notes = new Map<string, ReadingNote>();
	const dittos = new Map<string, Ditto[]>();
	/** The first converted cell of a column is described for all of them. */
	const converted = new Map<string, string>();

	function add(one: Omit<ReadingNote, "lines">, line: number): void {
		const known = notes.get(one.text);
		if (!known) notes.set(one.text, { ...one, lines: [line] });
		else if (known.lines.at(-1) !== line) known.lines.push(line);
	}

	/** A repeated cell is named with both rows, several of a column are named together. */
	const dittoNotes = (): ReadingNote[] =>
		[...dittos].map(([heading, [first, ...more]]) => {
			const { mark, line, from } = first!;
			if (more.length > 0) {
				const lines = [first!, ...more].map((one) => one.line);
				return { text: `${heading}: ${mark} repeated from the row above`, lines };
			}
			const row = placeWords({ sheet, line });
			return {
				text: `${row[0]!.toUpperCase()}${row.slice(1)}, ${heading}: ${mark} repeated from row ${from}`,
				lines: [],
			};
		});

	return {
		add,
		addDitto({ heading, use }: ColumnPlace, ditto: Ditto): void {
			const label = heading || fieldWords(use);
			dittos.set(label, [...(dittos.get(label) ?? []), ditto]);
		},
		addConverted(place: ColumnPlace, column: number, { from, to }: { from: string; to: string }, line: number): void {
			const { heading, unit, use } = place;
			const key = unit ? String(column) : `${column} ${from}`;
			const where = `“${heading.replaceAll(/\s+/g, " ") || fieldWords(use)}”`;
			const own = unit ? `Numbers under ${where}: ${from} = ${to}` : `${where}: ${from} = ${to}`;
			const text = converted.get(key) ?? own;
			converted.set(key, text);
			add({ text }, line);
		},
		list: (): ReadingNote[] => [...notes.values(), ...dittoNotes()],
	};
}

/** Reads the cells of rows, one row after the other: a ditto mark repeats the one above. */
export function cellReader(sheet: TableSheet, { places }: SheetColumns, decisions: CellDecisions, name?: string) {
	const { fixes } = decisions;
	const above = new Map<number, { text: string; line: number }>();
	const notes = readingNotes(name);
	/** Texts of a column repeat: each is read once. */
	const measures = new Map<string, ReturnType<typeof readMeasure>>();
	const measureOf = (place: ColumnPlace, column: number, written: string) => {
		const key = `${column} ${written}`;
		const read = measures.get(key) ?? readMeasure(place, written);
		measures.set(key, read);
		return read;
	};
	const fixOfCell = (field: string, line: number) =>
		fixes.find((one) => one.column === field && one.at === placeKey(name, line));
	const fixOfText = (field: string, value: string) =>
		fixes.find((one) => one.column === field && one.at === "" && one.value === value);
	const refColumn = places.findIndex(({ use }) => use === "ref");

	/** Rows of one number are services of one opening, to which a merged quantity belongs. */
	function areOneNumber({ from, to }: { from: number; to: number }): boolean {
		const numbers = sheet.rows.slice(from - 1, to).map(({ cells }) => refKey(cells[refColumn] ?? ""));
		const keys = new Set(decisions.joinLetters ? numbers.map(unlettered) : numbers);
		return refColumn >= 0 && keys.size === 1 && !keys.has("");
	}

	/** The text that a ditto mark repeats; the mark itself where it repeats nothing. */
	function repeated(column: number, place: ColumnPlace, mark: string, line: number, fail: Fail): string {
		const before = above.get(column);
		if (!isField(place.use)) return before?.text ?? mark;
		const field = NO_DITTO[place.use];
		if (field) {
			fail({ code: "ditto refused", params: { field } });
			return mark;
		}
		if (before === undefined) fail({ code: "nothing above" });
		else notes.addDitto(place, { mark, line, from: before.line });
		return before?.text ?? mark;
	}

	function readCell(at: number, column: number, cells: string[], errors: ReadError[]): string {
		const [line, place] = [at + 1, places[column]!];
		const written = withoutApostrophe(cells[column]);
		const field = isField(place.use) ? place.use : null;
		const errorField = field ?? FIELD_OF_MEASURE[place.use] ?? "";
		const fail: Fail = (problem) =>
			errors.push({ ...(name && { sheet: name }), line, column: errorField, value: written, ...problem });
		const ofText = errorField === "" ? undefined : fixOfText(errorField, written);
		const fix = fixOfCell(errorField, line) ?? (isMeasure(place.use, written) ? undefined : ofText);
		const answered = (typed: string) => {
			const { text, problem } = readAnswer(place, typed);
			if (problem) fail(problem);
			above.set(column, { text, line });
			return text;
		};
		if (fix) return answered(fix.text);
		const ownRemarks = sheet.rows[at]!.remarks.filter((one) => one.column === column);
		for (const { kind, text } of ownRemarks) {
			if (kind === "struck words") notes.add({ text: `“${text}” is struck out and was left out` }, line);
		}
		if (isDitto(written)) return repeated(column, place, written, line, fail);
		const remarks = new Set(ownRemarks.map(({ kind }) => kind));
		const isUndated = NO_DATE.some((one) => one === errorField);
		const spoilt = errorField === "" ? null : spoiltBy(written, { remarks, isUndated });
		if (spoilt) {
			if (ofText) return answered(ofText.text);
			fail({ code: spoilt });
		}
		// Editing one cell of the page does not hide the error of another.
		if (field && remarks.has("formula without value")) return NO_VALUE;
		const over = field === "quantity" && written !== "" ? mergedRows(sheet, at, column) : null;
		if (over && !areOneNumber(over)) {
			fail({ code: "merged quantity", params: over });
			return `${written} in rows ${over.from} to ${over.to}`;
		}
		const isSilent = DASH.test(written) && field !== null && field !== "required" && isOneOf(TYPE_FIELDS, field);
		const { text, converted, problem } =
			isSilent || spoilt ? { text: isSilent ? "" : written } : measureOf(place, column, written);
		if (problem && ofText && (!ofText.isProposal || ofText.text === problem.proposal)) return answered(ofText.text);
		if (problem) fail(problem);
		else if (converted) notes.addConverted(place, column, converted, line);
		above.set(column, { text, line });
		return text;
	}

	function readRow(at: number, cells: string[]): { cells: Cells; errors: ReadError[] } {
		const errors: ReadError[] = [];
		const add: Add = (column, value, problem) =>
			errors.push({ ...(name && { sheet: name }), line: at + 1, column, value, ...problem });
		return { cells: joinCells(places, (column) => readCell(at, column, cells, errors), add), errors };
	}

	return { read: readRow, note: notes.add, notes: notes.list };
}
