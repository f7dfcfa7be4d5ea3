import { readFile } from "node:fs/promises";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";
import { readWorkbookFile, type WorkbookSheet } from "#app/adapters/workbook/workbook.ts";
import { writeWorkbook } from "#app/adapters/workbook/write.ts";
import { invalid } from "#app/domain/errors.ts";
import { CSV_MARK, keptCsvLine } from "#app/domain/exports/csv-line.ts";
import { keyed } from "#app/domain/keyed.ts";
import type { PenetrationView } from "#app/domain/penetrations/penetration.schema.ts";
import { SHEET_COLUMNS } from "#app/domain/penetrations/penetration-fields.ts";
import { readPenetrations, solutionsById } from "#app/domain/penetrations/penetrations.sql.ts";
import { quantityText } from "#app/domain/penetrations/quantity.ts";
import { readSeparated, writeTabs } from "#app/separated-text.ts";
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
	if (/\.(csv|txt|tsv)$/i.test(name)) return { name, sheets: textSource(parseTable(decodeCsv(await readFile(path)))) };
	if (!/\.xlsx$/i.test(name)) throw invalid({ file: ["Choose a .csv or an .xlsx file."] });
	const read = await readWorkbookFile(path);
	if ("why" in read) throw invalid({ file: [`The workbook cannot be read. ${read.why}`] });
	return { name, sheets: read.sheets };
}

export function writeSheet(name: string, rows: Pick<SheetRow, "cells">[]): Uint8Array<ArrayBuffer> {
	if (!/\.xlsx$/i.test(name)) return Buffer.from(writeCsv(rows));
	const table = [[...SHEET_COLUMNS], ...rows.map(({ cells }) => SHEET_COLUMNS.map((column) => cells[column] ?? ""))];
	return writeWorkbook(table, "Penetrations");
}

/** A list as it came: the sheets of a workbook, or one text. */
export type SourceSheet = WorkbookSheet;
export type SourceRow = SourceSheet["rows"][number];

/** Pasted or typed rows as a sheet without a name. */
export const textSource = (table: string[][]): SourceSheet[] => [
	{
		...{ name: "", kind: "cells" as const, isHidden: false, formulas: 0, merges: [] },
		rows: table.map((cells) => ({ cells, isStruck: false, hidden: false as const, remarks: [] })),
	},
];

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
	sheets: SourceSheet[];
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

const SIGNS = ["\t", ",", ";", "|"];

/** Lines by which the separator is told. */
const MAX_SAMPLE = 200;

/** Answers how many lines have the most frequent number of cells (more than one), and that number. */
function agreement(rows: string[][]): [lines: number, cells: number] {
	const counts = rows.filter((cells) => cells.some((cell) => cell.trim() !== "")).map((cells) => cells.length);
	const alike = [...Map.groupBy(counts, (count) => count)].filter(([count]) => count > 1);
	const [best] = alike.toSorted(([a, as], [b, bs]) => bs.length - as.length || b - a);
	return best ? [best[1].length, best[0]] : [0, 1];
}

/** The separator under which most lines have the same number of cells; more cells where lines are as many. */
function separatorOf(text: string): string {
	const sample = text.split("\n", MAX_SAMPLE).join("\n");
	const scored = SIGNS.map((sign) => ({ sign, score: agreement(readSeparated(sample, sign)) }));
	const [best] = scored.toSorted((a, b) => b.score[0] - a.score[0] || b.score[1] - a.score[1]);
	return best!.sign;
}

/**
 * Rows and cells of pasted text or of a CSV file (docs/rules/penetrations.md#files). A first line `sep=;` names the
 * separator and is a row of its own, so that rows keep the numbers that a spreadsheet shows for the file.
 */
export function parseTable(sent: string): string[][] {
	const text = sent.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n");
	const [line, sign] = /^"?sep=([^\n"])"?(?=\n|$)/i.exec(text) ?? [];
	if (sign === undefined || line === undefined) return readSeparated(text, separatorOf(text));
	return [[line], ...readSeparated(text.slice(line.length + 1), sign)];
}

/** Letters and signs that lists of penetrations are written with beyond ASCII. */
const USUAL = new Set("ØøÄäÖöÜüßÉéÈèÊêËëÀàÂâÁáÃãÅåÇçÑñÓóÒòÔôÕõÍíÌìÎîÏïÚúÙùÛûÆæ°²³×–—‘’“”…½¼¾±•·£€µ®©™≤≥≈√§«» \u00a0");

