/**
 * Reads a list of penetrations as people bring it: every line and every column is accounted for
 * (docs/rules/penetrations.md#files). Nothing of the catalogue is read here but names; `list-check.ts` checks the rows.
 */

import { keysOf } from "#app/domain/keyed.ts";
import { refKey } from "#app/domain/penetrations/penetration.schema.ts";
import { SHEET_COLUMNS } from "#app/domain/penetrations/penetration-fields.ts";
import { plainCode } from "#app/domain/plain-text.ts";
import { readRating } from "#app/domain/ratings/rating.ts";
import { isFilled, isTotal } from "#app/tables/headings.ts";
import type { TableRow, TableSheet } from "#app/tables/sheets.ts";
import { rowsMeant } from "./cell-meanings.ts";
import { cellReader } from "./sheet-cells.ts";
import { type ColumnAccount, readColumns, type SheetColumns } from "./sheet-columns.ts";
import {
	isLevel,
	type KnownWords,
	LETTERED,
	type ListDecisions,
	RECORD,
	type ReadColumn,
	type ReadError,
	type ReadingNote,
	type SheetRow,
	unlettered,
} from "./sheet-types.ts";

const LINE_KINDS = [
	"title",
	"heading",
	"penetration",
	"more of an opening",
	"section",
	"total",
	"empty",
	"struck out",
	"hidden",
	"left out",
] as const;

type LineKind = (typeof LINE_KINDS)[number];

export interface SheetAccount {
	name: string;
	/** The name of the sheet, which tells its rows from those of other sheets; empty if only one sheet has cells. */
	label: string;
	state: "read" | "no headings" | "hidden" | "left out" | "chart";
	/** The kind of each line, from line 1. */
	lines: LineKind[];
	notes: ReadingNote[];
}

export interface LetteredNumbers {
	/** `P-007` of `P-007a` and `P-007b`. */
	number: string;
	refs: string[];
}

export interface ReadList {
	sheets: SheetAccount[];
	/** Each once, those that a person should look at first. */
	columns: ColumnAccount[];
	rows: SheetRow[];
	errors: ReadError[];
	/** Numbers that differ in a letter at their end alone, by what they have in common. */
	lettered: LetteredNumbers[];
	/** Fields that some column, section or sheet's name gives. */
	fields: ReadColumn[];
}

const shape = (ref: string) =>
	ref
		.replaceAll(/\p{L}+/gu, "A")
		.replaceAll(/\d+/g, "9")
		.replaceAll(/\s/g, "");

/** Answers the cells of a row without those that a merge fills from a row above. */
function ownCells({ cells }: TableRow, at: number, merges: TableSheet["merges"]): string[] {
	const brought = merges.filter(({ top, bottom }) => at > top && at <= bottom);
	if (brought.length === 0) return cells;
	return cells.map((cell, column) =>
		brought.some(({ left, right }) => column >= left && column <= right) ? "" : cell,
	);
}

function leftOutAs({ isStruck, hidden, cells }: TableRow, take: ListDecisions["take"]): LineKind | null {
	if (!isFilled(cells)) return null;
	if (isStruck && !take.includes("struck out")) return "struck out";
	return hidden && !take.includes("hidden") ? "hidden" : null;
}

/** A section of a sheet: the text and line that give the rows below it their level or location. */
interface Given {
	text: string;
	line: number;
	field: "level" | "location";
	rows: number[];
}

function sectionField(text: string): Given["field"] {
	return isLevel(text) ? "level" : "location";
}

