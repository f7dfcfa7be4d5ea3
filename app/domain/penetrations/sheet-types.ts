import type { ColumnUse, RECORD, SheetColumn } from "./column-uses.ts";

export type ReadColumn = SheetColumn | typeof RECORD;

export interface SheetRow {
	/** Empty where the source is one text. */
	sheet?: string;
	/** Of its sheet or text, the first being 1. */
	line: number;
	cells: Partial<Record<ReadColumn, string>>;
}

export interface CellError {
	sheet?: string;
	/** 0: the list as a whole. */
	line: number;
	/** Empty for the row as a whole. */
	column: string;
	value: string;
	message: string;
}

/** Something of a sheet that was read otherwise than it stands, for people to see. */
export interface ReadingNote {
	text: string;
	lines: number[];
}

/** What a person typed in place of cells that could not be read. */
export interface Fix {
	column: string;
	/** What stands there. */
	value: string;
	/** The cell alone (`Walls:5`, `:5`); empty for all cells of the column with that value. */
	at: string;
	text: string;
}

export interface CellDecisions {
	fixes: readonly Fix[];
}

export const placeKey = (sheet: string | undefined, line: number): string => `${sheet ?? ""}:${line}`;

export interface ListDecisions extends CellDecisions {
	/** By the key of the column's heading. */
	columns: Readonly<Record<string, ColumnUse>>;
	/** What was decided for a heading in another project of the person: proposed where nobody understands it. */
	elsewhere?: Readonly<Record<string, ColumnUse>>;
	/** Names of sheets. */
	sheetsLeftOut: readonly string[];
	/** Lines that are read although the sheet has struck them out, or hides them. */
	take: readonly ("struck out" | "hidden")[];
}

export const NO_DECISIONS: ListDecisions = { columns: {}, sheetsLeftOut: [], take: [], fixes: [] };

/** What the reader asks of the catalogue and of the words of the trade. */
export interface KnownWords {
	/** Drawings of solutions, in lower case. */
	drawings: ReadonlySet<string>;
	synonyms: ReadonlyMap<string, string>;
	/** The name that a text is of the kind, else null. */
	named(kind: "orientation" | "substrate" | "service", text: string): string | null;
}

const LEVEL =
	/^(((level|lvl|floor|storey|basement|podium|carpark|car park)\b.{0,18})|[LB]\s?\d{1,3}[A-Z]?|(lower |upper )?ground( floor)?|G\/?F|mezzanine.{0,12}|roof.{0,12}|(first|second|third|fourth|fifth|sixth) (floor|level))$/i;

export const isLevel = (text: string): boolean => text.length <= 25 && LEVEL.test(text);

/** `Walls, row 5`. */
export const placeWords = ({ sheet, line }: { sheet?: string; line: number }): string =>
	line === 0 ? "the list" : sheet ? `${sheet}, row ${line}` : `row ${line}`;
