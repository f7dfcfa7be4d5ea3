import { addFaults } from "#app/domain/imports/faults.sql.ts";
import type { ImportSession } from "#app/domain/imports/session.sql.ts";
import { folded } from "#app/domain/imports/sql-text.ts";
import { checkNames } from "./names.sql.ts";
import { specimenRefs, storedSpecimen } from "./specimen-rows.sql.ts";

async function checkReports(session: ImportSession): Promise<void> {
	const cascade = `(r.report_refused is not null and (${Boolean(session.options.partial)} or r.report_id is null))`;
	const name = "format('BK%s - Report %s', r.report_book, r.report_number)";
	await addFaults(
		session,
		`select r.line, 'report_number', r.report_number,
			case when ${cascade} then format('%s was refused (%s)', ${name}, r.report_refused)
				when r.report_active > 1 or (r.report_id is null and r.report_total > 1)
					then format('%s is the label of %s reports; name its lab in report_lab', ${name}, r.report_total)
				when r.report_id is null and coalesce(r.report_lab, '') <> ''
					then format('%s [%s] is not a known report', ${name}, r.report_lab)
				when r.report_id is null then format('%s is not a known report', ${name})
				else format('%s is a withdrawn report', ${name}) end,
			case when r.report_total = 0 and not ${cascade} then 'report' || chr(31) || r.report_book end, ${cascade}
		from imp_row r
		where r.report_book <> '' and r.report_number <> ''
			and (${cascade} or r.report_id is null or (r.report_active = 0 and not r.report_is_brought
				and not exists (select from specimen x where x.id = r.id and x.report_id = r.report_id)))`,
	);
}

async function checkWithdrawn(session: ImportSession): Promise<void> {
	const substrates = [
		["substrate_orientation", "substrate_name", "substrate_thickness", "stored.substrate_id"],
		["substrate_2_orientation", "substrate_2_name", "substrate_2_thickness", "stored.substrate_2_id"],
	] as const;
	for (const [orientation, name, thickness, stored] of substrates) {
		await addFaults(
			session,
			`select r.line, '${name}', concat_ws(' - ', r.${orientation}, r.${name}, r.${thickness}),
				format('"%s" is a withdrawn substrate', concat_ws(' - ', r.${orientation}, r.${name}, r.${thickness})), null, false
			from substrate b join imp_row r on b.orientation_id = r.${orientation}_id and b.name_id = r.${name}_id
				and lower(b.thickness) = lower(r.${thickness})
			left join specimen stored on stored.id = r.id where not b.is_active and b.id is distinct from ${stored}`,
		);
	}
	const insulation = `insulation i join imp_row r on i.name_id = r.insulation_material_id
		and lower(i.thickness) = lower(r.insulation_thickness)
		left join specimen stored on stored.id = r.id left join service stored_service on stored_service.id = stored.service_id`;
	await addFaults(
		session,
		`select r.line, 'insulation_material', concat_ws(' - ', r.insulation_thickness, r.insulation_material),
			format('"%s" is a withdrawn insulation', concat_ws(' - ', r.insulation_thickness, r.insulation_material)),
			null, false
		from ${insulation} where not i.is_active and i.id is distinct from stored_service.insulation_id`,
	);
	await addFaults(
		session,
		`select r.line, 'service_material', concat_ws(' - ', r.service_material, r.service_type),
			format('"%s" with this classification and insulation is a withdrawn service',
				concat_ws(' - ', r.service_material, r.service_type)), null, false
		from ${insulation} join service v on v.insulation_id = i.id and v.material_id = r.service_material_id
			and v.service_type_id = r.service_type_id and v.classification_id = r.service_classification_id
		where not v.is_active and v.id is distinct from stored.service_id`,
	);
}

async function checkSecondSubstrate(session: ImportSession): Promise<void> {
	const parts = ["orientation", "name", "thickness"].map((part) => `coalesce(r.substrate_2_${part}, '')`);
	const filled = parts.map((part) => `(${part} <> '')::int`).join(" + ");
	// Of two new names, which have no ids, those that look alike become one.
	const isOne = (part: string) => `(r.substrate_2_${part}_id = r.substrate_${part}_id
		or (coalesce(r.substrate_2_${part}_id, r.substrate_${part}_id) is null
			and ${folded(`r.substrate_2_${part}`)} = ${folded(`r.substrate_${part}`)}))`;
	await addFaults(
		session,
		`select r.line, null, null, 'a second substrate needs orientation, name and thickness, or none of them', null, false
		from imp_row r where ${filled} between 1 and 2`,
	);
	await addFaults(
		session,
		`select r.line, 'substrate_2_name', r.substrate_2_name, 'the second substrate is the same as the first', null, false
		from imp_row r where r.substrate_2_thickness <> '' and ${isOne("orientation")} and ${isOne("name")}
			and lower(r.substrate_2_thickness) = lower(r.substrate_thickness)`,
	);
	await addFaults(
		session,
		`select r.line, 'substrate_name', r.substrate_name,
			'the substrate is the same as the second one, which is stored and not in this file', null, false
		from imp_row r join specimen stored on stored.id = r.id join substrate b on b.id = stored.substrate_2_id
		where coalesce(r.substrate_2_orientation, r.substrate_2_name, r.substrate_2_thickness) is null
			and b.orientation_id = r.substrate_orientation_id and b.name_id = r.substrate_name_id
			and lower(b.thickness) = lower(r.substrate_thickness)`,
	);
}

export async function checkSpecimens(session: ImportSession): Promise<void> {
	await checkReports(session);
	await checkNames(session, specimenRefs, storedSpecimen);
	await checkWithdrawn(session);
	await checkSecondSubstrate(session);
}
