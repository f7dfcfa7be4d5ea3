import { raw } from "@mikro-orm/core";
import { z } from "zod";
import { ownDraftsSql, readableProjectsSql } from "#app/domain/access.ts";
import { cachedById } from "#app/domain/cache.ts";
import { getCatalogueVersion } from "#app/domain/catalogue/catalogue-version.sql.ts";
import { ofRemarks } from "#app/domain/catalogue/definition/specimen-fields.ts";
import { solutionEvidence } from "#app/domain/catalogue/evidence/report-status.ts";
import type { Parts } from "#app/domain/catalogue/parts/specimen-parts.ts";
import { notFound } from "#app/domain/errors.ts";
import { today } from "#app/domain/today.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { derivedFrom } from "./derived.ts";
import {
	type EvaluatedSpecimen,
	evaluated,
	listSolutionRows,
	productsOf,
	type SolutionRow,
	substratesOf,
} from "./solution-rows.sql.ts";
import type { ProductView, SolutionView, SpecimenView, SubstrateView } from "./views.ts";

export function viewOf(row: SolutionRow, parts: Parts): SolutionView {
	const tested = row.specimens.map((specimen) => evaluated(specimen, parts));
	const specimens = tested.filter(({ specimen }) => specimen.isActive).map((one) => specimenView(one, parts));
	const substrates = row.substrates.map((id) => substrateView(id, parts));
	const { id, drawing, title, isActive, updated, pdf, imgSmall, imgLarge, notes } = row;
	return {
		...{ id, drawing, title, isActive, updated, pdf, imgSmall, imgLarge, notes },
		specimens,
		withdrawnSpecimens: row.specimens
			.filter((one) => !one.isActive)
			.map(({ specimenId, size }) => ({ specimenId, size })),
		substrates,
		isSample: row.specimens.some(({ report }) => parts.reports.get(report).record.is_sample),
		evidence: solutionEvidence(tested.map(({ evidence }) => evidence.status)),
		...derivedFrom(specimens, substrates),
	};
}

function substrateView(id: number, parts: Parts): SubstrateView {
	const { orientation, name, thickness, is_active } = parts.substrates.get(id);
	return { id, orientation: orientation.name, name: name.name, thickness, isActive: is_active };
}

function productView(id: number, parts: Parts): ProductView {
	const { name, is_active } = parts.products.get(id);
	return { id, name, isActive: is_active };
}

function specimenView({ specimen, withdrawn, isActive, evidence }: EvaluatedSpecimen, parts: Parts): SpecimenView {
	const { record: service, isMaterialActive } = parts.services.get(specimen.service);
	const { record: report, label, evidence: reported } = parts.reports.get(specimen.report);
	const { name: frr, groups } = parts.frrs.get(specimen.frr);
	return {
		id: specimen.id,
		withdrawn,
		isActive,
		specimenId: specimen.specimenId,
		size: specimen.size,
		...ofRemarks((remark) => specimen[remark]),
		sealType: parts.sealTypes.get(specimen.application).name,
		brand: parts.brands.get(specimen.brand).name,
		frr,
		frrGroups: groups,
		material: { ...service.material, isActive: isMaterialActive },
		serviceType: service.service_type.name,
		classification: service.classification.name,
		insulation: { name: service.insulation.name.name, thickness: service.insulation.thickness },
		limits: specimen.limits,
		substrates: substratesOf(specimen).map((id) => substrateView(id, parts)),
		products: productsOf(specimen).map((id) => productView(id, parts)),
		report: label,
		isSample: report.is_sample,
		reportStatus: reported.status,
		evidence,
	};
}

/** Reads solutions in the order of `ids`, withdrawn ones too, without unknown ones: the caller decides who may see them. */
export async function listSolutions(em: EntityManager, ids: number[]): Promise<SolutionView[]> {
	if (ids.length === 0) return [];
	const key = ["solutions", await getCatalogueVersion(em), today()];
	return cachedById(em, key, ids, async (missing) => {
		const { rows, parts } = await listSolutionRows(em, missing);
		return rows.map((row) => viewOf(row, parts));
	});
}

/** Throws not found for one that is not there, and for a withdrawn one unless the actor has it or is staff. */
export async function requireVisible<Solution extends { id: number; isActive: boolean }>(
	em: EntityManager,
	actor: { id: number; isStaff: boolean },
	solution: Solution | undefined,
): Promise<Solution> {
	const isVisible = solution && (solution.isActive || actor.isStaff || (await holds(em, actor, solution.id)));
	if (!isVisible) throw notFound();
	return solution;
}

export const getSolution = async (
	em: EntityManager,
	actor: { id: number; isStaff: boolean },
	id: number,
): Promise<SolutionView> => requireVisible(em, actor, (await listSolutions(em, [id]))[0]);

/** Answers whether a person has the solution in a project, a favourite list or what is not saved yet. */
async function holds(em: EntityManager, actor: { id: number }, solutionId: number): Promise<boolean> {
	const statement = `select 1 from project_item i join project p on p.id = i.project_id where ? and i.solution_id = ?
		 union all
		 select 1 from favourite_solution s join favourite f on f.id = s.favourite_id where f.user_id = ? and s.solution_id = ?
		 union all
		 select 1 from draft d where ? and d.kind = 'specification' and d.data->'items' @> ?::jsonb
		 limit 1`;
	const rows = await readRows(
		em,
		z.unknown(),
		raw(statement, [
			...[readableProjectsSql(actor), solutionId],
			...[actor.id, solutionId],
			...[ownDraftsSql(actor), JSON.stringify([{ sol: solutionId }])],
		]),
	);
	return rows.length > 0;
}
