import { keyed, keysOf } from "#app/domain/keyed.ts";
import { type CatalogueEntity, type CsvColumn, defineFields, type Field } from "./record-definition.ts";
import { FIRE_FROM, SEALED_FROM, TESTED_WITH } from "./tested-limits.ts";

/** The thickness of a substrate or an insulation has at most as many code points. */
export const MAX_THICKNESS = 25;

const substrateColumns = (name: "substrate" | "substrate_2", words: string, required?: true): CsvColumn[] => [
	{ name: `${name}_orientation`, label: `${words} orientation`, names: "orient", required },
	{ name: `${name}_name`, label: words, names: "subname", required },
	{ name: `${name}_thickness`, label: `${words} thickness`, max: MAX_THICKNESS, required },
];

/** The services of a test with several have at most as many code points together. */
const MAX_SERVICES = 200;

const MAX_OPENING = 50;

const MAX_MILLIMETRES = 99_999;

const TESTED_FIELDS = defineFields({
	specimen_id: {
		kind: "text",
		label: "Specimen ID",
		hint: "The laboratory's name for it, for example A1.",
		max: 25,
		spelling: "code",
		answer: "Its name in the report.",
	},
	size: {
		kind: "text",
		label: "Size",
		hint: "Diameter and mm required, for example Ø100 mm.",
		max: 100,
		spelling: "length",
		answer: "The size of the service or opening that was tested, with its unit: `Ø100 mm`.",
		input: "The size that was tested, with its unit: `Ø100 mm`.",
	},
	description: {
		kind: "text",
		label: "Description",
		max: 2000,
		optional: true,
		long: true,
		answer: "What was tested, in words; may be empty.",
	},
	notes: { kind: "text", label: "Notes", max: 2000, optional: true, long: true, answer: "Remarks; may be empty." },
	application: { kind: "reference", label: "Seal Type", to: "sealtype", answer: "The seal type." },
	frr: { kind: "reference", label: "FRR", to: "frr", answer: "The fire resistance rating it reached." },
	brand: { kind: "reference", label: "Brand", to: "brand", answer: "The brand of the products." },
	prot_first: {
		kind: "reference",
		label: "First Protection Layer",
		to: "product",
		answer: "The product of the first layer.",
	},
	prot_sec: {
		kind: "reference",
		label: "Second Protection Layer",
		to: "product",
		optional: true,
		answer: "The product of the second layer; null without one.",
	},
	prot_third: {
		kind: "reference",
		label: "Third Protection Layer",
		to: "product",
		optional: true,
		answer: "The product of the third layer; null without one.",
	},
	service: {
		kind: "reference",
		label: "Service",
		to: "serv",
		answer: "The service that passed through.",
		csv: [
			{ name: "service_classification", label: "Service classification", names: "servclass", required: true },
			{ name: "service_material", label: "Service material", names: "servmat", required: true },
			{ name: "service_type", label: "Service type", names: "servtype", required: true },
			{ name: "insulation_material", label: "Insulation", names: "insumat", required: true },
			{ name: "insulation_thickness", label: "Insulation thickness", max: MAX_THICKNESS, required: true },
		],
	},
	substrate: {
		kind: "reference",
		label: "Substrate",
		to: "subs",
		answer: "The element that was penetrated.",
		csv: substrateColumns("substrate", "Substrate", true),
	},
	substrate_2: {
		kind: "reference",
		label: "Second Substrate",
		to: "subs",
		optional: true,
		answer: "The element on the other side of a joint; null without one.",
		csv: substrateColumns("substrate_2", "Second substrate"),
	},
	report: {
		kind: "reference",
		label: "Specimen Test Report",
		to: "report",
		answer: "The report of the test.",
		csv: [
			{ name: "report_book", label: "Report's book", required: true },
			{ name: "report_number", label: "Report's number", required: true },
			{ name: "report_lab", label: "Report's lab" },
		],
	},
});

