import type { Actor } from "#app/domain/actor.ts";
import { solutionEvidence } from "#app/domain/catalogue/evidence/report-status.ts";
import type { Parts } from "#app/domain/catalogue/parts/specimen-parts.ts";
import type { FileRef, SolutionRecord, SpecimenRecord } from "#app/domain/catalogue/records/record-shapes.ts";
import { ofRemarks } from "#app/domain/catalogue/records/specimen-fields.ts";
import { notFound } from "#app/domain/errors.ts";
import type { EntityManager } from "#db/orm.ts";
import { derivedFrom } from "./derived.ts";
import { solutionViewCache } from "./solution-cache.sql.ts";
import {
	type EvaluatedSpecimen,
	evaluated,
	productsOf,
	readSolutionRows,
	type SolutionRow,
	type SpecimenRow,
	type Wanted,
} from "./solution-rows.sql.ts";
import { holds } from "./solution-views.sql.ts";

type ShownSpecimens = "active" | "all";

/** Reads solutions in the wanted order, without unknown ones. Withdrawn ones are read too: the caller decides who may see them. */
export async function readSolutionRecords(
	em: EntityManager,
	wanted: Wanted,
	view: ShownSpecimens,
): Promise<SolutionRecord[]> {
	const isNothing = Array.isArray(wanted) && wanted.length === 0;
	return isNothing ? [] : (await readRecordsWithParts(em, wanted, view)).records;
}

async function readRecordsWithParts(em: EntityManager, wanted: Wanted, view: ShownSpecimens) {
	const { rows, parts } = await readSolutionRows(em, wanted);
	return { records: rows.map((row) => definitionOf(row, parts, view)), parts };
}

interface Written {
	id: number;
	text: string;
}

/** Texts are counted by characters, most of which take one byte. */
const keptTexts = solutionViewCache<Written>({ most: 8 * 1024 ** 2, sizeOf: ({ text }) => text.length });

/** Maps ids to what `write` makes of each solution, which may depend on what `beside` names; unknown ones are left out. */
export async function readSolutionTexts(
	em: EntityManager,
	ids: number[],
	view: ShownSpecimens,
	{ write, beside }: { write(solution: SolutionRecord): string; beside: string },
): Promise<Map<number, string>> {
	const make = async () => {
		const { records, parts } = await readRecordsWithParts(em, ids, view);
		return { all: records.map((record) => ({ id: record.id, text: write(record) })), parts };
	};
	const written = await keptTexts(em, ids, make, `${view} ${beside}`);
	return new Map(written.map(({ id, text }) => [id, text]));
}

/** Follows docs/rules/finder.md#withdrawn-solutions. Staff see all specimens, unless the end users' form is asked for. */
export async function getSolutionRecord(
	em: EntityManager,
	actor: Actor,
	id: number,
	form: "own" | "end user",
): Promise<SolutionRecord> {
	const asStaff = actor.isStaff && form === "own";
	const [solution] = await readSolutionRecords(em, [id], asStaff ? "all" : "active");
	if (!solution) throw notFound();
	if (solution.is_active || asStaff || (await holds(em, actor, id))) return solution;
	throw notFound();
}

const fileRef = (file: SolutionRow["pdf"]): FileRef | null => file && { version: file.id, name: file.name };

function definitionOf(row: SolutionRow, parts: Parts, view: ShownSpecimens): SolutionRecord {
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
		evidence,
		is_active: row.isActive,
		created: row.created,
	};
}
