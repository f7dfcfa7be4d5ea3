import { z } from "zod";
import { statedLimits } from "#app/domain/catalogue/definition/tested-limits.schema.ts";
import { evidence, reportStatus } from "#app/domain/catalogue/evidence/evidence.schema.ts";
import { EVIDENCE_PARTS } from "#app/domain/catalogue/evidence/evidence.ts";
import { PENETRATION_STATUSES } from "#app/domain/penetrations/penetration-statuses.ts";
import { UNITS } from "#app/domain/penetrations/quantity.ts";
import { asBuiltFacts } from "./as-built.schema.ts";
import { changedFact, penetrationChange, reason, solutionChange } from "./changes.schema.ts";
import { findingCode } from "./finding.schema.ts";
import { intendedUse, openingCounts } from "./issue.schema.ts";

export const projectFacts = z.object({
	name: z.string(),
	address: z.string(),
	code: z.string(),
	city: z.string(),
	revision: z.string(),
	/** The day, such as `2024-05-14`, by which the end of test standards was judged; absent where that was the day of issue. */
	consentDate: z.string().optional(),
	trackChanges: z.boolean(),
	addTds: z.boolean(),
	addMsds: z.boolean(),
	addWarranty: z.boolean(),
	addReports: z.boolean().optional(),
});

export type ProjectFacts = z.output<typeof projectFacts>;

export const coverFacts = z.object({
	revision: z.string(),
	/** The rich text as stored, sanitised; sanitised once more before it is printed. */
	html: z.string(),
	footerNote: z.string(),
});

export type CoverFacts = z.output<typeof coverFacts>;

const evidenceFacts = evidence.extend({ reportStatus });

export type EvidenceFacts = z.output<typeof evidenceFacts>;

const specimenFacts = z.object({
	id: z.number(),
	specimenId: z.string(),
	size: z.string(),
	frr: z.string(),
	service: z.object({ material: z.string(), type: z.string(), classification: z.string() }),
	/** The insulation as recorded, such as `13mm - Armaflex` or `N.A.`; null = version 1, where it was `N.A.`. */
	insulation: z.string().nullable(),
	substrates: z.array(z.string()),
	sealType: z.string(),
	brand: z.string(),
	/** Names in layer order: first, second, third protection. */
	products: z.array(z.string()),
	report: z.string(),
	notes: z.string(),
	description: z.string(),
	sample: z.boolean().optional(),
	withdrawn: z.array(z.enum(EVIDENCE_PARTS)).optional(),
	/** The evidence on the day of issue; older facts do not say. */
	evidence: evidenceFacts.optional(),
	/** The limits that the report states, empty where it states none; older facts do not say. */
	limits: statedLimits.optional(),
});

export type SpecimenFacts = z.output<typeof specimenFacts>;

const productFacts = z.object({ id: z.number(), name: z.string(), withdrawn: z.boolean() });

const substrateFacts = z.object({ id: z.number(), name: z.string() });

const pictureFacts = z.object({ key: z.string(), width: z.number(), height: z.number() });

const itemFacts = z.object({
	/** The number that from version 3 on is kept in its project from issue to issue; before, the place in the printed order. */
	no: z.number(),
	/** False for a solution that is crossed out and stamped "Cancelled". */
	active: z.boolean(),
	drawing: z.string(),
	/** The title of the drawing is absent where it has none, and in older facts. */
	title: z.string().optional(),
	withdrawn: z.boolean(),
	/** True if a specimen of the solution, active or not, is from a sample report (version 1: active ones only). */
	sample: z.boolean(),
	orientations: z.array(z.string()),
	substrates: z.array(z.string()),
	/** The withdrawn ones of these and of its specimens' substrates; absent without any, and in older facts. */
	withdrawnSubstrates: z.array(substrateFacts).optional(),
	classifications: z.array(z.string()),
	services: z.array(z.string()),
	frrs: z.array(z.string()),
	reports: z.array(z.string()),
	image: pictureFacts.nullable(),
	pdf: z.object({ key: z.string() }).nullable(),
	notes: z.array(z.object({ no: z.number(), text: z.string() })),
	specimens: z.array(specimenFacts),
	withdrawnSpecimens: z.array(z.string()).optional(),
	products: z.array(productFacts),
});

export type ItemFacts = z.output<typeof itemFacts>;

const withdrawnReportFacts = z.object({
	report: z.string(),
	evidence: evidenceFacts,
	sample: z.boolean(),
	/** The numbers of the solutions with a withdrawn specimen in it. */
	solutions: z.array(z.number()),
});

export type WithdrawnReportFacts = z.output<typeof withdrawnReportFacts>;

export const documentKind = z.enum(["tds", "msds", "warranty", "report"]);

export type DocumentKind = z.output<typeof documentKind>;

/** A product or the label of a report; names of several that share the document side by side; null = all products' warranty. */
const product = z.string().nullable();

const attachmentFacts = z.object({
	kind: documentKind,
	product,
	revision: z.string().nullable(),
	key: z.string(),
	sample: z.boolean(),
	/** The words for a report or product that is not in force; older facts say nothing of products. */
	notInForce: z.string().optional(),
});

export type AttachmentFacts = z.output<typeof attachmentFacts>;

const missingDocument = z.object({ kind: documentKind, product });

export const missingDocuments = z.array(missingDocument);

export type MissingDocument = z.output<typeof missingDocument>;

export const person = z.object({ name: z.string(), company: z.string() });

/** The issuer, with the logo of the company, where the account had one. */
export const issuerFacts = person.extend({ logo: pictureFacts.optional() });

