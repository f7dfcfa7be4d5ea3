import { raw } from "@mikro-orm/core";
import { z } from "zod";
import { LOCK_CATALOGUE } from "#app/domain/catalogue/catalogue-version.sql.ts";
import { solutionRowsSql } from "#app/domain/catalogue/solutions/solution-rows.sql.ts";
import { type EntityManager, inTransaction } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { intArray } from "#db/sql.ts";
import { pathSource, searchSource } from "./paths.sql.ts";

type SqlRunner = { query(sql: string): Promise<unknown> } | { execute(sql: string): Promise<unknown> };

const runSql = (runner: SqlRunner, sql: string): Promise<unknown> =>
	"query" in runner ? runner.query(sql) : runner.execute(sql);

/** Keys other tables refer to stay, and foreign keys to tables not `locked`: without them these would wait. */
const made = (tables: string, locked: string) => `
	select format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as make,
		format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as unmake,
		case c.contype when 'f' then 3 else 1 end as turn
	from pg_constraint c where c.conrelid = any (${tables}) and (c.contype = 'f' and c.confrelid = any (${locked})
		or c.contype in ('p', 'u') and not exists (select from pg_constraint f where f.contype = 'f' and f.conindid = c.conindid))
	union all
	select pg_get_indexdef(i.indexrelid), format('drop index %s', i.indexrelid::regclass), 2
	from pg_index i where i.indrelid = any (${tables})
		and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`;

/** Row by row, indexes cost four times the filling. Where a table has rows or a reader they stay and nobody waits. */
export async function fillAtOnce(
	runner: SqlRunner,
	tables: readonly string[],
	locked: readonly string[],
	work: () => Promise<void>,
): Promise<void> {
	const all = [...tables, ...locked];
	const regclasses = (names: readonly string[]) => `array[${names.map((name) => `'${name}'::regclass`).join(", ")}]`;
	await runSql(runner, "create temp table if not exists unmade (make text, unmake text, turn int) on commit drop");
	await runSql(runner, "delete from unmade");
	const filled = tables.map((table) => `exists (select from ${table})`).join(" or ");
	await runSql(
		runner,
		`do $$ declare each record;
		begin
			if ${filled} then return; end if;
			lock table ${all.join(", ")} in access exclusive mode nowait;
			if ${filled} then return; end if;
			insert into unmade ${made(regclasses(tables), regclasses(all))};
			for each in select unmake from unmade order by turn desc loop execute each.unmake; end loop;
		exception when lock_not_available then null;
		end $$`,
	);
	await work();
	await runSql(
		runner,
		`do $$ declare each record;
		begin
			for each in select make from unmade order by turn loop execute each.make; end loop;
		end $$`,
	);
}

const PORTION = 500;

const MISSING = `select s.id from solution s
	where not exists (select from solution_document d where d.solution_id = s.id) order by s.id limit ${PORTION}`;

/**
 * Writes the search documents anew that are of an older version, or whose rows were changed by other programs. Answers
 * how many.
 */
export async function writeMissingDocuments(em: EntityManager): Promise<number> {
	let written = 0;
	for (;;) {
		const count = await inTransaction(em, async (tx) => {
			await tx.execute(raw(LOCK_CATALOGUE));
			const ids = (await readRows(tx, z.object({ id: z.int() }), raw(MISSING))).map(({ id }) => id);
			if (ids.length > 0) await writeDocuments(tx, `select unnest('${intArray(ids)}'::int[])`);
			return ids.length;
		});
		written += count;
		if (count < PORTION) return written;
	}
}

/** `ids` is a query. It runs under the lock of the catalogue's version, so that nobody writes an older state over a newer one. */
export const writeDocuments = (runner: SqlRunner, ids: string): Promise<unknown> =>
	runSql(
		runner,
		`insert into solution_document (solution_id, document)
		select (s.solution ->> 'id')::int, s.solution
		from (${solutionRowsSql(`(select array_agg(q.id order by q.id) from (${ids}) q (id))`)}) s
		on conflict (solution_id) do update set document = excluded.document`,
	);

/** Writes the documents of an import: those that it made, changed, or changed a specimen of. */
export const writeDocumentsOfRun = (runner: SqlRunner, run: number): Promise<unknown> =>
	writeDocuments(
		runner,
		`select s.id from import_run_record m join solution s on s.id between m.first_id and m.last_id
			where m.import_run_id = ${run} and m.entity = 'solution'
		union select record_id from catalogue_change where import_run_id = ${run} and entity = 'solution'
		union select ss.solution_id from catalogue_change c join solution_specimen ss on ss.specimen_id = c.record_id
			where c.import_run_id = ${run} and c.entity = 'specimen'`,
	);

