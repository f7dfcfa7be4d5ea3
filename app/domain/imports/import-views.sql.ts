import { raw } from "@mikro-orm/core";
import { z } from "zod";
import { requireStaff } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { RUN_COUNTS, runCounts } from "#app/domain/catalogue/history/history-entries.sql.ts";
import { labelOf } from "#app/domain/catalogue/history/labels.ts";
import { notFound } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { isoTime } from "#db/sql.ts";
import { importFileResult, importReport } from "./report.schema.ts";

/** The SQL over `r`: a run of an older version did not note which records it made. */
export const IS_UNDOABLE = `(exists (select from import_run_record m where m.import_run_id = r.id)
	or not exists (select from jsonb_array_elements(r.files) f where (f ->> 'new')::int > 0))`;

/** The most records of a run; a larger run is undone from the command line, since a page waits for its answer. */
const MAX_RECORDS_ON_SCREEN = 50_000;

const undoRow = z.object({
	id: z.int(),
	who: z.string().nullable(),
	finished: z.string(),
	source: z.enum(["cli", "seed", "screen"]),
	names: z.array(z.string()),
	isUndoable: z.boolean(),
	undoneBy: z.int().nullable(),
	undoes: z.int().nullable(),
	counts: runCounts,
});

/** Answers what an undo would be about. Throws forbidden, not found. */
export async function getUndo(em: EntityManager, actor: Actor, id: number) {
	requireStaff(actor);
	const [run] = await readRows(
		em,
		undoRow,
		raw(
			`select r.id, u.first_name || ' ' || u.last_name as who, ${isoTime("r.finished")} as finished, r.source,
			   array(select f ->> 'file' from jsonb_array_elements(r.files) f) as names, ${IS_UNDOABLE} as "isUndoable",
			   (select n.import_run_id from import_undo n where n.undone_id = r.id) as "undoneBy",
			   (select n.undone_id from import_undo n where n.import_run_id = r.id) as undoes,
			   ${RUN_COUNTS} as counts
			 from import_run r left join user_account u on u.id = r.actor_id where r.id = ?`,
			[id],
		),
	);
	if (!run) throw notFound();
	const counts = run.counts.map(({ entity, ...count }) => ({
		...count,
		noun: labelOf(entity).noun,
		nouns: labelOf(entity).nouns,
	}));
	const isLarge = counts.reduce((sum, { changed, made }) => sum + changed + made, 0) > MAX_RECORDS_ON_SCREEN;
	return { ...run, counts, isLarge };
}

export type UndoView = Awaited<ReturnType<typeof getUndo>>;

const sentFile = z.object({ name: z.string(), bytes: z.int() });

const importLine = z.object({
	id: z.int(),
	status: z.enum(["receiving", "checking", "checked", "proposed", "applying", "applied", "failed"]),
	/** True if the actor uploaded the import, and so may confirm or discard it. */
	mine: z.boolean(),
	owner: z.string(),
	created: z.string(),
	/** The words for the import's effect, if a screen made it. */
	title: z.string().nullable(),
	uploads: z.array(sentFile),
});

const importView = importLine.extend({
	/** The id of the proposal that the import has become. */
	proposal: z.int().nullable(),
	/** The run that stored the import, unless that run was undone. */
	undoableRun: z.int().nullable(),
	/** The number rises with every change of status. A confirmation sends it back, so that nobody confirms what has changed since. */
	version: z.int(),
	finished: z.string().nullable(),
	createLookups: z.boolean(),
	progress: z.int(),
	phase: z.string(),
	notice: z.string().nullable(),
	failure: z.string().nullable(),
	problems: z.array(z.object({ place: z.string(), message: z.string() })),
	report: importReport.nullable(),
	annotated: z.array(z.string()),
});