const penetrationFacts = z.object({
	ref: z.string(),
	level: z.string(),
	location: z.string(),
	service: z.string(),
	/** The services of the opening after the first; absent where it has one, and in older facts. */
	moreServices: z.array(z.string()).optional(),
	/** The number of services in the opening; absent where no quantity of one is stated, and in older facts. */
	services: z.number().optional(),
	substrate: z.string(),
	/** Size, gap and the like of the opening in a line; absent where nothing is stated, and in older facts. */
	opening: z.string().optional(),
	required: z.string(),
	quantity: z.number(),
	/** The unit; absent for pieces, and in older facts. */
	unit: z.enum(UNITS).optional(),
	note: z.string(),
	status: z.enum(PENETRATION_STATUSES),
	/** `no` is null where the schedule does not show it. */
	solution: z
		.object({
			drawing: z.string(),
			no: z.number().nullable(),
			/** Each of these flags is absent where it is not so, and in older facts. */
			withdrawn: z.literal(true).optional(),
			cancelled: z.literal(true).optional(),
		})
		.nullable(),
	/** The specimens relied on: one, or the two around a size. */
	specimens: z.array(
		z.object({
			specimenId: z.string(),
			frr: z.string(),
			report: z.string(),
			/** The report with what it is; of a test, and in older facts, absent. */
			cited: z.string().optional(),
		}),
	),
	notShown: z.array(z.string()),
});

export type PenetrationFacts = z.output<typeof penetrationFacts>;

const openingDetails = z.object({
	/** The facts of the penetration that are not stated, a line each, with what was tested instead. */
	notStated: z.array(z.string()),
	/** The size, insulation and substrates with thickness that each of the specimens relied on was tested with. */
	tested: z.array(z.string()),
	/** True where every deciding criterion is covered; absent for an opening without a solution, and in older facts. */
	covered: z.boolean().optional(),
	/** Why the opening has no solution; absent where it has one, and in older facts. */
	reason: z.string().optional(),
	/** The facts that an installer can find out on site, a line each, with what was tested; absent without any, and in older facts. */
	check_on_site: z.array(z.string()).optional(),
	/** The facts that the report leaves open, in a few words each; absent without any, and in older facts. */
	report_silent: z.array(z.string()).optional(),
});

export type OpeningDetails = z.output<typeof openingDetails>;

const penetrationsFacts = z.object({
	siteSheet: z.boolean(),
	rows: z.array(penetrationFacts),
	/** Ids of the specimens that the project names, by number of the penetration; is not printed, older facts do not say. */
	chosen: z.record(z.string(), z.array(z.int())).optional(),
	/** The openings in four numbers; older facts do not say. */
	counts: openingCounts.optional(),
	/** The further facts of penetrations, by number of the penetration; older facts do not say. */
	told: z.record(z.string(), openingDetails).optional(),
});

export type PenetrationsFacts = z.output<typeof penetrationsFacts>;

const printedFindings = z.array(z.object({ code: findingCode, text: z.string() }));

const findingsFacts = z.object({
	stops: printedFindings,
	acknowledge: printedFindings,
	know: printedFindings,
	/** `at` is in ISO 8601, UTC; null where nobody acknowledged them. */
	acknowledged: z.object({ by: person, at: z.string() }).nullable(),
});

export type FindingsFacts = z.output<typeof findingsFacts>;

const earlierIssue = z.object({
	no: z.int(),
	documentNo: z.string(),
	revision: z.string(),
	/** The time in ISO 8601, UTC. */
	issued: z.string(),
	/** The issue's changes in a line; empty where nobody knows. */
	summary: z.string(),
});

export type EarlierIssue = z.output<typeof earlierIssue>;

const changesFacts = z.object({
	/** The number of the issue before. */
	since: z.int(),
	documentNo: z.string(),
	/** False where the issuer left the section of changes out. */
	printed: z.boolean(),
	summary: z.string(),
	project: z.array(changedFact),
	solutions: z.array(solutionChange),
	penetrations: z.array(penetrationChange),
	because: z.array(reason),
});

/** The facts of a schedule are frozen at the moment of issue: printed again they give the same schedule, whatever the catalogue says by then. */
export const scheduleFacts = z.object({
	/** Version 1 says nothing of withdrawn evidence, version 2 numbers the solutions of each issue anew. */
	version: z.literal([1, 2, 3]),
	documentNo: z.string(),
	/** The time in ISO 8601, UTC. */
	issuedAt: z.string(),
	timeZone: z.string(),
	/** A day such as `2027-03-01` where evidence was judged by a day that was set, in a trial. */
	trialDate: z.string().optional(),
	generatedBy: issuerFacts,
	generatedFor: person.optional(),
	/** The status for use; without it none was stated. */
	intendedUse: intendedUse.optional(),
	project: projectFacts,
	cover: coverFacts.nullable(),
	sample: z.boolean(),
	items: z.array(itemFacts),
	/** The reports of specimens that are withdrawn themselves; absent without any, and in older facts. */
	withdrawnReports: z.array(withdrawnReportFacts).optional(),
	/** The penetrations of a project that lists any. */
	penetrations: penetrationsFacts.optional(),
	/** The site as it was built; of an issue with this status alone, and older facts do not say. */
	asBuilt: asBuiltFacts.optional(),
	attachments: z.array(attachmentFacts),
	missing: missingDocuments,
	/** The findings of the check before issuing; older facts do not say. */
	findings: findingsFacts.optional(),
	/** The newest of the issues before it, the oldest first, and how many there are; of a project's first issue neither. */
	earlier: z.object({ issues: z.array(earlierIssue), total: z.int() }).optional(),
	changes: changesFacts.optional(),
});

export type ScheduleFacts = z.output<typeof scheduleFacts>;
