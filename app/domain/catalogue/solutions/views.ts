import type { SpecimenRemark } from "#app/domain/catalogue/definition/specimen-fields.ts";
import type { TestedLimits } from "#app/domain/catalogue/definition/tested-limits.ts";
import type { SpecimenEvidence } from "#app/domain/catalogue/evidence/evidence.schema.ts";
import { type EvidencePart, partName } from "#app/domain/catalogue/evidence/evidence.ts";
import type { ReportStatus, SolutionEvidence } from "#app/domain/catalogue/evidence/report-status.ts";
import type { RatingRange } from "#app/domain/ratings/range.ts";

export interface Named {
	id: number;
	name: string;
}

export interface FileView {
	id: number;
	name: string;
	/** Width and height are in pixels; null for documents. */
	width: number | null;
	height: number | null;
}

export interface SubstrateView {
	id: number;
	orientation: string;
	name: string;
	thickness: string;
	isActive: boolean;
}

export interface ProductView extends Named {
	isActive: boolean;
}

export interface SpecimenView extends Record<SpecimenRemark, string> {
	id: number;
	withdrawn: EvidencePart[];
	isActive: boolean;
	specimenId: string;
	size: string;
	sealType: string;
	brand: string;
	frr: string;
	frrGroups: Named[];
	material: Named & { isActive: boolean };
	serviceType: string;
	classification: string;
	insulation: { name: string; thickness: string };
	/** The limits within which it was tested. */
	limits: TestedLimits;
	substrates: SubstrateView[];
	products: ProductView[];
	report: string;
	isSample: boolean;
	reportStatus: ReportStatus;
	evidence: SpecimenEvidence;
}

export interface SolutionView {
	id: number;
	drawing: string;
	/** The title says what the drawing shows; it may be empty. */
	title: string;
	isActive: boolean;
	/** The time in ISO 8601, UTC. */
	updated: string;
	pdf: FileView | null;
	imgSmall: FileView | null;
	imgLarge: FileView | null;
	specimens: SpecimenView[];
	withdrawnSpecimens: { specimenId: string; size: string }[];
	substrates: SubstrateView[];
	notes: { no: number; text: string }[];
	services: Named[];
	rating: RatingRange | null;
	evidence: SolutionEvidence;
	frrGroups: Named[];
	orientations: string[];
	substrateTypes: string[];
	serviceClasses: string[];
	reports: string[];
	products: ProductView[];
	/** A specimen, active or not, was invented: marked "SAMPLE – not test evidence" wherever it is shown. */
	isSample: boolean;
}

export const substrateLabel = (s: SubstrateView): string => `${s.orientation} - ${s.name} - ${s.thickness}`;

export const listedSubstrate = (s: SubstrateView): string => partName(substrateLabel(s), !s.isActive);

/** A catalogue names the insulation so that a service without one has. */
export const NOT_APPLICABLE = "N.A.";

/** The label without parts that are "N.A."; empty where there is no insulation. */
export function insulationLabel(insulation: SpecimenView["insulation"]): string {
	return [insulation.thickness, insulation.name].filter((part) => part !== NOT_APPLICABLE).join(" - ");
}
