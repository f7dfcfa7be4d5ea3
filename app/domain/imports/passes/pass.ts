import type { CatalogueEntity } from "#app/domain/catalogue/records/record-definition.ts";
import type { ImportSession } from "#app/domain/imports/session.sql.ts";
import type { Preparers } from "#app/domain/imports/stage-file.sql.ts";

export interface Pass {
	table: string;
	entity: CatalogueEntity;
	where?: string;
	/** The column at which a key is told that another record has. */
	keyColumn: string;
	/** By id, as the columns of its file, all text (see exports/record-select.ts). */
	record: string;
	/** Fills `imp_row (line, id, key, <columns>, …)`: `id` of the stored record, `key` to find doubles by. */
	resolve(session: ImportSession): Promise<void>;
	/** When the records of the rows are known, those with ids too. */
	link?(session: ImportSession): Promise<void>;
	check(session: ImportSession): Promise<void>;
	/** True when any were created: then `resolve` runs again. */
	create?(session: ImportSession): Promise<boolean>;
	complete?(session: ImportSession): Promise<void>;
	/** Fills `imp_work (line, id, is_new, …)` with the good rows that are new or changed. */
	work(session: ImportSession): Promise<void>;
	write(session: ImportSession): Promise<void>;
	/** Tables that `write` fills, and those to which they refer; see `fillAtOnce`. */
	fills?: { tables: readonly string[]; locked: readonly string[] };
	/** For later files: the list, the key as SQL over staged columns of `r`, and the column of a lab that tells two apart. */
	referred?: { list: string; key: string; lab?: string };
	/** Within which keys differ, as SQL over `r`, and the query of `scope, key` that are stored. */
	rewritable?: { scope: string; stored: string };
	links?: string;
	/** Ids of solutions whose finder paths change; null when none can. */
	touched?: string;
}

export interface ListImport {
	preparers: Preparers;
	passes(session: ImportSession): Promise<Pass[]>;
}
