import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";
import type { WorkbookSheet } from "#app/adapters/workbook/workbook.ts";
import { invalid } from "#app/domain/errors.ts";

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
	/** Of the file; empty for pasted rows. */
	name: string;
	sheets: SourceSheet[];
}

/** Bytes of a source when it is unpacked: a workbook of 16 MB with all its cells stays below. */
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
