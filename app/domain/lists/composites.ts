import { amount } from "#app/amounts.ts";
import { REPORT_KINDS } from "#app/domain/catalogue/evidence/report-kinds.ts";
import { circleFaults } from "#app/domain/catalogue/evidence/superseded.ts";
import { reportLabelOf, serviceLabelOf, substrateLabelOf } from "#app/domain/catalogue/records/labels-sql.ts";
import type { FieldErrors } from "#app/domain/errors.ts";
import { MAX_REPORT_BYTES, MAX_REPORT_FORM_BYTES, MAX_REPORT_PAGES } from "#app/domain/files/kinds.ts";
import { plainCode, withoutBk } from "#app/domain/plain-text.ts";
import { date, optionalReference, reference, type StaffList, text } from "./definition.ts";
import { reportFilters, statusOfReport } from "./report-filters.ts";

const thickness = text("thickness", "Thickness (mm to be included)", 25, { read: plainCode });
const insulationLabel = "(i.thickness || ' - ' || n.name)";

function datesInOrder({ issued, expires }: Record<string, unknown>): FieldErrors {
	if (!issued || !expires || String(expires) > String(issued)) return {};
	return { expires: ["It must expire after it was issued."] };
}

export const compositeLists: readonly StaffList[] = [
	{
		key: "report",
		title: "Report",
		singular: "report",
		plural: "reports",
		group: "Solution",
		table: "report",
		pageSize: 7,
		keys: "report t join lab l on l.id = t.lab_id",
		order: "t.book collate natural_ties, t.number collate natural_ties, t.id",
		searched: ["t.number", "'BK' || t.book", "l.name"],
		searchedWords: "number, book or lab",
		label: reportLabelOf("t", "l.name"),
		asked: "t.number || ' [BK' || t.book || ']'",
		columns: [
			{ label: "Number", sql: "t.number" },
			{ label: "Book", sql: "'BK' || t.book" },
			{ label: "Lab", sql: "l.name" },
			{ label: "Evidence", sql: statusOfReport, tag: "status" },
		],
		filters: reportFilters,
		fields: [
			text("number", "Number", 25, { read: plainCode }),
			text("book", "Book", 25, { read: withoutBk, hint: "Without BK." }),
			reference("lab", "Lab", "lab"),
			{ kind: "choice", name: "kind", label: "Kind of document", column: "kind", choices: REPORT_KINDS },
			optionalReference("standard", "Standard", "standard"),
			date("issued", "Issued"),
			date("expires", "Expires", "Empty where the document does not say."),
			optionalReference("superseded_by", "Superseded by", "report"),
			text("sponsor", "Sponsor", 50, { optional: true }),
			text("scope", "Field of application", 1000, { optional: true, long: true }),
			{ kind: "flag", name: "document_public", label: "Document is public", column: "document_public" },
			{ kind: "flag", name: "is_sample", label: "Sample, not test evidence", column: "is_sample" },
		],
		files: [
			{
				kind: "file",
				name: "document",
				columns: ["document_id"],
				label: "Document",
				hint: `PDF, at most ${MAX_REPORT_BYTES / 1024 / 1024} Mb and ${amount(MAX_REPORT_PAGES)} pages.`,
				upload: "report",
				accept: "application/pdf",
				mostBytes: MAX_REPORT_FORM_BYTES,
			},
		],
		rule: datesInOrder,
		linkRule: (em, id, { superseded_by_id }) => circleFaults(em, id, superseded_by_id),
	},
	{
		key: "subs",
		title: "Substrate",
		singular: "substrate",
		plural: "substrates",
		group: "Substrate",
		table: "substrate",
		pageSize: 6,
		keys: "substrate t join orientation o on o.id = t.orientation_id join substrate_name n on n.id = t.name_id",
		order: "o.name collate natural_ties, n.name collate natural_ties, t.thickness collate natural_ties, t.id",
		searched: ["t.thickness", "n.name", "o.name"],
		searchedWords: "thickness, name or orientation",
		label: substrateLabelOf("o.name", "n.name", "t.thickness"),
		columns: [
			{ label: "Name", sql: "n.name" },
			{ label: "Orientation", sql: "o.name" },
			{ label: "Thickness", sql: "t.thickness" },
		],
		fields: [reference("orientation", "Orientation", "orient"), reference("name", "Name", "subname"), thickness],
		savesActive: true,
	},
	{
		key: "serv",
		title: "Service",
		singular: "service",
		plural: "services",
		group: "Service",
		table: "service",
		pageSize: 6,
		keys: `service t join service_material m on m.id = t.material_id join service_type y on y.id = t.service_type_id
			join service_classification c on c.id = t.classification_id join insulation i on i.id = t.insulation_id
			join insulation_material n on n.id = i.name_id`,
		order: "m.name collate natural_ties, y.name collate natural_ties, c.name collate natural_ties, t.id",
		searched: ["m.name", "y.name", "c.name", "i.thickness", "n.name"],
		searchedWords: "material, type, classification or insulation",
		label: serviceLabelOf("m.name", "y.name", "i.thickness", "n.name"),
		columns: [
			{ label: "Material", sql: "m.name" },
			{ label: "Type", sql: "y.name" },
			{ label: "Classification", sql: "c.name" },
			{ label: "Insulation", sql: insulationLabel },
		],
		fields: [
			reference("classification", "Classification", "servclass"),
			reference("material", "Material", "servmat"),
			reference("service_type", "Service type", "servtype"),
			reference("insulation", "Insulation", "insu"),
		],
	},
	{
		key: "insu",
		title: "Insulation",
		singular: "insulation",
		plural: "insulations",
		group: "Insulation",
		table: "insulation",
		pageSize: 6,
		keys: "insulation t join insulation_material n on n.id = t.name_id",
		order: "n.name collate natural_ties, t.thickness collate natural_ties, t.id",
		searched: ["n.name", "t.thickness"],
		searchedWords: "name or thickness",
		label: "t.thickness || ' - ' || n.name",
		columns: [
			{ label: "Name", sql: "n.name" },
			{ label: "Thickness", sql: "t.thickness" },
		],
		fields: [reference("name", "Name", "insumat"), { ...thickness, hint: "N.A. where there is none." }],
		savesActive: true,
	},
];
