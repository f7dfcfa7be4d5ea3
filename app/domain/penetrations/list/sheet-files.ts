import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";
import { invalid } from "#app/domain/errors.ts";
import { keyed } from "#app/domain/keyed.ts";
import type { PenetrationView } from "#app/domain/penetrations/penetration.schema.ts";
import { SHEET_COLUMNS } from "#app/domain/penetrations/penetration-fields.ts";
import { listStoredPenetrations, solutionsById } from "#app/domain/penetrations/penetrations.sql.ts";
import { quantityText } from "#app/domain/penetrations/quantity.ts";
import { capitalised } from "#app/domain/plain-text.ts";
import { readTableFile } from "#app/tables/read-table.ts";
import { writeTabs } from "#app/tables/separated-text.ts";
import { sheetOfRows, type TableSheet } from "#app/tables/sheets.ts";
import { TableError, tableErrorText } from "#app/tables/table-error.ts";
import { readTextTable } from "#app/tables/text-table.ts";
import { writeWorkbook } from "#app/tables/workbook/write.ts";
import { CSV_MARK, csvLines } from "#app/tables/write-csv.ts";
import type { EntityManager } from "#db/orm.ts";
import { RECORD, type SheetRow } from "./sheet-types.ts";

export const TEMPLATE_ROWS: Pick<SheetRow, "cells">[] = [
	{
		cells: {
			...{ ref: "P-001", level: "Level 1", location: "Riser A", orientation: "Wall", substrate: "Plasterboard" },
			...{ service: "PVC", size: "Ø100", required: "-/60/60", quantity: "1", note: "Example: replace these rows" },
		},
	},
	{
		cells: {
			...{ ref: "P-002", level: "Level 1", location: "Plant room", orientation: "Floor", substrate: "Concrete" },
			...{ thickness: "150mm", service: "Copper", size: "Ø50", insulation: "none", required: "-/120/120" },
			...{ quantity: "2" },
		},
	},
	...[
		{ service: "PVC", size: "Ø50" },
		{ service: "Copper", size: "Ø20", insulation: "none" },
	].map((service) => ({
		cells: {
			...{ ref: "P-003", level: "Level 2", orientation: "Wall", substrate: "Plasterboard", required: "-/60/60" },
			...{ ...service, opening: "300 x 200", gap: "10 to 25", spacing: "100", access: "both sides" },
			...{ fire_from: "either side", quantity: "1", note: "Two services in one opening: a row each" },
		},
	})),
];

/** A list of a file, by the end of its name. Throws invalid (field `file`) where it cannot be read. */
export async function sourceOfFile(name: string, path: string): Promise<NamedSource> {
	try {
		return { name, sheets: await readTableFile(name, path) };
	} catch (error) {
		throw error instanceof TableError ? invalid({ file: [tableErrorText(error)] }) : error;
	}
}

/** Rows that were pasted or typed. */
export const sourceOfText = (rows: string): NamedSource => ({ name: "", sheets: [sheetOfRows(readTextTable(rows))] });

/** Writes rows as a workbook or as CSV, by the end of the file's name. Ends `out`. */
export const writeSheet = (
	name: string,
	rows: Pick<SheetRow, "cells">[],
	out: Writable,
	signal?: AbortSignal,
): Promise<void> =>
	/\.xlsx$/i.test(name)
		? writeWorkbook([{ name: "Penetrations", rows: tableOf(rows) }], out, signal)
		: pipeline([writeCsv(rows)], out, { signal });

const remark = z.tuple([
	z.int(),
	z.enum(["error", "formula without value", "scientific", "date", "time", "struck words", "hidden column"]),
	z.string(),
]);

const row = z.object({
	c: z.array(z.string()),
	s: z.literal(1).optional(),
	h: z.enum(["hidden", "filtered"]).optional(),
	r: z.array(remark).optional(),
});

const packed = z.object({
	name: z.string(),
	sheets: z.array(
		z.object({
			...{ name: z.string(), kind: z.enum(["cells", "chart"]), isHidden: z.boolean(), formulas: z.int() },
			merges: z.array(z.object({ top: z.int(), left: z.int(), bottom: z.int(), right: z.int() })),
			rows: z.array(row),
		}),
	),
});

export interface NamedSource {
	/** The name of the file; empty for pasted rows. */
	name: string;
	sheets: TableSheet[];
}

