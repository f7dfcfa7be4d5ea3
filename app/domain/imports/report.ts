import type { DatabaseAddress } from "#db/embedded/address.ts";
import type { FileStore } from "./file-store.ts";

/** The files of an import, in the order in which `import all` takes them. */
export const IMPORT_LISTS = [
	"lookups",
	"products",
	"reports",
	"specimens",
	"solutions",
	"warranties",
	"covers",
] as const;

export type ImportListName = (typeof IMPORT_LISTS)[number];

/** One CSV file to import. */
export interface ImportInput {
	list: ImportListName;
	path: string;
}

/** What an import needs of the world outside. */
export interface ImportContext {
	address: DatabaseAddress;
	files: FileStore;
}

/** How far an import is: `bytes` of `totalBytes` while reading; `rows` counts files while they are put into the store. */
export interface ImportProgress {
	file: string;
	phase: "waiting" | "reading" | "checking" | "files" | "writing" | "storing";
	rows: number;
	bytes: number;
	totalBytes: number;
}

/** Runs a statement in the import's transaction. */
export type ImportQuery = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>;

export interface ImportOptions {
	/** Do everything but commit. */
	dryRun?: boolean;
	/** Write the good rows and report the others, instead of all or nothing. */
	partial?: boolean;
	/** Create missing names of simple lists, FRRs (without groups) and products. */
	createLookups?: boolean;
	/** Folder that `img`, `tds`, `msds`, `pdf` and `image` are relative to; the CSV's own folder by default. */
	filesDir?: string | null;
	/** Where to write the input with `result` and `errors` columns; with several inputs their base names are appended. */
	annotate?: string | null;
	source: "cli" | "seed" | "screen";
	actorId?: number | null;
	/**
	 * Called inside the transaction right before it is stored, with the id of the listed run (null when nothing
	 * changed); what it throws undoes the import.
	 */
	onStore?: (query: ImportQuery, run: number | null, report: ImportReport) => Promise<void>;
	onProgress?: (progress: ImportProgress) => void;
	signal?: AbortSignal;
}

/** A fault with its place: `line` is the physical line on which the row begins, `column` null for the whole row. */
export interface ImportFault {
	file: string;
	line: number;
	column: string | null;
	value: string | null;
	message: string;
	nearest: string[];
}

export interface ImportFileResult {
	file: string;
	list: ImportListName;
	rows: number;
	new: number;
	updated: number;
	unchanged: number;
	refused: number;
}

/** One field that an import changed, or would change. */
export interface ImportChange {
	file: string;
	line: number;
	record: string;
	field: string;
	old: string | null;
	new: string | null;
}

/** The object that `pfs import … --json` prints, and for a dry run what would change. */
export interface ImportReport {
	applied: boolean;
	dryRun: boolean;
	files: ImportFileResult[];
	/** The first 1,000. */
	faults: ImportFault[];
	faultCount: number;
	/** Only of a dry run: the first 1,000 fields that would change. */
	changes?: ImportChange[];
	changeCount?: number;
}

/** How many faults and changes a report lists. */
export const REPORT_LIMIT = 1000;