const importRunLine = z.object({
	id: z.int(),
	/** The name of the person; null for imports from the command line and of the sample catalogue. */
	who: z.string().nullable(),
	source: z.enum(["cli", "seed", "screen"]),
	finished: z.string(),
	files: z.array(importFileResult),
	job: z.int().nullable(),
	title: z.string().nullable(),
	undoneBy: z.int().nullable(),
	undoes: z.int().nullable(),
});

export type ImportLine = z.output<typeof importLine>;
export type ImportView = z.output<typeof importView>;
export type ImportRunLine = z.output<typeof importRunLine>;

const HISTORY_PAGE_SIZE = 20;

const NAME = "u.first_name || ' ' || u.last_name";
const LINE = `j.id, j.status, j.user_id = ? as mine, ${NAME} as owner, ${isoTime("j.created")} as created, j.title, (select
	coalesce(jsonb_agg(jsonb_build_object('name', f ->> 'name', 'bytes', f -> 'bytes')), '[]') from jsonb_array_elements(j.uploads) f) as uploads`;

export async function getImport(em: EntityManager, actor: Actor, id: number): Promise<ImportView> {
	requireStaff(actor);
	const [job] = await readRows(
		em,
		importView,
		raw(
			`select ${LINE}, j.version, ${isoTime("j.finished")} as finished, j.create_lookups as "createLookups", j.progress, j.phase,
		   j.notice, j.failure, j.problems, j.report, (select max(o.id) from proposal o where o.job_id = j.id) as proposal,
		   case when not exists (select from import_undo u where u.undone_id = j.import_run_id) then j.import_run_id end as "undoableRun",
		   (select coalesce(jsonb_agg(a -> 'file'), '[]') from jsonb_array_elements(j.annotated) a) as annotated
		 from import_job j join user_account u on u.id = j.user_id where j.id = ? and j.status not in ('dropped', 'receiving')`,
			[actor.id, id],
		),
	);
	if (!job) throw notFound();
	return job;
}

export async function listOpenImports(em: EntityManager, actor: Actor): Promise<ImportLine[]> {
	requireStaff(actor);
	return readRows(
		em,
		importLine,
		raw(
			`select ${LINE} from import_job j join user_account u on u.id = j.user_id
		 where j.status in ('checking', 'checked', 'proposed', 'applying', 'failed') order by j.created desc, j.id desc limit 50`,
			[actor.id],
		),
	);
}

export async function listImportRuns(
	em: EntityManager,
	actor: Pick<Actor, "isStaff">,
	page: number,
	size = HISTORY_PAGE_SIZE,
) {
	requireStaff(actor);
	const [count] = await readRows(
		em,
		z.object({ total: z.int() }),
		raw("select count(*)::int as total from import_run"),
	);
	const runs = await readRows(
		em,
		importRunLine,
		raw(
			`select r.id, ${NAME} as who, r.source, ${isoTime("r.finished")} as finished, r.files, j.id as job, j.title,
		   (select u.import_run_id from import_undo u where u.undone_id = r.id) as "undoneBy",
		   (select u.undone_id from import_undo u where u.import_run_id = r.id) as undoes
		 from import_run r left join user_account u on u.id = r.actor_id left join import_job j on j.import_run_id = r.id
		 order by r.finished desc, r.id desc limit ? offset ?`,
			[size, (page - 1) * size],
		),
	);
	return { runs, pages: Math.max(1, Math.ceil((count?.total ?? 0) / size)) };
}

export async function getAnnotated(em: EntityManager, actor: Actor, id: number, number: number) {
	requireStaff(actor);
	const [found] = await readRows(
		em,
		z.object({ key: z.string(), file: z.string() }),
		raw(
			`select a.value ->> 'key' as key, a.value ->> 'file' as file from import_job j
		 cross join jsonb_array_elements(j.annotated) with ordinality a (value, number)
		 where j.id = ? and a.number = ? and j.status <> 'dropped'`,
			[id, number],
		),
	);
	if (!found) throw notFound();
	return found;
}
