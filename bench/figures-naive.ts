/** The same figures as one would first write them: one statement over everything that belongs to it. */
export const naive = {
	rankingPage: (offset: number) => `
		select s.id, s.drawing, count(distinct p.id)::int as num_specs, count(*) over () as total
		from solution s join project_item i on i.solution_id = s.id and i.is_active join project p on p.id = i.project_id
		group by s.id order by 3 desc, s.drawing, s.id limit 10 offset ${offset}`,
	rankingCsv: `
		select s.drawing, count(distinct i.project_id)::int as num_specs, string_agg(distinct o.name, '; ') as orientation,
		  string_agg(distinct sn.name, '; ') as substrate_type, string_agg(distinct sc.name, '; ') as service_class,
		  string_agg(distinct sm.name, '; ') as service, string_agg(distinct g.name, '; ') as frr_group
		from solution s join (select solution_id, project_id from project_item where is_active) i on i.solution_id = s.id
		join solution_substrate ls on ls.solution_id = s.id join substrate su on su.id = ls.substrate_id
		join orientation o on o.id = su.orientation_id join substrate_name sn on sn.id = su.name_id
		join solution_specimen ss on ss.solution_id = s.id join specimen sp on sp.id = ss.specimen_id
		join service sv on sv.id = sp.service_id join service_classification sc on sc.id = sv.classification_id
		join service_material sm on sm.id = sv.material_id
		join frr_group_member m on m.frr_id = sp.frr_id join frr_group g on g.id = m.group_id
		group by s.id order by 2 desc, s.drawing, s.id`,
	perMonth: (table: string, at: string) => `
		select to_char(${at} at time zone 'Pacific/Auckland', 'YYYY-MM') as label, count(*)::int from ${table} group by 1 order by 1`,
	perDay: `
		select to_char(created at time zone 'Pacific/Auckland', 'YYYY-MM-DD') as label, count(*)::int from project
		where created > now() - interval '30 days' group by 1 order by 1`,
	regions: `
		select c.region, c.name, count(*)::int from project p join city c on c.id = p.city_id
		group by c.region, c.id order by 3 desc`,
	ranked: {
		solution: `select s.drawing, count(*)::int from project_item i join project p on p.id = i.project_id
			join solution s on s.id = i.solution_id where i.is_active group by s.id order by 2 desc limit 10`,
		company: `select c.name, count(*)::int from project p join user_account u on u.id = p.user_id
			join company c on c.id = u.company_id group by c.id order by 2 desc limit 10`,
		city: `select c.name, count(*)::int from project p join city c on c.id = p.city_id group by c.id order by 2 desc limit 10`,
	},
	list: `select p.*, u.first_name, o.name, c.name from project p join user_account u on u.id = p.user_id
		join company o on o.id = u.company_id join city c on c.id = p.city_id order by p.created desc`,
	misses: `select lower(text), count(*)::int, max(at) from search_miss where at > now() - interval '90 days'
		group by 1 order by 2 desc limit 50`,
};
