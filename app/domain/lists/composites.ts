import { reportLabelOf, serviceLabelOf, substrateLabelOf } from "#app/domain/catalogue/definition/record-labels.sql.ts";
import {
	INSULATION_FIELDS,
	REPORT_FIELDS,
	SERVICE_FIELDS,
	SUBSTRATE_FIELDS,
} from "#app/domain/catalogue/definition/records.ts";
import { REPORT_KINDS } from "#app/domain/catalogue/definition/report-kinds.ts";
import { reportStatusSql } from "#app/domain/catalogue/evidence/in-force.sql.ts";
import { circleErrors } from "#app/domain/catalogue/evidence/report-documents.sql.ts";
import { REPORT_STATUSES, type ReportStatus } from "#app/domain/catalogue/evidence/report-status.ts";
import type { FieldErrors } from "#app/domain/errors.ts";
import { MAX_REPORT_FORM_BYTES } from "#app/file-limits.ts";
import { type ListFilter, listedAs, type StaffList } from "./staff-list.ts";

/** The status of the report `t`; `$today` stands for the day. */
const statusOfReport = reportStatusSql("t", "$today");

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

const reportFilters: readonly ListFilter[] = [
	...REPORT_STATUSES.map(byStatus),
	{
		only: "relied_on",
		group: "Status",
		label: "not current, still used",
		none: "that is not current is still used",
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

const insulationLabel = "(i.thickness || ' - ' || n.name)";

function datesInOrder({ issued, expires }: Record<string, unknown>): FieldErrors {
	if (!issued || !expires || String(expires) > String(issued)) return {};
	return { expires: ["It must expire after it was issued."] };
}

export const compositeLists: readonly StaffList[] = [
	{
		...listedAs("report"),
		title: "Report",
		group: "Solution",
		pageSize: 7,
		keys: "report t join lab l on l.id = t.lab_id",
		order: "t.book collate natural_ties, t.number collate natural_ties, t.id",
		searched: ["t.number", "'BK' || t.book", "l.name"],
		searchedWords: "number, book or lab",
		label: reportLabelOf("t", "l.name"),
		shortLabel: "t.number || ' [BK' || t.book || ']'",
		columns: [
			{ label: REPORT_FIELDS.number.label, sql: "t.number" },
			{ label: REPORT_FIELDS.book.label, sql: "'BK' || t.book", speaks: true },
			{ label: REPORT_FIELDS.lab.label, sql: "l.name", speaks: true },
			{ label: "Evidence", sql: statusOfReport, tag: "status", speaks: true },
		],
		filters: reportFilters,
		files: [{ ...REPORT_FIELDS.document, accept: "application/pdf", mostBytes: MAX_REPORT_FORM_BYTES }],
		rule: datesInOrder,
		linkRule: (em, id, { superseded_by_id }) => circleErrors(em, id, superseded_by_id),
	},
	{
		...listedAs("subs"),
		title: "Substrate",
		group: "Substrate",
		pageSize: 6,
		keys: "substrate t join orientation o on o.id = t.orientation_id join substrate_name n on n.id = t.name_id",
		order: "o.name collate natural_ties, n.name collate natural_ties, t.thickness collate natural_ties, t.id",
		searched: ["t.thickness", "n.name", "o.name"],
		searchedWords: "thickness, name or orientation",
		label: substrateLabelOf("o.name", "n.name", "t.thickness"),
		columns: [
			{ label: SUBSTRATE_FIELDS.name.label, sql: "n.name" },
			{ label: SUBSTRATE_FIELDS.orientation.label, sql: "o.name" },
			{ label: "Thickness", sql: "t.thickness" },
		],
		savesActive: true,
	},
	{
		...listedAs("serv"),
		title: "Service",
		group: "Service",
		pageSize: 6,
		keys: `service t join service_material m on m.id = t.material_id join service_type y on y.id = t.service_type_id
			join service_classification c on c.id = t.classification_id join insulation i on i.id = t.insulation_id
			join insulation_material n on n.id = i.name_id`,
		order: "m.name collate natural_ties, y.name collate natural_ties, c.name collate natural_ties, t.id",
		searched: ["m.name", "y.name", "c.name", "i.thickness", "n.name"],
		searchedWords: "material, type, classification or insulation",
		label: serviceLabelOf("m.name", "y.name", "i.thickness", "n.name"),
		columns: [
			{ label: SERVICE_FIELDS.material.label, sql: "m.name" },
			{ label: "Type", sql: "y.name" },
			{ label: SERVICE_FIELDS.classification.label, sql: "c.name" },
			{ label: SERVICE_FIELDS.insulation.label, sql: insulationLabel },
		],
	},
	{
		...listedAs("insu"),
		title: "Insulation",
		group: "Insulation",
		pageSize: 6,
		keys: "insulation t join insulation_material n on n.id = t.name_id",
		order: "n.name collate natural_ties, t.thickness collate natural_ties, t.id",
		searched: ["n.name", "t.thickness"],
		searchedWords: "name or thickness",
		label: "t.thickness || ' - ' || n.name",
		columns: [
			{ label: INSULATION_FIELDS.name.label, sql: "n.name" },
			{ label: "Thickness", sql: "t.thickness" },
		],
		savesActive: true,
	},
];
