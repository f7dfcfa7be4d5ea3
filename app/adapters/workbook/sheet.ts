import { columnName, dateOf, numberText, placeOf } from "./cells.ts";
import { xmlParts } from "./xml.ts";

export interface WorkbookCell {
	/** `C7` */
	cell: string;
	/** From 1. */
	row: number;
	why: "formula" | "error";
	value: string;
}

interface Context {
	strings: string[];
	dates: boolean[];
	from1904: boolean;
}

const MOST_ROWS = 20_000;
const MOST_COLUMNS = 200;

interface OpenCell {
	column: number;
	type: string;
	style: number;
	text: string;
	isFormula: boolean;
}

function textOf({ type, style, text }: OpenCell, { strings, dates, from1904 }: Context): string {
	if (type === "s") return strings[Number(text)] ?? "";
	if (type === "b") return text === "1" ? "TRUE" : "FALSE";
	if (type !== "n" || text === "") return text;
	return dates[style] ? dateOf(Number(text), from1904) : numberText(text);
}

function fillDown(table: string[][], range: string): void {
	const [from, to] = range.split(":").map(placeOf);
	if (!from || !to) return;
	const value = table[from.row]?.[from.column] ?? "";
	for (let row = from.row + 1; row <= Math.min(to.row, table.length - 1); row++) {
		const cells = table[row]!;
		while (cells.length <= from.column) cells.push("");
		cells[from.column] = value;
	}
}

/** Cells and rows need not say where they are: then each follows the one before it. */
export function readSheetXml(xml: string, context: Context): { table: string[][]; refused: WorkbookCell[] } {
	const table: string[][] = [];
	const refused: WorkbookCell[] = [];
	let open: OpenCell | null = null;
	let inside = "";
	let [row, column] = [-1, -1];
	function close(cell: OpenCell): void {
		const value = textOf(cell, context);
		if (cell.column >= MOST_COLUMNS) {
			// Empty cells with a look of their own may go on to the last column.
			if (value === "" && !cell.isFormula) return;
			throw new Error(`The sheet has more than ${MOST_COLUMNS} columns.`);
		}
		if (row >= MOST_ROWS) throw new Error(`The sheet has more than ${MOST_ROWS} rows.`);
		const why = cell.isFormula ? "formula" : cell.type === "e" ? "error" : null;
		if (why) refused.push({ cell: `${columnName(cell.column)}${row + 1}`, row: row + 1, why, value });
		while (table.length <= row) table.push([]);
		const cells = table[row]!;
		while (cells.length <= cell.column) cells.push("");
		cells[cell.column] = value;
	}
	for (const { kind, name, attributes, text } of xmlParts(xml)) {
		if (kind === "text") {
			if (open && (inside === "v" || inside === "t")) open.text += text;
			continue;
		}
		if (kind === "close") {
			if (name === "c" && open) close(open);
			if (name === "c") open = null;
			inside = "";
			continue;
		}
		inside = name;
		if (name === "row") {
			const place = placeOf(`A${attributes.get("r")}`) ?? { row: row + 1 };
			[row, column] = [place.row, -1];
		}
		if (name === "c") {
			const [place = "", type = "n", style = "0"] = [attributes.get("r"), attributes.get("t"), attributes.get("s")];
			({ column, row } = placeOf(place) ?? { column: column + 1, row: Math.max(0, row) });
			open = { column, type, style: Number(style), text: "", isFormula: false };
		}
		if (name === "f" && open) open.isFormula = true;
		if (name === "mergeCell") fillDown(table, attributes.get("ref") ?? "");
	}
	return { table, refused };
}
