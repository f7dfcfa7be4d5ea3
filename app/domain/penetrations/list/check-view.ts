import { createHash } from "node:crypto";
import { amountOf } from "#app/amounts.ts";
import { keyed, keysOf } from "#app/domain/keyed.ts";
import { unitOfHeading } from "#app/domain/lengths.ts";
import { unreadOpening } from "#app/domain/penetrations/opening.ts";
import { type NameKind, OPENING_FIELDS, type OpeningField } from "#app/domain/penetrations/penetration-fields.ts";
import { listNames } from "#app/domain/penetrations/terms/catalogue-names.sql.ts";
import {
	MAX_WORDS,
	type ProposedBlank,
	type ProposedWord,
	proposeWords,
} from "#app/domain/penetrations/terms/terms.ts";
import { capitalised } from "#app/domain/plain-text.ts";
import { writeTabs } from "#app/tables/separated-text.ts";
import type { EntityManager } from "#db/orm.ts";
import { movedQuestion } from "./change-words.ts";
import type { ListChange } from "./list-change.ts";
import type { CheckedList } from "./list-check.ts";
import type { SentOpening, SentRow } from "./opening-rows.ts";
import type { ColumnAccount } from "./sheet-columns.ts";
import { type NamedSource, packSource } from "./sheet-files.ts";
import type { LetteredNumbers, ReadList, SheetAccount } from "./sheet-reader.ts";
import { type CellError, type Fix, type ListDecisions, type Meaning, placeKey } from "./sheet-types.ts";

export interface TextRows {
	text: string;
	/** The rows as people find them: `5`, or `Walls 5` where a list has several sheets; empty for the list as a whole. */
	lines: string[];
	/** The message for these rows, where those of one cause differ. */
	message?: string;
	/** The text that may be meant. */
	proposal?: string;
}

/** Errors of a list with the same column and cause, whichever rows they are in. */
export interface ErrorGroup {
	column: string;
	message: string;
	count: number;
	texts: TextRows[];
}

/** Two errors that name another row each are one cause all the same. */
const causeOf = (message: string) => message.replace(/\brow \d+/, "another row");

/** The causes of errors, those of most rows first; every row is named by its number. */
export function groupErrors(errors: readonly CellError[]): ErrorGroup[] {
	const groups = Map.groupBy(errors, ({ column, message }) => `${column}\n${causeOf(message)}`);
	const grouped = [...groups.values()].map((alike): ErrorGroup => {
		const { column, message } = alike[0]!;
		const differ = alike.some((one) => one.message !== message);
		const texts = Map.groupBy(alike, (one) => `${one.value}\n${one.message}\n${one.proposal ?? ""}`);
		return {
			column,
			message: differ ? causeOf(message) : message,
			count: alike.length,
			texts: [...texts.values()].map((same) => ({
				text: same[0]!.value,
				lines: same.map(({ sheet, line }) => (line === 0 ? "" : sheet ? `${sheet} ${line}` : String(line))),
				...(differ && { message: same[0]!.message }),
				...(same[0]!.proposal !== undefined && { proposal: same[0]!.proposal }),
			})),
		};
	});
	return grouped.toSorted((a, b) => b.count - a.count);
}

/** At most so many errors are marked in their cells; the list of causes has every error. */
const MAX_MARKED = 200;

interface GridError {
	/** Place of the row in the table, from 0. */
	row: number;
	/** The column's name; empty for the row as a whole. */
	column: string;
	message: string;
}

