import type { FieldErrors } from "#app/domain/errors.ts";
import { isOneOf, keyed, keysOf } from "#app/domain/keyed.ts";
import { plainCode } from "#app/domain/plain-text.ts";
import type { EntityManager } from "#db/orm.ts";
import { RECORD, type SheetColumn } from "./column-uses.ts";
import { type ListChange, listChange } from "./list-change.ts";
import { MOST_PENETRATIONS, NOT_A_SPECIMEN, type PenetrationView, penetrationTexts } from "./penetration.schema.ts";
import { quantityText, statedUnit } from "./quantity.ts";
import { type NamedSolution, solutionsByDrawing, solutionsById } from "./sheet.sql.ts";
import { kept, type ReadList } from "./sheet.ts";
import { SHEET_COLUMNS } from "./sheet-columns.schema.ts";
import { type CellError, placeWords, type SheetRow } from "./sheet-types.ts";
import { checkPenetrations, type ListOptions, type SentRow, tooMany } from "./store.ts";

export interface CheckedSheet {
	sent: SentRow[];
	errors: CellError[];
	change: ListChange;
}

const TEXTS = keysOf(penetrationTexts);

const emptyAs: Partial<Record<SheetColumn, string | undefined>> = { quantity: "1", status: undefined };

/** Inside a key `\;` stands for `;`. */
const keysIn = (cell: string): string[] => (cell.match(/(?:\\.|[^;])+/gs) ?? []).flatMap((key) => key.trim() || []);

/** A cell that is empty clears its field; an empty quantity is one, an empty status follows the solution. */
function sentRow({ cells }: SheetRow, solutions: Map<string, NamedSolution>): SentRow {
	const fields: Record<string, unknown> = {};
	const faults: FieldErrors = {};
	for (const column of TEXTS) {
		const cell = cells[column];
		const text = cell === "" && column in emptyAs ? emptyAs[column] : cell;
		if (text === undefined) continue;
		const read = penetrationTexts[column].safeParse(column === "status" ? text.toLowerCase() : text);
		if (read.success) fields[column] = read.data;
		else faults[column] = read.error.issues.map(({ message }) => message);
		if (column === "quantity") fields.unit = statedUnit(text) ?? "no.";
	}
	const { specimen = "" } = cells;
	if (cells.solution !== undefined) {
		const drawing = plainCode(cells.solution);
		const solution = solutions.get(drawing.toLowerCase());
		if (drawing !== "" && !solution) faults.solution = ["No solution has this drawing."];
		fields.sol = solution?.id ?? null;
		const keys = keysIn(plainCode(specimen));
		const specimens = keys.map((key) => solution?.specimens.find((one) => one.key.toLowerCase() === key.toLowerCase()));
		if (solution && specimens.includes(undefined)) faults.specimen = [NOT_A_SPECIMEN];
		if (cells.specimen !== undefined) fields.specimens = specimens.flatMap((one) => one?.id ?? []);
	}
	const [, id, version] = /^(\d{1,10})\.(\d{1,10})$/.exec(cells[RECORD] ?? "") ?? [];
	return {
		...(id && { id: Number(id), version: Number(version), isEdited: true }),
		assumed: cells.quantity === "" ? ["quantity"] : [],
		fields,
		faults,
	};
}

/** The only fault left of a solution: a drawing that no solution has was refused where it was read. */
const WITHDRAWN = "This solution is withdrawn.";

const COLUMNS: Record<string, string> = { sol: "solution", specimens: "specimen", version: "" };

/** Stores nothing. */
export async function checkSheet(
	em: EntityManager,
	projectId: number,
	list: Pick<ReadList, "rows" | "errors">,
	options: Partial<ListOptions> = {},
): Promise<CheckedSheet> {
	const { rows } = list;
	if (rows.length > MOST_PENETRATIONS) {
		const message = `The file has ${rows.length} rows. ${tooMany}`;
		return { sent: [], errors: [{ line: 0, column: "", value: "", message }], change: listChange([], []) };
	}
	// The database takes no text with a null character.
	const drawings = new Set(
		rows.flatMap(({ cells: { solution = "" } }) => (/^$|\0/.test(solution) ? [] : plainCode(solution))),
	);
	const solutions = await solutionsByDrawing(em, [...drawings]);
	const sent = rows.map((row) => sentRow(row, solutions));
	const checked = await checkPenetrations(em, projectId, sent, options);
	// A column that nothing gives is said once, and a cell that was not read once.
	const said = new Set(list.errors.map(({ sheet = "", line, column }) => `${sheet} ${line} ${column}`));
	const isUnnumbered = list.errors.some(
		({ column, value, message }) => column === "ref" && value === "" && message.startsWith("No column"),
	);
	const errors = rows.flatMap(({ sheet, line, cells }, at): CellError[] =>
		Object.entries(checked.faults[at + 1] ?? {}).flatMap(([field, messages]) => {
			if (field === "ref" && isUnnumbered && cells.ref === undefined) return [];
			const column = COLUMNS[field] ?? field;
			const value = (isOneOf(SHEET_COLUMNS, column) && cells[column]) || "";
			const message = field === "sol" ? WITHDRAWN : messages[0]!;
			if (said.has(`${sheet ?? ""} ${line} ${column}`)) return [];
			const told = message.replace(/row (\d+)/, (_, row) => placeWords(rows[Number(row) - 1]!));
			return { ...(sheet && { sheet }), line, column, value, message: told };
		}),
	);
	const all = [...list.errors, ...errors];
	if (checked.total > MOST_PENETRATIONS) all.push({ line: 0, column: "", value: "", message: tooMany });
	return { sent, errors: all, change: checked.change };
}

export async function sheetOf(em: EntityManager, penetrations: PenetrationView[]): Promise<Pick<SheetRow, "cells">[]> {
	const sols = [...new Set(penetrations.flatMap(({ sol }) => sol ?? []))];
	const solutions = await solutionsById(em, sols);
	return penetrations.map(({ id: _id, version: _version, sol, specimens, quantity, unit, ...texts }) => {
		const solution = sol === null ? undefined : solutions.get(sol);
		const keys = specimens.flatMap((id) => solution?.specimens.find((one) => one.id === id)?.key ?? []);
		const cells = {
			...texts,
			quantity: quantityText({ quantity, unit }),
			solution: solution?.drawing ?? "",
			specimen: keys.join(";"),
		};
		return { cells: keyed(SHEET_COLUMNS, (column) => kept(cells[column])) };
	});
}

/** The list as a table to be edited as a whole: a row stays its penetration, whatever becomes of its number. */
export async function tableOf(em: EntityManager, penetrations: PenetrationView[]): Promise<string[][]> {
	const rows = await sheetOf(em, penetrations);
	return [
		[...SHEET_COLUMNS, RECORD],
		...penetrations.map(({ id, version }, at) => [
			...SHEET_COLUMNS.map((column) => rows[at]!.cells[column] ?? ""),
			`${id}.${version}`,
		]),
	];
}
