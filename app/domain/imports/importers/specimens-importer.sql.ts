import { ofRemarks } from "#app/domain/catalogue/definition/specimen-fields.ts";
import { reachedFrom } from "#app/domain/catalogue/finder-index/dependents.sql.ts";
import { recordSelect } from "#app/domain/catalogue/history/record-texts.sql.ts";
import { currentName } from "#app/domain/catalogue/merge/merged-names.sql.ts";
import { folded } from "#app/domain/folded-text.sql.ts";
import {
	booleanCell,
	comesWithdrawn,
	foldedLab,
	isGood,
	refusedPlace,
	textCell,
} from "#app/domain/imports/cell-values.sql.ts";
import { insertRecorded } from "#app/domain/imports/created-records.sql.ts";
import { addErrors } from "#app/domain/imports/import-errors.sql.ts";
import { checkLimits, limitCells, limitPreparers } from "#app/domain/imports/imported-limits.sql.ts";
import type { ImportSession } from "#app/domain/imports/session.sql.ts";
import { fillTable } from "#app/domain/imports/staging.sql.ts";
import { warnOfRatings } from "#app/domain/imports/warnings.sql.ts";
import { plainLength } from "#app/domain/lengths.ts";
import { plainCode, withoutBk } from "#app/domain/plain-text.ts";
import type { ListImporter } from "./list-importer.ts";
import { groupCreatedFrrs } from "./lookups-importer.sql.ts";
import { checkNames, createNames, lookUpColumns, type NameRef, nameColumns, nameJoins } from "./names.sql.ts";
import { checkAlike, oddCodes } from "./odd-codes.sql.ts";

