import { type CellRemark, isErrorValue, type MergedRange, type TableRow, type TableSheet } from "#app/tables/sheets.ts";
import { TableError } from "#app/tables/table-error.ts";
import { type NumberFormat, type ShownValue, showIsoDate } from "./number-format.ts";
import { LimitError } from "./parts.ts";
import { type CellText, decodeEscapes, isOn, openText, readCellText } from "./text.ts";
import { cellPosition, columnName } from "./workbook.ts";
import type { XmlAttributes, XmlHandler } from "./xml.ts";

export interface CellStyle {
	format: NumberFormat;
	isStruck: boolean;
}

/** The cells are read as they are shown, or as a file of plain text would have them. */
export interface Manner {
	values: "shown" | "stored";
	maxRows: number;
	maxRowsOfAll: number;
	maxColumns: number;
	maxBytes: number;
}

export interface SheetContext {
	manner: Manner;
	/** The name of the sheet, for errors. */
	sheet: string;
	strings: CellText[];
	styles: CellStyle[];
	from1904: boolean;
	/** The workbook asks to be calculated when it is opened: a stored zero may stand for nothing yet. */
	isUncalculated: boolean;
	/** Counts text against what all sheets may hold; throws where it is too much. */
	countText(length: number): void;
}

interface SheetReader extends XmlHandler {
	/** The sheet once all of it was read. */
	finish(): Pick<TableSheet, "rows" | "formulas" | "merges">;
}

interface OpenCell {
	column: number;
	type: string;
	style: CellStyle;
	value: string;
	hasValue: boolean;
	inline: CellText | null;
	isFormula: boolean;
}

interface OpenRow {
	cells: string[];
	/** Columns of cells that are struck out as a whole, and of formulas whose value was taken. */
	struck: Set<number>;
	formulas: Set<number>;
	remarks: CellRemark[];
}

const clear = (row: OpenRow, column: number): void => {
	if (column < row.cells.length) row.cells[column] = "";
	row.struck.delete(column);
	row.formulas.delete(column);
	row.remarks = row.remarks.filter((remark) => remark.column !== column);
};

function place(row: OpenRow, column: number, text: string): void {
	while (row.cells.length <= column) row.cells.push("");
	row.cells[column] = text;
}

function sharedText({ strings, sheet }: SheetContext, { value, column }: OpenCell, row: number): CellText {
	if (value.trim() === "") return "";
	const text = strings[Number(value)];
	if (text !== undefined) return text;
	throw new TableError("missing cell text", { cell: `${columnName(column)}${row + 1}`, sheet });
}

function shownValue({ manner, from1904 }: SheetContext, { type, value, style }: OpenCell): ShownValue {
	const text = value.trim();
	const isStored = manner.values === "stored";
	if (type === "b") {
		const word = text === "" ? "" : /^(1|true)$/i.test(text) ? "TRUE" : "FALSE";
		return { text: isStored ? word.toLowerCase() : word, kind: null };
	}
	if (type === "e") return { text: text || "#ERROR!", kind: "error" };
	if (text === "") return { text: "", kind: null };
	if (type === "d") return showIsoDate(text, style.format);
	const number = Number(text);
	if (!Number.isFinite(number)) return { text: value, kind: null };
	return style.format[isStored ? "store" : "show"](number, from1904);
}

interface ReadCell {
	shown: ShownValue;
	isStruck: boolean;
	struckWords: string;
}

function readClosed(context: SheetContext, closed: OpenCell, row: number): ReadCell {
	const { type, style } = closed;
	if (closed.inline === null && ["n", "b", "e", "d"].includes(type)) {
		return { shown: shownValue(context, closed), isStruck: style.isStruck, struckWords: "" };
	}
	const stored = closed.inline ?? (type === "s" ? sharedText(context, closed, row) : decodeEscapes(closed.value));
	const { text: read, ...struck } = readCellText(stored, style.isStruck);
	const text = style.format.showText(read);
	return { shown: { text, kind: isErrorValue(text) ? "error" : null }, ...struck };
}