/** The columns are in the order of the finder's levels. A count belongs to the first few of them, and the others are 0. */
const parts = [
	"orientation_id",
	"substrate_name_id",
	"classification_id",
	"material_id",
	"frr_group_id",
	"service_type_id",
] as const;

/** Rows are written in the order of the key, against deadlocks. */
const countPaths = (ids: string, sign: 1 | -1) => `
	insert into path_count as c (${parts.join(", ")}, solutions)
	select ${parts.map((part) => `coalesce(${part}, 0) as ${part}`).join(", ")}, ${sign} * count(distinct solution_id)
	from solution_path where solution_id in (${ids})
	group by grouping sets (${parts.map((_, at) => `(${parts.slice(0, at + 1).join(", ")})`).join(", ")})
	order by 1, 2, 3, 4, 5, 6
	on conflict (${parts.join(", ")}) do update set solutions = c.solutions + excluded.solutions`;

const countOffered = (ids: string) => `
	with seen as (
		select s.id, s.is_active and exists (select 1 from solution_specimen o join specimen p on p.id = o.specimen_id
			where o.solution_id = s.id and p.is_active) as offered
		from solution s where s.id in (${ids})
	), changed as (
		update solution s set is_offered = seen.offered from seen
		where seen.id = s.id and seen.offered <> s.is_offered returning s.is_offered
	)
	insert into path_count as c select 0, 0, 0, 0, 0, 0, coalesce(sum(case when is_offered then 1 else -1 end), 0) from changed
	on conflict (${parts.join(", ")}) do update set solutions = c.solutions + excluded.solutions`;

const countAllOffered = `
	insert into path_count select 0, 0, 0, 0, 0, 0, count(*) from solution where is_offered
	on conflict (${parts.join(", ")}) do update set solutions = excluded.solutions`;

const writePaths = (ids: string) => `
	insert into solution_path
		(drawing, solution_id, orientation_id, substrate_name_id, classification_id, material_id, service_type_id, frr_group_id)
	${pathSource(ids)}`;

/** Rows are written in the order of sizes, against deadlocks. */
const writeSizes = (ids: string) => `
	insert into search_size (sizes)
	select distinct p.sizes from solution_specimen ss join specimen p on p.id = ss.specimen_id
	where ss.solution_id in (${ids}) and not exists (select from search_size z where z.sizes = p.sizes)
	order by p.sizes on conflict (sizes) do nothing`;

const writeSearched = (ids: string) => `
	insert into search_specimen
		(solution_id, specimen_id, drawing, service_id, frr_id, size_id, report_id, product_ids, substrate_ids)
	${searchSource(ids)}`;

export async function refreshPathsOf(runner: SqlRunner, ids: string): Promise<void> {
	await runSql(runner, countPaths(ids, -1));
	await runSql(runner, `delete from solution_path where solution_id in (${ids})`);
	await runSql(runner, writePaths(ids));
	await runSql(runner, countPaths(ids, 1));
	await runSql(runner, "delete from path_count where solutions = 0");
	await runSql(runner, countOffered(ids));
	await runSql(runner, `delete from search_specimen where solution_id in (${ids})`);
	await runSql(runner, writeSizes(ids));
	await runSql(runner, writeSearched(ids));
}

/** Makes the indexes afterwards where no solution can be found yet: readers wait for the end of the transaction. */
export async function loadPathsOf(runner: SqlRunner, ids: string): Promise<void> {
	await fillAtOnce(runner, ["solution_path", "search_specimen"], ["solution"], () => refreshPathsOf(runner, ids));
	await runSql(runner, countAllOffered);
}

/**
 * Every write calls it, in its transaction, for the solutions that it reaches: by a solution's code, flag,
 * specimens or substrates; a specimen but its texts; groups, parts or flag of what a path leads through.
 */
export async function refreshReadModel(runner: SqlRunner, solutionIds: Iterable<number> | "all"): Promise<void> {
	if (solutionIds === "all") {
		for (const table of ["path_count", "solution_path", "search_specimen", "search_size"]) {
			await runSql(runner, `delete from ${table}`);
		}
		await runSql(runner, "update solution set is_offered = false where is_offered");
		return refreshAllOf(runner, "select id from solution");
	}
	const ids = intArray(solutionIds);
	if (ids !== "{}") await refreshAllOf(runner, `select unnest('${ids}'::int[])`);
}

async function refreshAllOf(runner: SqlRunner, ids: string): Promise<void> {
	await refreshPathsOf(runner, ids);
	await writeDocuments(runner, ids);
}
