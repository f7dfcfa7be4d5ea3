import type { ImportSession } from "#app/domain/imports/session.sql.ts";
import { refusedPlace } from "#app/domain/imports/sql-text.ts";
import { fillTable } from "#app/domain/imports/tables.sql.ts";
import { lookUpColumns, type NameRef, nameColumns, nameJoins } from "./names.sql.ts";

export const specimenRefs: NameRef[] = [
	{ column: "application", names: "sealtype", stored: "x.application_id" },
	{ column: "frr", names: "frr", stored: "x.frr_id" },
	{ column: "brand", names: "brand", stored: "x.brand_id" },
	{ column: "prot_first", names: "product", stored: "x.prot_first_id" },
	{ column: "prot_sec", names: "product", stored: "x.prot_sec_id" },
	{ column: "prot_third", names: "product", stored: "x.prot_third_id" },
	{ column: "service_classification", names: "servclass", stored: "xv.classification_id" },
	{ column: "service_material", names: "servmat", stored: "xv.material_id" },
	{ column: "service_type", names: "servtype", stored: "xv.service_type_id" },
	{ column: "insulation_material", names: "insumat", stored: "xi.name_id" },
	{ column: "substrate_orientation", names: "orient", stored: "xb.orientation_id" },
	{ column: "substrate_name", names: "subname", stored: "xb.name_id" },
	{ column: "substrate_2_orientation", names: "orient", stored: "xc.orientation_id" },
	{ column: "substrate_2_name", names: "subname", stored: "xc.name_id" },
];

export const storedSpecimen = `left join specimen x on x.id = r.id
	left join service xv on xv.id = x.service_id left join insulation xi on xi.id = xv.insulation_id
	left join substrate xb on xb.id = x.substrate_id left join substrate xc on xc.id = x.substrate_2_id`;

/** Each distinct one once. `id` is null when there is none or several; of several a single active one is meant. */
async function findReports(session: ImportSession): Promise<void> {
	await fillTable(
		session,
		"imp_report",
		`select d.book, d.number, d.lab, c.total, c.active,
			case when c.active = 1 then c.active_id when c.total = 1 then c.some_id end as id,
			${refusedPlace("report", "lower(d.book) || chr(31) || lower(d.number)", "c.total = 0")} as refused
		from (select distinct s.report_book, s.report_number, coalesce(s.report_lab, '') from imp_stage s where s.usable)
			d (book, number, lab)
		cross join lateral (
			select count(*) as total, count(*) filter (where r.is_active) as active,
				min(r.id) as some_id, min(r.id) filter (where r.is_active) as active_id
			from report r join lab l on l.id = r.lab_id
			where lower(r.number) = lower(d.number) and lower(r.book) = lower(d.book)
				and (d.lab = '' or lower(l.name) = lower(d.lab))) c`,
	);
}

export async function resolveSpecimens(session: ImportSession): Promise<void> {
	await findReports(session);
	await lookUpColumns(session, specimenRefs);
	await fillTable(
		session,
		"imp_row",
		`select s.*, x.id, p.id as report_id, p.active as report_active, p.total as report_total,
			p.refused as report_refused, p.id || '/' || lower(s.specimen_id) as key, ${nameColumns(specimenRefs)}
		from imp_stage s
		left join imp_report p on p.book = s.report_book and p.number = s.report_number and p.lab = coalesce(s.report_lab, '')
		left join specimen x on x.report_id = p.id and lower(x.specimen_id) = lower(s.specimen_id)
		${nameJoins(specimenRefs)}
		where s.usable`,
	);
}
