import { isOneOf } from "#app/domain/keyed.ts";
import {
	FIELD_NAMES,
	PENETRATION_FIELDS,
	SHEET_COLUMNS,
	type SheetColumn,
} from "#app/domain/penetrations/penetration-fields.ts";
import type { CellProblem } from "./cell-errors.ts";

/** Names a stored penetration and its state, `173.2`: only in a list that is edited as a whole, never in a file. */
export const RECORD = "record";

/**
 * The uses that a column of a list may have: a field, the thickness of the insulation, a level and a location in one cell
 * (`L1 / B-3`), one side of a size, ticks below the name of an orientation or a material, words for the note, or nothing.
 */
export const COLUMN_USES = [
	...SHEET_COLUMNS,
	RECORD,
	"insulation thickness",
	"width",
	"height",
	"opening width",
	"opening height",
	"level and location",
	"ticks",
	"add to note",
	"left out",
] as const;

export type ColumnUse = (typeof COLUMN_USES)[number];

export const isColumnUse = (text: string): text is ColumnUse => isOneOf(COLUMN_USES, text);

const USE_WORDS: Partial<Record<ColumnUse, string>> = {
	...{ "add to note": "added to the note", "level and location": "level / location" },
	service_quantity: "number of this service",
	...{ width: "width of the service", height: "height of the service" },
	...{ "opening width": "width of the opening", "opening height": "height of the opening" },
};

/** A field or another use of a column, inside a sentence. */
export const fieldWords = (use: ColumnUse): string =>
	isOneOf(FIELD_NAMES, use) ? PENETRATION_FIELDS[use].words : (USE_WORDS[use] ?? use);

export type ReadColumn = SheetColumn | typeof RECORD;

export type Cells = Partial<Record<ReadColumn, string>>;

export interface SheetRow {
	/** The name of the sheet; left out where the source is one text. */
	sheet?: string;
	/** The line of its sheet or text, the first being 1; a line whose cell names several services is as many rows. */
	line: number;
	cells: Cells;
}

/** Readings that a person is asked about once a list: storing accepts them, and each can be left as it is written. */
export const MEANINGS = ["inches", "services"] as const;

export type Meaning = (typeof MEANINGS)[number];

/** Something wrong, and where. */
interface ErrorPlace {
	sheet?: string;
	/** 0: the list as a whole. */
	line: number;
	/** The name of the column; empty for the row as a whole. */
	column: string;
	value: string;
}

export interface ReadError extends ErrorPlace, CellProblem {}

/** An error as people read it. */
export interface CellError extends ErrorPlace {
	message: string;
	/** The text that may be meant, for a person to say so. */
	proposal?: string;
}

/** A cell of a sheet that was read differently from how it is written, for people to check. */
export interface ReadingNote {
	text: string;
	lines: number[];
	meaning?: Meaning;
}

/** The text that a person typed in place of cells that could not be read. */
export interface Fix {
	column: string;
	/** The text that stands there. */
	value: string;
	/** The cell alone (`Walls:5`, `:5`); empty for all cells of the column with that value. */
	at: string;
	text: string;
	/** The text is what was proposed: it counts where this is proposed, and for no other cell with that value. */
	isProposal?: boolean;
}

export interface CellDecisions {
	fixes: readonly Fix[];
	/** `P-007a` and `P-007b` are services of one opening; otherwise each is an opening of its own. */
	joinLetters?: boolean;
}

export const placeKey = (sheet: string | undefined, line: number): string => `${sheet ?? ""}:${line}`;

export interface ListDecisions extends CellDecisions {
	/** The decided uses, by the key of the heading. */
	columns: Readonly<Record<string, ColumnUse>>;
	/** The uses decided for headings in another project of the person: proposed where nobody understands them. */
	elsewhere?: Readonly<Record<string, ColumnUse>>;
	sheetsLeftOut: readonly string[];
	/** Lines that are read although the sheet has struck them out, or hides them. */
	take: readonly ("struck out" | "hidden")[];
	/** Readings that are left aside. */
	asWritten?: readonly Meaning[];
}

export const NO_DECISIONS: ListDecisions = { columns: {}, sheetsLeftOut: [], take: [], fixes: [] };

/** The words that the reader takes from the catalogue and from the trade. */
export interface KnownWords {
	/** Drawings of solutions, in lower case. */
	drawings: ReadonlySet<string>;
	synonyms: ReadonlyMap<string, string>;
	/** Answers the name of the kind that a text is in the catalogue; else null. */
	named(kind: "orientation" | "substrate" | "service", text: string): string | null;
	/** Without it cells are taken as they are written. */
	trade?: TradeWords;
}

/** The words in which a service is stored, and whether they name a material; null where the catalogue knows none of them. */
export type ReadService = (words: string) => { name: string; isMaterial: boolean } | null;

interface TradeWords {
	service: ReadService;
	/** The whole text is one service of the catalogue. */
	isService(text: string): boolean;
	/** The words name a joint or a gap, whose size is a width. */
	isJoint(words: string): boolean;
	/** The penetration of the row has a service with these texts already. */
	isStored(cells: Cells): boolean;
}

const LEVEL =
	/^(((level|lvl|floor|storey|basement|podium|carpark|car park)\b.{0,18})|[LB]\s?\d{1,3}[A-Z]?|(lower |upper )?ground( floor)?|G\/?F|mezzanine.{0,12}|roof.{0,12}|(first|second|third|fourth|fifth|sixth) (floor|level))$/i;

export const isLevel = (text: string): boolean => text.length <= 25 && LEVEL.test(text);

/** `Walls, row 5`. */
export const placeWords = ({ sheet, line }: { sheet?: string; line: number }): string =>
	line === 0 ? "the list" : sheet ? `${sheet}, row ${line}` : `row ${line}`;

/** `rows 8 to 10`, `rows 2, 4 and 9`, `Walls, rows 8 and 9`: rows of one sheet, as people know them. */
export function rowWords(lines: readonly string[]): string {
	const [, sheet = "", first = ""] = /^(?:(.*) )?(\d+)$/.exec(lines[0] ?? "") ?? [];
	const numbers = lines.map((line) => Number(line.slice(sheet === "" ? 0 : sheet.length + 1)));
	const isRun = numbers.length > 2 && numbers.every((number, at) => number === Number(first) + at);
	const [last, ...before] = numbers.toReversed();
	const named = isRun ? `${first} to ${last}` : [before.toReversed().join(", "), last].filter(Boolean).join(" and ");
	return `${sheet && `${sheet}, `}${numbers.length === 1 ? "row" : "rows"} ${named}`;
}

/** `P-007a`: a number with a letter at its end. */
export const LETTERED = /^(.*\d)[\s.-]?([a-z])$/i;

/** Takes the letter off the end of a number: numbers that differ in it alone have the rest in common. */
export const unlettered = (ref: string): string => LETTERED.exec(ref)?.[1] ?? ref;