/** The bytes that a source may have when it is unpacked: a workbook of 16 MB with all its cells stays below. */
const MAX_UNPACKED_BYTES = 96 * 1024 * 1024;

/** A source as a form carries it from one check of its rows to the next. */
export function packSource({ name, sheets }: NamedSource): string {
	const plain = sheets.map(({ rows, ...sheet }) => ({
		...sheet,
		rows: rows.map(({ cells, isStruck, hidden, remarks }) => ({
			c: cells,
			...(isStruck && { s: 1 }),
			...(hidden && { h: hidden }),
			...(remarks.length > 0 && { r: remarks.map(({ column, kind, text }) => [column, kind, text]) }),
		})),
	}));
	return deflateRawSync(JSON.stringify({ name, sheets: plain })).toString("base64url");
}

/** Throws invalid where the form does not carry a source that was packed here. */
export function unpackSource(text: string): NamedSource {
	try {
		const json = inflateRawSync(Buffer.from(text, "base64url"), { maxOutputLength: MAX_UNPACKED_BYTES }).toString();
		const { name, sheets } = packed.parse(JSON.parse(json));
		return {
			name,
			sheets: sheets.map(({ rows, ...sheet }) => ({
				...sheet,
				rows: rows.map(({ c, s, h, r = [] }) => ({
					...{ cells: c, isStruck: s === 1, hidden: h ?? (false as const) },
					remarks: r.map(([column, kind, words]) => ({ column, kind, text: words })),
				})),
			})),
		};
	} catch {
		throw invalid({
			rows: ["The list that was checked did not come back whole. Choose the file or paste the rows again."],
		});
	}
}

const tableOf = (rows: Pick<SheetRow, "cells">[]): string[][] => [
	[...SHEET_COLUMNS],
	...rows.map(({ cells }) => SHEET_COLUMNS.map((column) => cells[column] ?? "")),
];

/** Writes rows as a file, with headings. Cells are kept as they are, also those that a spreadsheet would take for a formula. */
export const writeCsv = (rows: Pick<SheetRow, "cells">[]): string => CSV_MARK + csvLines(tableOf(rows));

/**
 * A text with an apostrophe of its own before the sign of a formula is written with a second one, because reading a
 * file removes one.
 */
const withApostrophe = (text: string): string => (/^'+[=+\-@]/.test(text) ? `'${text}` : text);

/** A row for each service of a penetration, each with the number and the facts of its opening. */
export async function sheetOf(em: EntityManager, penetrations: PenetrationView[]): Promise<Pick<SheetRow, "cells">[]> {
	const sols = [...new Set(penetrations.flatMap(({ sol }) => sol ?? []))];
	const solutions = await solutionsById(em, sols);
	return penetrations.flatMap(({ id, version, sol, specimens, services, quantity, unit, ...texts }) => {
		const solution = sol === null ? undefined : solutions.get(sol);
		const keys = specimens.flatMap((one) => solution?.specimens.find((known) => known.id === one)?.key ?? []);
		const facts = {
			...{ ...texts, quantity: quantityText({ quantity, unit }) },
			...{ solution: solution?.drawing ?? "", specimen: keys.join(";") },
		};
		return services.map(({ quantity: each, ...service }) => {
			const cells = { ...facts, ...service, service_quantity: each ? String(each) : "" };
			return {
				cells: { ...keyed(SHEET_COLUMNS, (column) => withApostrophe(cells[column])), [RECORD]: `${id}.${version}` },
			};
		});
	});
}

/**
 * Writes the list as a table to be edited as a whole: each row has the id of its penetration, so that its number can
 * be changed.
 */
export async function sheetTableOf(em: EntityManager, penetrations: PenetrationView[]): Promise<string[][]> {
	const columns = [...SHEET_COLUMNS, RECORD] as const;
	const rows = await sheetOf(em, penetrations);
	return [[...columns], ...rows.map(({ cells }) => columns.map((column) => cells[column] ?? ""))];
}

/** The stored list as rows to be edited as a whole. */
export async function editedList(em: EntityManager, projectId: number) {
	const table = await sheetTableOf(em, await listStoredPenetrations(em, projectId));
	const columns = table[0]!.map((place) => ({ place, label: capitalised(place.replaceAll("_", " ")) }));
	return { text: writeTabs(table), columns, marked: [] };
}
