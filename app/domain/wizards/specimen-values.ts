import {
	SPECIMEN_LIMITS,
	type SpecimenInput,
	type SpecimenReference,
	type SpecimenText,
	specimenReferences,
	specimenRemarks,
} from "#app/domain/catalogue/specimen-fields.ts";
import type { FieldErrors } from "#app/domain/errors.ts";
import { wholeNumber } from "#app/domain/whole-number.ts";

export type SpecimenField = SpecimenText | SpecimenReference;

/** The fields of a specimen as they stand in the form: ids as texts, nothing chosen as an empty one. */
export type SpecimenValues = Record<SpecimenField, string>;

/** What the specimen wizard keeps. */
export interface SpecimenSnapshot {
	values: SpecimenValues;
	/** A construction joint was asked for: there is a second substrate. */
	joint: boolean;
}

export const specimenTextFields = Object.keys(SPECIMEN_LIMITS) as SpecimenText[];
export const specimenReferenceFields = Object.keys(specimenReferences) as SpecimenReference[];
export const specimenFields: SpecimenField[] = [...specimenTextFields, ...specimenReferenceFields];

/** The steps of the specimen wizard; the last one only shows. */
export const SPECIMEN_STEPS: { title: string; fields: SpecimenField[] }[] = [
	{
		title: "Description",
		fields: ["size", "application", "frr", "brand", "prot_first", "prot_sec", "prot_third", ...specimenRemarks],
	},
	{ title: "Service and Substrate", fields: ["service", "substrate", "substrate_2"] },
	{ title: "Report", fields: ["report", "specimen_id"] },
	{ title: "Confirmation", fields: [] },
];

/** The step that asks for a field, from 1. */
export const stepOfField = (field: string): number =>
	SPECIMEN_STEPS.findIndex(({ fields }) => (fields as string[]).includes(field)) + 1;

/** The name of the seal type that always lies between two substrates. */
const LINEAR_SEAL = "linear seal";

/** Whether the second substrate is asked for: set already, asked for, or a linear seal. */
export function hasSecondSubstrate({ values, joint }: SpecimenSnapshot, application: string | undefined): boolean {
	return joint || values.substrate_2 !== "" || application?.trim().toLowerCase() === LINEAR_SEAL;
}

/** The id that is chosen in a field, or null. */
export const chosen = (values: SpecimenValues, field: SpecimenReference): number | null => wholeNumber(values[field]);

/** The references in which something is typed that is none of their list. */
export function unlistedReferences(values: SpecimenValues): FieldErrors {
	const unlisted = specimenReferenceFields.filter((field) => values[field] !== "" && chosen(values, field) === null);
	return Object.fromEntries(unlisted.map((field) => [field, ["Choose one of the list."]]));
}

/** The values as the fields of a save. */
export function specimenInput(values: SpecimenValues): SpecimenInput {
	return Object.fromEntries([
		...specimenTextFields.map((field) => [field, values[field]]),
		...specimenReferenceFields.map((field) => [field, chosen(values, field)]),
	]);
}