function readRows(
	sheet: TableSheet,
	columns: SheetColumns,
	decisions: ListDecisions,
	known: KnownWords,
	name: string | undefined,
) {
	const { places, from } = columns;
	const live = sheet.rows.map((row, at) => leftOutAs(row, decisions.take) ?? (at < from ? "above" : "row"));
	const lines: LineKind[] = [];
	const errors: ReadError[] = [];
	const refPlace = places.findIndex(({ use }) => use === "ref");
	const own = sheet.rows.map((row, at) => ownCells(row, at, sheet.merges));
	const filled = (at: number) => own[at]!.flatMap((cell, column) => (cell.trim() === "" ? [] : column));
	const shapes = new Set(
		own.flatMap((cells, at) => (live[at] === "row" && filled(at).length > 1 ? shape(cells[refPlace] ?? "") : [])),
	);
	const reader = cellReader(sheet, columns, decisions, name);
	const rows: SheetRow[] = [];
	const sections: Given[] = [];
	let [level, area]: (Given | null)[] = [null, null];
	for (const [at, { cells }] of sheet.rows.entries()) {
		const state = live[at]!;
		const [first, ...more] = filled(at);
		if (state !== "above" && state !== "row") lines.push(state);
		else if (first === undefined) lines.push("empty");
		else if (at < from) lines.push(columns.heads.includes(at) ? "heading" : "title");
		else if (columns.isHeading(own[at]!)) lines.push("heading");
		else if (isTotal(own[at]!)) lines.push("total");
		else if (more.length === 0 && places.length > 2 && isSection(own[at]![first]!, first)) {
			lines.push("section");
			const text = own[at]![first]!.trim();
			const given = { text, line: at + 1, field: sectionField(text), rows: [] };
			sections.push(given);
			if (given.field === "level") [level, area] = [given, null];
			else area = given;
		} else {
			lines.push("penetration");
			const read = reader.read(at, cells);
			errors.push(...read.errors);
			for (const given of [level, area]) {
				if (!given || (read.cells[given.field] ?? "") !== "") continue;
				read.cells[given.field] = given.text;
				given.rows.push(at + 1);
			}
			const meant = rowsMeant(read.cells, at + 1, {
				places,
				known,
				asWritten: decisions.asWritten ?? [],
				note: reader.note,
			});
			rows.push(...meant.map((one) => ({ ...(name && { sheet: name }), line: at + 1, cells: one })));
		}
	}
	function isSection(text: string, column: number): boolean {
		const { use } = places[column]!;
		const isPlace = column === 0 || ["ref", "level", "location", "level and location"].includes(use);
		if (!isPlace || !/\p{L}/u.test(text) || readRating(text) !== null) return false;
		return use !== "ref" || isLevel(text.trim()) || !shapes.has(shape(text));
	}
	return { lines, rows, errors, sections, notes: reader.notes() };
}

const sectionNotes = (sections: Given[]): ReadingNote[] =>
	sections.flatMap(({ text, line, field, rows }) =>
		rows.length === 0 ? [] : [{ text: `“${text}” in row ${line} is the ${field} of the rows below it`, lines: rows }],
	);

/** Reads what the name of a sheet says of its rows: `Level 2`, `Walls`. */
function givenByName(name: string, known: KnownWords): [ReadColumn, string][] {
	if (isLevel(name)) return [["level", name]];
	const orientation = known.named("orientation", name);
	if (orientation) return [["orientation", orientation]];
	return known.named("substrate", name) ? [["substrate", name]] : [];
}

interface ReadSheet {
	account: SheetAccount;
	columns: SheetColumns | null;
	rows: SheetRow[];
	errors: ReadError[];
}

function readOne(sheet: TableSheet, decisions: ListDecisions, known: KnownWords, isOnly: boolean): ReadSheet {
	const label = isOnly ? "" : sheet.name;
	const unread = (state: SheetAccount["state"], kind: LineKind): ReadSheet => {
		const lines = sheet.rows.map(({ cells }): LineKind => (isFilled(cells) ? kind : "empty"));
		return { account: { name: sheet.name, label, state, lines, notes: [] }, columns: null, rows: [], errors: [] };
	};
	if (sheet.kind === "chart") return unread("chart", "title");
	if (sheet.isHidden) return unread("hidden", "hidden");
	if (decisions.sheetsLeftOut.includes(sheet.name)) return unread("left out", "left out");
	const shown = sheet.rows.map((row) => leftOutAs(row, decisions.take) === null);
	const columns = readColumns(sheet, shown, { decisions, known, isOnly });
	if (!columns) return unread("no headings", "title");
	const { lines, rows, errors, sections, notes } = readRows(sheet, columns, decisions, known, label || undefined);
	const allNotes = [...notes, ...sectionNotes(sections)];
	for (const [field, text] of givenByName(sheet.name, known)) {
		const blank = rows.filter(({ cells }) => (cells[field] ?? "") === "");
		if (rows.some(({ cells }) => (cells[field] ?? "") !== "") || blank.length === 0) continue;
		for (const { cells } of blank) cells[field] = text;
		const all = blank.map(({ line }) => line);
		allNotes.push({ text: `The sheet's name gives the ${field}: ${text}`, lines: all });
	}
	if (sheet.formulas > 0) {
		allNotes.push({ text: `${sheet.formulas} cells are formulas; their saved values were read`, lines: [] });
	}
	return { account: { name: sheet.name, label, state: "read", lines, notes: allNotes }, columns, rows, errors };
}

