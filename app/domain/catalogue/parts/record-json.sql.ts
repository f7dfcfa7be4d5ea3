import {
	arranged,
	type CatalogueEntity,
	type Field,
	fileColumns,
} from "#app/domain/catalogue/definition/record-definition.ts";
import { reportLabelSql } from "#app/domain/catalogue/definition/record-labels.sql.ts";
import { ANSWER_ORDER, recordFields, tableOf } from "#app/domain/catalogue/definition/records.ts";
import { specimenRemarks } from "#app/domain/catalogue/definition/specimen-fields.ts";
import { evidenceSql, reportStatusSql } from "#app/domain/catalogue/evidence/in-force.sql.ts";
import { isoTime } from "#db/sql.ts";

export const remarksSql = specimenRemarks.map((remark) => `'${remark}', sp.${remark}`).join(", ");

export const namedSql = (alias: string): string => `json_build_object('id', ${alias}.id, 'name', ${alias}.name)`;

const fileSql = (file: string) =>
	`(select json_build_object('version', f.id, 'name', f.name) from file f where f.id = ${file})`;

function valueSql(field: Field, alias: string): string {
	if (field.kind === "file") return fileSql(`${alias}.${fileColumns(field).at(-1)}`);
	if (field.kind === "choice") return `coalesce(${alias}.${field.column}, '')`;
	if (field.kind !== "reference") return `${alias}.${field.column}`;
	return `(select ${namedSql("l")} from ${tableOf(field.to)} l where l.id = ${alias}.${field.column})`;
}

/** The fields of a record as JSON; `own` has what is joined or made in another way. */
export function recordJson(
	entity: CatalogueEntity,
	alias: string,
	{ own = {}, more = "", after = "" }: { own?: Record<string, string>; more?: string; after?: string } = {},
): string {
	const order = ANSWER_ORDER[entity];
	const fields = arranged(recordFields(entity), order).map(
		(field) => `'${field.name}', ${own[field.name] ?? valueSql(field, alias)}`,
	);
	return `json_build_object('id', ${alias}.id, ${fields.join(", ")}, ${more}'is_active', ${alias}.is_active${after})`;
}

export const productSql = (alias: string): string => recordJson("product", alias);

/** Needs its name joined as `<alias>_name` and its orientation as `<alias>_ori`. */
export const substrateSql = (alias: string): string =>
	recordJson("subs", alias, { own: { name: namedSql(`${alias}_name`), orientation: namedSql(`${alias}_ori`) } });

export const substrateParts = (alias: string, join = "join"): string =>
	`${join} substrate_name ${alias}_name on ${alias}_name.id = ${alias}.name_id
	 ${join} orientation ${alias}_ori on ${alias}_ori.id = ${alias}.orientation_id`;

export const insulationSql = recordJson("insu", "ins", { own: { name: namedSql("im") } });

export const insulationParts = "join insulation_material im on im.id = ins.name_id";

export const serviceSql = recordJson("serv", "sv", {
	own: {
		material: namedSql("mat"),
		service_type: namedSql("styp"),
		insulation: insulationSql,
		classification: namedSql("cls"),
	},
});

export const serviceParts = `join service_material mat on mat.id = sv.material_id
	join service_type styp on styp.id = sv.service_type_id
	join service_classification cls on cls.id = sv.classification_id
	join insulation ins on ins.id = sv.insulation_id ${insulationParts}`;

export const reportSql = `json_build_object('id', rep.id, 'book', rep.book, 'number', rep.number, 'lab', ${namedSql("lab")},
	'is_active', rep.is_active, 'is_sample', rep.is_sample)`;

export const staffReportSql = (day: string): string =>
	recordJson("report", "rep", {
		own: {
			lab: namedSql("lab"),
			superseded_by: `(select json_build_object('id', su.id, 'label', ${reportLabelSql("su")})
				from report su where su.id = rep.superseded_by_id)`,
		},
		more: `'status', ${reportStatusSql("rep", day)}, `,
	});

export const reportParts = "join lab on lab.id = rep.lab_id";

/** Screens, API and exports list groups in one order, so that only what they make of them differs; null without any. */
export const frrGroupsSql = (frr: string, aggregate: (inOrder: string) => string, only = "true"): string =>
	`(select ${aggregate("order by g.name collate natural_ties, g.id")} from frr_group_member m
		join frr_group g on g.id = m.group_id where m.frr_id = ${frr} and ${only})`;

export const frrGroupIdsSql = `coalesce(${frrGroupsSql("frr.id", (inOrder) => `json_agg(g.id ${inOrder})`)}, '[]')`;

const of = (sql: string, from: string, id: string, column: string) =>
	`(select ${sql} from ${from} where ${id} = sp.${column})`;

const serviceFrom = `service sv ${serviceParts}`;
const substrate = (column: string) => of(substrateSql("su"), `substrate su ${substrateParts("su")}`, "su.id", column);
const frrSql = `json_build_object('id', frr.id, 'name', frr.name, 'group', ${frrGroupIdsSql})`;

/** A specimen as JSON, by small queries in place of joins: PostgreSQL takes ten times as long to plan twenty joins as to do them. */
export const specimenSql = (day: string, more = ""): string =>
	recordJson("specimen", "sp", {
		own: {
			frr: of(frrSql, "frr", "frr.id", "frr_id"),
			service: of(serviceSql, serviceFrom, "sv.id", "service_id"),
			substrate: substrate("substrate_id"),
			substrate_2: substrate("substrate_2_id"),
			report: of(reportSql, `report rep ${reportParts}`, "rep.id", "report_id"),
		},
		more: `'evidence', ${of(evidenceSql("sp", "rep", day), "report rep", "rep.id", "report_id")}, `,
		after: `, 'created', ${isoTime("sp.created")}${more && `, ${more}`}`,
	});
