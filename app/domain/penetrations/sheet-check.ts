import type { FieldErrors } from "#app/domain/errors.ts";
import { isOneOf, keyed, keysOf } from "#app/domain/keyed.ts";
import type { EntityManager } from "#db/orm.ts";
import { MOST_PENETRATIONS, NOT_A_SPECIMEN, type PenetrationView, penetrationTexts } from "./penetration.schema.ts";
import { quantityText, statedUnit } from "./quantity.ts";
import { type NamedSolution, solutionsByDrawing, solutionsById } from "./sheet.sql.ts";
import { type CellFault, kept, RECORD, type Sheet, type SheetColumn, type SheetRow } from "./sheet.ts";
import { SHEET_COLUMNS } from "./sheet-columns.schema.ts";
import { checkPenetrations, type SentRow, tooMany } from "./store.ts";

export interface CheckedSheet {
	sent: SentRow[];
	faults: CellFault[];
	created: number;
	changed: number;
	unchanged: number;
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
	const { solution: drawing, specimen = "" } = cells;
	if (drawing !== undefined) {
		const solution = solutions.get(drawing.toLowerCase());
		if (drawing !== "" && !solution) faults.solution = ["No solution has this drawing."];
		fields.sol = solution?.id ?? null;
		const keys = keysIn(specimen);
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
export async function checkSheet(em: EntityManager, projectId: number, sheet: Sheet): Promise<CheckedSheet> {
	const { rows } = sheet;
	if (rows.length > MOST_PENETRATIONS) {
		const message = `The file has ${rows.length} rows. ${tooMany}`;
		return { sent: [], faults: [{ line: 0, column: "", value: "", message }], created: 0, changed: 0, unchanged: 0 };
	}
	// The database takes no text with a null character.
	const drawings = new Set(rows.flatMap(({ cells: { solution = "" } }) => (/^$|\0/.test(solution) ? [] : solution)));
	const solutions = await solutionsByDrawing(em, [...drawings]);
	const sent = rows.map((row) => sentRow(row, solutions));
	const checked = await checkPenetrations(em, projectId, sent);
	const faults = rows.flatMap(({ line, cells }, at): CellFault[] =>
		Object.entries(checked.faults[at + 1] ?? {}).flatMap(([field, messages]) => {
			// Said once, of the headings.
			if (field === "ref" && !sheet.places.includes("ref")) return [];
			const column = COLUMNS[field] ?? field;
			const value = (isOneOf(SHEET_COLUMNS, column) && cells[column]) || "";
			const message = field === "sol" ? WITHDRAWN : messages[0]!;
			const said = message.replace(/row (\d+)/, (_, row) => `row ${rows[Number(row) - 1]!.line}`);
			return { line, column, value, message: said };
		}),
	);
	const all = [...sheet.faults, ...faults];
	if (checked.total > MOST_PENETRATIONS) all.push({ line: 0, column: "", value: "", message: tooMany });
	const created = checked.rows.filter(({ id }) => id === null).length;
	const changed = checked.changed.size - created;
	return { sent, faults: all, created, changed, unchanged: rows.length - created - changed };
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
