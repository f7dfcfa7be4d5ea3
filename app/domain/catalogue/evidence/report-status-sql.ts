import { literal } from "#app/domain/imports/sql-text.ts";
import { EXPIRES_SOON } from "./report-status.ts";

const ofStandard = (report: string) => `(select s.accepted_until from standard s where s.id = ${report}.standard_id)`;

/** The status of a `report` on a `day`, such as `2026-11-23`: the first that applies. */
export const reportStatusSql = (report: string, day: string): string => `case
	when not ${report}.is_active then 'withdrawn'
	when ${report}.superseded_by_id is not null then 'superseded'
	when ${report}.expires < ${literal(day)}::date then 'expired'
	when ${ofStandard(report)} < ${literal(day)}::date then 'standard ended'
	when ${report}.expires <= ${literal(day)}::date + ${EXPIRES_SOON} then 'expires soon'
	when ${report}.kind is not null and ${report}.issued is not null then 'current'
	else 'not recorded' end`;
