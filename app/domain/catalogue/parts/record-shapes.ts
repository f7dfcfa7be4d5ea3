import { z } from "zod";
import { lookup as lookupOf, PRODUCT_FIELDS } from "#app/domain/catalogue/definition/lookups.ts";
import { arranged, type Field } from "#app/domain/catalogue/definition/record-definition.ts";
import {
	ANSWER_ORDER,
	INSULATION_FIELDS,
	REPORT_FIELDS,
	SERVICE_FIELDS,
	SUBSTRATE_FIELDS,
} from "#app/domain/catalogue/definition/records.ts";
import { SPECIMEN_FIELDS } from "#app/domain/catalogue/definition/specimen-fields.ts";
import {
	dateOrNull,
	evidence,
	reportKind,
	reportStatus,
	solutionEvidenceShape,
} from "#app/domain/catalogue/evidence/evidence.schema.ts";
import { keysOf } from "#app/domain/keyed.ts";
import { id, shape, time } from "#app/domain/shape.schema.ts";

const active = z
	.boolean()
	.describe("False for a record that was withdrawn: it stays where it is used and is no longer offered.");
const recordName = z.string().describe("Its name.");

export const named = shape("Lookup", "A record by its name.", { id, name: recordName });
export const lookupShape = shape("StaffLookup", "A record of a list of names, as staff see it.", {
	id,
	name: recordName,
	is_active: active,
});

type AnswerOf<Facts> = Facts extends { kind: "text" }
	? z.ZodString
	: Facts extends { kind: "date" }
		? typeof dateOrNull
		: Facts extends { kind: "millimetres" }
			? z.ZodNullable<z.ZodNumber>
			: Facts extends { kind: "choice"; choices: infer Choices }
				? z.ZodEnum<{ [Choice in (keyof Choices & string) | ""]: Choice }>
				: Facts extends { kind: "flag" }
					? z.ZodBoolean
					: Facts extends { kind: "reference"; optional: true }
						? z.ZodNullable<typeof named>
						: Facts extends { kind: "reference" }
							? typeof named
							: z.ZodType;

function answerOf(field: Field): z.ZodType {
	if (field.kind === "text") return z.string();
	if (field.kind === "date") return dateOrNull;
	if (field.kind === "millimetres") return z.number().nullable();
	if (field.kind === "choice") return z.enum(["", ...keysOf(field.choices)]);
	if (field.kind === "flag") return z.boolean();
	return field.kind === "reference" && field.optional ? named.nullable() : named;
}

/** Makes the shapes in which the API answers the fields of a record, but for those that have a shape of their own. */
function answers<Fields extends Readonly<Record<string, Field>>, Own extends Record<string, z.ZodType>>(
	fields: Fields,
	own: Own,
	order: Parameters<typeof arranged>[1] = {},
): { [Name in keyof Fields]: Name extends keyof Own ? Own[Name] : AnswerOf<Fields[Name]> } {
	const shapes = arranged(Object.values(fields), order).map((field) => {
		const shape: z.ZodType = own[field.name] ?? answerOf(field);
		return [field.name, field.answer ? shape.describe(field.answer) : shape];
	});
	return Object.fromEntries(shapes);
}

export const substrate = shape("Substrate", "An element of the building that is penetrated.", {
	id,
	...answers(SUBSTRATE_FIELDS, {}, ANSWER_ORDER.subs),
	is_active: active,
});

export const insulation = shape("Insulation", "The insulation around a service.", {
	id,
	...answers(INSULATION_FIELDS, {}, ANSWER_ORDER.insu),
	is_active: active,
});

export const service = shape("Service", "What passes through the element.", {
	id,
	...answers(SERVICE_FIELDS, { insulation }, ANSWER_ORDER.serv),
	is_active: active,
});

const successor = z.object({ id, label: z.string().describe("Its label, as reports are cited.") }).nullable();

const reportAnswers = <File extends z.ZodType>(file: File) =>
	answers(REPORT_FIELDS, { kind: reportKind, superseded_by: successor, document: file }, ANSWER_ORDER.report);

const { book, number, lab, is_sample } = reportAnswers(z.unknown());

export const report = shape("Report", "A fire test report, or another document of evidence.", {
	id,
	book,
	number,
	lab,
	is_active: active,
	is_sample,
});

export const standard = shape("Standard", "A test standard.", {
	id,
	name: recordName,
	accepted_until: dateOrNull.describe(lookupOf("standard").own!.answer!),
	is_active: active,
});

