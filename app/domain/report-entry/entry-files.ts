import { escapeCell } from "#app/domain/imports/cell-text.ts";
import { plainCode } from "#app/domain/plain-text.ts";
import { csvLines } from "#app/tables/write-csv.ts";
import type { EntryReport, StoredSpecimen } from "./entry-choices.sql.ts";
import { columnAt, ENTRY_NAMES } from "./entry-columns.ts";
import { type EntrySolution, type EntryState, isBlankRow, isBlankSolution } from "./entry-form.ts";

/** A file of the importer, and the place on the page of each of its rows, by the line on which the row begins. */
export interface EntryFile {
	csv: string;
	places: Map<number, number>;
}

/** Rows of a file with the places that they have on the page. */
function fileOf(head: string[], rows: [place: number, cells: string[]][]): EntryFile {
	const places = new Map<number, number>();
	let line = 2;
	let csv = csvLines([head]);
	for (const [place, cells] of rows) {
		places.set(line, place);
		const written = csvLines([cells]);
		csv += written;
		line += written.split("\n").length - 1;
	}
	return { csv, places };
}

/** The rows of the table as specimens.csv. */
export function specimensFile({ book, number, lab }: EntryReport, { rows }: EntryState): EntryFile {
	return fileOf(
		["report_book", "report_number", "report_lab", ...ENTRY_NAMES],
		rows.flatMap((row, place): [number, string[]][] =>
			isBlankRow(row) ? [] : [[place, [book, number, lab, ...ENTRY_NAMES.map((_, at) => row[at] ?? "")]]],
		),
	);
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

const distinct = (texts: string[]) => [...new Map(texts.map((text) => [text.toLowerCase(), text])).values()];

/** The solutions as solutions.csv; their files stand in it by the ids under which the page holds them. */
export function solutionsFile(report: EntryReport, { rows, solutions }: EntryState, stored: StoredSpecimen[]) {
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
	return fileOf(
		[...SOLUTION_COLUMNS],
		solutions.flatMap((solution, place): [number, string[]][] => {
			if (isBlankSolution(solution)) return [];
			const row = cells(solution);
			return [[place, SOLUTION_COLUMNS.map((name) => row[name])]];
		}),
	);
}
