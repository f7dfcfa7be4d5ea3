import { REPORT_KINDS } from "#app/domain/catalogue/evidence/report-kinds.ts";
import { REPORT_STATUSES, type ReportStatus } from "#app/domain/catalogue/evidence/report-status.ts";
import { reportStatusSql } from "#app/domain/catalogue/evidence/report-status-sql.ts";
import type { ListFilter } from "./staff-list.ts";

/** Of the report `t`; `$today` stands for the day. */
export const statusOfReport = reportStatusSql("t", "$today");

const byStatus = (status: ReportStatus): ListFilter => ({
	only: status.replaceAll(" ", "_"),
	group: "Status",
	label: status,
	adjective: status,
	none: `is ${status}`,
	condition: `${statusOfReport} = '${status}'`,
});

const dueWithin = (days: number): ListFilter => ({
	only: `due_${days}`,
	group: "Due",
	label: `expires within ${days} days`,
	none: `expires within ${days} days`,
	condition: `t.is_active and t.expires between '$today'::date and '$today'::date + ${days}`,
});

const byKind = ([kind, label]: [kind: string, label: string]): ListFilter => ({
	only: kind,
	group: "Kind",
	label,
	none: `is a ${label.toLowerCase()}`,
	condition: `t.kind = '${kind}'`,
});

export const reportFilters: readonly ListFilter[] = [
	...REPORT_STATUSES.map(byStatus),
	{
		only: "relied_on",
		group: "Status",
		label: "not in force, still relied on",
		none: "that is not in force is relied on",
		condition: `${statusOfReport} in ('withdrawn', 'superseded', 'expired', 'standard ended') and exists (
			select from specimen p join solution_specimen l on l.specimen_id = p.id join solution s on s.id = l.solution_id
			where p.report_id = t.id and p.is_active and s.is_active)`,
	},
	...[30, 90].map(dueWithin),
	...Object.entries(REPORT_KINDS).map(byKind),
	{ only: "no_kind", group: "Kind", label: "no kind recorded", none: "lacks its kind", condition: "t.kind is null" },
	{
		only: "no_kind_or_date",
		group: "Kind",
		label: "no kind or date of issue recorded",
		none: "in use lacks its kind or date of issue",
		condition: "t.is_active and (t.kind is null or t.issued is null)",
	},
];
