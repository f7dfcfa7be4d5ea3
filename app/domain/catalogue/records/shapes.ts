import { z } from "zod";
import {
	dateOrNull,
	evidence,
	reportKind,
	reportStatus,
	solutionEvidenceShape,
} from "#app/domain/catalogue/evidence/evidence.schema.ts";
import { id, shape, time } from "#app/domain/shape.schema.ts";
import { ofRemarks, SPECIMEN_WORDS } from "./specimen-fields.ts";

const active = z
	.boolean()
	.describe("False for a record that was withdrawn: shown where it is used, no longer offered.");
const recordName = z.string().describe("Its name.");

export const named = shape("Lookup", "A record by its name.", { id, name: recordName });
export const lookup = shape("StaffLookup", "A record of a list of names, as staff see it.", {
	id,
	name: recordName,
	is_active: active,
});

export const substrate = shape("Substrate", "An element of the building that is penetrated.", {
	id,
	thickness: z.string().describe("As it was tested, with its unit: `116mm (2x13mm each side)`."),
	name: named.describe("What it is made of."),
	orientation: named.describe("Where it stands, such as Wall or Floor."),
	is_active: active,
});

export const insulation = shape("Insulation", "The insulation around a service.", {
	id,
	thickness: z.string().describe("With its unit: `13mm`; `N.A.` where there is none."),
	name: named.describe("Its material."),
	is_active: active,
});

export const service = shape("Service", "What passes through the element.", {
	id,
	material: named.describe("What it is made of, such as PVC."),
	service_type: named.describe("What it is, such as Pipe."),
	insulation: insulation.describe("The insulation around it."),
	classification: named.describe("The class it was tested in, such as Combustible Pipe."),
	is_active: active,
});

const sample = z.boolean().describe("True for sample data, which is no test evidence.");
const book = z.string().describe("The book it stands in, without `BK`.");
const reportNumber = z.string().describe("Its number.");
const lab = named.describe("The laboratory that issued it.");

export const report = shape("Report", "A fire test report, or another document of evidence.", {
	id,
	book,
	number: reportNumber,
	lab,
	is_active: active,
	is_sample: sample,
});

export const standard = shape("Standard", "A test standard.", {
	id,
	name: recordName,
	accepted_until: dateOrNull.describe("The last day evidence to this standard is accepted; null while it is."),
	is_active: active,
});

export const staffReportFields = <File extends z.ZodType>(file: File) => ({
	id,
	book,
	number: reportNumber,
	lab,
	kind: reportKind,
	standard: named.nullable().describe("The standard it was tested to; null where it is not recorded."),
	issued: dateOrNull.describe("The day it was issued; null where it is not recorded."),
	expires: dateOrNull.describe("The last day it is valid; null where the document does not say."),
	superseded_by: z
		.object({ id, label: z.string().describe("Its label, as reports are cited.") })
		.nullable()
		.describe("The report that replaces it; null without one."),
	sponsor: z.string().describe("Who had it tested; may be empty."),
	scope: z.string().describe("Its field of application; may be empty."),
	document: file.describe("A signed, time-limited address of its PDF; null without one."),
	document_public: z.boolean().describe("True where everybody signed in may read the PDF, not staff alone."),
	status: reportStatus,
	is_active: active,
	is_sample: sample,
});

export const warnings = z
	.array(z.string())
	.meta({ description: "What does not fit together, one sentence each; the record is stored all the same." });

export const rating = shape("Rating", "The fire resistance of a solution, from its active specimens.", {
	lowest: z.string().nullable().describe("The rating that every specimen reaches; null where they cannot be compared."),
	highest: z
		.string()
		.nullable()
		.describe("The rating that no specimen goes beyond; null where they cannot be compared."),
	minimal: z.array(z.string()).describe("The ratings that none of the others is below."),
	maximal: z.array(z.string()).describe("The ratings that none of the others is above."),
});

const words = SPECIMEN_WORDS;

const specimenFields = {
	id,
	specimen_id: z.string().describe("Its name in the report."),
	size: z.string().describe("The size of the service or opening that was tested, with its unit: `Ø100 mm`."),
	...ofRemarks((remark) => z.string().describe(words[remark])),
	application: named.describe(words.application),
	frr: z
		.object({
			id,
			name: z.string().describe("In minutes, as structural/integrity/insulation: `-/60/60`."),
			group: z.array(id).describe("The ids of its FRR groups."),
		})
		.describe(words.frr),
	brand: named.describe(words.brand),
	prot_first: named.describe(words.prot_first),
	prot_sec: named.nullable().describe(words.prot_sec),
	prot_third: named.nullable().describe(words.prot_third),
	service: service.describe(words.service),
	substrate: substrate.describe(words.substrate),
	substrate_2: substrate.nullable().describe(words.substrate_2),
	report: report.describe(words.report),
	evidence: evidence.describe("How far it counts as evidence today."),
	is_active: active,
	created: time.describe("When it was added to the catalogue."),
};

export const specimen = shape("Specimen", "A specimen that was tested: one line of a report.", specimenFields);
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
	name: recordName,
	img: file.describe(`Its picture. ${address}`),
	tds: file.describe(`Its technical data sheet. ${address}`),
	msds: file.describe(`Its material safety data sheet. ${address}`),
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
export const storedSolution = z.object(solutionFields(storedDrawing, storedProduct));

export type FileRef = z.output<typeof fileRef>;
export type ServiceRecord = z.output<typeof service>;
export type SubstrateRecord = z.output<typeof substrate>;
export type SpecimenRecord = z.output<typeof specimen>;
export type ReportRecord = z.output<typeof storedReport>;
export type ProductRecord = z.output<typeof storedProduct>;
export type SolutionRecord = z.output<typeof storedSolution>;