export const staffReportFields = <File extends z.ZodType>(file: File) => {
	const { is_sample, ...fields } = reportAnswers(file);
	return { id, ...fields, status: reportStatus, is_active: active, is_sample };
};

export const warnings = z
	.array(z.string())
	.meta({ description: "What does not fit together, one sentence each; the record is stored all the same." });

const rating = shape("Rating", "The fire resistance of a solution, from its active specimens.", {
	lowest: z.string().nullable().describe("The rating that every specimen reaches; null where they cannot be compared."),
	highest: z
		.string()
		.nullable()
		.describe("The rating that no specimen goes beyond; null where they cannot be compared."),
	minimal: z.array(z.string()).describe("The ratings that none of the others is below."),
	maximal: z.array(z.string()).describe("The ratings that none of the others is above."),
});

const testedFrr = z.object({
	id,
	name: z.string().describe("In minutes, as structural/integrity/insulation: `-/60/60`."),
	group: z.array(id).describe("The ids of its FRR groups."),
});

const specimenFields = {
	id,
	...answers(SPECIMEN_FIELDS, { frr: testedFrr, service, substrate, substrate_2: substrate.nullable(), report }),
	evidence: evidence.describe("How far it counts as evidence today."),
	is_active: active,
	created: time.describe("When it was added to the catalogue."),
};

const specimen = shape("Specimen", "A specimen that was tested: one line of a report.", specimenFields);
export const staffSpecimen = shape("StaffSpecimen", "A specimen, as staff see it.", {
	...specimenFields,
	drawing_txt: z
		.string()
		.describe("The drawing codes of the solutions that have it, joined by `, `; empty without any."),
	warnings,
});

const address = "A signed, time-limited address; null without a file.";

export const productFields = <File extends z.ZodType>(file: File) => ({
	id,
	...answers(PRODUCT_FIELDS, { img: file, tds: file, msds: file }),
	is_active: active,
});

export const drawingFields = <File extends z.ZodType>(file: File) => ({
	id: id.describe("The id of the solution."),
	txt: z.string().describe("The drawing code, unique and in upper case."),
	pdf: file.describe(`The drawing as PDF. ${address}`),
	img_small: file.describe(`The drawing as JPEG, at most 400 pixels wide. ${address}`),
	img_large: file.describe(`The drawing as JPEG, at most 1600 pixels wide. ${address}`),
});

export const solutionFields = <Drawing extends z.ZodType, Product extends z.ZodType>(
	drawing: Drawing,
	product: Product,
) => ({
	id,
	title: z.string().describe("What its drawing shows, in a few words; may be empty."),
	is_active: active,
	drawing: drawing.describe("Its drawing."),
	specimen: z.array(specimen).describe("Its specimens in their order; staff see withdrawn ones, too."),
	substrate: z.array(substrate).describe("The elements it is for, in their order."),
	products: z.array(product).describe("The products of its active specimens."),
	installation: z
		.array(z.object({ no_id: z.int().describe("Its number, from 1."), note: z.string().describe("Its text.") }))
		.describe("The installation notes in their order."),
	service: named.nullable().describe("The service material of its first active specimen; null without one."),
	services: z.array(named).describe("The service materials of all its active specimens."),
	rating: rating.nullable().describe("The fire resistance; null without an active specimen."),
	evidence: solutionEvidenceShape.describe("How far its specimens count as evidence today."),
	frr_group: z.array(named).describe("The FRR groups its specimens are in, as the finder's last level has them."),
	orientation: z.array(z.string()).describe("The names of the orientations it is for."),
	substrate_type: z.array(z.string()).describe("The names of the substrates it is for."),
	service_class: z.array(z.string()).describe("The service classifications of its active specimens."),
	report: z.array(z.string()).describe("The labels of the reports of its active specimens."),
	created: time.describe("When it was added to the catalogue."),
	updated: time.describe("When its content last changed; withdrawing and restoring leave it."),
});

const fileRef = z.object({ version: z.int(), name: z.string() });
export const storedReport = z.object(staffReportFields(fileRef.nullable()));
export const storedProduct = z.object(productFields(fileRef.nullable()));
const storedDrawing = z.object(drawingFields(fileRef.nullable()));
const storedSolution = z.object(solutionFields(storedDrawing, storedProduct));

export type FileRef = z.output<typeof fileRef>;
export type ServiceRecord = z.output<typeof service>;
export type SubstrateRecord = z.output<typeof substrate>;
export type SpecimenRecord = z.output<typeof specimen>;
export type ReportRecord = z.output<typeof storedReport>;
export type ProductRecord = z.output<typeof storedProduct>;
export type SolutionRecord = z.output<typeof storedSolution>;
