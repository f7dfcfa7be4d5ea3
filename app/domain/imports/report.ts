import type { FileStore } from "#app/adapters/files.server.ts";
import type { ImportListName } from "#app/domain/catalogue/records/csv-columns.ts";
import type { DatabaseAddress } from "#db/address.ts";
import type { ImportReport } from "./report.schema.ts";

export interface ImportInput {
	list: ImportListName;
	path: string;
	/** Where people know it by another name than its path's. */
	name?: string;
	/** Where paths in its cells start, if not in its own folder. */
	folder?: string;
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
	/** Create missing names of simple lists, FRRs with the groups that their form suggests, standards and products. */
	createLookups?: boolean;
	/** Where paths in cells start; the CSV's own folder by default. */
	filesDir?: string | null;
	/** Where to write the input with `result` and `errors` columns; with several inputs their base names are appended. */
	annotate?: string | null;
	changes?: string | null;
	source: "cli" | "seed" | "screen";
	actorId?: number | null;
	/** Records become what they were: their files are named by ids. */
	putsBack?: boolean;
	/** Right before the transaction is stored, with the run's id (null: nothing changed); what it throws undoes all. */
	onStore?: (run: ImportStatement, runId: number | null, report: ImportReport) => Promise<void>;
	onProgress?: (progress: ImportProgress) => void;
	signal?: AbortSignal;
}

export const REPORT_LIMIT = 1000;
