import { reachedFrom } from "#app/domain/catalogue/finder-index/dependents.sql.ts";
import { recordSelect } from "#app/domain/catalogue/history/record-texts.sql.ts";
import { ofRemarks } from "#app/domain/catalogue/records/specimen-fields.ts";
import { booleanCell, textCell } from "#app/domain/imports/sql-text.ts";
import { plainCode, withoutBk } from "#app/domain/plain-text.ts";
import { createComposites } from "./composites.sql.ts";
import { groupCreatedFrrs } from "./frrs.sql.ts";
import { createNames } from "./names.sql.ts";
import type { ListImport, Pass } from "./pass.ts";
import { warnOfRatings } from "./rating-warnings.sql.ts";
import { checkSpecimens } from "./specimen-faults.sql.ts";
import { resolveSpecimens, specimenRefs } from "./specimen-rows.sql.ts";
import { planWork, writeWork } from "./work.sql.ts";

const keys = { report_id: "r.report_id", specimen_id: "r.specimen_id" };

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

const specimenPass: Pass = {
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
	work: (session) => planWork(session, { keys, values, from }),
	write: (session) => writeWork(session, "specimen", { keys: Object.keys(keys), values: Object.keys(values) }),
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
	touched: reachedFrom("specimen", "imp_work"),
};

export const specimensImport: ListImport = {
	preparers: {
		report_book: withoutBk,
		report_number: plainCode,
		specimen_id: plainCode,
		size: plainCode,
		insulation_thickness: plainCode,
		substrate_thickness: plainCode,
		substrate_2_thickness: plainCode,
	},
	passes: async () => [specimenPass],
};
