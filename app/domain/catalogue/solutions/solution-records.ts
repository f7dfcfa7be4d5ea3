import { ofRemarks } from "#app/domain/catalogue/definition/specimen-fields.ts";
import { solutionEvidence } from "#app/domain/catalogue/evidence/report-status.ts";
import type { FileRef, SolutionRecord, SpecimenRecord } from "#app/domain/catalogue/parts/record-shapes.ts";
import type { Parts } from "#app/domain/catalogue/parts/specimen-parts.ts";
import type { EntityManager } from "#db/orm.ts";
import { derivedFrom } from "./derived.ts";
import {
	type EvaluatedSpecimen,
	evaluated,
	listSolutionRows,
	productsOf,
	type SolutionRow,
	type SpecimenRow,
} from "./solution-rows.sql.ts";

export type ShownSpecimens = "active" | "all";

/** Reads solutions in the order of `ids`, withdrawn ones too, without unknown ones: the caller decides who may see them. */
export async function listSolutionRecords(
	em: EntityManager,
	ids: number[],
	view: ShownSpecimens,
): Promise<SolutionRecord[]> {
	if (ids.length === 0) return [];
	const { rows, parts } = await listSolutionRows(em, ids);
	return rows.map((row) => recordOf(row, parts, view));
}

const fileRef = (file: SolutionRow["pdf"]): FileRef | null => file && { version: file.id, name: file.name };

function recordOf(row: SolutionRow, parts: Parts, view: ShownSpecimens): SolutionRecord {
	const tested = row.specimens.map((specimen) => evaluated(specimen, parts));
	const substrate = row.substrates.map((id) => parts.substrates.get(id));
	const facts = tested.filter(({ specimen }) => specimen.isActive).map((one) => factsOf(one, parts));
	const derived = derivedFrom(
		facts,
		substrate.map(({ name, orientation }) => ({ name: name.name, orientation: orientation.name })),
	);
	const first = facts.find(({ material }) => material.isActive)?.material;
	return {
		id: row.id,
		title: row.title,
		is_active: row.isActive,
		drawing: {
			id: row.id,
			txt: row.drawing,
			pdf: fileRef(row.pdf),
			img_small: fileRef(row.imgSmall),
			img_large: fileRef(row.imgLarge),
		},
		specimen: tested
			.filter(({ specimen }) => view === "all" || specimen.isActive)
			.map(({ specimen, evidence }) => specimenRecord(specimen, evidence, parts)),
		substrate,
		products: derived.products,
		installation: row.notes.map(({ no, text }) => ({ no_id: no, note: text })),
		service: first ? { id: first.id, name: first.name } : null,
		services: derived.services,
		rating: derived.rating,
		evidence: solutionEvidence(tested.map(({ evidence }) => evidence.status)),
		frr_group: derived.frrGroups,
		orientation: derived.orientations,
		substrate_type: derived.substrateTypes,
		service_class: derived.serviceClasses,
		report: derived.reports,
		created: row.created,
		updated: row.updated,
	};
}

function factsOf({ specimen, isActive }: EvaluatedSpecimen, parts: Parts) {
	const { record, isMaterialActive } = parts.services.get(specimen.service);
	const { name, groups } = parts.frrs.get(specimen.frr);
	return {
		material: { ...record.material, isActive: isMaterialActive },
		isActive,
		frr: name,
		frrGroups: groups,
		classification: record.classification.name,
		report: parts.reports.get(specimen.report).label,
		products: productsOf(specimen).map((id) => parts.products.get(id)),
	};
}

const answeredLimits = ({ services, sealed, fire_from, ...limits }: SpecimenRow["limits"]) =>
	({ ...limits, services: services ?? "", sealed: sealed ?? "", fire_from: fire_from ?? "" }) as const;

function specimenRecord(row: SpecimenRow, evidence: SpecimenRecord["evidence"], parts: Parts): SpecimenRecord {
	const { id, name, group } = parts.frrs.get(row.frr);
	const product = (of: number) => {
		const { id, name } = parts.products.get(of);
		return { id, name };
	};
	return {
		id: row.id,
		specimen_id: row.specimenId,
		size: row.size,
		...ofRemarks((remark) => row[remark]),
		application: parts.sealTypes.get(row.application),
		frr: { id, name, group },
		brand: parts.brands.get(row.brand),
		prot_first: product(row.protFirst),
		prot_sec: row.protSec === null ? null : product(row.protSec),
		prot_third: row.protThird === null ? null : product(row.protThird),
		service: parts.services.get(row.service).record,
		substrate: parts.substrates.get(row.substrate),
		substrate_2: row.substrate2 === null ? null : parts.substrates.get(row.substrate2),
		report: parts.reports.get(row.report).record,
		...answeredLimits(row.limits),
		evidence,
		is_active: row.isActive,
		created: row.created,
	};
}