/** Cells and rows need not say where they are: then each follows the one before it. */
export function openSheet(context: SheetContext): SheetReader {
	const { manner } = context;
	const rows: OpenRow[] = [];
	const hiddenRows = new Set<number>();
	const hiddenColumns: { from: number; to: number }[] = [];
	const merges: MergedRange[] = [];
	let hasFilter = false;
	let cell: OpenCell | null = null;
	let isValue = false;
	let inline: ReturnType<typeof openText> | null = null;
	let [row, column, depth] = [-1, -1, 0];

	function rowOf(at: OpenCell): OpenRow {
		const { maxColumns, maxRows } = manner;
		const { sheet } = context;
		if (at.column >= maxColumns) throw new LimitError("too many columns", { sheet, most: maxColumns });
		if (row >= maxRows) throw new LimitError("too many rows", { sheet, most: maxRows });
		while (rows.length <= row) rows.push({ cells: [], struck: new Set(), formulas: new Set(), remarks: [] });
		return rows[row]!;
	}

	function closeCell(closed: OpenCell): void {
		const { type, column: at, isFormula } = closed;
		const isEmpty = closed.value.trim() === "" && closed.inline === null;
		const isMissing = isFormula && type !== "e" && isEmpty && !(type === "str" && closed.hasValue);
		if (isMissing || (isFormula && context.isUncalculated && closed.value.trim() === "0")) {
			rowOf(closed).remarks.push({ column: at, kind: "formula without value", text: "" });
			return;
		}
		const { shown, isStruck, struckWords } = readClosed(context, closed, row);
		// Empty cells with a look of their own may go on to the last row and column.
		if (shown.text.trim() === "" && struckWords === "") return;
		context.countText(shown.text.length);
		const target = rowOf(closed);
		place(target, at, shown.text);
		if (isStruck) target.struck.add(at);
		if (isFormula && shown.kind !== "error") target.formulas.add(at);
		if (shown.kind) target.remarks.push({ column: at, kind: shown.kind, text: shown.text });
		if (struckWords) target.remarks.push({ column: at, kind: "struck words", text: struckWords });
	}

	function openRow(attributes: XmlAttributes): void {
		const found = cellPosition(`A${attributes.r}`);
		[row, column] = [found?.row ?? row + 1, -1];
		const height = attributes.ht;
		if (isOn(attributes.hidden ?? "0") || (height !== undefined && Number(height) === 0)) hiddenRows.add(row);
	}

	function openCell(attributes: XmlAttributes): void {
		const found = cellPosition(attributes.r ?? "");
		({ column, row } = found ?? { column: column + 1, row: Math.max(0, row) });
		const style = context.styles[Number(attributes.s ?? 0)] ?? context.styles[0]!;
		const type = attributes.t ?? "n";
		cell = { column, type, style, value: "", hasValue: false, inline: null, isFormula: false };
	}

	function readColumn(attributes: XmlAttributes): void {
		const width = attributes.width;
		if (!isOn(attributes.hidden ?? "0") && !(width !== undefined && Number(width) === 0)) return;
		hiddenColumns.push({ from: Number(attributes.min) - 1, to: Number(attributes.max) - 1 });
	}

	function readMerge(range: string): void {
		const [from, to] = range.split(":").map(cellPosition);
		if (from && to) merges.push({ top: from.row, left: from.column, bottom: to.row, right: to.column });
	}

	return {
		open(name, attributes) {
			depth++;
			if (inline) inline.open(name, attributes);
			else if (name === "c") openCell(attributes);
			else if (cell) {
				if (name === "v") [isValue, cell.hasValue] = [true, true];
				else if (name === "f") cell.isFormula = true;
				else if (name === "is") inline = openText();
			} else if (name === "row") openRow(attributes);
			else if (name === "col") readColumn(attributes);
			else if (name === "mergeCell") readMerge(attributes.ref ?? "");
			// Views that someone saved have filters of their own, deeper in the sheet.
			else if (name === "autoFilter" && depth === 2) hasFilter = true;
		},
		close(name) {
			depth--;
			isValue = false;
			if (inline && name !== "is") inline.close(name);
			else if (inline && cell) [cell.inline, inline] = [inline.take(), null];
			else if (name === "c" && cell) {
				closeCell(cell);
				cell = null;
			}
		},
		text(text) {
			if (inline) inline.text(text);
			else if (isValue && cell) cell.value += text;
		},
		finish: () => finishSheet({ rows, merges, hiddenRows, hiddenColumns, hasFilter }, manner),
	};
}