/** The limits within which a specimen was tested (docs/rules/tested-limits.md); blank is what the report does not state. */
export const LIMIT_FIELDS = defineFields({
	opening_min: {
		kind: "text",
		label: "Smallest opening",
		hint: "Written as sizes are: Ø26 mm, or 600 x 400 mm.",
		max: MAX_OPENING,
		optional: true,
		spelling: "length",
		answer: "The smallest opening it was tested in, as sizes are written; empty where the report does not state it.",
		input:
			"The smallest opening it was tested in, as sizes are written: `Ø26 mm`. Empty: the report does not state it.",
	},
	opening_max: {
		kind: "text",
		label: "Largest opening",
		max: MAX_OPENING,
		optional: true,
		spelling: "length",
		answer: "The largest opening it was tested in, as sizes are written; empty where the report does not state it.",
		input:
			"The largest opening it was tested in, as sizes are written: `Ø125 mm`. Empty: the report does not state it.",
	},
	gap_min: {
		kind: "millimetres",
		label: "Smallest gap (mm)",
		hint: "From the service to the edge of the opening; 0 where they may touch.",
		most: MAX_MILLIMETRES,
		answer: "The smallest gap around the service in mm, 0 where it may touch; null where the report does not state it.",
	},
	gap_max: {
		kind: "millimetres",
		label: "Largest gap (mm)",
		most: MAX_MILLIMETRES,
		answer: "The largest gap around the service in mm; null where the report does not state it.",
	},
	services: {
		kind: "choice",
		label: "Services in the opening",
		choices: TESTED_WITH,
		answer: "`one` or `several` services in the tested opening; empty where the report does not state it.",
	},
	services_tested: {
		kind: "text",
		label: "Services tested together",
		hint: "With several services: one a line, as service, type, size, insulation.",
		max: MAX_SERVICES,
		optional: true,
		long: true,
		spelling: "lines",
		answer:
			"The services of a test with several, one a line: service, type, size, insulation. Empty for one, and where the report does not state them.",
	},
	spacing_min: {
		kind: "millimetres",
		label: "Smallest distance to the next seal (mm)",
		most: MAX_MILLIMETRES,
		answer: "The smallest distance to the next seal in mm; null where the report does not state it.",
	},
	sealed: {
		kind: "choice",
		label: "Sealed",
		choices: SEALED_FROM,
		answer: "The sides from which it was sealed; empty where the report does not state it.",
	},
	fire_from: {
		kind: "choice",
		label: "Fire from",
		choices: FIRE_FROM,
		answer: "The side from which it was exposed to fire; empty where the report does not state it.",
	},
	support_max: {
		kind: "millimetres",
		label: "Largest distance to the first support (mm)",
		most: MAX_MILLIMETRES,
		answer: "The largest distance to the first support of the service in mm; null where the report does not state it.",
	},
});

/** Forms, columns, imports, exports, calls, wizard and Tested Specimens follow from this. */
export const SPECIMEN_FIELDS = { ...TESTED_FIELDS, ...LIMIT_FIELDS };

type Fields = typeof SPECIMEN_FIELDS;
type NamesOf<Facts> = { [Name in keyof Fields]: Fields[Name] extends Facts ? Name : never }[keyof Fields];

export type SpecimenLimit = keyof typeof LIMIT_FIELDS;
export type SpecimenRemark = Exclude<NamesOf<{ long: true }>, SpecimenLimit>;
export type SpecimenReference = NamesOf<{ kind: "reference" }>;
export type SpecimenField = keyof Fields;

const ofKind = <Name extends SpecimenField>(is: (field: Field) => boolean): Name[] =>
	keysOf(SPECIMEN_FIELDS).filter((name): name is Name => is(SPECIMEN_FIELDS[name]));

export const specimenLimits = keysOf(LIMIT_FIELDS);

export const isLimit = (name: string): name is SpecimenLimit => Object.hasOwn(LIMIT_FIELDS, name);

export const specimenRemarks = ofKind<SpecimenRemark>(
	(field) => field.kind === "text" && field.long === true && !isLimit(field.name),
);
export const specimenReferenceFields = ofKind<SpecimenReference>(({ kind }) => kind === "reference");

/** The fields of a specimen that are typed or chosen in words, not by a record of another list. */
export const specimenOwnFields = ofKind<Exclude<SpecimenField, SpecimenReference>>(({ kind }) => kind !== "reference");

export const specimenReferences = keyed(specimenReferenceFields, (name) => SPECIMEN_FIELDS[name]);

export const specimenColumns = (specimen: string, to: CatalogueEntity): string[] =>
	Object.values(specimenReferences).flatMap((one) => (one.to === to ? `${specimen}.${one.column}` : []));

/** The SQL that is true where a column of the specimen names the record; null where specimens refer to no record of the list. */
export function referringSql(specimen: string, to: CatalogueEntity, id: number): string | null {
	const columns = specimenColumns(specimen, to);
	return columns.length === 0 ? null : `${Math.trunc(id)} in (${columns.join(", ")})`;
}

export const ofRemarks = <T>(make: (remark: SpecimenRemark) => T) => keyed(specimenRemarks, make);

export const isOptional = (name: SpecimenField): boolean => {
	const field: Field = SPECIMEN_FIELDS[name];
	return isLimit(name) || ("optional" in field && field.optional === true);
};

/** A reference, a choice and a number are cleared with null. */
export type SpecimenInput = Partial<Record<Exclude<SpecimenField, SpecimenReference>, string | number | null>> &
	Partial<Record<SpecimenReference, number | null>> & { is_active?: boolean };
