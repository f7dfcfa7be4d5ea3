const file = (alias: string) =>
	`case when ${alias}.id is not null then json_build_object(
		'id', ${alias}.id, 'name', ${alias}.name, 'width', ${alias}.width, 'height', ${alias}.height) end`;

const product = (alias: string) =>
	`case when ${alias}.id is not null then json_build_object(
		'id', ${alias}.id, 'name', ${alias}.name, 'isActive', ${alias}.is_active) end`;

const substrate = (id: string) =>
	`(select json_build_object('id', su.id, 'orientation', ori.name, 'name', sn.name, 'thickness', su.thickness)
	  from substrate su join orientation ori on ori.id = su.orientation_id join substrate_name sn on sn.id = su.name_id
	  where su.id = ${id})`;

/**
 * Whole solutions as JSON in the order of the one parameter, a PostgreSQL array of ids. Specimens are the active ones;
 * their report is the label of staff-area.md 3.
 */
export const solutionsSql = `
with wanted as (
	select id, ord from unnest(?::int[]) with ordinality as w(id, ord)
),
tested as (
	select ss.solution_id, ss.position, json_build_object(
		'id', sp.id, 'specimenId', sp.specimen_id, 'size', sp.size, 'notes', sp.notes, 'description', sp.description,
		'sealType', seal.name, 'brand', brand.name, 'frr', frr.name,
		'frrGroups', coalesce((
			select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name, g.id)
			from frr_group_member m join frr_group g on g.id = m.group_id
			where m.frr_id = frr.id and g.is_active), '[]'),
		'material', json_build_object('id', mat.id, 'name', mat.name, 'isActive', mat.is_active),
		'serviceType', styp.name, 'classification', cls.name,
		'insulation', json_build_object('name', im.name, 'thickness', ins.thickness),
		'substrates', (select json_agg(s) from (values (${substrate("sp.substrate_id")}), (${substrate("sp.substrate_2_id")})) as v(s) where s is not null),
		'products', (select json_agg(p) from (values (${product("p1")}), (${product("p2")}), (${product("p3")})) as v(p) where p is not null),
		'report', 'BK' || rep.book || ' - Report ' || rep.number || ' [' || lab.name || ']',
		'isSample', rep.is_sample
	) as specimen
	from wanted w
	join solution_specimen ss on ss.solution_id = w.id
	join specimen sp on sp.id = ss.specimen_id and sp.is_active
	join seal_type seal on seal.id = sp.application_id
	join brand on brand.id = sp.brand_id
	join frr on frr.id = sp.frr_id
	join service sv on sv.id = sp.service_id
	join service_material mat on mat.id = sv.material_id
	join service_type styp on styp.id = sv.service_type_id
	join service_classification cls on cls.id = sv.classification_id
	join insulation ins on ins.id = sv.insulation_id
	join insulation_material im on im.id = ins.name_id
	join report rep on rep.id = sp.report_id
	join lab on lab.id = rep.lab_id
	join product p1 on p1.id = sp.prot_first_id
	left join product p2 on p2.id = sp.prot_sec_id
	left join product p3 on p3.id = sp.prot_third_id
)
select json_build_object(
	'id', so.id, 'drawing', so.drawing, 'isActive', so.is_active,
	'updated', to_char(so.updated at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
	'pdf', ${file("pdf")}, 'imgSmall', ${file("small")}, 'imgLarge', ${file("large")},
	'specimens', coalesce((select json_agg(t.specimen order by t.position) from tested t where t.solution_id = so.id), '[]'),
	'substrates', coalesce((
		select json_agg(${substrate("ls.substrate_id")} order by ls.position)
		from solution_substrate ls where ls.solution_id = so.id), '[]'),
	'notes', coalesce((
		select json_agg(json_build_object('no', n.no_id, 'text', n.note) order by n.no_id)
		from installation_note n where n.solution_id = so.id), '[]')
) as solution
from wanted w
join solution so on so.id = w.id
left join file pdf on pdf.id = so.pdf_id
left join file small on small.id = so.img_small_id
left join file large on large.id = so.img_large_id
order by w.ord`;