export interface ListView {
	source: string;
	shown: string;
	seen: string;
	/** The rows as they were read, with the names of their fields above them. */
	text: string;
	columns: { place: string; label: string }[];
	/** The names by which people know each row of the table. */
	lines: string[];
	marked: GridError[];
	/** A summary of what every line of the source is. */
	summary: string;
	sheets: SheetAccount[];
	/** Openings of several rows, with their services and the rows as people find them. */
	openings: { ref: string; services: number; lines: string[] }[];
	lettered: LetteredNumbers[];
	letters: "" | "join";
	/** Facts of openings that cannot be read, with their rows. */
	unread: UnreadFact[];
	accounts: ColumnAccount[];
	/** As many terms as a form takes, and the number of the others. */
	words: ProposedWord[];
	moreWords: number;
	blanks: ProposedBlank[];
	names: Record<NameKind, string[]>;
	/** The meanings that were sent, by `service:PVC waste`, with why one was refused; empty for a list that is shown first. */
	meanings: Record<string, { means: string; pick: string; error?: string }>;
	change: ListChange;
	errorGroups: ErrorGroup[];
	errorCount: number;
	/** The number of rows; none of them is stored yet. */
	rows: number;
	take: string[];
	leave: string[];
	asWritten: Meaning[];
	fixes: Fix[];
	overwrite: "" | "correct" | "prefix";
	prefix: string;
	gone: "keep" | "not needed";
	/** The question about rows whose number another opening may already have; else empty. */
	question: string;
	/** Why a press did not store what the page shows. */
	notice: string;
	ready: boolean;
}

interface UnreadFact extends TextRows {
	field: OpeningField;
}

const digest = (text: string) => createHash("sha256").update(text).digest("base64url").slice(0, 22);

/** A form sends line ends in its own way. */
export const digestOfRows = (rows: string) => digest(rows.replaceAll(/\r\n?/g, "\n").trimEnd());

/** The heading as the list has it, where one column gives the field; its rows are in millimetres and minutes by now. */
function labelOf(place: string, { columns }: CheckedList["list"]): string {
	const [only, ...more] = columns.filter(({ use, heading }) => use === place && heading !== "");
	if (!only || more.length > 0) return capitalised(place.replaceAll("_", " "));
	const isConverted = only.unit !== undefined && only.unit !== "mm";
	const heading = (isConverted ? unitOfHeading(only.heading).rest : only.heading).replaceAll(/\s+/g, " ");
	return isConverted && place !== "quantity" && place !== "required" ? `${heading} (mm)` : heading;
}

const rowsOf = ({ rows, fields }: CheckedList["list"]): string =>
	writeTabs([[...fields], ...rows.map(({ cells }) => fields.map((field) => cells[field] ?? ""))]);

/** Characters of a source that a form carries; a larger one is read again from its rows. */
export const MAX_SOURCE = 8 * 1024 * 1024;

type Choices = Pick<ListView, "overwrite" | "prefix" | "gone" | "letters">;

/** Lists each text of a fact that cannot be read once; such a text is stored as it is written. */
function unreadFacts(sent: SentRow[], lines: string[]): UnreadFact[] {
	const texts = (fields: SentRow["fields"]) => keyed(OPENING_FIELDS, (field) => fields[field] ?? "");
	const found = sent.flatMap(({ fields }, at) =>
		unreadOpening(texts(fields)).map((field) => ({ field, text: fields[field]!, line: lines[at]! })),
	);
	return [...Map.groupBy(found, ({ field, text }) => `${field}\n${text}`).values()].map((same) => ({
		...{ field: same[0]!.field, text: same[0]!.text },
		lines: same.map(({ line }) => line),
	}));
}

/** Rows with what others of their opening state of its thickness; one that states no service has none to be blank. */
function asOpenings(sent: SentRow[], joined: SentOpening[]) {
	const openingAt = new Map(joined.flatMap(({ row, at }) => at.map((place) => [place, row.fields])));
	return sent.map(({ fields }, at) => {
		const opening = openingAt.get(at);
		if (!opening) return { line: at, fields };
		const services = fields.services?.filter((service) => Object.values(service).some((text) => text !== ""));
		return { line: at, fields: { ...fields, thickness: fields.thickness || opening.thickness, services } };
	});
}

type ListState = Pick<ListView, "seen" | "question" | "accounts" | "sheets" | "ready">;

/** Answers what decides whether a checked list may be stored as it was sent. */
export const listState = (
	{ list, sent, errors, change }: CheckedList,
	{ overwrite }: Pick<ListView, "overwrite">,
): ListState => ({
	seen: digest(JSON.stringify(list.rows)),
	question: change.moved.rows.length > 0 || overwrite === "prefix" ? movedQuestion(change) : "",
	...{ accounts: list.columns, sheets: list.sheets, ready: errors.length === 0 && sent.length > 0 },
});

