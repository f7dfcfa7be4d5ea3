import { COLUMNS, columnsOf, VALUE_LABELS } from "#app/domain/catalogue/definition/csv-columns.ts";
import { keysOf } from "#app/domain/keyed.ts";
import type { EntryColumn } from "./entry-form.ts";

/** The columns that say which report a specimen belongs to: the page does. */
const OF_REPORT = ["report_book", "report_number", "report_lab"];

const labels = new Map(columnsOf("specimen").map(({ field, column }) => [column.name, column.label ?? field.label]));

/** The columns of specimens.csv in the order of the file, without those of the report, which the page has once. */
export const ENTRY_COLUMNS: readonly EntryColumn[] = COLUMNS.specimens
	.filter(({ name }) => !OF_REPORT.includes(name))
	.map(({ name, names, required, choices }) => ({
		name,
		label: labels.get(name) ?? "State",
		list: names ?? null,
		choices: choices ? keysOf(choices) : name === "is_active" ? Object.values(VALUE_LABELS.is_active!) : [],
		required: required === true,
		isRare: required !== true,
	}));

export const ENTRY_NAMES: readonly string[] = ENTRY_COLUMNS.map(({ name }) => name);

export const columnAt = (name: string): number => ENTRY_NAMES.indexOf(name);

export const entryColumn = (name: string): EntryColumn | undefined => ENTRY_COLUMNS[columnAt(name)];
