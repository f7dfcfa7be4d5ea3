import { createHash } from "node:crypto";
import type { EntityManager } from "#db/orm.ts";
import { type Cause, causesOf } from "./causes.ts";
import type { ColumnAccount } from "./columns.ts";
import { type ListChange, movedQuestion } from "./list-change.ts";
import { type CheckedList, lineWords } from "./list-check.ts";
import type { SheetAccount } from "./sheet.ts";
import { writeTable } from "./sheet-text.ts";
import { type Fix, type ListDecisions, placeKey } from "./sheet-types.ts";
import { type NamedSource, packSource } from "./source.ts";
import { type ProposedBlank, type ProposedWord, proposeWords } from "./words.ts";

/** Errors that are marked in their cells; all are told by their causes. */
const MAX_MARKED = 200;

interface GridError {
	/** Place of the row in the table, from 0. */
	row: number;
	/** Empty for the row as a whole. */
	column: string;
	message: string;
}

/** A checked list as the page shows it. */
export interface ListView {
	source: string;
	shown: string;
	seen: string;
	/** The rows as they were read, with the names of their fields above them. */
	text: string;
	columns: { place: string; label: string }[];
	/** How people call each row of the table. */
	lines: string[];
	marked: GridError[];
	/** What every line of the source is. */
	summary: string;
	sheets: SheetAccount[];
	asked: ColumnAccount[];
	words: ProposedWord[];
	blanks: ProposedBlank[];
	change: ListChange;
	causes: Cause[];
	errorCount: number;
	/** How many rows there are; none of them is stored yet. */
	rows: number;
	take: string[];
	leave: string[];
	fixes: Fix[];
	overwrite: "" | "correct" | "prefix";
	prefix: string;
	gone: "keep" | "not needed";
	/** Asked where rows would take another's number; else empty. */
	question: string;
	/** Why a press did not store what the page shows. */
	notice: string;
	ready: boolean;
}

const digest = (text: string) => createHash("sha256").update(text).digest("base64url").slice(0, 22);

/** A form sends line ends in its own way. */
export const digestOfRows = (rows: string) => digest(rows.replaceAll(/\r\n?/g, "\n").trimEnd());

/** The heading as the list has it, where one column gives the field. */
function labelOf(place: string, { columns }: CheckedList["list"]): string {
	const [only, ...more] = columns.filter(({ use, heading }) => use === place && heading !== "");
	return only && more.length === 0 ? only.heading.replaceAll(/\s+/g, " ") : place.replaceAll("_", " ");
}

const rowsOf = ({ rows, fields }: CheckedList["list"]): string =>
	writeTable([[...fields], ...rows.map(({ cells }) => fields.map((field) => cells[field] ?? ""))]);

/** Characters of a source that a form carries; a larger one is read again from its rows. */
export const MAX_SOURCE = 8 * 1024 * 1024;

type Choices = Pick<ListView, "overwrite" | "prefix" | "gone">;

/** What a page shows of a checked list. */
export async function listView(
	em: EntityManager,
	project: number,
	{ source, decisions }: { source: NamedSource; decisions: ListDecisions },
	{ overwrite, prefix, gone }: Choices,
	{ list, sent, errors, change }: CheckedList,
): Promise<ListView> {
	const isRead = list.rows.length > 0;
	const text = isRead ? rowsOf(list) : writeTable(source.sheets[0]?.rows.map(({ cells }) => cells) ?? []);
	const packed = packSource(source);
	const isCarried = packed.length <= MAX_SOURCE;
	const places = new Map(list.rows.map(({ sheet, line }, at) => [placeKey(sheet, line), at]));
	const marked = errors.flatMap(({ sheet, line, column, message }): GridError[] => {
		const row = places.get(placeKey(sheet, line));
		return row === undefined ? [] : [{ row, column, message }];
	});
	const rows = sent.map(({ fields }, at) => ({ line: at, fields }));
	return {
		...{ source: isCarried ? packed : "", shown: isCarried ? digestOfRows(text) : "", text },
		seen: digest(JSON.stringify(list.rows)),
		columns: list.fields.map((place) => ({ place, label: labelOf(place, list) })),
		lines: list.rows.map(({ sheet, line }) => (sheet ? `${sheet} ${line}` : String(line))),
		marked: marked.slice(0, MAX_MARKED),
		summary: lineWords(list.sheets, errors),
		...{ sheets: list.sheets, asked: list.columns, ...(await proposeWords(em, project, rows)) },
		...{ change, causes: causesOf(errors), errorCount: errors.length, rows: list.rows.length },
		...{ take: [...decisions.take], leave: [...decisions.sheetsLeftOut], fixes: [...decisions.fixes] },
		...{ overwrite, prefix, gone },
		question: change.moved.rows.length > 0 || overwrite === "prefix" ? movedQuestion(change.moved) : "",
		...{ notice: "", ready: errors.length === 0 && sent.length > 0 },
	};
}
