import { z } from "zod";
import { keysOf } from "#app/domain/keyed.ts";
import { naturally } from "#app/domain/natural-order.ts";
import { SPECIMENS_ON_PATHS, SUBSTRATES_ON_PATHS } from "./paths.sql.ts";
import type { Unreachable } from "./unreachable.schema.ts";
import { MAX_EXAMPLES, reasonsOf, UNREACHABLE_REASONS } from "./unreachable.ts";

const isGrouped = (andActive: string) =>
	`exists (select from frr_group_member m join frr_group g on g.id = m.group_id where m.frr_id = f.id ${andActive})`;

const SUBSTRATE_STAGE = "case when not u.is_active then 0 when not (o.is_active and n.is_active) then 1 else 2 end";
const SUBSTRATES = `substrate u on u.id = x.id join orientation o on o.id = u.orientation_id
	join substrate_name n on n.id = u.name_id`;

const RATED = `select f.id, f.name, case when not f.is_active then 2 when not ${isGrouped("")} then 3
	when not ${isGrouped("and g.is_active")} then 4 else 5 end as stage from frr f`;
const SPECIMEN_STAGE = `case when not p.is_active then 0
	when not (v.is_active and c.is_active and t.is_active) then 1 else rated.stage end`;
const SPECIMENS = (rated: string) => `specimen p on p.id = x.id join service v on v.id = p.service_id
	join service_classification c on c.id = v.classification_id join service_material t on t.id = v.material_id
	join ${rated} rated on rated.id = p.frr_id`;

/** The SQL of how far the best of some substrates comes towards a path. At 2 it is on one. */
export const substrateStage = (rows: string): string =>
	`coalesce((select max(${SUBSTRATE_STAGE}) from ${rows} x (id) join ${SUBSTRATES}), 0)`;

/** The SQL of how far the best of some specimens comes towards a path. At 5 it is on one. */
export const specimenStage = (rows: string): string =>
	`coalesce((select max(${SPECIMEN_STAGE}) from ${rows} x (id) join ${SPECIMENS(`(${RATED})`)}), 0)`;

export const stagedSolutions = z.object({
	substrate_stage: z.int(),
	specimen_stage: z.int(),
	count: z.int(),
	drawings: z.array(z.string()),
	frrs: z.array(z.string()),
});

/** A condition on the solution `t`, by the finder's index. */
export const IS_UNREACHABLE =
	"t.is_active and not exists (select from solution_path reached where reached.solution_id = t.id)";

/**
 * The active solutions that the finder cannot reach, by the reason. Its index knows them, except for those that a run
 * is about to index anew: `affected` is the table of their `solution_id`.
 */
export const unreachableSql = (affected: string): string => `
	with lost as materialized (
		select t.id, t.drawing from solution t where ${IS_UNREACHABLE}
			and not exists (select from ${affected} w where w.solution_id = t.id)
		union select s.id, s.drawing from solution s join ${affected} w on w.solution_id = s.id
			where s.is_active and not exists (select from ${SUBSTRATES_ON_PATHS} where ss.solution_id = s.id)
		union select s.id, s.drawing from solution s join ${affected} w on w.solution_id = s.id
			where s.is_active and not exists (select from ${SPECIMENS_ON_PATHS} where ss.solution_id = s.id)
	), frr_stage as materialized (${RATED}
	), staged as materialized (
		select s.id, s.drawing, coalesce(a.stage, 0) as substrate_stage, coalesce(b.stage, 0) as specimen_stage from lost s
		left join (select x.solution_id, max(${SUBSTRATE_STAGE}) as stage
			from (select l.solution_id, l.substrate_id as id from solution_substrate l join lost on lost.id = l.solution_id) x
			join ${SUBSTRATES} group by 1) a on a.solution_id = s.id
		left join (select x.solution_id, max(${SPECIMEN_STAGE}) as stage
			from (select l.solution_id, l.specimen_id as id from solution_specimen l join lost on lost.id = l.solution_id) x
			join ${SPECIMENS("frr_stage")} group by 1) b on b.solution_id = s.id
	)
	select a.substrate_stage, a.specimen_stage, count(*)::int as count,
		(array_agg(a.drawing order by a.drawing collate natural_ties, a.id))[1:${MAX_EXAMPLES}] as drawings,
		array(select rated.name from frr_stage rated where rated.stage < 5 and rated.stage = a.specimen_stage
			and exists (select from specimen p join solution_specimen l on l.specimen_id = p.id
				join staged o on o.id = l.solution_id and o.specimen_stage = rated.stage
				where p.frr_id = rated.id and p.is_active)
			order by rated.name limit ${MAX_EXAMPLES}) as frrs
	from staged a group by a.substrate_stage, a.specimen_stage`;

export function toUnreachable(rows: readonly z.output<typeof stagedSolutions>[]): Unreachable {
	const firstOf = (texts: string[]) => [...new Set(texts)].toSorted(naturally).slice(0, MAX_EXAMPLES);
	const reasons = keysOf(UNREACHABLE_REASONS).flatMap((code) => {
		const found = rows.filter((row) => reasonsOf(row.substrate_stage, row.specimen_stage).includes(code));
		const isOfFrrs = code === "frr" || code === "no_group" || code === "group";
		return found.length === 0
			? []
			: {
					code,
					count: found.reduce((sum, { count }) => sum + count, 0),
					drawings: firstOf(found.flatMap(({ drawings }) => drawings)),
					frrs: isOfFrrs ? firstOf(found.flatMap(({ frrs }) => frrs)) : [],
				};
	});
	return { count: rows.reduce((sum, { count }) => sum + count, 0), reasons };
}
