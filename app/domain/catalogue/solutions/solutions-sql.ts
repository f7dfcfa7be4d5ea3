import { evidenceSql, reportStatusSql } from "#app/domain/catalogue/evidence/report-status-sql.ts";
import { reportLabelOf } from "#app/domain/catalogue/records/labels-sql.ts";
import { specimenRemarks } from "#app/domain/catalogue/records/specimen-fields.ts";
import { isoTime } from "#db/sql.ts";

/** Instead of seventeen joins, whose order takes the planner several times as long as reading a page's solutions. */
const one = (table: string, what: string, id: string) => `(select ${what} from ${table} where ${table}.id = ${id})`;
const name = (table: string, id: string) => one(table, `${table}.name`, id);

const file = (id: string) =>
	one("file", "json_build_object('id', file.id, 'name', file.name, 'width', file.width, 'height', file.height)", id);

const product = (id: string) =>
	one("product", "json_build_object('id', product.id, 'name', product.name, 'isActive', product.is_active)", id);

const substrate = (id: string) =>
	one(
		"substrate",
		`json_build_object('id', substrate.id, 'orientation', ${name("orientation", "substrate.orientation_id")},
			'name', ${name("substrate_name", "substrate.name_id")}, 'thickness', substrate.thickness,
			'isActive', substrate.is_active)`,
		id,
	);

const insulation = (id: string) =>
	one(
		"insulation",
		`json_build_object('name', ${name("insulation_material", "insulation.name_id")}, 'thickness', insulation.thickness)`,
		id,
	);

const material = (id: string) =>
	one(
		"service_material",
		"json_build_object('id', service_material.id, 'name', service_material.name, 'isActive', service_material.is_active)",
		id,
	);

const given = (parts: string[]) =>
	`(select json_agg(g) from (values ${parts.map((part) => `(${part})`).join(", ")}) as v(g) where g is not null)`;

export const remarksSql = specimenRemarks.map((remark) => `'${remark}', sp.${remark}`).join(", ");

export const withdrawnPartsSql = (sp: string): string => `array_remove(array[
	(select 'report' from report where id = ${sp}.report_id and not is_active),
	(select 'frr' from frr where id = ${sp}.frr_id and not is_active),
	(select 'service' from service where id = ${sp}.service_id and not is_active),
	(select 'substrate' from substrate where id in (${sp}.substrate_id, ${sp}.substrate_2_id) and not is_active limit 1),
	(select 'product' from product
		where id in (${sp}.prot_first_id, ${sp}.prot_sec_id, ${sp}.prot_third_id) and not is_active limit 1)], null)`;

const specimen = (day: string) => `json_build_object(
	'id', sp.id, 'withdrawn', ${withdrawnPartsSql("sp")}, 'specimenId', sp.specimen_id, 'size', sp.size, ${remarksSql},
	'sealType', ${name("seal_type", "sp.application_id")}, 'brand', ${name("brand", "sp.brand_id")},
	'frr', ${name("frr", "sp.frr_id")},
	'frrGroups', coalesce((
		select json_agg(json_build_object('id', g.id, 'name', g.name) order by g.name collate natural_ties, g.id)
		from frr_group_member m join frr_group g on g.id = m.group_id
		where m.frr_id = sp.frr_id and g.is_active), '[]'),
	'material', ${material("sv.material_id")}, 'serviceType', ${name("service_type", "sv.service_type_id")},
	'classification', ${name("service_classification", "sv.classification_id")},
	'insulation', ${insulation("sv.insulation_id")},
	'substrates', ${given([substrate("sp.substrate_id"), substrate("sp.substrate_2_id")])},
	'products', ${given([product("sp.prot_first_id"), product("sp.prot_sec_id"), product("sp.prot_third_id")])},
	'report', ${reportLabelOf("rep", name("lab", "rep.lab_id"))},
	'isSample', rep.is_sample, 'reportStatus', ${reportStatusSql("rep", day)},
	'evidence', ${evidenceSql("sp", "rep", day)})`;

/** `day`: by which evidence is judged. */
export const solutionsOf = (ids: string, day: string) => `
select json_build_object(
	'id', so.id, 'drawing', so.drawing, 'isActive', so.is_active,
	'updated', ${isoTime("so.updated")},
	'pdf', ${file("so.pdf_id")}, 'imgSmall', ${file("so.img_small_id")}, 'imgLarge', ${file("so.img_large_id")},
	'specimens', coalesce((
		select json_agg(${specimen(day)} order by ss.position)
		from solution_specimen ss
		join specimen sp on sp.id = ss.specimen_id and sp.is_active
		join service sv on sv.id = sp.service_id
		join report rep on rep.id = sp.report_id
		where ss.solution_id = so.id), '[]'),
	'withdrawnSpecimens', coalesce((
		select json_agg(sp.specimen_id order by ss.position)
		from solution_specimen ss join specimen sp on sp.id = ss.specimen_id and not sp.is_active
		where ss.solution_id = so.id), '[]'),
	'substrates', coalesce((
		select json_agg(${substrate("ls.substrate_id")} order by ls.position)
		from solution_substrate ls where ls.solution_id = so.id), '[]'),
	'notes', coalesce((
		select json_agg(json_build_object('no', n.no_id, 'text', n.note) order by n.no_id)
		from installation_note n where n.solution_id = so.id), '[]'),
	'isSample', exists (
		select 1 from solution_specimen ss join specimen sp on sp.id = ss.specimen_id
		join report rep on rep.id = sp.report_id where ss.solution_id = so.id and rep.is_sample)
) as solution
from unnest(${ids}) with ordinality as wanted(id, ord)
join solution so on so.id = wanted.id
order by wanted.ord`;
