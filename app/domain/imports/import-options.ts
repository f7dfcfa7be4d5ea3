import type { ImportListName } from "#app/domain/catalogue/definition/import-lists.ts";
import type { Approval } from "#app/domain/catalogue/records/review-rule.sql.ts";
import type { FileStore } from "#app/domain/files/files.server.ts";
import type { RowPlace } from "#app/domain/proposed.schema.ts";
import type { GivenRows } from "#app/tables/row-reader.ts";
import type { DatabaseAddress } from "#db/address.ts";
import type { ReadingError } from "./reading-errors.ts";
import type { ImportReport } from "./report.schema.ts";

const doing: Record<ImportProgress["phase"], string> = {
	waiting: "Waiting for another import",
	reading: "Reading",
	checking: "Checking",
	files: "Saving the files of",
	writing: "Writing",
	storing: "Finishing",
};

export const progressWords = ({ phase, file }: Pick<ImportProgress, "phase" | "file">): string =>
	`${doing[phase]} ${file}`.trimEnd();

/** The share of a file that is done when a phase begins; only within the phase of reading does it grow with the bytes. */
const begun: Record<ImportProgress["phase"], number> = {
	waiting: 0,
	reading: 0,
	checking: 0.4,
	files: 0.5,
	writing: 0.8,
	storing: 1,
};

/** Answers 0 to 100; each file counts by its bytes. */
export function progressPercent(now: ImportProgress, files: readonly { name: string; bytes: number }[]): number {
	const total = files.reduce((sum, { bytes }) => sum + bytes, 0) || 1;
	const at = files.findIndex(({ name }) => name === now.file);
	const before = files.slice(0, Math.max(0, at)).reduce((sum, { bytes }) => sum + bytes, 0);
	const read = now.phase === "reading" && now.totalBytes > 0 ? (now.bytes / now.totalBytes) * begun.checking : 0;
	const share = (files[at]?.bytes ?? 0) * (begun[now.phase] + read);
	return Math.min(100, Math.floor(((before + share) / total) * 100));
}

export interface ImportFile {
	list: ImportListName;
	path: string;
	/** The name by which people know the file, if not by its path's. */
	name?: string;
	/** The folder in which paths in its cells start, if not its own. */
	folder?: string;
	/**
	 * The sheet of a workbook that the CSV file was made from: its rows are those of the sheet, and its quotes are known
	 * to be right.
	 */
	sheet?: InputSheet;
}

/** Rows that are in no file; cells of files name none by a path. */
export interface ImportRows extends GivenRows {
	list: ImportListName;
	name: string;
	path?: undefined;
	folder?: undefined;
	sheet?: undefined;
}

export type ImportInput = ImportFile | ImportRows;

/** The findings of a sheet from before its rows are read. */
export interface InputSheet {
	name: string;
	workbook: string;
	/** Cells that cannot be imported; columns count from 0. */
	errors: (ReadingError & { row: number; column: number | null; value: string | null })[];
	warnings: (ReadingError & { row: number })[];
}

export interface ImportContext {
	address: DatabaseAddress;
	files: FileStore;
}

/** `bytes` of `totalBytes` while reading; `rows` counts files in phase `files`. */
export interface ImportProgress {
	file: string;
	phase: "waiting" | "reading" | "checking" | "files" | "writing" | "storing";
	rows: number;
	bytes: number;
	totalBytes: number;
}

export type ImportStatement = (sql: string, values?: unknown[]) => Promise<number>;

export interface ImportOptions {
	dryRun?: boolean;
	partial?: boolean;
	/** Creates missing names of simple lists, FRRs with the groups that their form suggests, standards and products. */
	createLookups?: boolean;
	/** The folder in which paths in cells start; the CSV's own by default. */
	filesDir?: string | null;
	/** The path of a copy of the input with `result` and `errors` columns; with several inputs their base names are appended. */
	annotate?: string | null;
	changes?: string | null;
	source: "cli" | "seed" | "screen";
	actorId?: number | null;
	/** True in an undo: records become what they were, and their files are named by ids. */
	putsBack?: boolean;
	/** Cells of files name files that are stored already, by their ids: `12`, or `12/13` for a picture, the large size first. */
	storedFiles?: boolean;
	/** The proposal that is published by the run; a run of several rows leaves the others for later. */
	approval?: Approval;
	/** If given, only these rows are read. */
	only?: readonly RowPlace[];
	/** The rows that are passed over, since they were published by themselves. */
	without?: readonly RowPlace[];
	/** The newest change of the catalogue that the author of a proposal saw: a dry run tells what was changed since. */
	seenChange?: number;
	/** Runs right before the commit, with the run's id (null if nothing changed); what it throws undoes all. */
	onStore?: (run: ImportStatement, runId: number | null, report: ImportReport) => Promise<void>;
	onProgress?: (progress: ImportProgress) => void;
	signal?: AbortSignal;
}

/** A report lists at most so many errors, changes, warnings and names of each kind. */
export const MAX_LISTED = 1000;
