import { z } from "zod";
import { SPECIMENS_ON_PATHS, SUBSTRATES_ON_PATHS } from "#app/domain/catalogue/finder-index/path-source.ts";
import { MAX_EXAMPLES } from "./unreachable.ts";

const isGrouped = (andActive: string) =>
	`exists (select from frr_group_member m join frr_group g on g.id = m.group_id where m.frr_id = f.id ${andActive})`;

/** How far the best of some substrates `x` comes towards a path. At 2 it is on one. */
export const substrateStage = (rows: string): string => `coalesce((
	select max(case when not u.is_active then 0 when not (o.is_active and n.is_active) then 1 else 2 end)
	from ${rows} x (id) join substrate u on u.id = x.id join orientation o on o.id = u.orientation_id
		join substrate_name n on n.id = u.name_id), 0)`;

/** How far the best of some specimens `x` comes towards a path. At 5 it is on one. */
export const specimenStage = (rows: string): string => `coalesce((
	select max(case when not p.is_active then 0 when not (v.is_active and c.is_active and t.is_active) then 1
		when not f.is_active then 2 when not ${isGrouped("")} then 3 when not ${isGrouped("and g.is_active")} then 4
		else 5 end)
	from ${rows} x (id) join specimen p on p.id = x.id join service v on v.id = p.service_id
		join service_classification c on c.id = v.classification_id join service_material t on t.id = v.material_id
		join frr f on f.id = p.frr_id), 0)`;

export const stagedSolutions = z.object({
	substrate_stage: z.int(),
	specimen_stage: z.int(),
	count: z.int(),
	drawings: z.array(z.string()),
	frrs: z.array(z.string()),
});

/**
 * The active solutions without a path, by what their paths lack. Made from the records, not from the finder's index,
 * so that a dry run knows it too. Only what is out of reach is looked at closely.
 */
export const UNREACHABLE_SQL = `
	with lost as materialized (
		select s.id, s.drawing from solution s where s.is_active
			and (not exists (select from ${SUBSTRATES_ON_PATHS} where ss.solution_id = s.id)
				or not exists (select from ${SPECIMENS_ON_PATHS} where ss.solution_id = s.id))
	), staged as materialized (
		select s.id, s.drawing,
			${substrateStage("(select l.substrate_id from solution_substrate l where l.solution_id = s.id)")} as substrate_stage,
			${specimenStage("(select l.specimen_id from solution_specimen l where l.solution_id = s.id)")} as specimen_stage
		from lost s
	)
	select a.substrate_stage, a.specimen_stage, count(*)::int as count,
		(array_agg(a.drawing order by a.drawing collate natural_ties, a.id))[1:${MAX_EXAMPLES}] as drawings,
		array(select distinct f.name from staged o join solution_specimen l on l.solution_id = o.id
			join specimen p on p.id = l.specimen_id and p.is_active join frr f on f.id = p.frr_id
			where o.substrate_stage = a.substrate_stage and o.specimen_stage = a.specimen_stage
				and case o.specimen_stage when 2 then not f.is_active when 3 then f.is_active and not ${isGrouped("")}
					when 4 then f.is_active and ${isGrouped("")} else false end
			order by f.name limit ${MAX_EXAMPLES}) as frrs
	from staged a group by a.substrate_stage, a.specimen_stage`;

/** As the finder's index has it: cheap, for the whole catalogue. A condition on the solution `t`. */
export const IS_UNREACHABLE =
	"t.is_active and not exists (select from solution_path reached where reached.solution_id = t.id)";
