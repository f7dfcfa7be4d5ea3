import type { CatalogueEntity } from "./records.ts";

/**
 * The texts that a specimen may have, with their longest form in code points. Columns, imports, exports,
 * calls, the wizard and the Tested Specimens follow from this table, in its order.
 */
export const SPECIMEN_REMARKS = { description: 2000, notes: 2000 } as const;

/** Longest texts of a specimen, in code points. */
export const SPECIMEN_LIMITS = { specimen_id: 25, size: 100, ...SPECIMEN_REMARKS } as const;

const reference = <To extends CatalogueEntity>(to: To, table: string, column: string, required = true) => ({
	to,
	table,
	column,
	required,
});

/** The records that a specimen names, by their fields. */
export const specimenReferences = {
	application: reference("sealtype", "seal_type", "application_id"),
	frr: reference("frr", "frr", "frr_id"),
	brand: reference("brand", "brand", "brand_id"),
	prot_first: reference("product", "product", "prot_first_id"),
	prot_sec: reference("product", "product", "prot_sec_id", false),
	prot_third: reference("product", "product", "prot_third_id", false),
	service: reference("serv", "service", "service_id"),
	substrate: reference("subs", "substrate", "substrate_id"),
	substrate_2: reference("subs", "substrate", "substrate_2_id", false),
	report: reference("report", "report", "report_id"),
};

export type SpecimenRemark = keyof typeof SPECIMEN_REMARKS;
export type SpecimenText = keyof typeof SPECIMEN_LIMITS;
export type SpecimenReference = keyof typeof specimenReferences;

export const specimenRemarks = Object.keys(SPECIMEN_REMARKS) as SpecimenRemark[];

/** Something of each remark, by its name. */
export const ofRemarks = <T>(make: (remark: SpecimenRemark) => T) =>
	Object.fromEntries(specimenRemarks.map((remark) => [remark, make(remark)])) as Record<SpecimenRemark, T>;

/** Whether a specimen may do without a field. */
export const isOptional = (field: SpecimenText | SpecimenReference): boolean =>
	field in specimenReferences ? !specimenReferences[field as SpecimenReference].required : field in SPECIMEN_REMARKS;

/** The fields of a specimen; of an update, those that change. A reference of null is cleared. */
export type SpecimenInput = Partial<Record<SpecimenText, string | null>> &
	Partial<Record<SpecimenReference, number | null>> & { is_active?: boolean };