/** Counts the usual characters, and those that cannot be meant: controls, and capitals within a word. */
function plausibility(text: string): { usual: number; odd: number } {
	let [usual, odd] = [0, 0];
	for (const [sign] of text.matchAll(/[^\t\n\r\x20-\x7e]/gu)) {
		if (USUAL.has(sign)) usual += 1;
		else odd += 1;
	}
	// Three accented letters beside each other are another alphabet.
	for (const [run] of text.matchAll(/[^\P{L}\p{ASCII}]{3,}/gu)) odd += 2 * run.length;
	odd += [...text.matchAll(/\p{Ll}[^\p{ASCII}]/gu)].filter(([pair]) => /\p{Lu}$/u.test(pair)).length;
	return { usual, odd };
}

const SAVE_AS_UTF8 = "Save it as CSV UTF-8 and choose it again.";

/** Beginnings of files that are no text, whatever their name: archives and workbooks, PDFs, old workbooks, gzip. */
const NO_TEXT = ["PK\x03\x04", "%PDF-", "\xd0\xcf\x11\xe0", "\x1f\x8b"];

/** UTF-16 without a mark has a zero beside nearly every plain letter. */
function utf16Of(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
	if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
	if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
	const head = bytes.subarray(0, 2000);
	const zeros = [0, 0];
	for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2]! += 1;
	const [even = 0, odd = 0] = zeros;
	if (Math.max(even, odd) * 4 < head.length) return null;
	return odd > even ? "utf-16le" : "utf-16be";
}

/**
 * The text of a file: UTF-8, UTF-16 of either order with or without its mark, or the sets of Windows and of the old
 * Macintosh, told apart by what they would give. Refuses what fits none (invalid, field `file`).
 */
export function decodeCsv(bytes: Uint8Array): string {
	const begin = Buffer.from(bytes.subarray(0, 8)).toString("latin1");
	if (NO_TEXT.some((mark) => begin.startsWith(mark))) {
		throw invalid({ file: ["This file is no text, whatever its name says. Save the list as CSV or XLSX."] });
	}
	const wide = utf16Of(bytes);
	if (wide) return new TextDecoder(wide).decode(bytes);
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		const read = ["windows-1252", "macintosh"].map((set) => {
			const text = new TextDecoder(set).decode(bytes);
			return { text, ...plausibility(text) };
		});
		const [best] = read.toSorted((a, b) => a.odd - b.odd || b.usual - a.usual);
		if (best!.odd * 3 > best!.usual)
			throw invalid({ file: [`The letters of this file cannot be told. ${SAVE_AS_UTF8}`] });
		return best!.text;
	}
}

const cellsOf = ({ cells }: Pick<SheetRow, "cells">) => SHEET_COLUMNS.map((column) => cells[column] ?? "");

/** Writes rows as a file, with headings. Cells are kept as they are, also those that a spreadsheet would take for a formula. */
export const writeCsv = (rows: Pick<SheetRow, "cells">[]): string =>
	CSV_MARK + [[...SHEET_COLUMNS], ...rows.map(cellsOf)].map((cells) => keptCsvLine(cells)).join("");

/** A text that has an apostrophe of its own before a sign of a formula goes out with another: one is taken off where it comes in. */
export const withApostrophe = (text: string): string => (/^'+[=+\-@]/.test(text) ? `'${text}` : text);

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

/** The list as a table to be edited as a whole: a row stays its penetration, whatever becomes of its number. */
export async function sheetTableOf(em: EntityManager, penetrations: PenetrationView[]): Promise<string[][]> {
	const columns = [...SHEET_COLUMNS, RECORD] as const;
	const rows = await sheetOf(em, penetrations);
	return [[...columns], ...rows.map(({ cells }) => columns.map((column) => cells[column] ?? ""))];
}

/** The stored list as rows to be edited as a whole. */
export async function editedList(em: EntityManager, projectId: number) {
	const table = await sheetTableOf(em, await readPenetrations(em, projectId));
	const columns = table[0]!.map((place) => ({ place, label: place.replaceAll("_", " ") }));
	return { text: writeTabs(table), columns, marked: [] };
}
