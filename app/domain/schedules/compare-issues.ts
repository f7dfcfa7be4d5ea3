/**
 * The differences between two issues of a project, or between its newest one and now (docs/rules/comparison.md). The facts
 * themselves are compared in `comparison/compare-facts.ts`.
 */
import { sql } from "@mikro-orm/core";
import { z } from "zod";
import { editableProjects, visibleProjects } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { compareFacts } from "#app/domain/comparison/compare-facts.ts";
import { describeSolutions } from "#app/domain/comparison/compare-solutions.ts";
import { notFound } from "#app/domain/errors.ts";
import type { ChangedFact, Comparison } from "#app/domain/facts/changes.schema.ts";
import { type ScheduleFacts, scheduleFacts } from "#app/domain/facts/facts.ts";
import { previewSaved } from "#app/domain/projects/pending-changes.ts";
import { ScheduleRun } from "#db/entities/schedules.ts";
import type { EntityManager } from "#db/orm.ts";
import { readRows } from "#db/rows.sql.ts";
import { printedFacts } from "./collect-facts.ts";
import { findCancelled, listCancelled } from "./earlier.sql.ts";

export interface ComparedIssue {
	no: number;
	documentNo: string;
	revision: string;
	/** ISO 8601, UTC. */
	issued: string;
}

interface ComparedIssues {
	from: ComparedIssue;
	comparison: Comparison;
	/** Title and rating of the solutions of both, by code. */
	described: Record<string, string>;
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
): Promise<ComparedIssues & { to: ComparedIssue }> {
	const was = await issueFacts(em, actor, projectId, from);
	const is = await issueFacts(em, actor, projectId, to);
	const cancelled = await listCancelled(em, projectId, { from, to });
	const comparison = compareFacts(was.facts, is.facts, cancelled);
	return { from: was.issue, to: is.issue, comparison, described: describeSolutions(was.facts, is.facts) };
}

/** Compares an issue with the project as if issued now for the same use, with pending changes. Throws not found for another's. */
export async function compareWithNow(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	from: number,
): Promise<ComparedIssues & { to: null }> {
	const was = await issueFacts(em, actor, projectId, from);
	if ((await em.count(ScheduleRun, { project: { id: projectId, ...editableProjects(actor) } })) === 0) throw notFound();
	const { intendedUse } = was.facts;
	const issue = { projectId, userId: actor.id, documentNo: "", issuedAt: new Date(), timeZone: "UTC", intendedUse };
	const now = await previewSaved(em, actor, projectId, (read) => printedFacts(read, issue));
	const comparison = compareFacts(was.facts, now, await findCancelled(em, was, now));
	return { from: was.issue, to: null, comparison, described: describeSolutions(was.facts, now) };
}

const differing = z.object({ documentNo: z.string(), facts: scheduleFacts });

/** Content is compared without what an issue is for, and without what older issues do not say. */
const content = (facts: ReturnType<typeof sql>) =>
	sql`schedule_content((${facts} - 'intendedUse' - 'timeZone')
		#- '{penetrations,chosen}' #- '{penetrations,told}' #- '{penetrations,counts}')`;

/** The newest issue of the project under the same revision with other content; one in which typing errors were corrected since is none. */
export async function otherOfRevision(
	em: EntityManager,
	projectId: number,
	facts: ScheduleFacts,
): Promise<{ documentNo: string } | null> {
	const others = await readRows(
		em,
		differing,
		sql`select r.document_no as "documentNo", r.facts from schedule_run r
			where r.project_id = ${projectId} and r.issue_no is not null and r.revision = ${facts.project.revision}
			  and ${content(sql`r.facts`)} <> ${content(sql`${JSON.stringify(facts)}::jsonb`)}
			order by r.issue_no desc limit ${MAX_COMPARED}`,
	);
	return (
		others.find(
			(other) => !isCorrection(compareFacts(other.facts, { ...facts, intendedUse: other.facts.intendedUse })),
		) ?? null
	);
}

/** Facts are large, so only the newest issues of a revision that was issued more often are compared. */
const MAX_COMPARED = 5;

/** The texts by which people find a place, and in which they correct what they mistyped. */
const TEXTS = ["Project name", "Project address", "Project code/no.", "Location", "Note"];

function isCorrection({ project, solutions, penetrations }: Comparison): boolean {
	const facts: ChangedFact[] = [...project, ...penetrations.flatMap((one) => one.facts)];
	const isChanged =
		facts.length > 0 && solutions.length === 0 && penetrations.every(({ change }) => change === "changed");
	return isChanged && facts.every((fact) => TEXTS.includes(fact.what) && isTypingError(fact.old, fact.new));
}

/** The most letters that differ between a word and its correction. */
const MAX_LETTERS = 2;

/** Tells whether the texts differ in one place by a letter or two. Another number is another place. */
export function isTypingError(old: string, now: string): boolean {
	const shorter = Math.min(old.length, now.length);
	let start = 0;
	while (start < shorter && old[start] === now[start]) start += 1;
	let end = 0;
	while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
	return [old, now]
		.map((text) => text.slice(start, text.length - end))
		.every((part) => part.length <= MAX_LETTERS && !/\d/.test(part));
}
