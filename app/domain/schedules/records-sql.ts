const ofSpecimen = `('specimen', t.id), ('report', r.id), ('lab', r.lab_id), ('standard', r.standard_id),
	('frr', t.frr_id), ('serv', sv.id), ('servmat', sv.material_id), ('servtype', sv.service_type_id),
	('servclass', sv.classification_id), ('insu', n.id), ('insumat', n.name_id), ('sealtype', t.application_id),
	('brand', t.brand_id), ('product', t.prot_first_id), ('product', t.prot_sec_id), ('product', t.prot_third_id)`;

/** The records under active solutions and their printed lines, with these solutions, from `shown` and `tested` of the snapshot. */
export const recordsSql = `
select v.entity, v.id, array_agg(distinct t.sol) as solutions
from tested t join shown on shown.solution_id = t.sol and shown.is_active
	join report r on r.id = t.report_id join service sv on sv.id = t.service_id
	join insulation n on n.id = sv.insulation_id
	cross join lateral (values ${ofSpecimen}) v (entity, id)
where t.is_active and v.id is not null group by v.entity, v.id
union all select 'solution', solution_id, array[solution_id] from shown where is_active
union all select v.entity, v.id, array_agg(distinct u.sol)
from (select t.sol, unnest(array[t.substrate_id, t.substrate_2_id]) as id from tested t
		join shown on shown.solution_id = t.sol and shown.is_active where t.is_active
	union select shown.solution_id, ss.substrate_id from shown
		join solution_substrate ss on ss.solution_id = shown.solution_id where shown.is_active) u
	join substrate b on b.id = u.id
	cross join lateral (values ('subs', b.id), ('subname', b.name_id), ('orient', b.orientation_id)) v (entity, id)
group by v.entity, v.id`;
