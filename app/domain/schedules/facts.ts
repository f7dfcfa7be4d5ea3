import { z } from "zod";

/** Of the project; the revision may be notes of at most 150 characters. Code and revision may be empty. */
export const projectFacts = z.object({
	name: z.string(),
	address: z.string(),
	code: z.string(),
	city: z.string(),
	revision: z.string(),
	trackChanges: z.boolean(),
	addTds: z.boolean(),
	addMsds: z.boolean(),
	addWarranty: z.boolean(),
});

export type ProjectFacts = z.output<typeof projectFacts>;

export const coverFacts = z.object({
	revision: z.string(),
	/** Rich text as stored, sanitised; sanitised once more before it is printed. */
	html: z.string(),
	/** Plain text, may be empty. */
	footerNote: z.string(),
});

export type CoverFacts = z.output<typeof coverFacts>;

export const evidencePart = z.enum(["report", "frr", "service", "substrate", "product"]);

/** What a specimen rests on and can be withdrawn by itself. */
export type EvidencePart = z.output<typeof evidencePart>;

const specimenFacts = z.object({
	id: z.number(),
	specimenId: z.string(),
	size: z.string(),
	frr: z.string(),
	service: z.object({ material: z.string(), type: z.string(), classification: z.string() }),
	/** As recorded, such as `13mm - Armaflex` or `N.A.`; null = version 1, where it was `N.A.`. */
	insulation: z.string().nullable(),
	/** One, or two for a seal between two substrates. */
	substrates: z.array(z.string()),
	sealType: z.string(),
	brand: z.string(),
	/** Names in layer order: first, second, third protection. */
	products: z.array(z.string()),
	report: z.string(),
	notes: z.string(),
	description: z.string(),
	/** From version 2 on: rests on a sample report. */
	sample: z.boolean().optional(),
	/** From version 2 on: what it rests on and is no longer in force. */
	withdrawn: z.array(evidencePart).optional(),
});

export type SpecimenFacts = z.output<typeof specimenFacts>;

const productFacts = z.object({ id: z.number(), name: z.string(), withdrawn: z.boolean() });

export type ProductFacts = z.output<typeof productFacts>;

/** One solution of the project. The lists are distinct and count active specimens only. */
const itemFacts = z.object({
	/** From version 3 on kept in its project from issue to issue; before, the place in the printed order. */
	no: z.number(),
	/** False = crossed out and stamped "Cancelled". */
	active: z.boolean(),
	/** Drawing code, such as `V-101`. */
	drawing: z.string(),
	/** The solution has been withdrawn from the catalogue since it was chosen. */
	withdrawn: z.boolean(),
	/** At least one of its specimens, active or not, rests on a sample report (version 1: active ones only). */
	sample: z.boolean(),
	orientations: z.array(z.string()),
	substrates: z.array(z.string()),
	classifications: z.array(z.string()),
	services: z.array(z.string()),
	/** FRR names of the specimens, such as `-/60/60`. */
	frrs: z.array(z.string()),
	/** Labels such as `BK12 - Report FR4567 [Lab]`. */
	reports: z.array(z.string()),
	/** The large JPEG of the drawing with its size in pixels. */
	image: z.object({ key: z.string(), width: z.number(), height: z.number() }).nullable(),
	/** The drawing's own PDF. */
	pdf: z.object({ key: z.string() }).nullable(),
	notes: z.array(z.object({ no: z.number(), text: z.string() })),
	/** Those that are not withdrawn themselves, in stored order. */
	specimens: z.array(specimenFacts),
	/** Names of the specimens that are withdrawn; from version 2 on. */
	withdrawnSpecimens: z.array(z.string()).optional(),
	products: z.array(productFacts),
});

export type ItemFacts = z.output<typeof itemFacts>;

export const documentKind = z.enum(["tds", "msds", "warranty"]);

export type DocumentKind = z.output<typeof documentKind>;

/** Of several products that share the document, the names side by side; null = the warranty of all products. */
const product = z.string().nullable();

const attachmentFacts = z.object({
	kind: documentKind,
	product,
	/** Of a warranty. */
	revision: z.string().nullable(),
	key: z.string(),
	/** Marked on every page where the product is used by sample solutions only. */
	sample: z.boolean(),
});

export type AttachmentFacts = z.output<typeof attachmentFacts>;

const missingDocument = z.object({ kind: documentKind, product });

export type MissingDocument = z.output<typeof missingDocument>;

export const person = z.object({ name: z.string(), company: z.string() });

/**
 * Everything that a schedule prints, frozen at the moment of issue and stored as JSON with its run: printing the same
 * facts again gives the same schedule, whatever has happened to the catalogue. Names are texts, not ids, and files are
 * keys of the file store.
 */
export const scheduleFacts = z.object({
	/**
	 * Shape of this record; older ones are printed as they were. Version 1 says nothing of withdrawn evidence, version 2
	 * numbers the solutions of each issue anew.
	 */
	version: z.literal([1, 2, 3]),
	documentNo: z.string(),
	/** ISO 8601, UTC. */
	issuedAt: z.string(),
	/** IANA name of the zone in which dates are printed. */
	timeZone: z.string(),
	generatedBy: person,
	generatedFor: person.optional(),
	project: projectFacts,
	/** The newest published cover revision, or null: then the cover page is left out. */
	cover: coverFacts.nullable(),
	/** True where any shown item rests on a sample report. */
	sample: z.boolean(),
	/** In printed order. Inactive items are here only when track changes is on. */
	items: z.array(itemFacts),
	/** In the order in which they are appended, each document once. */
	attachments: z.array(attachmentFacts),
	/** Documents that were asked for and do not exist: listed, not hidden. */
	missing: z.array(missingDocument),
});

export type ScheduleFacts = z.output<typeof scheduleFacts>;
