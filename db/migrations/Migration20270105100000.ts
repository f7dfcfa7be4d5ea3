import { Migration } from "@mikro-orm/migrations";

/** Sizes are read once more, so that no search finds a size that was not tested; what stands by them follows. */
export class Migration20270105100000 extends Migration {
	override async up(): Promise<void> {
		this.addSql(sql);
	}
}

const sql = String.raw`
-- The numbers of a specimen's size in millimetres, as ranges: 'Ø100 mm (OD 110 mm)' is 100 and 110, '40–60 mm wide' and
-- '40 up to 60' are 40 to 60, 'up to Ø50 mm' is 0 to 50. Numbers inside names ('310UB40'), numbers of pieces ('24 no.',
-- '3 off', '24 x Ø10', '2x50'), shares, areas and section factors are none, and no range leads from one of them.
create or replace function read_sizes(size text) returns nummultirange
language sql immutable strict parallel safe
as $body$
	with plain as (select regexp_replace(regexp_replace(lower(size),
			'([0-9]),([0-9])(?![0-9])', '\1.\2', 'g'),
			'([0-9]) *(od|nb|id|dia)\M', '\1 ', 'g') as t),
	counted as (select regexp_replace(regexp_replace(t,
			'(hp/a|cat)[ .]*[0-9]+|[0-9]+ *(nos?\M[.]?|off\M|%|sides)|([0-9]+ *x *)?[0-9.]+ *mm²', ' ', 'g'),
			'(?<![0-9.]|x *|× *)([1-9] *[x×] *(?=(dn|od|id|[ø⌀])? *[0-9])|[0-9]+ *[x×] *(?=dn|od|id|[ø⌀]))', ' ', 'g') as t
		from plain),
	apart as (select regexp_replace(regexp_replace(t,
			'\m(dn *[0-9.]+[ m]*)[-–—] *(?=od|id)|\m((od|id) *[0-9.]+[ m]*)[-–—] *(?=dn)|(mm) *[-–—] *(?=[0-9.]+ *(?!mm)[a-z])', '\1\2\4, ', 'g'),
			'\m(dn|od|id) *', ' ', 'g') as t
		from counted),
	spread as (select regexp_replace(regexp_replace(t,
			'([0-9]) *(mm)? *[-–—]? *(up to|≤|max[.]?) *(?=[ø⌀]? *[0-9])', '\1–', 'g'),
			'([0-9]) *[x×] *(?=[0-9])', '\1 x ', 'g') as t
		from apart)
	select coalesce(range_agg(numrange(
		case when m[1] is not null then 0 else least(m[2]::numeric, m[3]::numeric) end,
		greatest(m[2]::numeric, m[3]::numeric), '[]')), '{}'::nummultirange)
	from spread, regexp_matches(t,
		'(up to[ ø⌀]*|≤[ ø⌀]*|max[. ø⌀]*)?(?<![a-z0-9./])([0-9]{1,6}(?:[.][0-9]+)?)(?: *(?:mm)? *(?:-|–|—|to) *[ø⌀]* *([0-9]{1,6}(?:[.][0-9]+)?))?(?![0-9]|[.][0-9]|[a-ln-z]|m(?!m))',
		'g') as m
$body$;

-- The stored column is made of what the function says now.
update specimen set size = size where sizes is distinct from size_ranges(size);
insert into search_size (sizes)
select distinct p.sizes from specimen p join search_specimen t on t.specimen_id = p.id on conflict do nothing;
update search_specimen t set size_id = z.id
from specimen p join search_size z on z.sizes = p.sizes
where p.id = t.specimen_id and z.id <> t.size_id;
update catalogue_version set version = version + 1 where exists (select from specimen);
`;
