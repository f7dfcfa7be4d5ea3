import { Migration } from "@mikro-orm/migrations";

/** The finder reads: the service type on each path, counts that need no counting, sizes as numbers. */
export class Migration20261121200000 extends Migration {
	override async up(): Promise<void> {
		this.addSql(sql);
	}
}

const sql = `
create extension if not exists pg_trgm;

-- The numbers of a specimen's size in millimetres, as ranges: 'Ø100 mm (OD 110 mm)' is 100 and 110, '40–60 mm wide' is
-- 40 to 60, 'up to Ø50 mm' is 0 to 50. Numbers inside names ('310UB40'), counts ('24 no.'), shares,
-- areas and section factors are none.
create function size_ranges(size text) returns nummultirange
language sql immutable strict parallel safe
as $body$
	select coalesce(range_agg(numrange(
		case when m[1] is not null then 0 else least(m[2]::numeric, m[3]::numeric) end,
		greatest(m[2]::numeric, m[3]::numeric), '[]')), '{}'::nummultirange)
	from regexp_matches(
		regexp_replace(
			regexp_replace(lower(size), '(hp/a|cat)[ .]*[0-9]+|[0-9]+ *(no[ .]|%|sides)|([0-9]+ *x *)?[0-9.]+ *mm²|\\m(dn|od|id) *', ' ', 'g'),
			'([0-9]) *[x×] *(?=[0-9])', '\\1 x ', 'g'),
		'(up to[ ø⌀]*|≤[ ø⌀]*|max[. ø⌀]*)?(?<![a-z0-9./])([0-9]{1,6}(?:[.][0-9]+)?)(?: *(?:mm)? *(?:-|–|—|to) *[ø⌀]*([0-9]{1,6}(?:[.][0-9]+)?))?(?![0-9]|[.][0-9]|[a-ln-z]|m(?!m))',
		'g') as m
$body$;
alter table specimen add column sizes nummultirange generated always as (size_ranges(size)) stored;
create index specimen_sizes on specimen using gist (sizes);

-- The drawing search looks inside codes.
create index solution_drawing_trgm on solution using gin (drawing gin_trgm_ops);

-- Whether a solution is offered, so that the number of them can be kept.
alter table solution add column is_offered boolean not null default false;

drop table solution_path;
create table solution_path (
	solution_id int not null references solution on delete cascade,
	orientation_id int not null,
	substrate_name_id int not null,
	classification_id int not null,
	material_id int not null,
	service_type_id int not null,
	frr_group_id int not null,
	primary key (orientation_id, substrate_name_id, classification_id, material_id, frr_group_id, service_type_id, solution_id)
);
create index on solution_path (solution_id);
create index on solution_path (material_id, frr_group_id, service_type_id, solution_id);

-- How many solutions lead through the first so many parts of a path; 0 stands for a part that is open. All parts open:
-- the number of offered solutions. With a service type: through one whole path.
create table path_count (
	orientation_id int not null,
	substrate_name_id int not null,
	classification_id int not null,
	material_id int not null,
	frr_group_id int not null,
	service_type_id int not null,
	solutions int not null,
	primary key (orientation_id, substrate_name_id, classification_id, material_id, frr_group_id, service_type_id)
);

insert into solution_path
	(solution_id, orientation_id, substrate_name_id, classification_id, material_id, service_type_id, frr_group_id)
select a.solution_id, a.orientation_id, a.name_id, b.classification_id, b.material_id, b.service_type_id, b.group_id
from (select distinct ss.solution_id, u.orientation_id, u.name_id
	from solution_substrate ss
	join substrate u on u.id = ss.substrate_id and u.is_active
	join orientation o on o.id = u.orientation_id and o.is_active
	join substrate_name n on n.id = u.name_id and n.is_active) a
join (select distinct ss.solution_id, v.classification_id, v.material_id, v.service_type_id, m.group_id
	from solution_specimen ss
	join specimen p on p.id = ss.specimen_id and p.is_active
	join service v on v.id = p.service_id and v.is_active
	join service_classification c on c.id = v.classification_id and c.is_active
	join service_material t on t.id = v.material_id and t.is_active
	join frr f on f.id = p.frr_id and f.is_active
	join frr_group_member m on m.frr_id = f.id
	join frr_group g on g.id = m.group_id and g.is_active) b on b.solution_id = a.solution_id
join solution s on s.id = a.solution_id and s.is_active;

update solution s set is_offered = true
where s.is_active and exists (select 1 from solution_specimen o join specimen p on p.id = o.specimen_id
	where o.solution_id = s.id and p.is_active);

insert into path_count
select 0, 0, 0, 0, 0, 0, count(*) from solution where is_offered
union all
select orientation_id, coalesce(substrate_name_id, 0), coalesce(classification_id, 0), coalesce(material_id, 0),
	coalesce(frr_group_id, 0), coalesce(service_type_id, 0), count(distinct solution_id)
from solution_path
group by grouping sets (
	(orientation_id),
	(orientation_id, substrate_name_id),
	(orientation_id, substrate_name_id, classification_id),
	(orientation_id, substrate_name_id, classification_id, material_id),
	(orientation_id, substrate_name_id, classification_id, material_id, frr_group_id),
	(orientation_id, substrate_name_id, classification_id, material_id, frr_group_id, service_type_id));
`;
