import type { RatingRange } from "#app/domain/ratings/range.ts";
import type { SpecimenRemark } from "./specimen-fields.ts";
import type { Named } from "./views.ts";

/** A stored file of a record: its name for people, and its version, which is the id of its row of `file`. */
export interface FileRef {
	version: number;
	name: string;
}

/** The records of the catalogue in the shapes of the API, files as {@link FileRef}. */
export interface SubstrateRecord {
	id: number;
	thickness: string;
	name: Named;
	orientation: Named;
	is_active: boolean;
}

export interface InsulationRecord {
	id: number;
	thickness: string;
	name: Named;
	is_active: boolean;
}

export interface ServiceRecord {
	id: number;
	material: Named;
	service_type: Named;
	insulation: InsulationRecord;
	classification: Named;
	is_active: boolean;
}

export interface ReportRecord {
	id: number;
	book: string;
	number: string;
	lab: Named;
	is_active: boolean;
	is_sample: boolean;
}

export interface ProductRecord extends Named {
	img: FileRef | null;
	tds: FileRef | null;
	msds: FileRef | null;
	is_active: boolean;
}

export interface SpecimenRecord extends Record<SpecimenRemark, string> {
	id: number;
	specimen_id: string;
	size: string;
	application: Named;
	frr: Named & { group: number[] };
	brand: Named;
	prot_first: Named;
	prot_sec: Named | null;
	prot_third: Named | null;
	service: ServiceRecord;
	substrate: SubstrateRecord;
	substrate_2: SubstrateRecord | null;
	report: ReportRecord;
	is_active: boolean;
	/** ISO 8601, UTC. */
	created: string;
}

export interface SolutionRecord {
	id: number;
	is_active: boolean;
	drawing: { id: number; txt: string; pdf: FileRef | null; img_small: FileRef | null; img_large: FileRef | null };
	specimen: SpecimenRecord[];
	substrate: SubstrateRecord[];
	products: ProductRecord[];
	installation: { no_id: number; note: string }[];
	/** The first active specimen's service material. */
	service: Named | null;
	services: Named[];
	/** Of the active specimens; null without one. */
	rating: RatingRange | null;
	frr_group: Named[];
	orientation: string[];
	substrate_type: string[];
	service_class: string[];
	/** Labels. */
	report: string[];
	created: string;
	updated: string;
}
