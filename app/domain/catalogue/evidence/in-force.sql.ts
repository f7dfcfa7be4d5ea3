import type { CatalogueEntity } from "#app/domain/catalogue/definition/record-definition.ts";
import { reportLabelSql } from "#app/domain/catalogue/definition/record-labels.sql.ts";
import { entityOf, tableOf } from "#app/domain/catalogue/definition/records.ts";
import { referringSql, specimenColumns } from "#app/domain/catalogue/definition/specimen-fields.ts";
import { isOneOf } from "#app/domain/keyed.ts";
import { literal } from "#db/sql.ts";
import { EVIDENCE_PARTS, type EvidencePart } from "./evidence.ts";
import { EXPIRES_SOON, WANTED, type WantedEvidence } from "./report-status.ts";

function inUse(specimen: string, part: EvidencePart): string {
	const [only, ...more] = specimenColumns(specimen, entityOf(part));
	return more.length === 0
		? `(select is_active from ${part} where id = ${only})`
		: `not exists (select from ${part} where id in (${[only, ...more].join(", ")}) and not is_active)`;
}

/** The SQL that is true if a specimen and every record that it depends on are active. */
export const activeSpecimenSql = (specimen: string): string =>
	`(${[`${specimen}.is_active`, ...EVIDENCE_PARTS.map((part) => inUse(specimen, part))].join("\n\tand ")})`;

/** The SQL that is true where withdrawing the record ends the specimen's use; null where no specimen depends on such a record. */
export function fallsWithSql(specimen: string, entity: CatalogueEntity, id: number): string | null {
	if (entity === "specimen") return `${specimen}.id = ${Math.trunc(id)}`;
	return isOneOf(EVIDENCE_PARTS, tableOf(entity)) ? referringSql(specimen, entity, id) : null;
}

const ofStandard = (report: string) => `(select s.accepted_until from standard s where s.id = ${report}.standard_id)`;

export const daySql = (day: string): string => `${literal(day)}::date`;

/**
 * The status of a `report` on a `day`, such as `2026-11-23`: the first that applies. `consented` is the day, in SQL,
 * on which its standard has to be accepted.
 */
export const reportStatusSql = (report: string, day: string, consented = daySql(day)): string => `case
	when not ${report}.is_active then 'withdrawn'
	when ${report}.superseded_by_id is not null then 'superseded'
	when ${report}.expires < ${daySql(day)} then 'expired'
	when ${ofStandard(report)} < ${consented} then 'standard ended'
	when ${report}.expires <= ${daySql(day)} + ${EXPIRES_SOON} then 'expires soon'
	when ${report}.kind is not null and ${report}.issued is not null then 'current'
	else 'not recorded' end`;

/** The status of the `report`, but withdrawn if any record that the `specimen` depends on is withdrawn. */
export const specimenStatusSql = (specimen: string, report: string, day: string): string =>
	`case when ${activeSpecimenSql(specimen)} then ${reportStatusSql(report, day)} else 'withdrawn' end`;

export const reportEvidenceSql = (report: string, status: string): string =>
	`json_build_object('status', ${status}, 'kind', coalesce(${report}.kind, ''),
		'standard', (select s.name from standard s where s.id = ${report}.standard_id),
		'issued', ${report}.issued, 'expires', ${report}.expires,
		'superseded_by', (select ${reportLabelSql("su")} from report su where su.id = ${report}.superseded_by_id))`;

export const evidenceSql = (specimen: string, report: string, day: string): string =>
	reportEvidenceSql(report, specimenStatusSql(specimen, report, day));

/**
 * The SQL condition, by the column `id`, on solutions with a specimen in force, or with one of known current evidence;
 * `which`: a condition on their specimens `cp`.
 */
export function withEvidenceSql(wanted: WantedEvidence, id: string, day: string, which = "true"): string {
	const statuses = WANTED[wanted].map(literal).join(", ");
	return `exists (select from solution_specimen cs
		join specimen cp on cp.id = cs.specimen_id join report cr on cr.id = cp.report_id
		where cs.solution_id = ${id} and ${which} and ${specimenStatusSql("cp", "cr", day)} in (${statuses}))`;
}
