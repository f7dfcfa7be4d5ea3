import { isoTime } from "#db/sql.ts";
import { reportLabelSql } from "./solutions-sql.ts";

/** A lookup as `{id, name}` (api.md 3.1); null where an outer join found none. */
export const namedSql = (alias: string): string => `json_build_object('id', ${alias}.id, 'name', ${alias}.name)`;

/** A file as {@link FileRef}, or null. `file` is an id of the table `file`. */
const fileSql = (file: string) =>
	`(select json_build_object('version', f.id, 'name', f.name) from file f where f.id = ${file})`;

/** A product `alias` with its files (api.md 3.2). */
export const productSql = (alias: string): string =>
	`json_build_object('id', ${alias}.id, 'name', ${alias}.name, 'img', ${fileSql(`${alias}.img_id`)},
		'tds', ${fileSql(`${alias}.tds_id`)}, 'msds', ${fileSql(`${alias}.msds_id`)}, 'is_active', ${alias}.is_active)`;

/** The drawing of a solution `alias` (api.md 3.4). */
export const drawingSql = (alias: string): string =>
	`json_build_object('id', ${alias}.id, 'txt', ${alias}.drawing, 'pdf', ${fileSql(`${alias}.pdf_id`)},
		'img_small', ${fileSql(`${alias}.img_small_id`)}, 'img_large', ${fileSql(`${alias}.img_large_id`)})`;

/** A substrate `alias` whose name is joined as `<alias>_name` and whose orientation as `<alias>_ori`. */
export const substrateSql = (alias: string): string =>
	`json_build_object('id', ${alias}.id, 'thickness', ${alias}.thickness, 'name', ${namedSql(`${alias}_name`)},
		'orientation', ${namedSql(`${alias}_ori`)}, 'is_active', ${alias}.is_active)`;

export const substrateJoins = (alias: string, id: string, join = "join"): string =>
	`${join} substrate ${alias} on ${alias}.id = ${id} ${substrateParts(alias, join)}`;

export const substrateParts = (alias: string, join = "join"): string =>
	`${join} substrate_name ${alias}_name on ${alias}_name.id = ${alias}.name_id
	 ${join} orientation ${alias}_ori on ${alias}_ori.id = ${alias}.orientation_id`;

/** An insulation `ins` whose material is joined as `im`. */
export const insulationSql = `json_build_object('id', ins.id, 'thickness', ins.thickness, 'name', ${namedSql("im")},
	'is_active', ins.is_active)`;

export const insulationParts = "join insulation_material im on im.id = ins.name_id";

/** A service `sv` with {@link serviceParts}. */
export const serviceSql = `json_build_object('id', sv.id, 'material', ${namedSql("mat")}, 'service_type', ${namedSql("styp")},
	'insulation', ${insulationSql}, 'classification', ${namedSql("cls")}, 'is_active', sv.is_active)`;

export const serviceParts = `join service_material mat on mat.id = sv.material_id
	join service_type styp on styp.id = sv.service_type_id
	join service_classification cls on cls.id = sv.classification_id
	join insulation ins on ins.id = sv.insulation_id ${insulationParts}`;

/** A report `rep` whose lab is joined as `lab`. */
export const reportSql = `json_build_object('id', rep.id, 'book', rep.book, 'number', rep.number, 'lab', ${namedSql("lab")},
	'is_active', rep.is_active, 'is_sample', rep.is_sample)`;

export const reportParts = "join lab on lab.id = rep.lab_id";

/** The ids of an FRR's groups, in natural order of their names. */
export const frrGroupIdsSql = `coalesce((select json_agg(g.id order by g.name, g.id) from frr_group_member m
	join frr_group g on g.id = m.group_id where m.frr_id = frr.id), '[]')`;

const optional = (alias: string, sql: string) => `case when ${alias}.id is not null then ${sql} end`;

/** A specimen `sp` with {@link specimenParts} (api.md 3.3). `more` is a further pair of key and value. */
export const specimenSql = (more = ""): string => `json_build_object('id', sp.id, 'specimen_id', sp.specimen_id,
	'size', sp.size, 'notes', sp.notes, 'description', sp.description, 'application', ${namedSql("seal")},
	'frr', json_build_object('id', frr.id, 'name', frr.name, 'group', ${frrGroupIdsSql}), 'brand', ${namedSql("brand")},
	'prot_first', ${namedSql("p1")}, 'prot_sec', ${optional("p2", namedSql("p2"))},
	'prot_third', ${optional("p3", namedSql("p3"))}, 'service', ${serviceSql}, 'substrate', ${substrateSql("su")},
	'substrate_2', ${optional("su2", substrateSql("su2"))}, 'report', ${reportSql}, 'is_active', sp.is_active,
	'created', ${isoTime("sp.created")}${more && `, ${more}`})`;

export const specimenParts = `join seal_type seal on seal.id = sp.application_id
	join brand on brand.id = sp.brand_id
	join frr on frr.id = sp.frr_id
	join product p1 on p1.id = sp.prot_first_id
	left join product p2 on p2.id = sp.prot_sec_id
	left join product p3 on p3.id = sp.prot_third_id
	join service sv on sv.id = sp.service_id ${serviceParts}
	${substrateJoins("su", "sp.substrate_id")}
	${substrateJoins("su2", "sp.substrate_2_id", "left join")}
	join report rep on rep.id = sp.report_id ${reportParts}`;

/** What a specimen says about its solution (`SpecimenFacts`). */
export const specimenFactsSql = `json_build_object(
	'material', json_build_object('id', mat.id, 'name', mat.name, 'isActive', mat.is_active),
	'frrGroups', coalesce((select json_agg(${namedSql("g")}) from frr_group_member m join frr_group g on g.id = m.group_id
		where m.frr_id = frr.id and g.is_active), '[]'),
	'classification', cls.name, 'report', ${reportLabelSql("lab.name")},
	'products', array_remove(array[sp.prot_first_id, sp.prot_sec_id, sp.prot_third_id], null))`;
