/**
 * Links by which people without an account read one issue of a project (docs/rules/sharing.md). Beside this file: what
 * they read (`shared-issue.ts`).
 */

import { raw } from "@mikro-orm/core";
import { z } from "zod";
import { editableProjects } from "#app/domain/access.ts";
import type { Actor } from "#app/domain/actor.ts";
import { conflict, notFound } from "#app/domain/errors.ts";
import { lockProject } from "#app/domain/projects/project.ts";
import { optionalText } from "#app/domain/text.schema.ts";
import { ScheduleRun } from "#db/entities/schedules.ts";
import { ReadingLink } from "#db/entities/sharing.ts";
import type { EntityManager } from "#db/orm.ts";
import { isOver, type LinkFacts, linkFacts, linkTokenHash, newLink, workingLinks } from "./link-tokens.ts";
import { LINK_DAYS, READING_LINK_LIMITS } from "./reading-link-limits.ts";

export const readingLink = z.object({
	label: optionalText(READING_LINK_LIMITS.label),
	days: z.coerce.number({ error: "Choose how long the link works." }).pipe(z.literal(LINK_DAYS)),
});

type NewReadingLink = z.output<typeof readingLink>;

interface ReadingLinkView extends LinkFacts {
	id: number;
	label: string;
}

/** A finished issue of a project that the person may change; not found for anybody else. */
const ownIssue = (actor: Actor, projectId: number, runId: number) => ({
	id: runId,
	status: "done" as const,
	project: { id: projectId, ...editableProjects(actor) },
});

/** Answers the document number of an issue whose project the person may change. Throws not found. */
export async function getOwnIssue(em: EntityManager, actor: Actor, projectId: number, runId: number): Promise<string> {
	const run = await em.findOne(ScheduleRun, ownIssue(actor, projectId, runId), {
		fields: ["documentNo"],
		disableIdentityMap: true,
	});
	if (!run) throw notFound();
	return run.documentNo;
}

/** Answers the token. Throws not found, and a conflict where the issue has too many. */
export async function createReadingLink(
	em: EntityManager,
	actor: Actor,
	issue: { projectId: number; runId: number },
	{ label, days }: NewReadingLink,
	secret: string,
): Promise<string> {
	await lockProject(em, actor, issue.projectId);
	await getOwnIssue(em, actor, issue.projectId, issue.runId);
	if ((await em.count(ReadingLink, { run: issue.runId, ...workingLinks() })) >= READING_LINK_LIMITS.links) {
		throw conflict("This issue has too many links. End one that is no longer needed.");
	}
	const { token, stored } = newLink("reading", days, secret);
	await em.insert(ReadingLink, { run: issue.runId, label, ...stored });
	return token;
}

/** The newest first; none of another person's issue. */
export async function listReadingLinks(
	em: EntityManager,
	actor: Actor,
	projectId: number,
	runId: number,
	secret: string,
): Promise<ReadingLinkView[]> {
	const links = await em.find(
		ReadingLink,
		{ run: ownIssue(actor, projectId, runId) },
		{ orderBy: { id: "desc" }, disableIdentityMap: true },
	);
	return links.map((link) => ({ id: link.id, label: link.label, ...linkFacts("reading", link, secret) }));
}

/** Ends a link at once and for good; harmless when repeated. */
export async function endReadingLink(
	em: EntityManager,
	actor: Actor,
	{ projectId, runId }: { projectId: number; runId: number },
	linkId: number,
): Promise<void> {
	const own = { id: linkId, run: ownIssue(actor, projectId, runId) };
	if ((await em.count(ReadingLink, own)) === 0) throw notFound();
	await em.nativeUpdate(ReadingLink, { id: linkId, ended: null }, { ended: raw("now()") });
}

/** The run that a token opens; "ended" for one that opened a run before. Throws not found. */
export async function findByToken(
	em: EntityManager,
	token: string,
): Promise<{ runId: number; expires: Date } | "ended"> {
	const link = await em.findOne(
		ReadingLink,
		{ tokenSha256: linkTokenHash(token) },
		{ populate: ["run"], fields: ["expires", "ended", "run.project"], disableIdentityMap: true },
	);
	if (!link) throw notFound();
	if (isOver(link) || !link.run.project) return "ended";
	return { runId: link.run.id, expires: link.expires };
}