/** Answers what a page shows of a checked list. */
export async function listView(
	em: EntityManager,
	project: number,
	{ source, decisions }: { source: NamedSource; decisions: ListDecisions },
	{ overwrite, prefix, gone, letters }: Choices,
	checked: CheckedList,
): Promise<ListView> {
	const { list, sent, joined, errors, change, names } = checked;
	const isRead = list.rows.length > 0;
	const text = isRead ? rowsOf(list) : writeTabs(source.sheets[0]?.rows.map(({ cells }) => cells) ?? []);
	const packed = packSource(source);
	const isCarried = packed.length <= MAX_SOURCE;
	const places = new Map(list.rows.map(({ sheet, line }, at) => [placeKey(sheet, line), at]));
	const marked = errors.flatMap(({ sheet, line, column, message }): GridError[] => {
		const row = places.get(placeKey(sheet, line));
		return row === undefined ? [] : [{ row, column, message }];
	});
	const lines = list.rows.map(({ sheet, line }) => (sheet ? `${sheet} ${line}` : String(line)));
	const { words, blanks } = await proposeWords(em, project, asOpenings(sent, joined), names);
	return {
		...{ source: isCarried ? packed : "", shown: isCarried ? digestOfRows(text) : "", text },
		...listState(checked, { overwrite }),
		columns: list.fields.map((place) => ({ place, label: labelOf(place, list) })),
		lines,
		openings: joined
			.map(({ row, at }) => ({
				...{ ref: row.fields.ref ?? "", services: row.fields.services?.length ?? 0 },
				lines: [...new Set(at.map((place) => lines[place]!))],
			}))
			.filter((one) => one.lines.length > 1),
		...{ lettered: list.lettered, letters, unread: unreadFacts(sent, lines) },
		marked: marked.slice(0, MAX_MARKED),
		summary: lineWords(list.sheets, errors),
		...{ names: await listNames(em), blanks, meanings: {} },
		...{ words: words.slice(0, MAX_WORDS), moreWords: Math.max(0, words.length - MAX_WORDS) },
		...{ change, errorGroups: groupErrors(errors), errorCount: errors.length, rows: list.rows.length },
		...{ take: [...decisions.take], leave: [...decisions.sheetsLeftOut], fixes: [...decisions.fixes] },
		asWritten: [...(decisions.asWritten ?? [])],
		...{ overwrite, prefix, gone },
		notice: "",
	};
}

const KINDS = {
	title: "title",
	heading: "heading",
	section: "section",
	penetration: "opening",
	"more of an opening": "more row of an opening",
	refused: "row with a problem",
	total: "total",
	"struck out": "",
	hidden: "",
	"left out": "",
	empty: "",
};

const PLURALS: Partial<Record<keyof typeof KINDS, string>> = {
	...{ refused: "rows with a problem", "more of an opening": "more rows of openings" },
};

/** `33 lines: 2 titles, 1 heading, 30 openings`: every line of the source once. */
export function lineWords(sheets: ReadList["sheets"], errors: readonly CellError[]): string {
	const refused = new Set(errors.map(({ sheet, line }) => placeKey(sheet, line)));
	const kinds = sheets.flatMap(({ label, lines }) =>
		lines.map((kind, at) => {
			const isRow = kind === "penetration" || kind === "more of an opening";
			const isRefused = isRow && refused.has(placeKey(label, at + 1));
			return isRefused ? ("refused" as const) : kind;
		}),
	);
	const counts = Map.groupBy(kinds, (kind) => kind);
	const words = keysOf(KINDS).flatMap((kind) => {
		const count = counts.get(kind)?.length ?? 0;
		const one = KINDS[kind] || kind;
		return count === 0 ? [] : amountOf(count, one, KINDS[kind] ? PLURALS[kind] : one);
	});
	return `${amountOf(kinds.length, "line")}: ${words.join(", ")}`;
}