interface OpenSheet {
	rows: OpenRow[];
	merges: MergedRange[];
	hiddenRows: ReadonlySet<number>;
	hiddenColumns: { from: number; to: number }[];
	hasFilter: boolean;
}

function finishSheet(
	{ rows, merges, hiddenRows, hiddenColumns, hasFilter }: OpenSheet,
	{ maxColumns }: Manner,
): ReturnType<SheetReader["finish"]> {
	const ranges = merges.filter(({ top, left, bottom, right }) => bottom > top || right > left);
	clearCovered(rows, ranges, maxColumns);
	while (rows.length > 0 && isBlank(rows.at(-1)!)) rows.pop();
	const filled = ranges.filter(({ top, left }) => rows[top] && !isBlankCell(rows[top], left));
	const struckRows = findStruckRows(rows, filled);
	const hidden = (index: number) => hiddenRows.has(index) && (hasFilter ? "filtered" : "hidden");
	const formulas = rows.reduce((sum, each) => sum + each.formulas.size, 0);
	remarkHiddenColumns(rows, hiddenColumns, maxColumns);
	for (const range of filled) fillDown(rows, range);
	const read = rows.map((each, index) => finishRow(each, struckRows.has(index), hidden(index)));
	return { rows: read, formulas, merges: filled };
}

const isBlankCell = (row: OpenRow, column: number): boolean =>
	(row.cells[column] ?? "") === "" && !row.remarks.some((remark) => remark.column === column);

const isBlank = (row: OpenRow): boolean => row.remarks.length === 0 && row.cells.every((text) => text === "");

/** A merge shows its first cell alone, whatever a program left in the others. */
function clearCovered(rows: OpenRow[], merges: MergedRange[], maxColumns: number): void {
	for (const { top, left, bottom, right } of merges) {
		for (let row = top; row <= Math.min(bottom, rows.length - 1); row++) {
			const target = rows[row]!;
			const last = Math.min(right, maxColumns - 1);
			for (let column = row === top ? left + 1 : left; column <= last; column++) {
				if (!isBlankCell(target, column)) clear(target, column);
			}
		}
	}
}

/** Finds rows whose own cells are all struck out. A cell that is merged over several rows counts only if the row has no other. */
function findStruckRows(rows: OpenRow[], merges: MergedRange[]): Set<number> {
	const shared = new Map<number, Set<number>>();
	for (const { top, left, bottom } of merges) {
		if (bottom > top) shared.set(top, (shared.get(top) ?? new Set()).add(left));
	}
	const struckRows = new Set<number>();
	for (const [index, { cells, struck }] of rows.entries()) {
		if (struck.size === 0) continue;
		const filled = [...cells.keys()].filter((column) => cells[column] !== "");
		const own = filled.filter((column) => !shared.get(index)?.has(column));
		if ((own.length > 0 ? own : filled).every((column) => struck.has(column))) struckRows.add(index);
	}
	return struckRows;
}

function fillDown(rows: OpenRow[], { top, left, bottom }: MergedRange): void {
	const from = rows[top]!;
	const text = from.cells[left] ?? "";
	const remarks = from.remarks.filter(({ column, kind }) => column === left && kind !== "hidden column");
	for (let row = top + 1; row <= Math.min(bottom, rows.length - 1); row++) {
		const target = rows[row]!;
		place(target, left, text);
		if (from.struck.has(left)) target.struck.add(left);
		target.remarks.push(...remarks);
	}
}

function remarkHiddenColumns(rows: OpenRow[], ranges: { from: number; to: number }[], maxColumns: number): void {
	for (const { from, to } of ranges) {
		for (let column = from; column <= Math.min(to, maxColumns - 1); column++) {
			const first = rows.find((row) => (row.cells[column] ?? "") !== "");
			first?.remarks.push({ column, kind: "hidden column", text: first.cells[column]! });
		}
	}
}

function finishRow({ cells, struck, remarks }: OpenRow, isStruck: boolean, hidden: TableRow["hidden"]): TableRow {
	if (!isStruck) {
		for (const column of struck) {
			remarks.push({ column, kind: "struck words", text: cells[column]! });
			cells[column] = "";
		}
	}
	while (cells.at(-1) === "") cells.pop();
	return { cells, isStruck, hidden, remarks: remarks.toSorted((a, b) => a.column - b.column) };
}
