import {
	isLimit,
	type SpecimenField,
	type SpecimenInput,
	type SpecimenReference,
	specimenLimits,
	specimenOwnFields,
	specimenReferenceFields,
	specimenRemarks,
} from "#app/domain/catalogue/definition/specimen-fields.ts";
import type { FieldErrors } from "#app/domain/errors.ts";
import { keyed } from "#app/domain/keyed.ts";
import { wholeNumber } from "#app/domain/whole-number.ts";

export type SpecimenValues = Record<SpecimenField, string>;

export interface SpecimenSnapshot {
	values: SpecimenValues;
	joint: boolean;
}

/** The limits come last: many reports do not state them, and blank fields in the middle would hold people up. */
export const specimenFields: SpecimenField[] = [
	...specimenOwnFields.filter((field) => !isLimit(field)),
	...specimenReferenceFields,
	...specimenLimits,
];

/** Adds an empty text for each field that the draft lacks, since the draft may be older than the field. */
export const withAllFields = (values: Partial<SpecimenValues>): SpecimenValues => ({
	...keyed(specimenFields, () => ""),
	...values,
});

export const SPECIMEN_STEPS: { key: string; title: string; fields: SpecimenField[] }[] = [
	{
		key: "description",
		title: "Description",
		fields: ["size", "application", "frr", "brand", "prot_first", "prot_sec", "prot_third", ...specimenRemarks],
	},
	{
		key: "service",
		title: "Service and Substrate",
		fields: ["service", "substrate", "substrate_2", ...specimenLimits],
	},
	{ key: "report", title: "Report", fields: ["report", "specimen_id"] },
	{ key: "confirmation", title: "Confirmation", fields: [] },
];

/** A linear seal always lies between two substrates, so that the form shows the second one before it has a value. */
const LINEAR_SEAL = "linear seal";

export function hasSecondSubstrate({ values, joint }: SpecimenSnapshot, application: string | undefined): boolean {
	return joint || values.substrate_2 !== "" || application?.trim().toLowerCase() === LINEAR_SEAL;
}

export const chosen = (values: SpecimenValues, field: SpecimenReference): number | null => wholeNumber(values[field]);

export function unlistedReferences(values: SpecimenValues): FieldErrors {
	const unlisted = specimenReferenceFields.filter((field) => values[field] !== "" && chosen(values, field) === null);
	return Object.fromEntries(unlisted.map((field) => [field, ["Choose one from the list."]]));
}

export function specimenInput(values: SpecimenValues): SpecimenInput {
	return Object.fromEntries([
		...specimenOwnFields.map((field) => [field, values[field]]),
		...specimenReferenceFields.map((field) => [field, chosen(values, field)]),
	]);
}
