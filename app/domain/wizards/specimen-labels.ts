import type { SpecimenField } from "./specimen-values.ts";

export const specimenLabels: Record<SpecimenField, string> = {
	size: "Size",
	specimen_id: "Specimen ID",
	application: "Seal Type",
	frr: "FRR",
	brand: "Brand",
	prot_first: "First Protection Layer",
	prot_sec: "Second Protection Layer",
	prot_third: "Third Protection Layer",
	description: "Description",
	notes: "Notes",
	service: "Service",
	substrate: "Substrate",
	substrate_2: "Second Substrate",
	report: "Specimen Test Report",
};
