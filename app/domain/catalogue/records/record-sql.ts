import { evidenceSql, reportStatusSql } from "#app/domain/catalogue/evidence/report-status-sql.ts";
import { isoTime } from "#db/sql.ts";
import { reportLabelSql } from "./labels-sql.ts";
import { specimenRemarks } from "./specimen-fields.ts";

export const remarksSql = specimenRemarks.map((remark) => `'${remark}', sp.${remark}`).join(", ");

export const namedSql = (alias: string): string => `json_build_object('id', ${alias}.id, 'name', ${alias}.name)`;

const fileSql = (file: string) =>
	`(select json_build_object('version', f.id, 'name', f.name) from file f where f.id = ${file})`;

export const productSql = (alias: string): string =>
	`json_build_object('id', ${alias}.id, 'name', ${alias}.name, 'img', ${fileSql(`${alias}.img_id`)},
		'tds', ${fileSql(`${alias}.tds_id`)}, 'msds', ${fileSql(`${alias}.msds_id`)}, 'is_active', ${alias}.is_active)`;

/** Needs its name joined as `<alias>_name` and its orientation as `<alias>_ori`. */
export const substrateSql = (alias: string): string =>
	`json_build_object('id', ${alias}.id, 'thickness', ${alias}.thickness, 'name', ${namedSql(`${alias}_name`)},
		'orientation', ${namedSql(`${alias}_ori`)}, 'is_active', ${alias}.is_active)`;

export const substrateParts = (alias: string, join = "join"): string =>
	`${join} substrate_name ${alias}_name on ${alias}_name.id = ${alias}.name_id
	 ${join} orientation ${alias}_ori on ${alias}_ori.id = ${alias}.orientation_id`;

export const insulationSql = `json_build_object('id', ins.id, 'thickness', ins.thickness, 'name', ${namedSql("im")},
	'is_active', ins.is_active)`;

export const insulationParts = "join insulation_material im on im.id = ins.name_id";

export const serviceSql = `json_build_object('id', sv.id, 'material', ${namedSql("mat")}, 'service_type', ${namedSql("styp")},
	'insulation', ${insulationSql}, 'classification', ${namedSql("cls")}, 'is_active', sv.is_active)`;

export const serviceParts = `join service_material mat on mat.id = sv.material_id
	join service_type styp on styp.id = sv.service_type_id
	join service_classification cls on cls.id = sv.classification_id
	join insulation ins on ins.id = sv.insulation_id ${insulationParts}`;

export const reportSql = `json_build_object('id', rep.id, 'book', rep.book, 'number', rep.number, 'lab', ${namedSql("lab")},
	'is_active', rep.is_active, 'is_sample', rep.is_sample)`;

export const staffReportSql = (day: string): string => `json_build_object('id', rep.id, 'book', rep.book,
	'number', rep.number, 'lab', ${namedSql("lab")}, 'kind', coalesce(rep.kind, ''),
	'standard', (select ${namedSql("st")} from standard st where st.id = rep.standard_id),
	'issued', rep.issued, 'expires', rep.expires,
	'superseded_by', (select json_build_object('id', su.id, 'label', ${reportLabelSql("su")})
		from report su where su.id = rep.superseded_by_id),
	'sponsor', rep.sponsor, 'scope', rep.scope,
	'document', ${fileSql("rep.document_id")}, 'document_public', rep.document_public, 'status', ${reportStatusSql("rep", day)},
	'is_active', rep.is_active, 'is_sample', rep.is_sample)`;

export const reportParts = "join lab on lab.id = rep.lab_id";

/** Screens, API and exports list groups in one order, so that only what they make of them differs; null without any. */
export const frrGroupsSql = (frr: string, aggregate: (inOrder: string) => string, only = "true"): string =>
	`(select ${aggregate("order by g.name collate natural_ties, g.id")} from frr_group_member m
		join frr_group g on g.id = m.group_id where m.frr_id = ${frr} and ${only})`;

export const frrGroupIdsSql = `coalesce(${frrGroupsSql("frr.id", (inOrder) => `json_agg(g.id ${inOrder})`)}, '[]')`;

const of = (sql: string, from: string, id: string, column: string) =>
	`(select ${sql} from ${from} where ${id} = sp.${column})`;

const named = (table: string, column: string) => of(namedSql("l"), `${table} l`, "l.id", column);
const serviceFrom = `service sv ${serviceParts}`;
const substrate = (column: string) => of(substrateSql("su"), `substrate su ${substrateParts("su")}`, "su.id", column);
const frrSql = `json_build_object('id', frr.id, 'name', frr.name, 'group', ${frrGroupIdsSql})`;

/** Small queries instead of joins: PostgreSQL takes ten times as long to plan twenty joins as to do them. */
export const specimenSql = (
	day: string,
	more = "",
): string => `json_build_object('id', sp.id, 'specimen_id', sp.specimen_id,
	'size', sp.size, ${remarksSql},
	'application', ${named("seal_type", "application_id")}, 'frr', ${of(frrSql, "frr", "frr.id", "frr_id")},
	'brand', ${named("brand", "brand_id")}, 'prot_first', ${named("product", "prot_first_id")},
	'prot_sec', ${named("product", "prot_sec_id")}, 'prot_third', ${named("product", "prot_third_id")},
	'service', ${of(serviceSql, serviceFrom, "sv.id", "service_id")}, 'substrate', ${substrate("substrate_id")},
	'substrate_2', ${substrate("substrate_2_id")},
	'report', ${of(reportSql, `report rep ${reportParts}`, "rep.id", "report_id")}, 'evidence', ${of(evidenceSql("sp", "rep", day), "report rep", "rep.id", "report_id")},
	'is_active', sp.is_active, 'created', ${isoTime("sp.created")}${more && `, ${more}`})`;
