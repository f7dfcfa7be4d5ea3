import { amountOf } from "#app/amounts.ts";
import { columnAt, ENTRY_COLUMNS, ENTRY_NAMES } from "./entry-columns.ts";
import type { EntryState } from "./entry-form.ts";

const DITTO = /^[-–—\s]*(["”“″„〃]|''|,,)[-–—\s]*$|^-?\s*(ditto|do\.?|as above|same|same as above)\s*-?$/i;

/** Each row has these of its own, or too much depends on them to be repeated by a mark. */
const NO_DITTO = ["specimen_id", "frr"].map(columnAt);

const isRefusedDitto = (cell: string, column: number): boolean => NO_DITTO.includes(column) && DITTO.test(cell.trim());

/** Reads ditto marks as what stands above them, and says where. */
export function resolveDittos(rows: string[][]): { rows: string[][]; notes: string[] } {
	const above: string[] = [];
	const repeated = new Map<string, number>();
	const resolved = rows.map((row) =>
		row.map((cell, column) => {
			const before = above[column] ?? "";
			const isMark = !NO_DITTO.includes(column) && DITTO.test(cell.trim()) && before !== "";
			const { label } = ENTRY_COLUMNS[column]!;
			if (isMark) repeated.set(label, (repeated.get(label) ?? 0) + 1);
			const text = isMark ? before : cell;
			if (text.trim() !== "") above[column] = text;
			return text;
		}),
	);
	return {
		rows: resolved,
		notes: [...repeated].map(
			([label, count]) => `${label}: ${amountOf(count, "mark repeats", "marks repeat")} the cell above.`,
		),
	};
}

interface SpoiltCell {
	row: number;
	column: string;
	message: string;
}

/** Why a spreadsheet's text cannot be a key, a size or a rating: the importer would take it for one. */
const SPOILT: [RegExp, string][] = [
	[
		/^#(REF!|N\/A|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/i,
		"This shows an error of the spreadsheet. Type what it should be.",
	],
	[/^[-+]?\d(\.\d+)?E[+-]\d{1,3}$/i, "A spreadsheet made a power of ten of this. Type it as it was."],
];

const DATED =
	/^(\d{4}-\d{2}-\d{2}([ T].*)?|\d{1,2}[-/ ](jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*([-/ ]\d{2,4})?|\d{1,2}\/\d{1,2}\/\d{4})$/i;
const UNDATED = ["specimen_id", "size", "frr", "gap_min", "gap_max", "opening_min", "opening_max", "spacing_min"];

/** Finds the cells that a spreadsheet has spoilt before they came here. */
export function spoiltCells({ rows }: EntryState): SpoiltCell[] {
	return rows.flatMap((cells, row) =>
		cells.flatMap((cell, at): SpoiltCell[] => {
			const column = ENTRY_NAMES[at] ?? "";
			const isDated = UNDATED.includes(column) && DATED.test(cell.trim());
			const why = isRefusedDitto(cell, at)
				? "A mark that repeats the row above is not taken here. Type it."
				: isDated
					? "A spreadsheet made a date of this. Type it as it was."
					: SPOILT.find(([pattern]) => pattern.test(cell.trim()))?.[1];
			return why ? [{ row, column, message: why }] : [];
		}),
	);
}
