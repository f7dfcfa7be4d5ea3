import type { Actor } from "#app/domain/actor.ts";
import { getCatalogueVersion } from "#app/domain/catalogue/catalogue-version.sql.ts";
import { reportWords, withdrawnWords } from "#app/domain/catalogue/evidence/evidence.ts";
import { type Parts, partsOf } from "#app/domain/catalogue/parts/specimen-parts.ts";
import { evaluated, type SolutionRow } from "#app/domain/catalogue/solutions/solution-rows.sql.ts";
import { viewOf } from "#app/domain/catalogue/solutions/solution-views.sql.ts";
import type { ProductView, SolutionView } from "#app/domain/catalogue/solutions/views.ts";
import { conflict, notFound } from "#app/domain/errors.ts";
import type {
	AttachmentFacts,
	DocumentKind,
	MissingDocument,
	ProjectFacts,
	ScheduleFacts,
	WithdrawnReportFacts,
} from "#app/domain/facts/facts.ts";
import type { IntendedUse } from "#app/domain/facts/intended-uses.ts";
import { itemFacts } from "#app/domain/facts/item-facts.ts";
import { type FrozenPenetration, freezePenetrations, penetrationsFacts } from "#app/domain/facts/penetration-facts.ts";
import { freezePlans } from "#app/domain/plans/plans.ts";
import { collectAsBuilt } from "#app/domain/site/as-built.ts";
import { hasSiteRecords } from "#app/domain/site/records.sql.ts";
import type { EntityManager } from "#db/orm.ts";
import { settings } from "#db/settings.ts";
import { type DocumentRow, type EvidenceRecord, getSnapshot } from "./snapshot.sql.ts";

/** Reports of specimens that are withdrawn themselves: no line of a solution names them any more. */
function withdrawnReports(solutions: { row: SolutionRow; no: number }[], parts: Parts): WithdrawnReportFacts[] {
	const found = new Map<number, WithdrawnReportFacts>();
	for (const { row, no } of solutions) {
		for (const specimen of row.specimens.filter(({ isActive }) => !isActive)) {
			const { record, label, evidence: reported } = parts.reports.get(specimen.report);
			const { evidence } = evaluated(specimen, parts);
			const entry = found.get(specimen.report) ?? {
				report: label,
				evidence: { ...evidence, reportStatus: reported.status },
				sample: record.is_sample,
				solutions: [],
			};
			found.set(specimen.report, entry);
			if (!entry.solutions.includes(no)) entry.solutions.push(no);
		}
	}
	return [...found.values()];
}

interface FoundDocument {
	facts: AttachmentFacts;
	sha256: string;
}

/** Collects the documents asked for, by docs/rules/schedules.md#supporting-documents. */
function requestedDocuments(
	project: ProjectFacts,
	active: SolutionView[],
	rows: DocumentRow[],
): { attachments: AttachmentFacts[]; missing: MissingDocument[] } {
	const kinds: DocumentKind[] = [];
	if (project.addTds) kinds.push("tds");
	if (project.addMsds) kinds.push("msds");
	if (project.addWarranty) kinds.push("warranty");
	const products = new Map<number, ProductView & { sample: boolean }>();
	for (const solution of active) {
		for (const product of solution.products) {
			const known = products.get(product.id);
			products.set(product.id, { ...product, sample: solution.isSample && (known?.sample ?? true) });
		}
	}
	const found: FoundDocument[] = [];
	const missing: MissingDocument[] = [];
	const everything = active.length > 0 && active.every(({ isSample }) => isSample);
	for (const kind of kinds) {
		const owners = kind === "warranty" ? [...products.values(), null] : [...products.values()];
		for (const owner of owners) {
			const row = rows.find((r) => r.kind === kind && r.product === (owner?.id ?? null));
			const product = owner?.name ?? null;
			if (row) {
				const sample = owner ? owner.sample : everything;
				const facts = { kind, product, revision: row.revision, key: row.key, sample };
				const notInForce = owner?.isActive === false ? withdrawnWords(["product"]) : "";
				found.push({ facts: { ...facts, ...(notInForce ? { notInForce } : {}) }, sha256: row.sha256 });
			} else missing.push({ kind, product });
		}
	}
	const reports = project.addReports ? reportDocuments(active, rows) : { found: [], missing: [] };
	return { attachments: eachOnce([...found, ...reports.found]), missing: [...missing, ...reports.missing] };
}

/** Lists the documents of reports in the order of the solutions. */
function reportDocuments(active: SolutionView[], rows: DocumentRow[]) {
	const reports = new Map(active.flatMap(({ specimens }) => specimens).map((one) => [one.report, one]));
	const found: FoundDocument[] = [];
	const missing: MissingDocument[] = [];
	for (const [product, { isSample: sample, reportStatus }] of reports) {
		const row = rows.find(({ report }) => report === product);
		const notInForce = reportWords(reportStatus);
		if (row) {
			const { key, sha256 } = row;
			const facts = { kind: "report" as const, product, revision: null, key, sample };
			found.push({ facts: { ...facts, ...(notInForce ? { notInForce } : {}) }, sha256 });
		} else missing.push({ kind: "report", product });
	}
	return { found, missing };
}

