import { reportEvidenceSql, reportStatusSql } from "#app/domain/catalogue/evidence/report-status-sql.ts";
import { reportLabelOf } from "#app/domain/catalogue/records/labels-sql.ts";
import {
	frrGroupIdsSql,
	frrGroupsSql,
	namedSql,
	productSql,
	reportParts,
	reportSql,
	serviceParts,
	serviceSql,
	substrateParts,
	substrateSql,
} from "#app/domain/catalogue/records/record-sql.ts";

const all = (what: string, from: string) => `(select coalesce(json_agg(${what}), '[]') from ${from})`;

const activeGroups = frrGroupsSql("frr.id", (inOrder) => `json_agg(${namedSql("g")} ${inOrder})`, "g.is_active");
const frr = `json_build_object('id', frr.id, 'name', frr.name, 'group', ${frrGroupIdsSql}, 'isActive', frr.is_active,
	'groups', coalesce(${activeGroups}, '[]'))`;

/** The columns of a statement that reads all parts by the shape `partsRow`; evidence is judged on `day`, and by `consented`. */
export const partsSql = (day: string, consented?: string): string => `
	${all(namedSql("t"), "seal_type t")} as "sealTypes",
	${all(namedSql("t"), "brand t")} as brands,
	${all(frr, "frr")} as frrs,
	${all(
		`json_build_object('record', ${serviceSql}, 'isMaterialActive', mat.is_active)`,
		`service sv ${serviceParts}`,
	)} as services,
	${all(substrateSql("su"), `substrate su ${substrateParts("su")}`)} as substrates,
	${all(productSql("p"), "product p")} as products,
	${all(
		`json_build_object('record', ${reportSql}, 'label', ${reportLabelOf("rep", "lab.name")},
			'evidence', ${reportEvidenceSql("rep", reportStatusSql("rep", day, consented))})`,
		`report rep ${reportParts}`,
	)} as reports`;
