import { intArray } from "#db/sql.ts";

/** Whoever runs SQL inside the caller's transaction: a `pg` client, or MikroORM's entity manager. */
export type SqlRunner = { query(sql: string): Promise<unknown> } | { execute(sql: string): Promise<unknown> };

const run = (runner: SqlRunner, sql: string): Promise<unknown> =>
	"query" in runner ? runner.query(sql) : runner.execute(sql);

/**
 * Rewrites the finder paths of the solutions that a query of ids names (api.md 18.2): one active substrate of the
 * solution's list gives orientation and substrate name; one active specimen, whose service and FRR are active, gives
 * classification, material and FRR group; all five and the solution itself are active.
 */
export async function refreshPathsOf(runner: SqlRunner, ids: string): Promise<void> {
	await run(runner, `delete from solution_path where solution_id in (${ids})`);
	await run(
		runner,
		`insert into solution_path
			(solution_id, orientation_id, substrate_name_id, classification_id, material_id, frr_group_id)
		select a.solution_id, a.orientation_id, a.name_id, b.classification_id, b.material_id, b.group_id
		from (select distinct ss.solution_id, u.orientation_id, u.name_id
			from solution_substrate ss
			join substrate u on u.id = ss.substrate_id and u.is_active
			join orientation o on o.id = u.orientation_id and o.is_active
			join substrate_name n on n.id = u.name_id and n.is_active
			where ss.solution_id in (${ids})) a
		join (select distinct ss.solution_id, v.classification_id, v.material_id, m.group_id
			from solution_specimen ss
			join specimen p on p.id = ss.specimen_id and p.is_active
			join service v on v.id = p.service_id and v.is_active
			join service_classification c on c.id = v.classification_id and c.is_active
			join service_material t on t.id = v.material_id and t.is_active
			join frr f on f.id = p.frr_id and f.is_active
			join frr_group_member m on m.frr_id = f.id
			join frr_group g on g.id = m.group_id and g.is_active
			where ss.solution_id in (${ids})) b on b.solution_id = a.solution_id
		join solution s on s.id = a.solution_id and s.is_active`,
	);
}

/**
 * Rewrites the finder paths of some solutions, or of all, in the caller's transaction. To be called by every change
 * of the catalogue for the solutions that it reaches.
 */
export async function refreshReadModel(runner: SqlRunner, solutionIds: Iterable<number> | "all"): Promise<void> {
	if (solutionIds === "all") return refreshPathsOf(runner, "select id from solution");
	const ids = intArray(solutionIds);
	if (ids !== "{}") await refreshPathsOf(runner, `select unnest('${ids}'::int[])`);
}
