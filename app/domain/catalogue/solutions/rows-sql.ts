import { remarksSql } from "#app/domain/catalogue/records/record-sql.ts";
import { isoTime } from "#db/sql.ts";

const file = (id: string) =>
	`(select json_build_object('id', f.id, 'name', f.name, 'width', f.width, 'height', f.height) from file f where f.id = ${id})`;

const specimen = `json_build_object('id', sp.id, 'specimenId', sp.specimen_id, 'size', sp.size, ${remarksSql},
	'application', sp.application_id, 'frr', sp.frr_id, 'brand', sp.brand_id,
	'protFirst', sp.prot_first_id, 'protSec', sp.prot_sec_id, 'protThird', sp.prot_third_id,
	'service', sp.service_id, 'substrate', sp.substrate_id, 'substrate2', sp.substrate_2_id, 'report', sp.report_id,
	'isActive', sp.is_active, 'created', ${isoTime("sp.created")})`;

/** Solutions by their own rows and those of their specimens; all else are ids of parts. `ids` is an array in SQL. */
export const solutionRowsSql = (ids: string): string => `
select json_build_object('id', so.id, 'drawing', so.drawing, 'isActive', so.is_active,
	'created', ${isoTime("so.created")}, 'updated', ${isoTime("so.updated")},
	'pdf', ${file("so.pdf_id")}, 'imgSmall', ${file("so.img_small_id")}, 'imgLarge', ${file("so.img_large_id")},
	'specimens', (select coalesce(json_agg(${specimen} order by ss.position), '[]')
		from solution_specimen ss join specimen sp on sp.id = ss.specimen_id where ss.solution_id = so.id),
	'substrates', (select coalesce(json_agg(ls.substrate_id order by ls.position), '[]')
		from solution_substrate ls where ls.solution_id = so.id),
	'notes', (select coalesce(json_agg(json_build_object('no', n.no_id, 'text', n.note) order by n.no_id), '[]')
		from installation_note n where n.solution_id = so.id)) as solution
from unnest(${ids}) with ordinality as wanted(id, ord)
join solution so on so.id = wanted.id
order by wanted.ord`;
