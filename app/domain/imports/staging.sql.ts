import { entriesOf } from "#app/domain/keyed.ts";
import type { RunSession } from "./session.sql.ts";

type Span = "run" | "file" | "pass";

interface StagingTable {
	/** How long its rows are kept. Each table is temporary and goes with the transaction. */
	span: Span;
	/** In words where a query makes them. */
	columns: string;
	/** Made by the query that fills it, since its columns are those of the list. */
	isQuery?: true;
	index?: string;
	filledBy: string;
	readBy: string;
}

/** A row of a file is known by its `line`, a file by its number from 1. */
export const STAGING_TABLES = {
	imp_fault: {
		span: "run",
		columns: `no int generated always as identity, file int not null, line int not null, pos int not null, col text,
			value text, message text not null, scope text, cascade boolean not null default false`,
		// `pos` is the column's place, `scope` where to look for nearest names; `cascade`: it only waits for a refused row.
		filledBy: "faults: cells, keys, and the checks of each pass",
		readBy: "file (which rows are bad), nearest-names, annotate, the report",
	},
	imp_nearest: {
		span: "run",
		columns: "scope text not null, value text not null, names text[] not null, primary key (scope, value)",
		filledBy: "nearest-names; faults, for the header",
		readBy: "annotate, the report",
	},
	imp_refused: {
		span: "run",
		columns: "list text not null, key text collate natural_order not null, lab text collate natural_order, place text",
		index: "(list, key)",
		filledBy: "file, with the keys of refused rows that later files may name",
		readBy: "names, specimens and solutions, where a name is looked up",
	},
	imp_withdrawn: {
		span: "run",
		columns: "list text not null, id int not null, primary key (list, id)",
		filledBy: "file, with the withdrawn records that the run itself brings: its other rows may refer to them",
		readBy: "names, specimens and solutions, where a name is looked up",
	},
	imp_change: {
		span: "run",
		columns: "file int, line int, entity text, record_id int, record text, old jsonb, new jsonb",
		filledBy: "changes, after each pass",
		readBy: "the history of the catalogue, the report of a dry run",
	},
	imp_created: {
		span: "run",
		columns: "no int generated always as identity, file int not null, list text not null, name text not null",
		filledBy: "names, with the names that --create-lookups makes",
		readBy: "the report",
	},
	imp_ungrouped: {
		span: "run",
		columns: "name text collate natural_order not null",
		filledBy: "the pass of FRRs, with those that their rows leave without groups",
		readBy: "the report",
	},
	imp_warning: {
		span: "run",
		columns:
			"no int generated always as identity, file int not null, line int not null, col text, message text not null",
		filledBy: "warnings, by the passes and at the end of a run",
		readBy: "the report",
	},
	imp_link: {
		span: "run",
		columns: "file int not null, line int not null, entity text not null, id int not null",
		index: "(entity, id)",
		filledBy: "link-warnings, with the rows of solutions and of stored specimens that a pass writes",
		readBy: "link-warnings, at the end of a run",
	},
	imp_touched: {
		span: "run",
		columns: "solution_id int",
		filledBy: "file, with the solutions whose finder paths a pass moves",
		readBy: "store-run; created, for solutions that nobody finds",
	},
	imp_made: {
		span: "run",
		columns: "entity text not null, first_id int not null, last_id int not null",
		filledBy: "made, with the spans of ids of each insert",
		readBy: "store-run",
	},
	imp_obstacle: {
		span: "run",
		columns: "no int generated always as identity, entity text not null, record_id int not null, reason text not null",
		filledBy: "an undo, with what stands in its way",
		readBy: "the report of an undo",
	},
	imp_replaced: {
		span: "run",
		columns: "entity text not null, record_id int not null, col text not null, id int not null",
		filledBy: "file-columns, with the stored files that others replace",
		readBy: "store-run",
	},
	imp_name: {
		span: "run",
		columns: `col text not null, value text collate natural_order not null, id int, is_on boolean,
			creatable boolean not null, refused text, made text collate natural_order`,
		filledBy:
			"names: each distinct text of a column of names, with the record it means; `creatable` for --create-lookups; `made` is the name of a new one in another spelling",
		readBy: "the passes, as n_<column>",
	},
	imp_result: {
		span: "file",
		columns: "line int, result text",
		filledBy: "file, after each pass, where a copy is annotated",
		readBy: "annotate",
	},
	imp_stage: {
		span: "file",
		columns: "line, usable, faults, the columns of the list and given (its id) as texts, null where the file has none",
		isQuery: true,
		filledBy: "stage-file, by COPY",
		readBy: "faults (cells), and each pass",
	},
	imp_all: {
		span: "file",
		columns: "imp_stage of a whole file whose rows belong to several passes",
		isQuery: true,
		filledBy: "file",
		readBy: "file, which makes imp_stage of it for each pass",
	},
	imp_row: {
		span: "pass",
		columns: "imp_stage, with id of the stored record, key to find doubles by, <column>_id and <column>_doubt of names",
		isQuery: true,
		filledBy: "resolve of each pass",
		readBy: "check, create, complete and work of the pass",
	},
	imp_bad: {
		span: "pass",
		columns: "line int",
		isQuery: true,
		filledBy: "file, with the rows that have a fault",
		readBy: "isGood",
	},
	imp_work: {
		span: "pass",
		columns: "line, id, is_new, is_named, seen, and the columns of the table to write",
		isQuery: true,
		filledBy: "work of each pass, with rows that are new or changed",
		readBy: "write of the pass, changes, file",
	},
	imp_before: {
		span: "pass",
		columns: "line, id, doc: the record as its file has it",
		isQuery: true,
		filledBy: "changes, before a pass writes",
		readBy: "changes, afterwards",
	},
	imp_file: {
		span: "pass",
		columns: "col text, cell text collate natural_order, path text, sha256 text, problem text",
		filledBy: "file-columns: each distinct path of a column",
		readBy: "file-columns",
	},
	imp_put: {
		span: "pass",
		columns: "line int, col text, file_id int, second_id int",
		filledBy: "file-columns, with what was put into the store",
		readBy: "work of the lists that have files",
	},
	imp_group: {
		span: "pass",
		columns: "line, item",
		isQuery: true,
		filledBy: "resolve of FRRs: the groups that a row names",
		readBy: "the pass of FRRs",
	},
	imp_report: {
		span: "pass",
		columns: "book, number, lab, total, active, id, refused, is_brought",
		isQuery: true,
		filledBy: "resolve of specimens: each distinct report that rows name",
		readBy: "resolve of specimens",
	},
	imp_successor: {
		span: "pass",
		columns: "item, label, well_formed, keys, key, is_on",
		isQuery: true,
		filledBy: "resolve of reports: each distinct report that rows name as their successor",
		readBy: "the pass of reports",
	},
	imp_specimen_item: {
		span: "pass",
		columns: "line, pos, item",
		isQuery: true,
		filledBy: "resolve of solutions: the specimen keys of each row",
		readBy: "the pass of solutions",
	},
	imp_specimen_ref: {
		span: "pass",
		columns: "item, label, parts, well_formed, ids, active, id, refused, is_brought",
		isQuery: true,
		filledBy: "resolve of solutions: each distinct key with the specimens it means",
		readBy: "the pass of solutions",
	},
	imp_specimen_ids: {
		span: "pass",
		columns: "line, ids",
		isQuery: true,
		filledBy: "work of solutions",
		readBy: "work of solutions",
	},
	imp_substrate_item: {
		span: "pass",
		columns: "line, pos, item",
		isQuery: true,
		filledBy: "resolve of solutions: the substrate labels of each row",
		readBy: "the pass of solutions",
	},
	imp_substrate_ref: {
		span: "pass",
		columns: "item, ids, active, id, orientation, name, thickness",
		isQuery: true,
		filledBy: "resolve of solutions: each distinct label with the substrates it means, or its parts",
		readBy: "the pass of solutions",
	},
	imp_substrate_ids: {
		span: "pass",
		columns: "line, ids",
		isQuery: true,
		filledBy: "work of solutions",
		readBy: "work of solutions",
	},
} as const satisfies Record<string, StagingTable>;

type StagingName = keyof typeof STAGING_TABLES;

const all = entriesOf<StagingName, StagingTable>(STAGING_TABLES);

/** Drops tables of this span or shorter ones, and makes the empty ones of the span that no query makes. */
export async function beginTables(session: RunSession, span: Span): Promise<void> {
	const ends = { run: ["run", "file", "pass"], file: ["file", "pass"], pass: ["pass"] }[span];
	const over = all.filter(([, table]) => ends.includes(table.span)).map(([name]) => name);
	await session.run(`drop table if exists ${over.join(", ")}`);
	for (const [name, { columns, index, isQuery, ...table }] of all) {
		if (table.span !== span || isQuery) continue;
		await session.run(`create temp table ${name} (${columns}) on commit drop`);
		if (index) await session.run(`create index on ${name} ${index}`);
	}
}

/** Replaces a table of the same name. */
export async function fillTable(session: RunSession, name: StagingName, query: string): Promise<void> {
	await session.run(`drop table if exists ${name}`);
	await session.run(`create temp table ${name} on commit drop as ${query}`);
	await session.run(`analyze ${name}`);
}
