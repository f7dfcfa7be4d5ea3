import { isOneOf, keyed, keysOf } from "#app/domain/keyed.ts";
import type { CatalogueEntity } from "./records.ts";

/** Code points. Columns, imports, exports, calls, wizard and Tested Specimens follow from this, in its order. */
export const SPECIMEN_REMARKS = { description: 2000, notes: 2000 } as const;

/** Code points. */
export const SPECIMEN_LIMITS = { specimen_id: 25, size: 100, ...SPECIMEN_REMARKS } as const;

/** What the fields mean, as sent and as answered. */
export const SPECIMEN_WORDS = {
	description: "What was tested, in words; may be empty.",
	notes: "Remarks; may be empty.",
	application: "The seal type.",
	frr: "The fire resistance rating it reached.",
	brand: "The brand of the products.",
	prot_first: "The product of the first layer.",
	prot_sec: "The product of the second layer; null without one.",
	prot_third: "The product of the third layer; null without one.",
	service: "The service that passed through.",
	substrate: "The element that was penetrated.",
	substrate_2: "The element on the other side of a joint; null without one.",
	report: "The report of the test.",
} as const;

const reference = <To extends CatalogueEntity>(to: To, table: string, column: string, required = true) => ({
	to,
	table,
	column,
	required,
});

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

/** Of a specimen, those that refer to records of a list. */
export const specimenColumns = (specimen: string, to: CatalogueEntity): string[] =>
	Object.values(specimenReferences).flatMap((one) => (one.to === to ? `${specimen}.${one.column}` : []));

/** That a specimen refers to a record by one of its columns; null where specimens refer to none of its list. */
export function referringSql(specimen: string, to: CatalogueEntity, id: number): string | null {
	const columns = specimenColumns(specimen, to);
	return columns.length === 0 ? null : `${Math.trunc(id)} in (${columns.join(", ")})`;
}

export type SpecimenRemark = keyof typeof SPECIMEN_REMARKS;
export type SpecimenText = keyof typeof SPECIMEN_LIMITS;
export type SpecimenReference = keyof typeof specimenReferences;

export const specimenRemarks: SpecimenRemark[] = keysOf(SPECIMEN_REMARKS);
export const specimenTextFields: SpecimenText[] = keysOf(SPECIMEN_LIMITS);
export const specimenReferenceFields: SpecimenReference[] = keysOf(specimenReferences);

export const ofRemarks = <T>(make: (remark: SpecimenRemark) => T) => keyed(specimenRemarks, make);

export const isOptional = (field: SpecimenText | SpecimenReference): boolean =>
	isOneOf(specimenReferenceFields, field) ? !specimenReferences[field].required : field in SPECIMEN_REMARKS;

/** Null clears a reference. */
export type SpecimenInput = Partial<Record<SpecimenText, string | null>> &
	Partial<Record<SpecimenReference, number | null>> & { is_active?: boolean };
