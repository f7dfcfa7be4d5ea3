import { solutionEvidence } from "#app/domain/catalogue/evidence/report-status.ts";
import type { Parts } from "#app/domain/catalogue/parts/parts.ts";
import { ofRemarks } from "#app/domain/catalogue/records/specimen-fields.ts";
import { derivedFrom } from "./derived.ts";
import { type Judged, judged, productsOf, type SolutionRow, substratesOf } from "./rows.sql.ts";
import type { ProductView, SolutionView, SpecimenView, SubstrateView } from "./views.ts";

export function viewOf(row: SolutionRow, parts: Parts): SolutionView {
	const tested = row.specimens.map((specimen) => judged(specimen, parts));
	const specimens = tested.filter(({ specimen }) => specimen.isActive).map((one) => specimenView(one, parts));
	const substrates = row.substrates.map((id) => substrateView(id, parts));
	const { id, drawing, isActive, updated, pdf, imgSmall, imgLarge, notes } = row;
	return {
		...{ id, drawing, isActive, updated, pdf, imgSmall, imgLarge, notes },
		specimens,
		withdrawnSpecimens: row.specimens.filter((one) => !one.isActive).map(({ specimenId }) => specimenId),
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

function specimenView({ specimen, withdrawn, isActive, evidence }: Judged, parts: Parts): SpecimenView {
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
		substrates: substratesOf(specimen).map((id) => substrateView(id, parts)),
		products: productsOf(specimen).map((id) => productView(id, parts)),
		report: label,
		isSample: report.is_sample,
		reportStatus: reported.status,
		evidence,
	};
}
