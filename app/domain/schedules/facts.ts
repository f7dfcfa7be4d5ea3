/**
 * Everything that a schedule prints, frozen at the moment of issue and stored as JSON with its run: printing the same
 * facts again gives the same schedule, whatever has happened to the catalogue. Names are texts, not ids, and files are
 * keys of the file store.
 */
export interface ScheduleFacts {
	/**
	 * Shape of this record; older ones are printed as they were. Version 1 says nothing of withdrawn evidence, version 2
	 * numbers the solutions of each issue anew.
	 */
	version: 1 | 2 | 3;
	documentNo: string;
	/** ISO 8601, UTC. */
	issuedAt: string;
	/** IANA name of the zone in which dates are printed. */
	timeZone: string;
	generatedBy: { name: string; company: string };
	generatedFor?: { name: string; company: string };
	project: ProjectFacts;
	/** The newest published cover revision, or null: then the cover page is left out. */
	cover: CoverFacts | null;
	/** True where any shown item rests on a sample report. */
	sample: boolean;
	/** In printed order. Inactive items are here only when track changes is on. */
	items: ItemFacts[];
	/** In the order in which they are appended, each document once. */
	attachments: AttachmentFacts[];
	/** Documents that were asked for and do not exist: listed, not hidden. */
	missing: MissingDocument[];
}

export interface ProjectFacts {
	name: string;
	address: string;
	/** Project Code/No., may be empty. */
	code: string;
	city: string;
	/** Revision Number or notes, at most 150 characters, may be empty. */
	revision: string;
	trackChanges: boolean;
	addTds: boolean;
	addMsds: boolean;
	addWarranty: boolean;
}

export interface CoverFacts {
	revision: string;
	/** Rich text as stored, sanitised; sanitised once more before it is printed. */
	html: string;
	/** Plain text, may be empty. */
	footerNote: string;
}

/** One solution of the project. The lists are distinct and count active specimens only. */
export interface ItemFacts {
	/** From version 3 on kept in its project from issue to issue; before, the place in the printed order. */
	no: number;
	/** False = crossed out and stamped "Cancelled". */
	active: boolean;
	/** Drawing code, such as `V-101`. */
	drawing: string;
	/** The solution has been withdrawn from the catalogue since it was chosen. */
	withdrawn: boolean;
	/** At least one of its specimens, active or not, rests on a sample report (version 1: active ones only). */
	sample: boolean;
	orientations: string[];
	substrates: string[];
	classifications: string[];
	services: string[];
	/** FRR names of the specimens, such as `-/60/60`. */
	frrs: string[];
	/** Labels such as `BK12 - Report FR4567 [Lab]`. */
	reports: string[];
	/** The large JPEG of the drawing with its size in pixels. */
	image: { key: string; width: number; height: number } | null;
	/** The drawing's own PDF. */
	pdf: { key: string } | null;
	notes: { no: number; text: string }[];
	/** Those that are not withdrawn themselves, in stored order. */
	specimens: SpecimenFacts[];
	/** Names of the specimens that are withdrawn; from version 2 on. */
	withdrawnSpecimens?: string[];
	products: ProductFacts[];
}

export interface SpecimenFacts {
	id: number;
	specimenId: string;
	size: string;
	frr: string;
	service: { material: string; type: string; classification: string };
	/** As recorded, such as `13mm - Armaflex` or `N.A.`; null = version 1, where it was `N.A.`. */
	insulation: string | null;
	/** One, or two for a seal between two substrates. */
	substrates: string[];
	sealType: string;
	brand: string;
	/** Names in layer order: first, second, third protection. */
	products: string[];
	report: string;
	notes: string;
	description: string;
	/** From version 2 on: rests on a sample report. */
	sample?: boolean;
	/** From version 2 on: what it rests on and is no longer in force. */
	withdrawn?: EvidencePart[];
}

/** What a specimen rests on and can be withdrawn by itself. */
export type EvidencePart = "report" | "frr" | "service" | "substrate" | "product";

export interface ProductFacts {
	id: number;
	name: string;
	withdrawn: boolean;
}

export type DocumentKind = "tds" | "msds" | "warranty";

export interface AttachmentFacts {
	kind: DocumentKind;
	/** Several products that share the document stand side by side. Null = the warranty that holds for all products. */
	product: string | null;
	/** Of a warranty. */
	revision: string | null;
	key: string;
	/** Marked on every page where the product is used by sample solutions only. */
	sample: boolean;
}

export interface MissingDocument {
	kind: DocumentKind;
	product: string | null;
}
