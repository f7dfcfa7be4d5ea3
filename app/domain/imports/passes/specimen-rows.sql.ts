import type { ImportSession } from "#app/domain/imports/session.sql.ts";
import { comesWithdrawn, folded, foldedLab, refusedPlace } from "#app/domain/imports/sql-text.ts";
import { fillTable } from "#app/domain/imports/tables.sql.ts";
import { lookUpColumns, type NameRef, nameColumns, nameJoins } from "./names.sql.ts";

export const specimenRefs: NameRef[] = [
	{ column: "application", names: "sealtype", stored: "stored.application_id" },
	{ column: "frr", names: "frr", stored: "stored.frr_id" },
	{ column: "brand", names: "brand", stored: "stored.brand_id" },
	{ column: "prot_first", names: "product", stored: "stored.prot_first_id" },
	{ column: "prot_sec", names: "product", stored: "stored.prot_sec_id" },
	{ column: "prot_third", names: "product", stored: "stored.prot_third_id" },
	{ column: "service_classification", names: "servclass", stored: "stored_service.classification_id" },
	{ column: "service_material", names: "servmat", stored: "stored_service.material_id" },
	{ column: "service_type", names: "servtype", stored: "stored_service.service_type_id" },
	{ column: "insulation_material", names: "insumat", stored: "stored_insulation.name_id" },
	{ column: "substrate_orientation", names: "orient", stored: "stored_substrate.orientation_id" },
	{ column: "substrate_name", names: "subname", stored: "stored_substrate.name_id" },
	{ column: "substrate_2_orientation", names: "orient", stored: "stored_substrate_2.orientation_id" },
	{ column: "substrate_2_name", names: "subname", stored: "stored_substrate_2.name_id" },
];

export const storedSpecimen = `left join specimen stored on stored.id = r.id
	left join service stored_service on stored_service.id = stored.service_id left join insulation stored_insulation on stored_insulation.id = stored_service.insulation_id
	left join substrate stored_substrate on stored_substrate.id = stored.substrate_id left join substrate stored_substrate_2 on stored_substrate_2.id = stored.substrate_2_id`;

/** Each distinct one once. `id` is null when there is none or several; of several a single active one is meant. */
async function findReports(session: ImportSession): Promise<void> {
	await fillTable(
		session,
		"imp_report",
		`select d.book, d.number, d.lab, c.total, c.active,
			case when c.active = 1 then c.active_id when c.total = 1 then c.some_id end as id,
			${refusedPlace("report", "lower(d.book) || chr(31) || lower(d.number)", "c.total = 0", foldedLab("d.lab"))} as refused, c.is_brought
		from (select distinct staged.report_book, staged.report_number, coalesce(staged.report_lab, '') from imp_stage staged where staged.usable)
			d (book, number, lab)
		cross join lateral (
			select count(*) as total, count(*) filter (where r.is_active) as active,
				bool_or(${comesWithdrawn("report", "r.id")}) as is_brought, min(r.id) as some_id, min(r.id) filter (where r.is_active) as active_id
			from report r join lab l on l.id = r.lab_id
			where lower(r.number) = lower(d.number) and lower(r.book) = lower(d.book)
				and (d.lab = '' or lower(l.name) = lower(d.lab) or ${folded("l.name")} = ${folded("d.lab")})) c`,
	);
}

export async function resolveSpecimens(session: ImportSession): Promise<void> {
	await findReports(session);
	await lookUpColumns(session, specimenRefs);
	await fillTable(
		session,
		"imp_row",
		`select staged.*, stored.id, p.id as report_id, p.active as report_active, p.total as report_total,
			p.refused as report_refused, p.is_brought as report_is_brought, p.id || '/' || lower(nullif(staged.specimen_id, '')) as key, ${nameColumns(specimenRefs)}
		from imp_stage staged
		left join imp_report p on p.book = staged.report_book and p.number = staged.report_number and p.lab = coalesce(staged.report_lab, '')
		left join specimen stored on stored.report_id = p.id and lower(stored.specimen_id) = lower(staged.specimen_id)
		${nameJoins(specimenRefs)}
		where staged.usable`,
	);
}
