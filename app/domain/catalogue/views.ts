import type { RatingRange } from "#app/domain/ratings/range.ts";
import type { EvidencePart } from "./evidence.ts";
import type { SpecimenRemark } from "./specimen-fields.ts";

/** A lookup as people read it. */
export interface Named {
	id: number;
	name: string;
}

/** A stored file as an owner shows it; its address is made when it is sent. */
export interface FileView {
	id: number;
	name: string;
	/** Pixels; null for documents. */
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
	/** What it rests on and is withdrawn. */
	withdrawn: EvidencePart[];
	/** Nothing that it rests on is withdrawn. */
	isActive: boolean;
	/** The laboratory's name for it. */
	specimenId: string;
	size: string;
	sealType: string;
	brand: string;
	frr: string;
	/** The active FRR groups of the FRR. */
	frrGroups: Named[];
	material: Named & { isActive: boolean };
	serviceType: string;
	classification: string;
	insulation: { name: string; thickness: string };
	/** One, or two for a seal between two substrates. */
	substrates: SubstrateView[];
	/** First, second, third protection, in that order. */
	products: ProductView[];
	/** `BK12 - Report FR4567 [Fire Lab]`. */
	report: string;
	isSample: boolean;
}

/** A solution with its active specimens, and what follows from them. */
export interface SolutionView {
	id: number;
	drawing: string;
	isActive: boolean;
	/** ISO 8601, UTC. */
	updated: string;
	pdf: FileView | null;
	imgSmall: FileView | null;
	imgLarge: FileView | null;
	specimens: SpecimenView[];
	/** The names of those that are withdrawn themselves. */
	withdrawnSpecimens: string[];
	substrates: SubstrateView[];
	/** Installation notes in order. */
	notes: { no: number; text: string }[];
	services: Named[];
	/** Of its active specimens; null without one. */
	rating: RatingRange | null;
	frrGroups: Named[];
	orientations: string[];
	substrateTypes: string[];
	serviceClasses: string[];
	reports: string[];
	products: ProductView[];
	/** A specimen of it, active or not, was invented: marked "SAMPLE – not test evidence" wherever it is shown. */
	isSample: boolean;
}

/** What of a solution is stored. */
export type StoredSolution = Omit<
	SolutionView,
	| "specimens"
	| "services"
	| "rating"
	| "frrGroups"
	| "orientations"
	| "substrateTypes"
	| "serviceClasses"
	| "reports"
	| "products"
> & { specimens: Omit<SpecimenView, "isActive">[] };

/** `Wall - Plasterboard - 13mm`. */
export const substrateLabel = (s: SubstrateView): string => `${s.orientation} - ${s.name} - ${s.thickness}`;

/** The label of a substrate in a solution's own list; one that is withdrawn says so. */
export const listedSubstrate = (s: SubstrateView): string =>
	s.isActive ? substrateLabel(s) : `${substrateLabel(s)} (withdrawn)`;

/** `13mm - Armaflex`; both parts may say that there is none (`N.A.`), which is then empty. */
export function insulationLabel(insulation: SpecimenView["insulation"]): string {
	return [insulation.thickness, insulation.name].filter((part) => part !== "N.A.").join(" - ");
}
