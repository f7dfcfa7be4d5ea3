import { escapeCell } from "#app/domain/imports/cell-text.ts";
import type { ImportRows } from "#app/domain/imports/import-options.ts";
import type { ImportError } from "#app/domain/imports/report.schema.ts";
import { plainCode } from "#app/domain/plain-text.ts";
import type { EntryReport, StoredSpecimen } from "./entry-choices.sql.ts";
import { columnAt, ENTRY_NAMES } from "./entry-columns.ts";
import { type EntrySolution, type EntryState, isBlankRow, isBlankSolution } from "./entry-form.ts";

/** The history names a run by its files, and this one by what was entered. */
const SPECIMENS = "Specimens of ";
const SOLUTIONS = "their solutions";

export const isSpecimen = ({ file }: Pick<ImportError, "file">): boolean => file.startsWith(SPECIMENS);

/** The row of the table, or the solution, that the importer means. */
export const placeOf = (error: Pick<ImportError, "file" | "line">) =>
	isSpecimen(error) ? { row: error.line - 1, solution: null } : { row: null, solution: error.line - 1 };

/** Errors name the rows of the table as the page counts them, from 1. */
export function specimenRows({ book, number, lab }: EntryReport, { rows }: EntryState): ImportRows {
	return {
		...{ list: "specimens", name: `${SPECIMENS}BK${book} - Report ${number}` },
		names: ["report_book", "report_number", "report_lab", ...ENTRY_NAMES],
		rows: rows.flatMap((row, at) =>
			isBlankRow(row)
				? []
				: { line: at + 1, cells: [book, number, lab, ...ENTRY_NAMES.map((_, cell) => row[cell] ?? "")] },
		),
	};
}

const cellOf = (row: string[], name: string) => (row[columnAt(name)] ?? "").trim();

/** The substrates in which the specimen of a row was tested, as solutions name them. */
function testedIn(row: string[]): string[] {
	return ["substrate", "substrate_2"].flatMap((substrate) => {
		const parts = ["orientation", "name", "thickness"].map((part) => cellOf(row, `${substrate}_${part}`));
		return parts.every(Boolean) ? [parts.join(" - ")] : [];
	});
}

const SOLUTION_COLUMNS = ["drawing", "specimens", "substrates", "installation", "pdf", "image", "title"] as const;

/** The place of the substrates in the row of a solution. */
export const SUBSTRATES = SOLUTION_COLUMNS.indexOf("substrates");

const distinct = (texts: string[]) => [...new Map(texts.map((text) => [text.toLowerCase(), text])).values()];

/** Files of solutions stand in the rows by the ids under which the page holds them. */
export function solutionRows(
	report: EntryReport,
	{ rows, solutions }: EntryState,
	stored: StoredSpecimen[],
): ImportRows {
	const keyOf = (specimen: string) =>
		[`BK${report.book}`, report.number, report.lab, plainCode(specimen)].map(escapeCell).join("/");
	const cells = (solution: EntrySolution): Record<(typeof SOLUTION_COLUMNS)[number], string> => {
		const { drawing, title, substrates, notes, isOwn, pdf, image } = solution;
		const own = solution.rows.flatMap((row) => (rows[row] && !isBlankRow(rows[row]) ? [rows[row]] : []));
		const before = stored.filter(({ id }) => solution.stored.includes(id));
		const tested = [...own.flatMap(testedIn), ...before.flatMap((one) => one.substrates)].map(escapeCell);
		const typed = substrates
			.split(/[\n;]+/)
			.map((text) => text.trim())
			.filter(Boolean);
		return {
			drawing,
			specimens: [...own.map((row) => cellOf(row, "specimen_id")), ...before.map(({ specimenId }) => specimenId)]
				.map(keyOf)
				.join(";"),
			substrates: distinct([...typed, ...(isOwn ? tested : [])]).join(";"),
			installation: notes,
			pdf: pdf ? String(pdf.id) : "",
			image: image ? `${image.id}/${image.small}` : "",
			title,
		};
	};
	return {
		...{
			list: "solutions",
			name: rows.every(isBlankRow) ? `Solutions of BK${report.book} - Report ${report.number}` : SOLUTIONS,
		},
		names: [...SOLUTION_COLUMNS],
		rows: solutions.flatMap((solution, at) => {
			if (isBlankSolution(solution)) return [];
			const row = cells(solution);
			return { line: at + 1, cells: SOLUTION_COLUMNS.map((name) => row[name]) };
		}),
	};
}
