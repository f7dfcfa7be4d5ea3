import { notFound } from "#app/domain/errors.ts";
import { type PenetrationFacts, type PenetrationsFacts, scheduleFacts } from "#app/domain/facts/facts.ts";
import { type SharedSolution, sharedSolution } from "#app/domain/facts/shared-solution.ts";
import type { OpeningCounts } from "#app/domain/penetrations/opening-counts.ts";
import { type IssueNotice, listNoticesOfIssue } from "#app/domain/recall/notices.sql.ts";
import { findLostEvidence, type LostEvidence } from "#app/domain/schedules/evidence-lost-since-issue.ts";
import { getIssuedFile } from "#app/domain/schedules/issue-register.ts";
import { ScheduleRun } from "#db/entities/schedules.ts";
import { IssuedPicture } from "#db/entities/sharing.ts";
import type { EntityManager } from "#db/orm.ts";
import { findByToken } from "./reading-links.ts";

/** An issue as shared: it names no person, only the company that issued it. */
export interface SharedIssue {
	project: string;
	documentNo: string;
	no: number | null;
	revision: string;
	use: string;
	/** ISO 8601, UTC, as `expires`. */
	issued: string;
	expires: string;
	company: string;
	sample: boolean;
	/** The openings in four numbers; null where the issue does not say. */
	counts: OpeningCounts | null;
	/** Number of the issue that came after it. */
	supersededBy: number | null;
	fallen: LostEvidence[];
	/** The newest first. */
	notices: IssueNotice[];
	solutions: SharedSolution[];
	/** The penetrations by level, then ref, as they were printed. */
	penetrations: PenetrationFacts[];
	/** The facts of them that were not stated, by number; null of an issue that does not say. */
	details: PenetrationsFacts["told"] | null;
}

/** "ended" for a link that worked before; throws not found. */
export async function openSharedIssue(em: EntityManager, token: string): Promise<SharedIssue | "ended"> {
	const link = await findByToken(em, token);
	if (link === "ended") return link;
	const { runId, expires } = link;
	const run = await getRun(em, runId);
	const facts = scheduleFacts.parse(run.facts);
	const pictures = await em.find(IssuedPicture, { run: runId }, { fields: ["no"], disableIdentityMap: true });
	const stored = new Set(pictures.map(({ no }) => no));
	return {
		project: run.projectName,
		documentNo: run.documentNo,
		no: run.issueNo ?? null,
		revision: run.revision ?? "",
		use: run.intendedUse,
		issued: facts.issuedAt,
		expires: expires.toISOString(),
		company: facts.generatedBy.company,
		sample: facts.sample,
		counts: facts.penetrations?.counts ?? null,
		supersededBy: await nextIssue(em, run),
		fallen: await findLostEvidence(em, runId, facts),
		notices: await listNoticesOfIssue(em, runId),
		solutions: facts.items.map((item) => sharedSolution(item, stored.has(item.no))),
		penetrations: facts.penetrations?.rows ?? [],
		details: facts.penetrations?.told ?? null,
	};
}

/** The file of the issue; null for a link that has ended. Throws not found. */
export async function openSharedFile(em: EntityManager, token: string) {
	const link = await findByToken(em, token);
	if (link === "ended") return null;
	return getIssuedFile(em, { id: link.runId });
}

/** The picture of a solution of the issue, by its printed number; null for a link that has ended. Throws not found. */
export async function openSharedPicture(em: EntityManager, token: string, no: number) {
	const link = await findByToken(em, token);
	if (link === "ended") return null;
	const picture = await em.findOne(
		IssuedPicture,
		{ run: link.runId, no },
		{ populate: ["file"], disableIdentityMap: true },
	);
	if (!picture) throw notFound();
	const { storageKey, type, bytes } = picture.file;
	return { key: storageKey, type, bytes };
}

const getRun = (em: EntityManager, id: number) =>
	em.findOneOrFail(ScheduleRun, { id }, { populate: ["facts"], disableIdentityMap: true });

async function nextIssue(em: EntityManager, run: { issueNo?: number | null; project?: { id: number } | null }) {
	if (!run.issueNo || !run.project) return null;
	const next = { project: run.project.id, issueNo: run.issueNo + 1 };
	return (await em.count(ScheduleRun, next)) > 0 ? next.issueNo : null;
}