/** Shared documents are known by their content: each product has an upload of its own. Those of one status share. */
function eachOnce(found: FoundDocument[]): AttachmentFacts[] {
	const alike = Map.groupBy(found, ({ facts: { kind, revision, notInForce }, sha256 }) =>
		[kind, revision, sha256, notInForce].join(" "),
	);
	return [...alike.values()].flatMap((shared) => {
		const names = shared.map(({ facts }) => facts.product);
		const product = names.includes(null) ? null : names.join(", ");
		const sample = shared.every(({ facts }) => facts.sample);
		return shared.slice(0, 1).map(({ facts }) => ({ ...facts, product, sample }));
	});
}

interface Issue {
	projectId: number;
	userId: number;
	documentNo: string;
	issuedAt: Date;
	timeZone: string;
	intendedUse?: IntendedUse;
}

export interface CollectedFacts {
	facts: ScheduleFacts;
	/** The version of the catalogue at which every fact was read. */
	catalogueVersion: number;
	/** The records, read in the statement that read the facts. */
	records: EvidenceRecord[];
	/** Solutions, in the order of the items. */
	sols: number[];
	penetrations: FrozenPenetration[];
}

export const printedFacts = async (em: EntityManager, issue: Issue): Promise<ScheduleFacts> =>
	(await collectScheduleFacts(em, issue)).facts;

/** Collects the facts as the actor would issue them now, without a number. */
export const collectFactsNow = (
	em: EntityManager,
	actor: Pick<Actor, "id">,
	projectId: number,
): Promise<CollectedFacts> =>
	collectScheduleFacts(em, {
		projectId,
		userId: actor.id,
		documentNo: "",
		issuedAt: new Date(),
		timeZone: settings().timeZone,
	});

/** Adds the site as it was built, once, where the facts are issued with this status and anything was recorded. */
export async function withSite(
	em: EntityManager,
	projectId: number,
	gathered: CollectedFacts,
	{ intendedUse, photoAnnex = false }: { intendedUse: IntendedUse; photoAnnex?: boolean },
): Promise<CollectedFacts> {
	const { facts } = gathered;
	// A project of which nobody records the site is issued as before there were records.
	if (intendedUse !== "As built" || facts.asBuilt || !(await hasSiteRecords(em, projectId))) return gathered;
	const plans = await freezePlans(em, projectId);
	const asBuilt = { ...(await collectAsBuilt(em, projectId, photoAnnex)), ...(plans.length > 0 ? { plans } : {}) };
	return { ...gathered, facts: { ...facts, asBuilt } };
}

const TRIES = 20;

export const catalogueChanging = () =>
	conflict("The catalogue is being changed at this moment. Please try again.", "catalogue_changing");

/** Penetrations are read after the rest: what they say of the catalogue has to be of the same version. */
async function collectScheduleFacts(em: EntityManager, issue: Issue): Promise<CollectedFacts> {
	for (let tries = 0; tries < TRIES; tries++) {
		const gathered = await gatherOnce(em, issue);
		if (gathered.penetrations.length === 0) return gathered;
		if ((await getCatalogueVersion(em)) === gathered.catalogueVersion) return gathered;
	}
	throw catalogueChanging();
}

async function gatherOnce(em: EntityManager, issue: Issue): Promise<CollectedFacts> {
	const { projectId, userId, documentNo, issuedAt, timeZone, intendedUse } = issue;
	const snapshot = await getSnapshot(em, projectId, userId);
	const { catalogueVersion, project, issuer, owner, cover, documents, records, ...read } = snapshot;
	if (!project || !issuer) throw notFound();
	const keys = new Map(read.files.map(({ id, key }) => [id, key]));
	const parts = partsOf(read);
	const rows = new Map(read.solutions.map((row) => [row.id, row]));
	// By id, never by position: a Cancelled stamp on the wrong solution would be worse than no schedule at all.
	const printed = read.items.map(({ sol, isActive, no }) => {
		const row = rows.get(sol);
		if (!row) throw new Error(`Solution ${sol} of project ${projectId} could not be read.`);
		return { row, solution: viewOf(row, parts), isActive, no };
	});
	const items = printed.map(({ solution, isActive, no }) => itemFacts(solution, { no, active: isActive }, keys));
	const active = printed.filter((item) => item.isActive).map(({ solution }) => solution);
	const withdrawn = withdrawnReports(printed, parts);
	const frozen = await freezePenetrations(em, projectId, items);
	const penetrations = await penetrationsFacts(em, projectId, frozen);
	const { trialDate } = settings();
	const facts: ScheduleFacts = {
		version: 3,
		documentNo,
		issuedAt: issuedAt.toISOString(),
		timeZone,
		...(trialDate ? { trialDate } : {}),
		generatedBy: issuer,
		...(owner ? { generatedFor: owner } : {}),
		...(intendedUse ? { intendedUse } : {}),
		project,
		cover,
		sample: items.some((item) => item.sample),
		items,
		...(withdrawn.length > 0 ? { withdrawnReports: withdrawn } : {}),
		...(penetrations ? { penetrations } : {}),
		...requestedDocuments(project, active, documents),
	};
	const sols = printed.map(({ solution }) => solution.id);
	return { facts, catalogueVersion, records, sols, penetrations: frozen };
}
