/**
 * The differences between two issues of a project, or between its newest one and now (docs/rules/comparison.md). The facts
 * themselves are compared in `comparison/compare-facts.ts`.
 */
import { ownProjects, visibleProjects } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { compareFacts } from "#app/domain/comparison/compare-facts.ts";
import { notFound } from "#app/domain/errors.ts";
import type { Comparison } from "#app/domain/facts/changes.schema.ts";
import { scheduleFacts } from "#app/domain/facts/facts.ts";
import { previewSaved } from "#app/domain/projects/pending-changes.ts";
import { ScheduleRun } from "#db/entities/schedules.ts";
import type { EntityManager } from "#db/orm.ts";
import { printedFacts } from "./collect-facts.ts";
import { findCancelled, readCancelled } from "./earlier.sql.ts";

export interface ComparedIssue {
	no: number;
	documentNo: string;
	revision: string;
	/** ISO 8601, UTC. */
	issued: string;
}

async function issueFacts(em: EntityManager, actor: Actor, projectId: number, no: number) {
	const issue = { project: { id: projectId, ...visibleProjects(actor) }, status: "done" as const, issueNo: no };
	const run = await em.findOne(ScheduleRun, issue, { populate: ["facts"], disableIdentityMap: true });
	if (!run?.facts) throw notFound();
	const facts = scheduleFacts.parse(run.facts);
	const { documentNo, issuedAt, project } = facts;
	return { run: run.id, facts, issue: { no, documentNo, revision: project.revision, issued: issuedAt } };
}

/** Compares two issues by their numbers. Throws not found for one that the actor may not see. */
export async function compareIssues(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	from: number,
	to: number,
): Promise<{ from: ComparedIssue; to: ComparedIssue; comparison: Comparison }> {
	const was = await issueFacts(em, actor, projectId, from);
	const is = await issueFacts(em, actor, projectId, to);
	const cancelled = await readCancelled(em, projectId, { from, to });
	return { from: was.issue, to: is.issue, comparison: compareFacts(was.facts, is.facts, cancelled) };
}

/** Compares an issue with the project as if issued now for the same use, with pending changes. Throws not found for another's. */
export async function compareWithNow(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	from: number,
): Promise<{ from: ComparedIssue; to: null; comparison: Comparison }> {
	const was = await issueFacts(em, actor, projectId, from);
	if ((await em.count(ScheduleRun, { project: { id: projectId, ...ownProjects(actor) } })) === 0) throw notFound();
	const { intendedUse } = was.facts;
	const issue = { projectId, userId: actor.id, documentNo: "", issuedAt: new Date(), timeZone: "UTC", intendedUse };
	const now = await previewSaved(em, actor, projectId, (read) => printedFacts(read, issue));
	const comparison = compareFacts(was.facts, now, await findCancelled(em, was, now));
	return { from: was.issue, to: null, comparison };
}
