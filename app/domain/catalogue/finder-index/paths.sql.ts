import type { CatalogueEntity } from "#app/domain/catalogue/definition/record-definition.ts";

function leaveOut(
	without: { entity: CatalogueEntity; id: number } | undefined,
	aliases: Partial<Record<CatalogueEntity, string>>,
): string {
	const alias = without && aliases[without.entity];
	return alias ? `and ${alias}.id <> ${Math.trunc(without.id)}` : "";
}

/** The joins by which a path leads from a solution to its substrates; everything on it has to be active. */
export const SUBSTRATES_ON_PATHS = `solution_substrate ss
		join substrate u on u.id = ss.substrate_id and u.is_active
		join orientation o on o.id = u.orientation_id and o.is_active
		join substrate_name n on n.id = u.name_id and n.is_active`;

/** The joins by which a path leads from a solution to its specimens; everything on it has to be active but the service type. */
export const SPECIMENS_ON_PATHS = `solution_specimen ss
		join specimen p on p.id = ss.specimen_id and p.is_active
		join service v on v.id = p.service_id and v.is_active
		join service_classification c on c.id = v.classification_id and c.is_active
		join service_material t on t.id = v.material_id and t.is_active
		join frr f on f.id = p.frr_id and f.is_active
		join frr_group_member m on m.frr_id = f.id
		join frr_group g on g.id = m.group_id and g.is_active`;

/** The paths of docs/rules/finder.md#paths; a withdrawn service type closes none. `without`: as if that record were withdrawn. */
export const pathSource = (ids: string, without?: { entity: CatalogueEntity; id: number }): string => `
	select s.drawing, a.solution_id, a.orientation_id, a.name_id, b.classification_id, b.material_id, b.service_type_id, b.group_id
	from (select distinct ss.solution_id, u.orientation_id, u.name_id
		from ${SUBSTRATES_ON_PATHS}
		where ss.solution_id in (${ids}) ${leaveOut(without, { subs: "u", orient: "o", subname: "n" })}) a
	join (select distinct ss.solution_id, v.classification_id, v.material_id, v.service_type_id, m.group_id
		from ${SPECIMENS_ON_PATHS}
		where ss.solution_id in (${ids})
			${leaveOut(without, { specimen: "p", serv: "v", servclass: "c", servmat: "t", frr: "f", frrgroup: "g" })}) b on b.solution_id = a.solution_id
	join solution s on s.id = a.solution_id and s.is_active ${leaveOut(without, { solution: "s" })}`;

export const searchSource = (ids: string): string => `
	select s.id, p.id, s.drawing, p.service_id, p.frr_id, z.id, p.report_id,
		array_remove(array[p.prot_first_id, p.prot_sec_id, p.prot_third_id], null),
		array(select ls.substrate_id from solution_substrate ls where ls.solution_id = s.id order by 1)
	from solution s
	join solution_specimen ss on ss.solution_id = s.id
	join specimen p on p.id = ss.specimen_id and p.is_active
	join search_size z on z.sizes = p.sizes
	where s.is_offered and s.id in (${ids})`;
