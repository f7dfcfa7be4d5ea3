import { z } from "zod";
import { tooLong } from "#app/domain/errors.ts";
import { MAX_NOTE, MAX_NOTES } from "#app/domain/files/drawing-limits.ts";
import { type GridColumn, type GridList, gridColumns } from "#app/domain/grid/grid-columns.ts";

export const BULK_ACTS = ["replace", "set", "add", "take", "withdraw", "restore"] as const;

export type BulkAct = (typeof BULK_ACTS)[number];

export const ACT_LABELS: Record<BulkAct, string> = {
	replace: "Replace text",
	set: "Set a field",
	add: "Add to a list",
	take: "Take out of a list",
	withdraw: "Withdraw",
	restore: "Restore",
};

/** A field that a change of many records can be about. */
export interface BulkField {
	name: string;
	label: string;
	/** The column of the import file, where it is one of them. */
	column?: GridColumn;
}

/** The layers of a specimen are three columns; people add a product to them, or take one away. */
export const PRODUCTS = "products";

export const LAYERS = ["prot_first", "prot_sec", "prot_third"] as const;

/** The report's columns are part of a specimen's key, and keys are not replaced in many records at once. */
const isOwn = (list: GridList, { name }: GridColumn) => list !== "specimens" || !name.startsWith("report_");

const canReplace = ({ kind, name }: GridColumn) => kind === "text" || kind === "name" || name === "installation";

const canSet = ({ kind, key, name }: GridColumn) =>
	!key && name !== "is_active" && kind !== "file" && (kind !== "list" || name === "installation");

/** The fields that an act can be about; none where it is about the record as a whole. */
export function bulkFields(list: GridList, act: BulkAct): BulkField[] {
	const named = (is: (column: GridColumn) => boolean) =>
		gridColumns(list)
			.filter((column) => is(column) && isOwn(list, column))
			.map((column) => ({ name: column.name, label: column.label, column }));
	if (act === "replace") return named(canReplace);
	if (act === "set") return named(canSet);
	if (act === "withdraw" || act === "restore") return [];
	if (list === "specimens") return [{ name: PRODUCTS, label: "Products of the layers" }];
	return named(({ kind, name }) => kind === "list" && name !== "installation");
}

export const bulkActs = (list: GridList): BulkAct[] =>
	BULK_ACTS.filter((act) => act === "withdraw" || act === "restore" || bulkFields(list, act).length > 0);

/** The most records of one change. */
export const MAX_BULK = 50_000;

/** The longest text that can be set is the installation notes of a solution, a line each. */
const MAX_VALUE = MAX_NOTES * (MAX_NOTE + 1);

/** A choice is cleared by this value alone, so that a form with nothing chosen clears no field of many records. */
export const EMPTY_CHOICE = "(empty)";

/** The code points of a text to be replaced: every text of a record can be found whole, since none is longer. */
export const MAX_REPLACED = 2000;

const text = (max: number) =>
	z
		.string()
		.default("")
		.transform((typed) => typed.replaceAll("\0", "").replaceAll("\r\n", "\n"))
		.refine((typed) => Array.from(typed).length <= max, tooLong(max))
		.meta({ maxLength: max });

const ids = z
	.string()
	.regex(/^\d{1,9}(,\d{1,9})*$/)
	.transform((list) => list.split(",").map(Number));

/** A form names the records, the change, and the number of records that the person saw, so that a list that has grown is noticed. */
export const bulkSchema = z.object({
	act: z.enum(BULK_ACTS),
	field: z.string().max(50).default(""),
	value: text(MAX_VALUE),
	find: text(MAX_REPLACED),
	by: text(MAX_REPLACED),
	/** Ticked records; without them all that the query finds are meant. */
	ids: ids.optional(),
	count: z.coerce.number().int().min(0),
});

export type BulkChange = z.output<typeof bulkSchema>;
