import { intArray } from "#db/sql.ts";
import { fillAtOnce } from "./bulk-load.ts";
import { writeDocuments } from "./documents.ts";
import { pathSource, searchSource } from "./path-source.ts";
import { runSql as run, type SqlRunner } from "./run.sql.ts";

/** In the order of the finder's levels; each count is of the first so many, the rest being 0. */
const parts = [
	"orientation_id",
	"substrate_name_id",
	"classification_id",
	"material_id",
	"frr_group_id",
	"service_type_id",
] as const;

/** In the order of the key, against deadlocks. */
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

/** In the order of sizes, against deadlocks. */
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
	await run(runner, countPaths(ids, -1));
	await run(runner, `delete from solution_path where solution_id in (${ids})`);
	await run(runner, writePaths(ids));
	await run(runner, countPaths(ids, 1));
	await run(runner, "delete from path_count where solutions = 0");
	await run(runner, countOffered(ids));
	await run(runner, `delete from search_specimen where solution_id in (${ids})`);
	await run(runner, writeSizes(ids));
	await run(runner, writeSearched(ids));
}

/** Where no solution can be found yet, indexes are made afterwards: readers wait for the end of the transaction. */
export async function loadPathsOf(runner: SqlRunner, ids: string): Promise<void> {
	await fillAtOnce(runner, ["solution_path", "search_specimen"], ["solution"], () => refreshPathsOf(runner, ids));
	await run(runner, countAllOffered);
}

/**
 * To be called by every write, in its transaction, for the solutions that it reaches: by a solution's code, flag,
 * specimens or substrates; a specimen but its texts; groups, parts or flag of what a path leads through.
 */
export async function refreshReadModel(runner: SqlRunner, solutionIds: Iterable<number> | "all"): Promise<void> {
	if (solutionIds === "all") {
		for (const table of ["path_count", "solution_path", "search_specimen", "search_size"]) {
			await run(runner, `delete from ${table}`);
		}
		await run(runner, "update solution set is_offered = false where is_offered");
		return refreshAllOf(runner, "select id from solution");
	}
	const ids = intArray(solutionIds);
	if (ids !== "{}") await refreshAllOf(runner, `select unnest('${ids}'::int[])`);
}

async function refreshAllOf(runner: SqlRunner, ids: string): Promise<void> {
	await refreshPathsOf(runner, ids);
	await writeDocuments(runner, ids);
}