async function checkReports(session: ImportSession): Promise<void> {
	const cascade = `(r.report_refused is not null and (${Boolean(session.options.partial)} or r.report_id is null))`;
	const name = "format('BK%s - Report %s', r.report_book, r.report_number)";
	await addErrors(
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
		await addErrors(
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
	await addErrors(
		session,
		`select r.line, 'insulation_material', concat_ws(' - ', r.insulation_thickness, r.insulation_material),
			format('"%s" is a withdrawn insulation', concat_ws(' - ', r.insulation_thickness, r.insulation_material)),
			null, false
		from ${insulation} where not i.is_active and i.id is distinct from stored_service.insulation_id`,
	);
	await addErrors(
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
	// New names have no ids: two that look alike become one.
	const isOne = (part: string) => `(r.substrate_2_${part}_id = r.substrate_${part}_id
		or (coalesce(r.substrate_2_${part}_id, r.substrate_${part}_id) is null
			and ${folded(`r.substrate_2_${part}`)} = ${folded(`r.substrate_${part}`)}))`;
	await addErrors(
		session,
		`select r.line, null, null, 'a second substrate needs orientation, name and thickness, or none of them', null, false
		from imp_row r where ${filled} between 1 and 2`,
	);
	await addErrors(
		session,
		`select r.line, 'substrate_2_name', r.substrate_2_name, 'the second substrate is the same as the first', null, false
		from imp_row r where r.substrate_2_thickness <> '' and ${isOne("orientation")} and ${isOne("name")}
			and lower(r.substrate_2_thickness) = lower(r.substrate_thickness)`,
	);
	await addErrors(
		session,
		`select r.line, 'substrate_name', r.substrate_name,
			'the substrate is the same as the second one, which is stored and not in this file', null, false
		from imp_row r join specimen stored on stored.id = r.id join substrate b on b.id = stored.substrate_2_id
		where coalesce(r.substrate_2_orientation, r.substrate_2_name, r.substrate_2_thickness) is null
			and b.orientation_id = r.substrate_orientation_id and b.name_id = r.substrate_name_id
			and lower(b.thickness) = lower(r.substrate_thickness)`,
	);
}

async function checkSpecimens(session: ImportSession): Promise<void> {
	await checkAlike(session, "specimen", "specimen_id");
	await checkReports(session);
	await checkNames(session, specimenRefs, storedSpecimen);
	await checkWithdrawn(session);
	await checkSecondSubstrate(session);
	await checkLimits(session);
}

const specimenRefs: NameRef[] = [
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

const storedSpecimen = `left join specimen stored on stored.id = r.id
	left join service stored_service on stored_service.id = stored.service_id left join insulation stored_insulation on stored_insulation.id = stored_service.insulation_id
	left join substrate stored_substrate on stored_substrate.id = stored.substrate_id left join substrate stored_substrate_2 on stored_substrate_2.id = stored.substrate_2_id`;

const isReport = (report: string) =>
	`lower(${report}.number) = lower(d.number) and lower(${report}.book) = lower(d.book)`;

/** Looks up each distinct report once. `id` is null if there is none or several; of several a single active one is meant. */
async function findReports(session: ImportSession): Promise<void> {
	await fillTable(
		session,
		"imp_report",
		`with odd as materialized ${oddCodes("report", ["number", "book"], ["id as report"])}
		select d.book, d.number, d.lab, c.total, c.active,
			case when c.active = 1 then c.active_id when c.total = 1 then c.some_id end as id,
			${refusedPlace("report", "lower(d.book) || chr(31) || lower(d.number)", "c.total = 0", foldedLab("d.lab"))} as refused, c.is_brought
		from (select distinct staged.report_book, staged.report_number, coalesce(staged.report_lab, '') from imp_stage staged where staged.usable)
			d (book, number, lab)
		cross join lateral (
			select count(*) as total, count(*) filter (where r.is_active) as active,
				bool_or(${comesWithdrawn("report", "r.id")}) as is_brought, min(r.id) as some_id, min(r.id) filter (where r.is_active) as active_id
			from report r join lab l on l.id = r.lab_id
			where r.id in (select o.id from report o where ${isReport("o")} union all select odd.id from odd
					where odd.number = lower(d.number) and odd.book = lower(d.book)
						and not exists (select from report o where ${isReport("o")}))
				and (d.lab = '' or lower(l.name) = lower(${currentName("lab", "d.lab")}) or ${folded("l.name")} = ${folded("d.lab")})) c`,
	);
}

async function resolveSpecimens(session: ImportSession): Promise<void> {
	await findReports(session);
	await lookUpColumns(session, specimenRefs);
	await fillTable(
		session,
		"imp_row",
		`select staged.*, coalesce(stored.id, odd.id) as id, odd.alike, p.id as report_id, p.active as report_active, p.total as report_total,
			p.refused as report_refused, p.is_brought as report_is_brought, p.id || '/' || lower(nullif(staged.specimen_id, '')) as key, ${nameColumns(specimenRefs)}
		from imp_stage staged
		left join imp_report p on p.book = staged.report_book and p.number = staged.report_number and p.lab = coalesce(staged.report_lab, '')
		left join specimen stored on stored.report_id = p.id and lower(stored.specimen_id) = lower(staged.specimen_id)
		left join ${oddCodes("specimen", ["specimen_id"], ["report_id"])} odd on stored.id is null and odd.report_id = p.id
			and odd.specimen_id = lower(staged.specimen_id)
		${nameJoins(specimenRefs)}
		where staged.usable`,
	);
}

async function insertDistinct(session: ImportSession, table: string, sql: string): Promise<void> {
	if ((await insertRecorded(session, table, `${sql} on conflict do nothing`)) > 0) session.outcome.changed = true;
}

async function createSubstrates(session: ImportSession, prefix: string): Promise<void> {
	const [orientation, name, thickness] = ["orientation_id", "name_id", "thickness"].map((part) => `${prefix}_${part}`);
	await insertDistinct(
		session,
		"substrate",
		`insert into substrate (orientation_id, name_id, thickness)
		select distinct on (d.o, d.n, lower(d.t)) d.o, d.n, d.t
		from (select distinct r.${orientation}, r.${name}, r.${thickness} from imp_row r where ${isGood}) d (o, n, t)
		where d.o is not null and d.n is not null and d.t <> '' and not exists (select from substrate b
			where b.orientation_id = d.o and b.name_id = d.n and lower(b.thickness) = lower(d.t))
		order by d.o, d.n, lower(d.t), d.t`,
	);
}

async function createComposites(session: ImportSession): Promise<void> {
	await createSubstrates(session, "substrate");
	await createSubstrates(session, "substrate_2");
	await insertDistinct(
		session,
		"insulation",
		`insert into insulation (name_id, thickness)
		select distinct on (d.n, lower(d.t)) d.n, d.t
		from (select distinct r.insulation_material_id, r.insulation_thickness from imp_row r where ${isGood}) d (n, t)
		where not exists (select from insulation i where i.name_id = d.n and lower(i.thickness) = lower(d.t))
		order by d.n, lower(d.t), d.t`,
	);
	await insertDistinct(
		session,
		"service",
		`insert into service (classification_id, material_id, service_type_id, insulation_id)
		select distinct d.c, d.m, d.t, i.id
		from (select distinct r.service_classification_id, r.service_material_id, r.service_type_id,
			r.insulation_material_id, r.insulation_thickness from imp_row r where ${isGood}) d (c, m, t, n, th)
		join insulation i on i.name_id = d.n and lower(i.thickness) = lower(d.th)`,
	);
}

/** A missing column keeps the stored product, an empty cell clears it. */
const optional = (column: string) => `case when r.${column} is null then stored.${column}_id else r.${column}_id end`;

const values = {
	size: "r.size",
	application_id: "r.application_id",
	frr_id: "r.frr_id",
	brand_id: "r.brand_id",
	prot_first_id: "r.prot_first_id",
	prot_sec_id: optional("prot_sec"),
	prot_third_id: optional("prot_third"),
	service_id: "v.id",
	substrate_id: "b.id",
	substrate_2_id: `case when coalesce(r.substrate_2_orientation, r.substrate_2_name, r.substrate_2_thickness) is null
		then stored.substrate_2_id else c.id end`,
	...ofRemarks((remark) => textCell(`r.${remark}`, `stored.${remark}`)),
	...limitCells,
	is_active: booleanCell("r.is_active", "stored.is_active", true),
};

const from = `imp_row r left join specimen stored on stored.id = r.id
	left join insulation i on i.name_id = r.insulation_material_id and lower(i.thickness) = lower(r.insulation_thickness)
	left join service v on v.classification_id = r.service_classification_id and v.material_id = r.service_material_id
		and v.service_type_id = r.service_type_id and v.insulation_id = i.id
	left join substrate b on b.orientation_id = r.substrate_orientation_id and b.name_id = r.substrate_name_id
		and lower(b.thickness) = lower(r.substrate_thickness)
	left join substrate c on c.orientation_id = r.substrate_2_orientation_id and c.name_id = r.substrate_2_name_id
		and lower(c.thickness) = lower(r.substrate_2_thickness)`;

export const specimensImporter: ListImporter = {
	preparers: {
		report_book: withoutBk,
		report_number: plainCode,
		specimen_id: plainCode,
		size: plainLength,
		insulation_thickness: plainLength,
		substrate_thickness: plainLength,
		substrate_2_thickness: plainLength,
		...limitPreparers,
	},
	table: "specimen",
	entity: "specimen",
	keyColumn: "specimen_id",
	record: recordSelect("specimens", "facts"),
	resolve: resolveSpecimens,
	check: checkSpecimens,
	async create(session) {
		const any = await createNames(session, specimenRefs);
		await groupCreatedFrrs(session);
		await warnOfRatings(
			session,
			`select min(r.line) as line, 'frr' as column, c.name, '{}'::text[] as groups from imp_created c
			join imp_name n on n.col = 'frr' and lower(coalesce(n.made, n.value)) = lower(c.name)
			join imp_row r on r.frr = n.value where c.list = 'frr' and c.file = ${session.file} group by c.name`,
		);
		return any;
	},
	complete: createComposites,
	upsert: { keys: { report_id: "r.report_id", specimen_id: "r.specimen_id" }, values, from },
	fills: {
		tables: ["specimen"],
		locked: ["report", "seal_type", "frr", "brand", "product", "service", "substrate"],
	},
	referred: {
		list: "specimen",
		key: "concat_ws(chr(31), lower(r.report_book), lower(r.report_number), lower(r.specimen_id))",
		lab: "report_lab",
	},
	rewritable: { scope: "r.report_id::text", stored: "select t.report_id::text, t.specimen_id from specimen t" },
	links: "not w.is_new",
	affected: reachedFrom("specimen", "imp_work"),
};
