import { amountOf } from "#app/amounts.ts";
import type { ImportLine } from "#app/domain/imports/import-views.sql.ts";
import type { ImportReport } from "#app/domain/imports/report.schema.ts";

export const filesWords = (files: readonly { name: string }[]): string =>
	files.length > 2 ? amountOf(files.length, "file") : files.map(({ name }) => name).join(" and ");

/** Names an import by what it does if a screen made it, else by its files. */
export const importName = ({ title, uploads }: Pick<ImportLine, "title" | "uploads">): string =>
	title ?? `Import of ${filesWords(uploads)}`;

/** Tells whether a screen made an import: its files are nobody's, and nobody mends and uploads them again. */
export const isMadeOnScreen = ({ title }: Pick<ImportLine, "title">): boolean => title !== null;

/** `20,000 new rows and 3 updated rows` over all files; null when an import has nothing to store. */
export function workWords({ title, files }: Pick<ImportLine, "title"> & Pick<ImportReport, "files">): string | null {
	const fresh = files.reduce((sum, file) => sum + file.new, 0);
	const updated = files.reduce((sum, file) => sum + file.updated, 0);
	const [added, changed] = isMadeOnScreen({ title }) ? ["new record", "changed record"] : ["new row", "updated row"];
	const words = [fresh > 0 && amountOf(fresh, added), updated > 0 && amountOf(updated, changed)].filter(Boolean);
	return words.length > 0 ? words.join(" and ") : null;
}

export const tooLargeToUndo = (run: number): string =>
	`This import is too large for a page: pfs import undo ${run} undoes it.`;

export const sources = { cli: "Command line", seed: "Sample catalogue", screen: "Admin screens" } as const;
