import { isOneOf } from "#app/domain/keyed.ts";
import { SHEET_COLUMNS } from "./sheet-columns.schema.ts";

export type SheetColumn = (typeof SHEET_COLUMNS)[number];

/** Names a stored penetration and its state, `173.2`: only in a list that is edited as a whole, never in a file. */
export const RECORD = "record";

/**
 * What a column of a list may be used as: a field, the thickness of the insulation, a level and a location in one cell
 * (`L1 / B-3`), ticks below the name of an orientation or a material, words for the note, or nothing.
 */
export const COLUMN_USES = [
	...SHEET_COLUMNS,
	RECORD,
	"insulation thickness",
	"level and location",
	"ticks",
	"add to note",
	"left out",
] as const;

export type ColumnUse = (typeof COLUMN_USES)[number];

export const isColumnUse = (text: string): text is ColumnUse => isOneOf(COLUMN_USES, text);

const WORDS: Partial<Record<ColumnUse, string>> = {
	...{ ref: "number", service_type: "service type", required: "requirement", "add to note": "added to the note" },
	...{ "level and location": "level / location", ticks: "ticks" },
};

/** A field or another use of a column, as people say it. */
export const fieldWords = (use: ColumnUse): string => WORDS[use] ?? use;
