import type { RunSession } from "./session.sql.ts";

/*
 * The staging tables are temporary and go with the transaction. A row of a file is known by its `line`, a file by its
 * number from 1.
 */

/** Tables that are empty at the beginning of a run and are kept until its end. */
const OF_RUN = `
-- What is wrong with the rows. "pos" is the place of the column, "scope" where to look for nearest names; "cascade" is
-- true if the row only waits for a refused one.
create temp table imp_fault (no int generated always as identity, file int not null, line int not null, pos int not null,
	col text, value text, message text not null, scope text, cascade boolean not null default false) on commit drop;
create temp table imp_nearest (scope text not null, value text not null, names text[] not null,
	primary key (scope, value)) on commit drop;
-- Stored all the same, but to be checked.
create temp table imp_warning (no int generated always as identity, file int not null, line int not null, col text,
	message text not null) on commit drop;
-- Keys of refused rows, which later files may name.
create temp table imp_refused (list text not null, key text collate natural_order not null,
	lab text collate natural_order, place text) on commit drop;
create index on imp_refused (list, key);
-- Withdrawn records that the run itself brings: its other rows may refer to them.
create temp table imp_withdrawn (list text not null, id int not null, primary key (list, id)) on commit drop;
-- For the catalogue's history and the report of a dry run.
create temp table imp_change (file int, line int, entity text, record_id int, record text, old jsonb, new jsonb)
	on commit drop;
-- Names that --create-lookups makes, for the report.
create temp table imp_created (no int generated always as identity, file int not null, list text not null,
	name text not null) on commit drop;
-- Spans of ids of the records that the run makes, so that it can be undone.
create temp table imp_made (entity text not null, first_id int not null, last_id int not null) on commit drop;
-- Stored files that others replace.
create temp table imp_replaced (entity text not null, record_id int not null, col text not null, id int not null)
	on commit drop;
-- FRRs whose rows leave them without groups.
create temp table imp_ungrouped (name text collate natural_order not null) on commit drop;
-- Written rows of solutions and of stored specimens, whose links are compared at the end of the run.
create temp table imp_link (file int not null, line int not null, entity text not null, id int not null) on commit drop;
create index on imp_link (entity, id);
-- Solutions whose finder paths change.
create temp table imp_affected (solution_id int) on commit drop;
-- What stands in the way of an undo.
create temp table imp_obstacle (no int generated always as identity, entity text not null, record_id int not null,
	reason text not null) on commit drop;
-- Each distinct text of a column of names, with the record it means; "creatable" is for --create-lookups, "made" the name
-- of a new record in another spelling.
create temp table imp_name (col text not null, value text collate natural_order not null, id int, is_on boolean,
	creatable boolean not null, refused text, made text collate natural_order) on commit drop;
`;

/** The table of the result of each row, for an annotated copy. The rows themselves are in imp_stage, see stage-file.sql.ts. */
const OF_FILE = `
drop table if exists imp_stage, imp_all, imp_result;
create temp table imp_result (line int, result text) on commit drop;
`;

/** Tables that a query makes and fills, since their columns are those of the list: see {@link fillTable}. */
const FILLED = [
	/** Rows that have an error. */
	"imp_bad",
	/** Stored records before they are written: line, id, doc. */
	"imp_before",
	/** The groups that rows of FRRs name: line, item. */
	"imp_group",
	/** Each distinct report that specimens name: book, number, lab, total, active, id, refused, is_brought. */
	"imp_report",
	/** The good rows: imp_stage, with `id` of the stored record, `key` to find doubles by, and `<column>_id` of names. */
	"imp_row",
	/** The specimens and substrates of solutions: each distinct text with the records it means, those of each row in order. */
	"imp_specimen_ids",
	"imp_specimen_item",
	"imp_specimen_ref",
	"imp_substrate_ids",
	"imp_substrate_item",
	"imp_substrate_ref",
	/** Each distinct report that rows name as their successor. */
	"imp_successor",
	/** Records to write: line, id, is_new, is_named, seen (the version), and the columns of the table. */
	"imp_work",
] as const;

/** Each distinct path of a column of files, and what was put into the store for a row. */
const OF_IMPORTER = `
drop table if exists ${FILLED.join(", ")}, imp_file, imp_put;
create temp table imp_file (col text, cell text collate natural_order, path text, sha256 text, problem text) on commit drop;
create temp table imp_put (line int, col text, file_id int, second_id int) on commit drop;
`;

const SCRIPTS = { run: OF_RUN, file: OF_FILE, importer: OF_IMPORTER };

/** Makes the empty tables of a run, of each of its files, or of each importer that a file goes through. */
export async function beginTables(session: RunSession, span: keyof typeof SCRIPTS): Promise<void> {
	await session.run(SCRIPTS[span]);
}

/** Replaces a table with one of a query's rows. */
export async function fillTable(
	session: RunSession,
	name: (typeof FILLED)[number] | "imp_stage",
	query: string,
): Promise<void> {
	await session.run(`drop table if exists ${name};
		create temp table ${name} on commit drop as ${query};
		analyze ${name}`);
}