/** Lists each column once, however many sheets have it; columns that nobody has decided come first. */
function listedColumns(read: ReadSheet[]): ColumnAccount[] {
	const byKey = new Map<string, ColumnAccount>();
	for (const { columns, account } of read) {
		for (const column of columns?.accounts ?? []) {
			const known = byKey.get(column.key);
			const sheets = [...(known?.sheets ?? []), account.name];
			const values = [...new Set([...(known?.values ?? []), ...column.values])].slice(0, 3);
			byKey.set(column.key, { ...(known ?? column), sheets, values });
		}
	}
	const order = { proposed: 0, decided: 1, understood: 2 };
	return [...byKey.values()].toSorted((a, b) => order[a.state] - order[b.state]);
}

/** Finds numbers such as `P-007a` and `P-007b` of one sheet; where they are one opening, each row has its number. */
function readLetters(rows: SheetRow[], { joinLetters = false }: ListDecisions): LetteredNumbers[] {
	const named = rows.filter(({ cells }) => LETTERED.test(plainCode(cells.ref ?? "")));
	const alike = Map.groupBy(named, ({ sheet = "", cells }) => `${sheet} ${refKey(unlettered(plainCode(cells.ref!)))}`);
	return [...alike.values()].flatMap((some): LetteredNumbers[] => {
		const refs = [...new Set(some.map(({ cells }) => plainCode(cells.ref!)))];
		if (new Set(refs.map(refKey)).size < 2) return [];
		const number = unlettered(refs[0]!);
		if (joinLetters) for (const { cells } of some) cells.ref = number;
		return [{ number, refs }];
	});
}

/**
 * Reads all visible sheets of a source in their order.
 * @param decisions what a person has said of columns, sheets, lines and cells
 * @returns rows with their cells by field, errors by sheet, line and column, and an account of every line and column
 */
export function readList(source: TableSheet[], decisions: ListDecisions, known: KnownWords): ReadList {
	const visible = source.filter(({ isHidden, kind }) => !isHidden && kind === "cells");
	const filled = visible.filter(({ rows }) => rows.some(({ cells }) => isFilled(cells)));
	const read = source.map((sheet) => readOne(sheet, decisions, known, filled.length <= 1));
	const rows = read.flatMap((one) => one.rows);
	const errors = read.flatMap((one) => one.errors);
	const lettered = readLetters(rows, decisions);
	const fields = new Set(rows.flatMap(({ cells }) => keysOf(cells)));
	const hasSheets = read.some(({ account }) => account.state === "read");
	if (!hasSheets) errors.push({ line: 0, column: "", value: "", code: "no list" });
	for (const { account, columns } of read) {
		const isUnnumbered = columns && !columns.places.some(({ use }) => use === "ref" || use === RECORD);
		if (!isUnnumbered || !account.lines.includes("penetration")) continue;
		const line = (columns.heads.at(-1) ?? 0) + 1;
		errors.push({
			...(account.label && { sheet: account.label }),
			line,
			column: "ref",
			value: "",
			code: "no numbers",
		});
	}
	return {
		sheets: read.map(({ account }) => account),
		columns: listedColumns(read),
		rows,
		errors,
		lettered,
		fields: ([...SHEET_COLUMNS, RECORD] as const).filter((one) => fields.has(one)),
	};
}
