import type { ImportSession } from "#app/domain/imports/session.sql.ts";
import type { Preparers } from "#app/domain/imports/stage-file.sql.ts";

/** The steps from the staged file into the catalogue, in the order of `import-file.ts`. */
export interface Pass {
	table: string;
	/** Name of the record in the catalogue's history: its list key. */
	entity: string;
	/** Which staged rows are meant; all of them when absent. */
	where?: string;
	/** Names the record in a dry run: SQL over its columns as text in `doc`. */
	label: string;
	/** The record by id as the columns of its file, all text (see exports/record-select.ts). */
	record: string;
	/** Fills `imp_row (line, id, key, <columns>, …)`: `id` of the stored record, `key` to find doubles by. */
	resolve(session: ImportSession): Promise<void>;
	check(session: ImportSession): Promise<void>;
	/** Creates missing names that good rows use; true when there were any, and `resolve` runs again. */
	create?(session: ImportSession): Promise<boolean>;
	complete?(session: ImportSession): Promise<void>;
	/** Fills `imp_work (line, id, is_new, …)` with the good rows that are new or changed. */
	work(session: ImportSession): Promise<void>;
	write(session: ImportSession): Promise<void>;
	/** The tables that `write` fills, and those to which they refer; see `fillAtOnce`. */
	fills?: { tables: readonly string[]; locked: readonly string[] };
	/** The list under which later files refer to the records, and their key in it as SQL over staged columns of `r`. */
	referred?: { list: string; key: string };
	/** A query of the ids of solutions whose finder paths the work touches; null when none can be. */
	touched?: string;
}

export interface ListImport {
	preparers: Preparers;
	passes(session: ImportSession): Promise<Pass[]>;
}
