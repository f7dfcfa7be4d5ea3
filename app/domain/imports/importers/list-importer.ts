import type { CatalogueEntity } from "#app/domain/catalogue/definition/record-definition.ts";
import type { Preparers } from "#app/domain/imports/cell-text.ts";
import type { ImportSession } from "#app/domain/imports/session.sql.ts";
import type { UpsertPlan } from "./upsert-plan.sql.ts";

/** Makes records of the rows of one list. The steps run in the order in which they stand here (see import-file.sql.ts). */
export interface ListImporter {
	table: string;
	entity: CatalogueEntity;
	/** The SQL condition for rows of this list, if a file holds several. */
	where?: string;
	/** The changes to the text of a cell before it is staged. */
	preparers?: Preparers;
	/** The column whose cell gets the error that another record has the key. */
	keyColumn: string;
	/** The SQL of the records by id, as the columns of their file, all of them text (see exports/record-select.ts). */
	record: string;
	/** Fills `imp_row (line, id, key, <columns>, …)`: `id` of the stored record, `key` to find doubles by. */
	resolve(session: ImportSession): Promise<void>;
	/** Runs when the records of all rows are known, also of rows that name theirs by an id. */
	link?(session: ImportSession): Promise<void>;
	check(session: ImportSession): Promise<void>;
	/** Creates missing names. Answers true if there were any: then `resolve` runs again. */
	create?(session: ImportSession): Promise<boolean>;
	complete?(session: ImportSession): Promise<void>;
	/** The plan of what is written of the good rows that are new or changed. */
	upsert: UpsertPlan;
	/** Runs once it is known which records are written. */
	planned?(session: ImportSession): Promise<void>;
	/** Columns of the table that name stored files. */
	fileIds?: readonly string[];
	/** Runs after the records are written, for the tables that refer to them. */
	written?(session: ImportSession): Promise<void>;
	/** Tables that are written, and those to which they refer; see `fillAtOnce`. */
	fills?: { tables: readonly string[]; locked: readonly string[] };
	/** Later files name these: the list, the key as SQL over staged columns of `r`, and the column of a lab that tells two apart. */
	referred?: { list: string; key: string; lab?: string };
	/** The scope within which keys differ, as SQL over `r`, and the query of the stored `scope, key`. */
	rewritable?: { scope: string; stored: string };
	/** The written rows whose links are compared at the end of the run, as SQL over `w`. */
	links?: string;
	/** The SQL of the ids of solutions whose finder paths change. */
	affected?: string;
}
