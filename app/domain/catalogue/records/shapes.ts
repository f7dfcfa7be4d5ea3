import { z } from "zod";
import {
	dateOrNull,
	evidence,
	reportKind,
	reportStatus,
	solutionEvidenceShape,
} from "#app/domain/catalogue/evidence/evidence.schema.ts";
import { id, shape, time } from "#app/domain/shape.schema.ts";
import { ofRemarks } from "./specimen-fields.ts";

export const named = shape("Lookup", { id, name: z.string() });
export const lookup = shape("StaffLookup", { id, name: z.string(), is_active: z.boolean() });

export const substrate = shape("Substrate", {
	id,
	thickness: z.string(),
	name: named,
	orientation: named,
	is_active: z.boolean(),
});

export const insulation = shape("Insulation", { id, thickness: z.string(), name: named, is_active: z.boolean() });

export const service = shape("Service", {
	id,
	material: named,
	service_type: named,
	insulation,
	classification: named,
	is_active: z.boolean(),
});

export const report = shape("Report", {
	id,
	book: z.string(),
	number: z.string(),
	lab: named,
	is_active: z.boolean(),
	is_sample: z.boolean(),
});

export const standard = shape("Standard", {
	id,
	name: z.string(),
	accepted_until: dateOrNull,
	is_active: z.boolean(),
});

export const staffReportFields = <File extends z.ZodType>(file: File) => ({
	id,
	book: z.string(),
	number: z.string(),
	lab: named,
	kind: reportKind,
	standard: named.nullable(),
	issued: dateOrNull,
	expires: dateOrNull,
	superseded_by: z.object({ id, label: z.string() }).nullable(),
	sponsor: z.string(),
	scope: z.string(),
	document: file,
	document_public: z.boolean(),
	status: reportStatus,
	is_active: z.boolean(),
	is_sample: z.boolean(),
});

export const warnings = z
	.array(z.string())
	.meta({ description: "What does not fit, one sentence each; it is stored all the same." });

export const rating = shape("Rating", {
	lowest: z.string().nullable(),
	highest: z.string().nullable(),
	minimal: z.array(z.string()),
	maximal: z.array(z.string()),
});

const specimenFields = {
	id,
	specimen_id: z.string(),
	size: z.string(),
	...ofRemarks(() => z.string()),
	application: named,
	frr: z.object({ id, name: z.string(), group: z.array(id) }),
	brand: named,
	prot_first: named,
	prot_sec: named.nullable(),
	prot_third: named.nullable(),
	service,
	substrate,
	substrate_2: substrate.nullable(),
	report,
	evidence,
	is_active: z.boolean(),
	created: time,
};

export const specimen = shape("Specimen", specimenFields);
export const staffSpecimen = shape("StaffSpecimen", { ...specimenFields, drawing_txt: z.string(), warnings });

export const productFields = <File extends z.ZodType>(file: File) => ({
	id,
	name: z.string(),
	img: file,
	tds: file,
	msds: file,
	is_active: z.boolean(),
});

export const drawingFields = <File extends z.ZodType>(file: File) => ({
	id,
	txt: z.string(),
	pdf: file,
	img_small: file,
	img_large: file,
});

export const solutionFields = <Drawing extends z.ZodType, Product extends z.ZodType>(
	drawing: Drawing,
	product: Product,
) => ({
	id,
	is_active: z.boolean(),
	drawing,
	specimen: z.array(specimen),
	substrate: z.array(substrate),
	products: z.array(product),
	installation: z.array(z.object({ no_id: z.int(), note: z.string() })),
	service: named.nullable(),
	services: z.array(named),
	rating: rating.nullable(),
	evidence: solutionEvidenceShape,
	frr_group: z.array(named),
	orientation: z.array(z.string()),
	substrate_type: z.array(z.string()),
	service_class: z.array(z.string()),
	report: z.array(z.string()),
	created: time,
	updated: time,
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
